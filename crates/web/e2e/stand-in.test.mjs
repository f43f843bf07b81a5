/** A computer player in the seat of a player who is away or has to go. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Anna, Ben and Cleo at one table. */
async function three(person) {
  const people = [await person({ name: 'Anna' }), await person({ name: 'Ben' }), await person({ name: 'Cleo' })];
  const [anna, ...others] = people.map(({ page }) => page);
  await anna.goto('/#/new/friends');
  await anna.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '3', exact: true }).check();
  await anna.getByRole('button', { name: 'Create and copy link' }).click();
  const link = await anna.getByLabel('Link for the others').inputValue();
  for (const page of others) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Accept and sit down' }).click();
  }
  for (const { page } of people) await page.getByRole('grid', { name: 'Board' }).waitFor();
  return people;
}

const bar = (page, name) => page.getByRole('region', { name });
const seat = (page, name) => page.locator('[data-seat]').filter({ hasText: name });

async function more(page, item) {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
}

/** The one of these who is on turn lays the best word. */
async function play(pages) {
  const page = await Promise.any(
    pages.map(async (page) => {
      // A move that waits for others is theirs still.
      await page.waitForFunction(() => /^Your turn/.test(document.title) && !document.querySelector('.sent'));
      return page;
    }),
  );
  const word = await wordPlay(page);
  for (const tile of word.tiles) await clickTile(page, tile);
  await moves(page, () => page.locator('[data-play]').click());
}

test(
  'amb_49 a computer plays for Cleo, who left, when the others agree, until she is back',
  seeded(3, async ({ person }) => {
    const [anna, ben, cleo] = await three(person);
    const link = cleo.page.url();
    await cleo.page.goto('about:blank');
    await seat(anna.page, 'Cleo').getByText('Away').waitFor();
    await more(anna.page, 'Let a computer play');
    const dialog = anna.page.getByRole('dialog', { name: 'Let a computer play' });
    assert.equal(await dialog.getByRole('radio').first().isChecked(), true, 'who is away comes first');
    await dialog.getByText('Away', { exact: true }).waitFor();
    await dialog.getByLabel('How well the computer plays').selectOption('expert');
    await clean(anna.page, 'a computer is proposed');
    await shot(anna.page, 'stand-in-dialog');
    await dialog.getByRole('button', { name: 'Ask Ben' }).click();
    await bar(anna.page, 'Let a computer play for Cleo?').getByText('Waiting for Ben').waitFor();
    const asked = bar(ben.page, 'Let a computer play for Cleo?');
    await asked.getByText('Anna proposes it, at level expert.').waitFor();
    await clean(ben.page, 'a computer is proposed to somebody');
    await shot(ben.page, 'stand-in-asked');
    await asked.getByRole('button', { name: 'Agree' }).click();
    await seat(ben.page, 'Cleo').getByText('Computer, expert').waitFor();
    await seat(anna.page, 'Cleo').getByText('Computer, expert').waitFor();

    // The game goes on without her.
    for (let turns = 0; turns < 2; turns++) await play([anna.page, ben.page]);
    await anna.page.waitForFunction(() => /^Your turn|^Waiting for Ben/.test(document.title));
    await shot(anna.page, 'stand-in-plays');

    await cleo.page.goto(link);
    const back = bar(cleo.page, 'A computer (expert) plays for you.');
    await back.waitFor();
    await clean(cleo.page, 'back at a table where a computer plays');
    await shot(cleo.page, 'stand-in-back');
    const pass = cleo.page.getByRole('button', { name: 'Pass', exact: true });
    assert.equal(await pass.count(), 0, 'whoever is stood in for has no turn to pass');
    await cleo.page.locator('[data-square][tabindex="0"]').focus();
    await cleo.page.keyboard.press('7');
    await cleo.page
      .locator('#polite, #assertive')
      .filter({ hasText: 'A computer plays for you. Take your seat back first.' })
      .first()
      .waitFor({ state: 'attached' });
    await back.getByRole('button', { name: 'Take my seat back' }).click();
    await back.waitFor({ state: 'detached' });
    await pass.waitFor();
    await seat(anna.page, 'Cleo').getByText('Computer, expert').waitFor({ state: 'detached' });
    for (let turns = 0; turns < 3; turns++) await play([anna.page, ben.page, cleo.page]);
  }),
);

test(
  'amb_49 a player who has to go asks the others; a single no keeps that player at the table',
  seeded(5, async ({ person }) => {
    const [anna, ben, cleo] = await three(person);
    await more(ben.page, 'Let a computer play');
    const dialog = ben.page.getByRole('dialog', { name: 'Let a computer play' });
    await dialog.getByRole('radio', { name: 'Ben You' }).check();
    await dialog.getByRole('button', { name: 'Ask Anna and Cleo' }).click();
    await bar(cleo.page, 'Let a computer play for Ben?').waitFor();
    await bar(anna.page, 'Let a computer play for Ben?').getByRole('button', { name: 'Decline' }).click();
    await bar(cleo.page, 'Let a computer play for Ben?').waitFor({ state: 'detached' });
    await more(ben.page, 'Let a computer play');
    await dialog.getByRole('radio', { name: 'Ben You' }).check();
    await dialog.getByRole('button', { name: 'Ask Anna and Cleo' }).click();
    for (const { page } of [anna, cleo])
      await bar(page, 'Let a computer play for Ben?').getByRole('button', { name: 'Agree' }).click();
    await bar(ben.page, /^A computer \(\w+\) plays for you\.$/).waitFor();
  }),
);

test(
  'amb_49 on one device a computer plays for somebody at once',
  seeded(7, async ({ person }) => {
    const { page } = await person({ name: 'Anna' });
    await page.goto('/#/new/pass');
    await page.getByRole('radiogroup', { name: 'Players' }).getByRole('radio', { name: '3', exact: true }).check();
    for (const [i, name] of ['Anna', 'Ben', 'Cleo'].entries())
      await page.getByLabel(`Player ${i + 1}`, { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Start the game' }).click();
    const first = await uncover(page);
    const other = ['Anna', 'Ben', 'Cleo'].find((name) => name !== first);
    await more(page, 'Let a computer play');
    const dialog = page.getByRole('dialog', { name: 'Let a computer play' });
    await dialog.getByRole('radio', { name: other }).check();
    await dialog.getByRole('button', { name: 'Let it play' }).click();
    await seat(page, other)
      .getByText(/^Computer/)
      .waitFor();
    await more(page, `${other} plays again`);
    await seat(page, other)
      .getByText(/^Computer/)
      .waitFor({ state: 'detached' });
  }),
);
