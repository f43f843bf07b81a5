/** Tests of games on the device, for programs that were built with the referee (`TILEWRIGHT_WASM`). */

import { seeded } from './house.mjs';
import { wire } from './wire.mjs';

const WITHOUT = 'this program was built without the referee for games on the device: set TILEWRIGHT_WASM';

/** A test with a wire to its server, whose games on the device get the tiles of `seed`; left out without a referee. */
export const local = (seed, body, options = {}) =>
  seeded(1, options, async (house) => {
    const line = await wire(house.url, seed);
    const worker = await (await fetch(`${line.url}/sw.js`)).text();
    if (!worker.includes('assets/here/')) {
      line.close();
      return house.t.diagnostic(WITHOUT);
    }
    const person = (options) => house.person({ serviceWorkers: 'allow', ...options, baseURL: line.url });
    try {
      await body({ ...house, person, line });
    } finally {
      line.close();
    }
  });

/** Waits until a question that the page answers later is answered by yes. */
export async function until(page, question) {
  while (!(await page.evaluate(question))) await page.waitForTimeout(50);
}

/** Chooses where games that need no other device are played: `Automatic`, `Always` or `Never`. */
export async function chooseWhere(page, where) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page
    .getByRole('radiogroup', { name: /^Play here when I play alone/ })
    .getByRole('radio', { name: where })
    .check();
  await page.keyboard.press('Escape');
}

/** Visits the page once, and has it keep what games on the device need. */
export async function visit(page) {
  await page.goto('/');
  await chooseWhere(page, 'Always');
  await until(page, async () => {
    if ((await navigator.serviceWorker.getRegistration())?.active?.state !== 'activated') return false;
    return (await (await caches.open('here')).keys()).length >= 4;
  });
}

/** Names a worker of the page at a channel, and waits until it has heard that. */
const call = (page, channel, name) =>
  page.evaluate(
    ([channel, name]) => {
      const line = new BroadcastChannel(channel);
      const heard = new Promise((hears) => (line.onmessage = hears));
      line.postMessage(name);
      return heard.then(() => line.close());
    },
    [channel, name],
  );

/** Ends a worker of the page by an error. */
export const end = (page, name) => call(page, 'trap', name);

/** Has a worker of the page work without end and without an error. */
export const loop = (page, name) => call(page, 'loop', name);
