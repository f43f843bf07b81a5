/** The QR code of a link, fetched when it is first asked for. */

import { Part } from '../lib/part.svelte';

export const qr = new Part(() => import('./QrCode.svelte'));
