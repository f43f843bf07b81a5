/**
 * A process that runs one file of tests after another, with one browser and one process of servers
 * for all of them. `run.mjs` starts it and names a file whenever it asks for the next one.
 */

import { after, describe } from 'node:test';

/** The next file, or null. */
const next = () =>
  new Promise((resolve) => {
    process.once('message', resolve);
    process.send('next');
  });

let file = await next();
if (file) {
  // Only now: without a file there would be nothing to open the house for, nor to close it after.
  const { close } = await import('./house.mjs');
  for (; file; file = await next()) {
    // The promise of `describe` is fulfilled before its tests have run.
    await new Promise((ended) => {
      describe(file, async () => {
        after(ended);
        await import(`../${file}`);
      });
    });
  }
  await close();
}
process.disconnect();
