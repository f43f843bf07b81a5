/** Contests: an organiser seals one, a hall and a home play it one after the other, and there is one ranking. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, rack, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const HOUR = 3_600_000;

/** A date in a field, as the page's own clock has it. */
const date = (page, away) =>
  page.evaluate((away) => {
    const at = new Date(Date.now() + away);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, away);

const running = (page, round) =>
  page.waitForFunction(
    (round) =>
      document.querySelector('[data-seal]:enabled') &&
      document.querySelector('#round')?.textContent === `Round ${round}`,
    round,
  );

/** Lays a play of the rack, seals it and locks it; returns its score. */
async function seal(page, pick) {
  const play = await wordPlay(page, { top: 30, pick });
  for (const tile of play.tiles) await clickTile(page, tile);
  await page.waitForFunction(
    (score) => [...document.querySelectorAll('.slip input')].at(-1)?.value === String(score),
    play.score,
  );
  await page.locator('[data-seal]').click();
  await page.locator('[data-saved]', { hasText: /Saved/ }).waitFor();
  await page.locator('[data-lock]').click();
  return play.score;
}

/** Plays a session of three rounds; each player has a place among the best plays to lay. Returns the racks. */
async function played(players) {
  const racks = [];
  await players[0].page.locator('[data-begin]').click();
  for (let round = 1; round <= 3; round++) {
    for (const { page } of players) await running(page, round);
    racks.push([...(await rack(players[0].page))].sort().join(''));
    for (const { page, pick } of players) await seal(page, pick);
    if (round < 3) await players[0].page.locator('[data-next]').click();
  }
  for (const { page } of players) await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  return racks;
}

test(
  'a hall and a home play the same sealed racks and appear in one ranking',
  seeded(31, async ({ person }) => {
    const organiser = (await person()).page;
    await organiser.goto('/#/lobby');
    await organiser.getByRole('link', { name: /enter a contest/ }).click();
    await organiser.getByText('No contests are listed').waitFor();
    await clean(organiser, 'no contests');
    await organiser.getByRole('link', { name: 'Make a contest' }).click();
    await organiser.getByLabel('Name of the contest').fill('Two towns');
    await organiser.getByLabel('Number of rounds').selectOption('3');
    await organiser.getByLabel('Opens').fill(await date(organiser, -HOUR));
    await organiser.getByLabel('Closes').fill(await date(organiser, 24 * HOUR));
    await organiser.getByLabel('Classes').fill('Under 18, Adult');
    assert.ok(
      await organiser.getByRole('switch', { name: /Listed for everybody/ }).isDisabled(),
      'guests list nothing',
    );
    await shot(organiser, 'contest-new');
    await clean(organiser, 'a new contest');
    await organiser.getByRole('button', { name: 'Seal the draws and make the contest' }).click();
    await organiser.getByRole('heading', { name: 'Two towns' }).waitFor();
    const link = await organiser.getByLabel('Link to send').inputValue();
    const commitment = await organiser.locator('dd code').first().textContent();
    await shot(organiser, 'contest-open');
    await clean(organiser, 'an open contest');

    // A hall of two.
    const ana = await person();
    await ana.page.goto(link);
    await ana.page.getByRole('switch', { name: /Open a hall/ }).check();
    await ana.page.getByLabel('Name of the hall').fill('Town hall');
    await ana.page.getByLabel('Your name').fill('');
    await ana.page.getByRole('button', { name: 'Open the hall' }).click();
    await ana.page.getByText('Give your name').waitFor();
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByLabel('Your class').selectOption('Adult');
    await shot(ana.page, 'contest-hall');
    await ana.page.getByRole('button', { name: 'Open the hall' }).click();
    await ana.page.locator('[data-begin]').waitFor();
    const hall = await ana.page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:games'))[0]);
    const ben = await person();
    await ben.page.goto(`/#/join/${hall.invite}`);
    await ben.page.getByText('session of the contest Two towns').waitFor();
    await clean(ben.page, 'an invitation to a session');
    await ben.page.getByLabel('Your class').selectOption('Under 18');
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await ben.page.getByText('Ana begins the session').waitFor();
    // A device on which the contest was entered already is warned at the invitation.
    const dan = await person();
    await dan.page.goto('/');
    await dan.page.evaluate(
      (contest) => localStorage.setItem('tilewright:contests', JSON.stringify([{ id: contest, game: '1'.repeat(32) }])),
      link.split('/').at(-1),
    );
    await dan.page.goto(`/#/join/${hall.invite}`);
    await dan.page.getByText('Somebody has already entered this contest on this device').waitFor();
    await clean(dan.page, 'a second entry');
    const racks = await played([
      { page: ana.page, pick: 0 },
      { page: ben.page, pick: 20 },
    ]);
    await ana.page.getByText('only its players see its racks and results').waitFor();
    assert.equal(await ana.page.getByRole('link', { name: /sheet/i }).count(), 0, 'no papers yet');
    await shot(ana.page, 'contest-session-over');
    await clean(ana.page, 'a session that is over, under an embargo');

    // Ben does not enter again by mistake.
    await ben.page.goto(link);
    await ben.page.getByText('You have entered.').waitFor();

    // No other visitor sees anything of it.
    const cleo = await person();
    await cleo.page.goto(`/#/game/${hall.id}`);
    await cleo.page.getByText(/yet to play these racks/).waitFor();
    await cleo.page.goto(link);
    await cleo.page.getByLabel('Your name').fill('Ben');
    await cleo.page.getByRole('button', { name: 'Play at home now' }).click();
    await cleo.page.getByText('A player has entered this contest under that name').waitFor();
    await cleo.page.getByLabel('Your name').fill('Cleo');
    await cleo.page.getByRole('button', { name: 'Play at home now' }).click();
    assert.deepEqual(await played([{ page: cleo.page, pick: 10 }]), racks, 'the same racks');
    await cleo.page.getByRole('link', { name: 'To the contest' }).click();
    await cleo.page.getByText('You have entered.').waitFor();

    // The organiser reveals the results.
    await organiser.reload();
    const reveal = organiser.getByRole('button', { name: 'Reveal the results now' });
    await reveal.waitFor();
    // An answer from before that may come after it.
    const stale = await new Promise((resolve) =>
      organiser.route(/\/api\/contests\/[^/]+$/, async (route) => resolve({ route, response: await route.fetch() }), {
        times: 1,
      }),
    );
    await reveal.click();
    await organiser.locator('[data-ranking]').waitFor();
    await stale.route.fulfill({ response: stale.response });
    // The page has read it once it has read a later one.
    await organiser.evaluate(() => fetch('/api/rules').then((answer) => answer.json()));
    const rows = () =>
      organiser
        .locator('[data-ranking] tbody th')
        .evaluateAll((cells) => cells.map((cell) => cell.firstChild.textContent));
    assert.deepEqual((await rows())[0], 'Ana');
    assert.deepEqual((await rows()).sort(), ['Ana', 'Ben', 'Cleo']);
    assert.equal(await organiser.locator('[data-seed]').count(), 1);
    assert.equal(await organiser.locator('dd code').first().textContent(), commitment);
    await shot(organiser, 'contest-over');
    await clean(organiser, 'a contest that is over');
    await organiser.getByLabel('Your class').selectOption('Under 18');
    await organiser.waitForFunction(() => document.querySelectorAll('[data-ranking] tbody tr').length === 1);
    assert.deepEqual(await rows(), ['Ben']);

    // A series of it.
    await organiser.goto('/#/contests');
    await organiser.getByRole('link', { name: 'Make a series' }).click();
    await organiser.getByLabel('Name of the series').fill('Winter');
    await organiser.getByRole('radio', { name: 'Percentage of the best possible' }).check({ force: true });
    await shot(organiser, 'series-new');
    await clean(organiser, 'a new series');
    await organiser.getByRole('button', { name: 'Make a series' }).click();
    await organiser.getByText('It has no contests yet.').waitFor();
    await organiser.getByLabel('Link of a contest').fill(link);
    await organiser.getByRole('button', { name: 'Add it' }).click();
    await organiser.locator('[data-standing] tbody tr').nth(2).waitFor();
    assert.match(await organiser.locator('[data-standing] tbody tr').first().textContent(), /1Ana100\.0100\.0/);
    await shot(organiser, 'series');
    await clean(organiser, 'a series');
    await organiser.goto(link);
    await organiser.getByRole('link', { name: 'View' }).first().click();
    await organiser.getByRole('heading', { name: 'The session is over' }).waitFor();
  }),
);

test(
  'a public session is found in the lobby and joined, also while it is played',
  seeded(32, async ({ person }) => {
    const ana = (await person()).page;
    await ana.goto('/#/new/anyone/duplicate');
    await ana.getByLabel('Your name').fill('Ana');
    await ana.getByRole('button', { name: /^Post/ }).first().click();
    await ana.locator('[data-begin]').waitFor();
    const ben = (await person()).page;
    await ben.goto('/#/lobby');
    const line = ben.locator('[data-seeks] li', { hasText: 'Ana' });
    await line.getByText('Open to any number').waitFor();
    await clean(ben, 'a public session in the lobby');
    await line.getByRole('link', { name: /View/ }).click();
    await ben.getByLabel('Your name').fill('Ben');
    await ben.getByRole('button', { name: 'Accept and sit down' }).click();
    await ben.getByText('Ana begins the session').waitFor();
    await ana.locator('[data-begin]').click();
    const cleo = (await person()).page;
    await cleo.goto('/#/lobby');
    await cleo
      .locator('[data-tables]')
      .getByRole('link', { name: /Join Ana/ })
      .click();
    await cleo.getByLabel('Your name').fill('Cleo');
    await cleo.getByRole('button', { name: 'Accept and sit down' }).click();
    await running(cleo, 1);
  }),
);
