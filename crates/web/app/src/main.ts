import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import App from './App.svelte';
import { router } from './lib/route.svelte';
import { settings } from './lib/settings.svelte';

settings.start();
router.start();

const target = document.getElementById('app');
if (target) mount(App, { target });
