/** House rules: offered with their reasons, kept for the next time, and in force at the table. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { allVariations, clickTile, myTurn, phony, rack, uncover } from './lib/page.mjs';

test(
  'chosen on the page, they are in force at the table',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    await allVariations(page);
    const late = page.getByRole('switch', { name: /Play on after the timer/ });
    assert.ok(await late.isDisabled(), 'it makes no sense without a timer');
    await page.getByText('Set a move timer first.').waitFor();
    await page.getByLabel(/Move timer/).selectOption('300');
    assert.ok(await late.isEnabled());
    await page.getByRole('switch', { name: /Nine-tile racks/ }).check();
    await page.getByRole('switch', { name: /Open dictionary/ }).check();
    const terms = page.getByRole('complementary', { name: 'The terms' });
    await terms.getByText(/9 on each rack/).waitFor();
    await terms.getByText('Changed:').nth(2).waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await myTurn(page);
    assert.equal((await rack(page)).length, 9);
    assert.match(
      await page.locator('[data-seat="0"] .clock').or(page.locator('[data-seat="1"] .clock')).first().textContent(),
      /^[45]:\d\d$/,
    );

    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('/');
    const box = page.getByLabel('Command', { exact: true });
    await box.fill('word qi');
    await box.press('Enter');
    await page.getByText('QI is in the list.').waitFor();
    await box.fill('word qzx');
    await box.press('Enter');
    await page.getByText('QZX is not in the list.').waitFor();

    await page.goto('/#/new/computer');
    assert.ok(await page.getByRole('switch', { name: /Nine-tile racks/ }).isChecked(), 'the last choice is remembered');
  }),
);

test(
  'AMB-14 AMB-15 where nothing is chosen the page says what is played',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    await allVariations(page);
    const says = (select, text) =>
      select.locator('option:checked').filter({ hasText: text }).waitFor({ state: 'attached' });
    await says(page.getByLabel(/Time to challenge the last play/), /^1 minute$/);
    // The price of overtime needs a clock.
    const forfeit = page.getByLabel(/Forfeit on time/);
    const full = page.getByRole('switch', { name: /Overtime by full minutes/ });
    assert.ok((await forfeit.isDisabled()) && (await full.isDisabled()));
    await page.getByLabel(/^Clock/).selectOption('25');
    await says(forfeit, /^10 minutes$/);
    await forfeit.selectOption('none');
    await full.check();
    const terms = page.getByRole('complementary', { name: 'The terms' });
    await terms.getByText(/10 points off for each full minute over\. Nobody forfeits/).waitFor();
  }),
);

test(
  'switches show what the edition plays anyway',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    await allVariations(page);
    const family = page.getByRole('switch', { name: /Family words/ });
    const restricted = page.getByRole('switch', { name: /Restricted exchanging/ });
    const sentence = page.getByRole('complementary', { name: 'The terms' }).getByText(/recognised as hate speech/);
    const is = (locator, state) => page.waitForFunction(([element, state]) => element.matches(state), [locator, state]);

    await page.getByRole('radio', { name: /2023 classic/ }).check();
    await is(await family.elementHandle(), ':checked:enabled');
    await is(await restricted.elementHandle(), ':not(:checked):enabled');
    await sentence.waitFor();
    await family.uncheck();
    await sentence.waitFor({ state: 'detached' });
    await family.check();
    await sentence.waitFor();

    await page.getByRole('radio', { name: /diamond/ }).check();
    await is(await restricted.elementHandle(), ':checked:disabled');
    await page.getByText('Already the rule in this edition.').waitFor();
    await is(await family.elementHandle(), ':not(:checked):enabled');
    await sentence.waitFor({ state: 'detached' });
    await family.check();
    await sentence.waitFor();
  }),
);

test(
  'a list that is the referee: refusals name the word and the length',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/pass');
    await page.getByLabel('Challenges').selectOption('void');
    await allVariations(page);
    await page.getByLabel(/Shortest first word/).selectOption('5');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await uncover(page);
    const tiles = [...(await rack(page))];
    const faces = phony(tiles);
    const lay = async (from, to) => {
      for (let i = from; i < to; i++) await clickTile(page, { square: 7 * 15 + 4 + i, face: faces[i] });
    };
    await lay(2, 4);
    await page.getByText('The first word needs at least 5 letters in this game. Yours has 2.').waitFor();
    await lay(0, 2);
    await lay(4, 7);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    await page
      .getByText(`${faces.join('').toUpperCase()} is not in this game's word list. Try another word.`)
      .waitFor();
  }),
);

test(
  'without an open dictionary nothing is looked up',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('/');
    const box = page.getByLabel('Command', { exact: true });
    await box.fill('word qi');
    await box.press('Enter');
    await page.locator('#command-says', { hasText: /closed|open/ }).waitFor();
    assert.doesNotMatch(await page.locator('#command-says').textContent(), /in the list/);
  }),
);
