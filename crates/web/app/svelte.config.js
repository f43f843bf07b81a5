import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Runes everywhere: a component that uses none would bring the code of the older mode.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
