/** The lobby: a seat is posted, taken and watched; quick pairing; a computer player for a seat. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board as shownBoard, clickTile, moves, myTurn, register, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const board = (page) => page.getByRole('grid', { name: 'Board' });

/** Posts a game in the lobby. */
async function post(page) {
  await page.goto('/#/lobby');
  await page.getByText('Nobody is waiting. Post a game, and play the computer meanwhile.').waitFor();
  await clean(page, 'empty lobby');
  await page.getByRole('link', { name: 'Post a game' }).click();
  await page.getByRole('radio', { name: 'Anyone, from the lobby' }).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Anyone, from the lobby' }).isChecked());
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Post in the lobby' }).click();
  await page.getByText('The lobby offers this seat to everybody while this page is open.').waitFor();
}

test(
  'a seat is posted, taken by a second person, and watched by a third',
  seeded(1, async ({ person }) => {
    const ana = await person();
    await post(ana.page);
    await shot(ana.page, 'waiting');
    await clean(ana.page, 'waiting room of a public game');

    const ben = await person();
    await ben.page.goto('/#/lobby');
    const look = ben.page.getByRole('link', { name: "View the terms of Ana's game" });
    await look.waitFor();
    await shot(ben.page, 'lobby');
    await clean(ben.page, 'lobby');
    await look.click();
    await ben.page.getByRole('heading', { name: 'Ana is looking for players.' }).waitFor();
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await Promise.all([ana, ben].map(({ page }) => board(page).waitFor()));

    const cy = await person(PHONE);
    await cy.page.goto('/#/lobby');
    await cy.page.getByRole('link', { name: 'Watch Ana and Ben' }).waitFor();
    await clean(cy.page, 'lobby with a table');
    await cy.page.getByRole('link', { name: 'Watch Ana and Ben' }).click();
    await board(cy.page).waitFor();
    assert.equal(await cy.page.locator('button[data-tile]').count(), 0, 'racks stay hidden');
    await ana.page.locator('[data-watching]', { hasText: '1 watching' }).waitFor();

    // A turn is played, and then the game ends.
    const first = await ana.page.waitForFunction(() =>
      /^Your turn/.test(document.title) ? 'mine' : /^Waiting for Ben/.test(document.title) ? 'theirs' : null,
    );
    const [one, two] = (await first.jsonValue()) === 'mine' ? [ana.page, ben.page] : [ben.page, ana.page];
    const play = await wordPlay(one);
    for (const tile of play.tiles) await clickTile(one, tile);
    await moves(one, () => one.locator('[data-play]').filter({ hasText: /\d/ }).click());
    await two.waitForFunction(() => /^Your turn/.test(document.title));
    const laid = await shownBoard(two);
    await two.getByRole('button', { name: 'More' }).click();
    await two.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await two.getByRole('button', { name: 'Resign', exact: true }).click();
    await two.getByRole('region', { name: 'Game over' }).waitFor();

    // Its page, for a visitor who only has the link.
    const id = new URL(ana.page.url()).hash.split('/').at(-1);
    const dan = await person();
    await dan.page.goto(`/game/${id}`);
    await dan.page.getByRole('region', { name: 'Game over' }).waitFor();
    assert.deepEqual(await shownBoard(dan.page), laid);
    await clean(dan.page, 'page of a finished game');
    await shot(dan.page, 'game-page');
    await dan.page.locator('[data-row="0"] button').click();
    await dan.page.locator('.sheet [data-step="back"]').click();
    await dan.page.locator('.board.past').waitFor();
    assert.deepEqual(await shownBoard(dan.page), Array(15).fill('.'.repeat(15)), 'before the first play');
    await dan.page.getByRole('link', { name: 'Lobby' }).click();
    await dan.page.getByRole('heading', { name: 'Lobby' }).waitFor();
  }),
);

test(
  'two press the same quick pairing and sit at one table',
  seeded(1, async ({ person }) => {
    const ana = await person({ name: 'Ana' });
    const ben = await person({ name: null });
    await ana.page.goto('/#/lobby');
    await ana.page.locator('[data-pair="medium"]').click();
    await ana.page.getByText('The lobby offers this seat').waitFor();
    await ben.page.goto('/#/lobby');
    await ben.page.locator('[data-pair="medium"]').click();
    await ben.page.getByText('Give a name, so that the other player knows who you are.').waitFor();
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.locator('[data-pair="medium"]').click();
    await Promise.all([ana, ben].map(({ page }) => board(page).waitFor()));
    assert.equal(new URL(ana.page.url()).hash, new URL(ben.page.url()).hash);
    await ben.page.getByText('15 min each').first().waitFor();
  }),
);

test(
  'a computer player takes the seat when nobody comes',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await post(page);
    await page.getByLabel('How well the computer plays').selectOption('beginner');
    await page.locator('[data-fill]').click();
    assert.ok(await myTurn(page));
    await page.getByText('Computer').first().waitFor();
  }),
);

test(
  'nothing moves under the pointer, and on a phone the filters are in a sheet',
  seeded(1, async ({ person, url }) => {
    const { page } = await person();
    const seek = async (name, changes) => {
      const data = { edition: 'travel-2006', changes, seats: [{ type: 'mine', name }, { type: 'open' }], public: true };
      assert.equal((await page.request.post(`${url}/api/games`, { data })).status(), 201);
    };
    await seek('Ada', ['clock=5']);
    await page.goto('/#/lobby');
    await page.locator('[data-seeks] li').hover();
    await seek('Bob', ['clock=25']);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    assert.equal(await page.locator('[data-seeks] li').count(), 1);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('link', { name: "View the terms of Bob's game" }).waitFor();

    const phone = await person(PHONE);
    await phone.page.goto('/#/lobby');
    await phone.page.getByRole('link', { name: /Bob's game/ }).waitFor();
    await phone.page.getByRole('button', { name: 'Filter' }).click();
    const sheet = phone.page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByLabel('Clock').selectOption('fast');
    await clean(phone.page, 'filters of the lobby');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await phone.page.getByRole('button', { name: 'Filter, 1 set' }).waitFor();
    assert.equal(await phone.page.locator('[data-seeks] li').count(), 1);
    await phone.page.getByRole('link', { name: /Ada's game/ }).waitFor();
  }),
);

test(
  'rated games in the lobby are for those with an account and a rating in the range',
  seeded(1, async ({ person, url }) => {
    const [ada, bob, guest] = [await person(), await person(), await person({ name: 'Gus' })];
    await register(ada.page, 'Ada');
    await register(bob.page, 'Bob');
    // A seat for strong players, which no player here can take.
    await ada.page.goto('/#/new/anyone');
    await ada.page.getByLabel('Your name').fill('Ada');
    await ada.page.getByRole('switch', { name: /^Rated/ }).check();
    await ada.page.getByLabel('Lowest rating').fill('1600');
    await ada.page.getByLabel('Highest rating').fill('1500');
    await ada.page.getByRole('button', { name: 'Post in the lobby' }).click();
    await ada.page.getByText('the lower limit first').first().waitFor();
    await ada.page.getByLabel('Highest rating').fill('');
    await clean(ada.page, 'a new game for ratings in a range');
    await shot(ada.page, 'new-range');
    await ada.page.getByRole('button', { name: 'Post in the lobby' }).click();
    await ada.page.getByText('The lobby offers this seat to everybody while this page is open.').waitFor();
    // Another player's seat, and one of a guest.
    const open = await guest.page.request.post(`${url}/api/games`, {
      data: {
        edition: 'classic-2023',
        changes: ['clock=5'],
        seats: [{ type: 'mine', name: 'Gus' }, { type: 'open' }],
        public: true,
      },
    });
    assert.equal(open.status(), 201);

    await guest.page.goto('/#/lobby');
    await guest.page.getByRole('link', { name: 'For players with an account' }).waitFor();
    await guest.page.getByRole('link', { name: 'Sign in for rated games' }).waitFor();
    await clean(guest.page, 'lobby of a guest');
    await bob.page.goto('/#/lobby');
    await bob.page.getByText('Your rating is 1,500').waitFor();
    await bob.page.getByText('1,600 or more').waitFor();
    assert.equal(await bob.page.getByRole('link', { name: /^View/ }).count(), 1, 'the other one');
    await bob.page.getByRole('radio', { name: 'Rated', exact: true }).check();
    await bob.page.getByLabel('Opponents').selectOption('200');
    await clean(bob.page, 'rated pairing');
    await shot(bob.page, 'lobby-rated');
    const ratings = bob.page.getByLabel('Ratings');
    await ratings.selectOption('no');
    await bob.page.getByText('Your rating is 1,500').waitFor({ state: 'detached' });
    await ratings.selectOption('');

    // Quick pairing among players of about the same rating.
    await bob.page.locator('[data-pair="fast"]').click();
    await bob.page.getByText('The lobby offers this seat').waitFor();
    await ada.page.goto('/#/lobby');
    await ada.page.getByText('1,300 to 1,700').waitFor();
    await ada.page.getByRole('radio', { name: 'Rated', exact: true }).check();
    await ada.page.locator('[data-pair="fast"]').click();
    await Promise.all([ada, bob].map(({ page }) => board(page).waitFor()));
    assert.equal(new URL(ada.page.url()).hash, new URL(bob.page.url()).hash);

    // A visitor who looks at the table sees the players, and goes to their pages.
    await guest.page.getByRole('link', { name: 'Watch Bob and Ada' }).waitFor();
    const table = guest.page.locator('[data-tables] li');
    assert.match(await table.textContent(), /Bob\s*1,500\?/);
    await shot(guest.page, 'lobby-tables');
    await table.getByRole('link', { name: 'Ada', exact: true }).click();
    await guest.page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  }),
);
