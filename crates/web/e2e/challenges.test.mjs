/** Challenges between players with accounts: made on a player's page, seen everywhere, accepted, declined, withdrawn. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { register, resize } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const board = (page) => page.getByRole('grid', { name: 'Board' });

/** A player with an account, and its id. */
async function enter(person, name, options) {
  const entered = await person({ name, ...options });
  await register(entered.page, name);
  const { account } = await entered.page.evaluate(() => fetch('/api/account').then((answer) => answer.json()));
  return { ...entered, id: account.id };
}

/** Challenges a player from their page, to a game that is set up by `choose`. */
async function challenge(page, id, name, choose = async () => {}) {
  await page.goto(`/#/player/${id}`);
  await page.getByRole('link', { name: 'Challenge to a game' }).click();
  await page.getByRole('heading', { level: 1, name: `Challenge ${name}` }).waitFor();
  await choose(page);
  await page.getByRole('button', { name: `Challenge ${name}` }).click();
  await page.getByText(`${name} has been told, and the game starts when ${name} accepts.`).waitFor();
}

test(
  'a challenge is made on a page of terms, seen on every page and accepted, and both come to the table',
  seeded(3, async ({ person }) => {
    const ana = await enter(person, 'Ana');
    const ben = await enter(person, 'Ben', PHONE);
    await ben.page.goto('/#/rules');
    await ben.page.getByRole('heading', { level: 1 }).waitFor();

    await challenge(ana.page, ben.id, 'Ben', async (page) => {
      assert.equal(await page.getByRole('radiogroup', { name: 'Who plays' }).count(), 0, 'the other player is chosen');
      await page.getByRole('switch', { name: /Rated/ }).click();
      await clean(page, 'terms of a challenge');
      await shot(page, 'challenge-form');
    });
    assert.equal(await ana.page.getByRole('button', { name: 'Ask the computer' }).count(), 0);
    assert.equal(await ana.page.getByRole('button', { name: 'Propose a change' }).count(), 0);
    await clean(ana.page, 'waiting for the one who was challenged');
    await shot(ana.page, 'challenge-waiting');

    // Ben is told while he reads the rules.
    await ben.page.waitForFunction(() => document.title.startsWith('(1) '));
    await ben.page.getByRole('link', { name: 'Lobby 1 challenge' }).click();
    await ben.page.locator('[data-challenges]').getByText('has challenged you.').waitFor();
    await clean(ben.page, 'lobby with a challenge');
    await shot(ben.page, 'challenge-lobby');
    await ben.page.getByRole('link', { name: 'View the challenge of Ana' }).click();
    await ben.page.getByRole('heading', { name: 'Ana has challenged you to a game.' }).waitFor();
    await ben.page.getByText('It counts towards both ratings. You play as Ben.').waitFor();
    await clean(ben.page, 'a challenge');
    await shot(ben.page, 'challenge-page');

    // Ana has gone elsewhere meanwhile, and is taken to the table.
    await ana.page.goto('/#/lobby');
    await ana.page.getByRole('link', { name: 'To the table with Ben' }).waitFor();
    await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await Promise.all([ana, ben].map(({ page }) => board(page).waitFor()));
    assert.equal(new URL(ana.page.url()).hash, new URL(ben.page.url()).hash);
    await ana.page.goto('/#/lobby');
    await ana.page
      .getByRole('link', { name: 'Watch Ana and Ben' })
      .or(ana.page.getByText('No public game is being played right now.'))
      .first()
      .waitFor();
    // An answer that was read is put away.
    await ana.page.locator('[data-challenges]').waitFor({ state: 'detached' });

    // At a table on a phone, which has no other header, the button back shows the number of
    // challenges.
    await challenge(ana.page, ben.id, 'Ben');
    await resize(ben.page, PHONE.viewport);
    const back = ben.page.getByRole('link', { name: 'Back to start, 1 challenge' });
    await back.waitFor();
    await clean(ben.page, 'a table with a challenge');
    await shot(ben.page, 'challenge-at-a-table');
    await resize(ben.page, PHONE.viewport);
    await back.click();
    await ben.page.getByRole('link', { name: 'View the challenge of Ana' }).waitFor();
  }),
);

test(
  'a challenge is declined, withdrawn, or not there any more',
  seeded(4, async ({ person }) => {
    const ana = await enter(person, 'Ana');
    const ben = await enter(person, 'Ben');
    await challenge(ana.page, ben.id, 'Ben');
    await ana.page.goto('/');
    await ana.page.locator('[data-challenges]').getByText('has not answered your challenge yet.').waitFor();
    await clean(ana.page, 'start page with your challenge');
    await ben.page.goto('/');
    await ben.page.getByRole('button', { name: 'Decline the challenge of Ana' }).click();
    await ben.page.locator('[data-challenges]').waitFor({ state: 'detached' });
    await ana.page.getByText('has declined your challenge.').waitFor();
    await shot(ana.page, 'challenge-declined');
    await ana.page.getByRole('button', { name: 'Dismiss the answer of Ben' }).click();
    await ana.page.locator('[data-challenges]').waitFor({ state: 'detached' });
    assert.ok(!(await ana.page.title()).startsWith('('));

    // By name, from the lobby.
    await ana.page.goto('/#/lobby');
    const named = ana.page.getByLabel('Challenge a player you know');
    await named.fill('Bem');
    await named.press('Enter');
    await ana.page.getByText('There is no account named Bem.').waitFor();
    await clean(ana.page, 'nobody of that name');
    await shot(ana.page, 'challenge-name');
    await named.fill('ben');
    await named.press('Enter');
    await ana.page.getByRole('button', { name: 'Challenge Ben' }).click();
    await ana.page.getByText('Ben has been told, and the game starts when Ben accepts.').waitFor();
    await ben.page.goto('/#/lobby');
    await ben.page.getByRole('link', { name: 'View the challenge of Ana' }).click();
    await ben.page.getByRole('heading', { name: 'Ana has challenged you to a game.' }).waitFor();
    await ana.page.getByRole('button', { name: 'Withdraw the challenge' }).click();
    await ana.page.getByRole('heading', { name: 'This table was cancelled.' }).waitFor();
    await ben.page.getByRole('heading', { name: 'This challenge no longer stands.' }).waitFor();
    await clean(ben.page, 'a challenge that was withdrawn');

    const guest = await person();
    await guest.page.goto(`/#/player/${ben.id}`);
    await guest.page.getByRole('heading', { level: 1, name: 'Ben' }).waitFor();
    assert.equal(await guest.page.getByRole('link', { name: 'Challenge to a game' }).count(), 0);
    await guest.page.goto(`/#/player/${ben.id}/challenge`);
    await guest.page.getByText('Only players with accounts can challenge each other.').waitFor();
  }),
);
