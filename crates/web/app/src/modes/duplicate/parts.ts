/** The parts of a session that few need. */

import { Part } from '../../lib/part.svelte';

/** For the arbitrators of a hall. */
export const hallPart = new Part(() => import('./Hall.svelte'));
