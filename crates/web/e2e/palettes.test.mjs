/** Every screen is accessible in the other palettes too, and in the colours that a system forces. */

import { after, before, test } from 'node:test';
import { launch } from './lib/page.mjs';
import { tour } from './lib/screens.mjs';
import { startServer } from './lib/server.mjs';

let server, browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LOOKS = [
  { colorScheme: 'light', palette: 'colourblind' },
  { colorScheme: 'dark', palette: 'contrast' },
  { colorScheme: 'light', palette: 'contrast', forcedColors: 'active' },
];
for (const look of LOOKS) {
  test(`every screen is accessible: ${Object.values(look).join(', ')}`, () => tour(browser, server.url, look));
}
