/** The word lists of games on the device: those of the server, and one of its own that the host lends. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { local, until, visit } from './lib/local.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const start = (page) => page.getByRole('button', { name: 'Start the game' }).click();

async function begin(page, words) {
  await page.goto('/#/new/computer');
  await start(page);
  await page.waitForURL(/#\/game\/here-/);
  await page.locator('[data-words]', { hasText: words }).waitFor();
}

test(
  'a game on the device has the list that is usual at the server',
  local(7, async ({ person }) => {
    const { page } = await person();
    await visit(page);
    await begin(page, 'American words');
  }),
);

test(
  'a list of the host is kept on the device, and played with where there is no connection',
  local(
    8,
    async ({ person, line }) => {
      const { page } = await person();
      await visit(page);
      await begin(page, 'Club words');
      line.cut();
      await page.reload();
      await page.locator('[data-words]', { hasText: 'Club words' }).waitFor();
      await begin(page, 'Club words');
      await clean(page, 'a list of the host');
      await shot(page, 'here-own-list');
      const graphs = line.requests.filter((url) => url.endsWith('/graph'));
      assert.deepEqual(graphs, ['/api/words/lists/club-words/graph'], 'it is fetched once');
    },
    { pace: 'lending' },
  ),
);

test(
  'a device without the list that is usual at the host says so, and plays with another only by its name',
  local(
    8,
    async ({ person, line }) => {
      const { page } = await person();
      await visit(page);
      await until(page, () => localStorage.getItem('tilewright:usual-list') !== null);
      line.cut();
      await page.reload();
      await page.getByRole('button', { name: 'Play now' }).first().click();
      const away = page.getByText(/^Club words, the usual word list of this host, is not on this device/);
      await page.getByRole('alert').and(away).waitFor();
      await clean(page, 'a start page without the list of the host');
      await page.goto('/#/new/computer');
      await away.waitFor();
      await cleanAtAllSizes(page, 'a new game without the list of the host');
      await shot(page, 'here-list-away');
      await begin(page, /British words|American words/);
    },
    { pace: 'lending' },
  ),
);
