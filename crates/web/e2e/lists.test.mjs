/** Word lists: chosen before a game, said first in the terms and beside the board, and kept on this device. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const words = (page) => page.getByRole('radiogroup', { name: 'Words' });
const first = (page) => page.locator('.terms li').first();

test('the list is chosen for a new game, and said first and beside the board', seeded(41, { pace: 'choosing' }, async ({ person }) => {
  const { page } = await person();
  await page.goto('/#/new/computer');
  await words(page).getByRole('radio', { name: 'British', checked: true }).waitFor();
  await first(page).getByText(/^The words are those of the list British( family)?, [\d,]+ of them\.$/).waitFor();
  await words(page).getByRole('radio', { name: 'American' }).check();
  await first(page).getByText(/Changed: The words are those of the list American/).waitFor();
  await cleanAtAllSizes(page, 'words of a new game');
  await shot(page, 'new-game-words');
  // The device remembers it.
  await page.reload();
  await words(page).getByRole('radio', { name: 'American', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-words]', { hasText: 'American words' }).waitFor();
  await clean(page, 'words beside the board');
  await resize(page, { width: 820, height: 1180 });
  await clean(page, 'words beside the board of a tablet');
}));

test('study, analysis and the lobby go by the list of the device', seeded(42, { pace: 'choosing' }, async ({ person }) => {
  const { page } = await person();
  await page.goto('/#/study');
  await words(page).getByRole('radio', { name: 'American' }).check();
  const asked = page.waitForRequest((request) => request.url().includes('/api/words?') && request.url().includes('words=american'));
  await page.getByRole('textbox', { name: 'Letters' }).fill('AEINST');
  await asked;
  await page.locator('[data-total]').waitFor();
  await page.goto('/#/lobby');
  await words(page).getByRole('radio', { name: 'American', checked: true }).waitFor();
  await page.goto('/#/analyse');
  await words(page).getByRole('radio', { name: 'American', checked: true }).waitFor();
  // A position that names its list is looked at by that.
  const cgp = (list) => `15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEINRST/ 0/12 0 lex ${list};`;
  const take = async (text) => {
    await page.locator('[data-cgp]').fill(text);
    await page.getByRole('button', { name: 'Set up' }).click();
  };
  await take(cgp('british'));
  await words(page).getByRole('radio', { name: 'British', checked: true }).waitFor();
  assert.equal(await page.locator('[data-other-list]').count(), 0);
  await take(cgp('NWL23'));
  await page.getByText('The file asks for the word list NWL23, which is not here: British is used.').waitFor();
  await clean(page, 'a position of another list');
}));

test('a server that offers one list shows no choice of lists', seeded(43, async ({ person }) => {
  const { page } = await person();
  await page.goto('/#/new/computer');
  await first(page).getByText('The words are those of the list').waitFor();
  assert.equal(await words(page).count(), 0);
}));
