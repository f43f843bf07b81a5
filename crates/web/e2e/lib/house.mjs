/**
 * Servers and a browser for the tests of a process. Each test names a seed:
 *
 *     test('tiles are laid', seeded(17, async ({ person }) => {
 *       const { page } = await person({ viewport: PHONE });
 *       await page.goto('/');
 *     }));
 *
 * It has its own server, where the n-th game that is made gets the same tiles in every run and
 * computer players have the same luck, so assert exact tiles, plays and points. Computer players
 * take no time; `seeded(17, { pace: 'slowly' }, ...)` gives them their usual pace. `person` is a
 * browser profile, closed after the test, and `folder` the data folder of the server; whatever its pages throw fails the test. For another
 * seed's draws run the test by itself with `SEED=18`; a test that fails says what its pages showed.
 */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch, person } from './page.mjs';
import { startServers } from './server.mjs';

let servers, browser;

before(async () => {
  servers ??= startServers();
  browser ??= await launch();
});

/** Ends the servers and the browser. */
export async function close() {
  await browser?.close();
  await servers?.stop();
}

// A lane closes the house itself, after the last of its files.
if (!process.env.TILEWRIGHT_LANE) after(close);

/** The text of a page on one line. */
async function shown(page) {
  const read = page.evaluate(() => {
    const squares = [...document.querySelectorAll('[data-square], .edge')].map((square) => square.textContent);
    const lines = document.body.innerText.split('\n').map((line) => line.trim());
    return [document.title, ...lines.filter((line) => line && !squares.some((text) => text.includes(line)))].join(
      ' | ',
    );
  });
  return `${page.url()}: ${await read.catch((error) => String(error))}`;
}

/** The body of a test, with a server that draws from this seed. */
export function seeded(seed, ...rest) {
  const [{ pace } = {}, body] = rest.length === 2 ? rest : [{}, rest[0]];
  return async (t) => {
    const url = await servers.open(process.env.SEED ?? seed, pace);
    const people = [];
    const enter = async (options) => {
      people.push(await person(browser, url, options));
      return people.at(-1);
    };
    try {
      await body({ url, browser, person: enter, t, folder: servers.folder(url) });
      for (const { thrown } of people) assert.deepEqual(thrown, [], 'nothing is thrown in a page');
    } catch (error) {
      for (const { context } of people) for (const page of context.pages()) t.diagnostic(await shown(page));
      throw error;
    } finally {
      await Promise.all(people.map(({ context }) => context.close()));
    }
  };
}
