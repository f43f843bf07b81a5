/** Getting to the table and to the next one: names, ways in, links, the list of games, playing again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Ana makes a table for two; the link. */
async function table(page) {
  await page.goto('/#/new/friends');
  await page.getByRole('button', { name: 'Create and copy link' }).click();
  return page.getByLabel('Link for the others').inputValue();
}

/** Ana and Ben at one table; Ana has just resigned. */
async function finished(person) {
  const ana = await person({ name: 'Ana' });
  const ben = await person({ name: 'Ben' });
  await ben.page.goto(await table(ana.page));
  await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
  for (const { page } of [ana, ben]) await page.getByRole('grid', { name: 'Board' }).waitFor();
  await ana.page.getByRole('button', { name: 'More' }).first().click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await ana.page.locator('[data-confirm]').click();
  for (const { page } of [ana, ben]) await page.locator('.over h2').waitFor();
  return [ana, ben];
}

const again = (page) => page.locator('[data-again]');
const gameOf = (page) => page.evaluate(() => location.hash.replace('#/game/', ''));

test(
  'a name is asked for once, kept, and changed at the table',
  seeded(1, async ({ person }) => {
    const { page } = await person({ name: null });
    await page.goto('/#/new/friends');
    const create = page.getByRole('button', { name: 'Create and copy link' });
    await create.click();
    await page.getByText('Give your name, so that the others know who invites them.').waitFor();
    const field = page.getByLabel('Your name');
    assert.ok(await field.evaluate((input) => input === document.activeElement));
    await clean(page, 'a name is missing');
    await field.fill('Ana');
    await create.click();
    const link = await page.getByLabel('Link for the others').inputValue();
    await page.goto('/#/new/friends');
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some((input) => input.value === 'Ana'));

    // The guest needs another name than the host.
    const guest = await person({ name: null });
    await guest.page.goto(link);
    const accept = guest.page.getByRole('button', { name: 'Accept and sit down' });
    await accept.click();
    await guest.page.getByText('Give a name, so that the others know who you are.').waitFor();
    await guest.page.getByLabel('Your name').fill('ana');
    await accept.click();
    await guest.page.getByText('ana is already at this table. Choose another name.').waitFor();
    await clean(guest.page, 'a name is taken');
    await guest.page.getByLabel('Your name').fill('Ben');
    await accept.click();
    await guest.page.getByRole('grid', { name: 'Board' }).waitFor();

    await guest.page.getByRole('button', { name: 'Settings' }).click();
    await guest.page.getByRole('dialog').getByLabel('Your name').fill('Benedict');
    await clean(guest.page, 'settings at a table');
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Save' }).first().click();
    await guest.page.getByText('Saved on this device').waitFor();
    await page.goBack();
    await page.getByText('Benedict').first().waitFor();
    assert.equal(await guest.page.evaluate(() => localStorage.getItem('tilewright:name')), '"Benedict"');
  }),
);

test(
  'the doors begin with the usual game, at the top, on the heading',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: SIZES[0] });
    await page.goto('/#/new/friends');
    await page.getByRole('radio', { name: /^Letter bingo/ }).check();
    await page.goto('/');
    const usual = async (door) => {
      const link = page.getByRole('link', { name: door });
      await link.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, 300));
      await link.click();
      await page.waitForFunction(
        () => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === 'New game',
      );
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.equal(await page.title(), 'New game - Tilewright');
      await page.getByRole('radiogroup', { name: 'Way of playing' }).waitFor();
      assert.ok(await page.getByRole('radio', { name: /^Match/ }).isChecked(), door);
      await page.getByRole('radio', { name: /^Letter bingo/ }).check();
      await page.goBack();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.title === 'Tilewright');
    };
    await usual('Play with friends');
    await usual('Pass and play');
  }),
);

test(
  'the level of the computer is chosen beside Play now, and kept',
  seeded(1, async ({ person }) => {
    const { page } = await person({ name: 'Ana' });
    await page.goto('/');
    await page.getByLabel('How well the computer plays').selectOption('expert');
    await clean(page, 'start');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await page.getByText('Computer, expert').first().waitFor();
    await page.getByText('Ana').first().waitFor();
    await page.goto('/');
    assert.equal(await page.getByLabel('How well the computer plays').inputValue(), 'expert');
    await page.getByRole('region', { name: 'Your games' }).getByText('With Computer (expert)').waitFor();
  }),
);

test(
  'accepting an invitation needs no scrolling, and a table can be cancelled',
  seeded(1, async ({ person }) => {
    const ana = await person({ name: 'Ana' });
    const link = await table(ana.page);
    const ben = await person({ name: 'Ben' });
    const reading = await person({ name: 'Cleo' });
    await reading.page.goto(link);
    await ben.page.goto(link);
    const accept = ben.page.getByRole('button', { name: 'Accept and sit down' });
    await accept.waitFor();
    for (const size of SIZES) {
      await resize(ben.page, size);
      const box = await accept.boundingBox();
      assert.ok(box.y + box.height <= size.height, `above the fold at ${size.width}`);
      await clean(ben.page, `invitation at ${size.width}`);
    }
    await shot(ben.page, 'invitation');
    await ana.page.getByRole('button', { name: 'Cancel this table' }).click();
    await clean(ana.page, 'cancelling');
    await ana.page.locator('[data-cancel]').click();
    await ana.page.getByRole('heading', { name: 'This table was cancelled.' }).waitFor();
    await clean(ana.page, 'cancelled');
    // A reader of the invitation is told without reloading.
    await reading.page.getByRole('heading', { name: 'This table was cancelled.' }).waitFor();
    await reading.page.getByText('Ana cancelled it before the game began.').waitFor();
  }),
);

test(
  'both play again in place, and it is one game',
  seeded(1, async ({ person }) => {
    const [ana, ben] = await finished(person);
    const old = await gameOf(ana.page);
    await again(ana.page).getByRole('button', { name: 'Play again' }).click();
    await again(ana.page).getByText('You want to play again. Waiting for Ben.').waitFor();
    await again(ben.page).getByText('Ana wants to play again.').waitFor();
    for (const size of SIZES) {
      await resize(ben.page, size);
      await again(ben.page).getByRole('button', { name: 'Play again' }).waitFor();
      await clean(ben.page, `a rematch is offered at ${size.width}`);
    }
    await shot(ben.page, 'again');
    await again(ben.page).getByRole('button', { name: 'Play again' }).click();
    for (const { page } of [ana, ben]) {
      await page.waitForFunction((old) => location.hash.startsWith('#/game/') && !location.hash.includes(old), old);
      await page.locator('button[data-tile]').first().waitFor();
    }
    assert.equal(await gameOf(ana.page), await gameOf(ben.page));
    // The old table leads to the next one.
    await ana.page.goto(`/#/game/${old}`);
    await again(ana.page).getByRole('button', { name: 'Go to the next game' }).click();
    await ana.page.locator('button[data-tile]').first().waitFor();
  }),
);

test(
  'a player who does not want to play again says so',
  seeded(1, async ({ person }) => {
    const [ana, ben] = await finished(person);
    await again(ana.page).getByRole('button', { name: 'Play again' }).click();
    await again(ben.page).getByRole('button', { name: 'No thanks' }).click();
    await again(ana.page).getByText('Ben does not want another game now.').waitFor();
    await clean(ana.page, 'declined');
    await again(ana.page).getByRole('button', { name: 'New game, same terms' }).click();
    await ana.page.getByLabel('Link for the others').waitFor();
  }),
);

test(
  'your games: against whom, the score in full, won or lost, and one by one off the list',
  seeded(1, async ({ person }) => {
    const [ana, ben] = await finished(person);
    for (const [{ page }, other, result] of [
      [ana, 'Ben', 'You resigned'],
      [ben, 'Ana', 'You won: Ana resigned'],
    ]) {
      await page.goto('/');
      const games = page.getByRole('region', { name: 'Your games' });
      const one = games.getByRole('listitem').filter({ hasText: `With ${other}` });
      await one.getByText(result).waitFor();
      await one.getByText(/^You \d+, \w+ \d+$|^\w+ \d+, You \d+$/).waitFor();
      await one.getByText('2006 travel edition').waitFor();
    }
    const { page } = ana;
    await cleanAtAllSizes(page, 'your games');
    await shot(page, 'games');
    const games = page.getByRole('region', { name: 'Your games' });
    const remove = games.getByRole('button', { name: 'Remove from the list: With Ben' });
    await remove.click();
    await games.getByText('With Ben is off your list').waitFor();
    await games.getByRole('button', { name: 'Undo' }).click();
    await remove.click();
    await page.reload();
    await games.getByText('Your first game takes ten minutes.').waitFor();

    // With several people on one device the list names the player on turn.
    await page.goto('/#/new/pass');
    await page.getByRole('button', { name: 'Start the game' }).click();
    const given = await page.getByRole('heading', { name: /^Give the device to/ }).textContent();
    await page.goto('/');
    await games.getByText(`${given.replace('Give the device to ', '')}'s turn`).waitFor();
  }),
);

test(
  'the rules begin with a turn in pictures',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/rules');
    const lesson = page.getByRole('region', { name: 'How a turn works' });
    await lesson.waitFor();
    assert.ok((await lesson.locator('.board').count()) >= 3, 'with boards');
    const order = await page.locator('main h2').allTextContents();
    assert.deepEqual(order.slice(0, 2), ['How a turn works', 'In detail, by edition']);
    await cleanAtAllSizes(
      page,
      'rules',
      [...SIZES, { width: 320, height: 640 }].map(({ width, height }) => [width, height]),
    );
    await shot(page, 'rules');
  }),
);

test(
  'space is kept for the table while it loads',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await page.locator('button[data-tile]').first().waitFor();
    const address = page.url();
    await page.routeWebSocket(/socket$/, () => undefined);
    await page.goto('about:blank');
    await page.goto(address);
    await page.locator('.loading .board').waitFor();
    await clean(page, 'a table on its way');
  }),
);
