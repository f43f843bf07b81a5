/** The dialogue for a report, which few tables need: it is fetched when it is asked for. */

import { Part } from '../lib/part.svelte';

export const report = new Part(() => import('./ReportDialog.svelte'));
