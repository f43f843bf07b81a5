/** Words, study, puzzles, analyses and reviews without a connection, answered on the device. */

import { test } from 'node:test';
import { finished } from './lib/page.mjs';
import { local, visit } from './lib/local.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

test(
  'rules, words, the course and puzzles are there without a connection',
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    line.cut();
    await page.goto('/#/rules');
    await page.reload();
    await page.getByText('2006 travel edition').first().waitFor();
    await clean(page, 'rules without a connection');
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('retains');
    await page.locator('tbody th', { hasText: 'NASTIER' }).waitFor();
    await clean(page, 'words without a connection');
    await page.goto('/#/course');
    await page.getByRole('list', { name: 'Lessons' }).getByRole('link').first().waitFor();
    await page.goto('/#/puzzle');
    await page.getByRole('button', { name: /^Lay / }).first().waitFor();
    await clean(page, 'a puzzle without a connection');
    await page.goto('/#/new/friends');
    await page.getByLabel('Your name').fill('Ana');
    await page
      .getByRole('button', { name: /^Create/ })
      .filter({ visible: true })
      .click();
    await page.getByText('A game with others needs a connection.', { exact: false }).first().waitFor();
    await clean(page, 'what needs others, without a connection');
    await shot(page, 'here-others');
  }),
);

test(
  'a game on the device is reviewed, saved and analysed without a connection',
  { timeout: 180_000 },
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    line.cut();
    await finished(page, [0, 5]);
    await page.locator('[data-review]').click();
    await page.getByText(/^Done:/).waitFor({ timeout: 90_000 });
    await clean(page, 'a review on the device');
    await shot(page, 'here-review');
    await page.locator('[data-analyse]').click();
    await page.locator('[data-kind="static"]').click();
    await page.locator('tr[data-move]').first().waitFor({ timeout: 60_000 });
    await page.locator('[data-kind="simulate"]').click();
    await page
      .getByText(/continuations/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.locator('[data-stop]').waitFor({ state: 'detached', timeout: 90_000 });
    await clean(page, 'an analysis on the device');
  }),
);
