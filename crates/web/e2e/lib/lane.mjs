/**
 * A process that runs one file of tests after another, with one browser and one process of servers
 * for all of them. `run.mjs` starts it and names a file whenever it asks for the next one.
 */

import { describe } from 'node:test';
import { close } from './house.mjs';

/** The next file, or null. */
const next = () =>
  new Promise((resolve) => {
    process.once('message', resolve);
    process.send('next');
  });

for (let file = await next(); file; file = await next()) {
  await describe(file, async () => {
    await import(`../${file}`);
  });
}
await close();
process.disconnect();
