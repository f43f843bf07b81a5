/** A server and a browser for the tests of one file: import them and they are there. */

import { after, before } from 'node:test';
import { launch } from './page.mjs';
import { startServer } from './server.mjs';

export let server, browser;

before(async () => {
  server = await startServer();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});
