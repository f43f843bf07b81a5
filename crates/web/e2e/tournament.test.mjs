/** A tournament: a director's phone, players who type their scores at the tables, and followers. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const NAMES = ['Ada King', 'Bob Lee', 'Carla Moss', 'Dan Poe', 'Eve Roth', 'Finn Shaw', 'Gita Tal', 'Hugo Unwin'];
const LIST = NAMES.map((name, i) => `${name}, ${1800 - 100 * i}, ${'AB'[Math.floor(i / 4)]}`).join('\n');

/** Makes a tournament; returns the address of its public page. */
async function make(page, title) {
  await page.goto('/#/tournaments');
  await page.locator('[data-title]').fill(title);
  await page.locator('[data-date]').fill('2027-04-03');
  await page.locator('[data-director]').fill('Dora Vane');
  await page.locator('[data-make]').click();
  await page.locator('[data-entering]').waitFor();
  return page.evaluate(() => location.hash);
}
async function enter(page, list) {
  await page.locator('[data-list]').fill(list);
  await page.locator('[data-read]').first().waitFor();
  await page.locator('[data-enter]').click();
}
/** A plan of so many rounds of a rule. */
async function plan(page, rounds, rule = 'swiss') {
  await page.locator('[data-tab="plan"]').click();
  await page.locator('[data-add-part]').click();
  await page.locator('[data-count="0"]').fill(String(rounds));
  await page.locator('[data-part-rule="0"]').selectOption(rule);
  await page.locator('[data-keep-plan]').click();
  await page.getByText(`The plan now has ${rounds} rounds.`).waitFor();
  await page.locator('[data-tab=""]').click();
}
async function publish(page, round) {
  await page.locator('[data-pair]').click();
  await page.locator('[data-draft]').waitFor();
  await page.locator('[data-publish]').click();
  await page.getByRole('heading', { name: `Round ${round} of` }).waitFor();
}
const stateOf = (page, table) =>
  page.locator(`[data-games] [data-table="${table}"] [data-state]`).getAttribute('data-state');
const done = (page, table) => page.locator(`[data-games] [data-table="${table}"] [data-state="done"]`).waitFor();
/** Types results as a director does, a line each. */
async function type(page, lines) {
  for (const line of lines) {
    await page.locator('[data-typed]').fill(line);
    await page.locator('[data-typed]').press('Enter');
    await done(page, line.split(' ')[0]);
  }
}
/** The two at a table of the newest round, the one who begins first. */
async function pair(page, table) {
  const row = page.locator(`[data-games] [data-table="${table}"]`);
  await row.waitFor();
  return row.locator('.names > span').evaluateAll((spans) => spans.map((span) => span.firstChild.textContent));
}
/** Opens an entrant from the list of players. */
async function open(page, name) {
  await page.locator('[data-tab="players"]').click();
  await page.locator('[data-players]').getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}
/** Types both scores at a table as one of its players. */
async function claim(page, name, scores) {
  await page.getByRole('button', { name: `I am ${name}` }).click();
  for (const [i, score] of scores.entries()) await page.locator(`[data-score="${i}"]`).fill(String(score));
  await page.locator('[data-send]').click();
}

test(
  'eight players, three rounds: scores from the director and from phones, a latecomer, a wrong score, a withdrawal and a return',
  seeded(71, async ({ person, url }) => {
    const { page: director } = await person(PHONE);
    await director.goto('/');
    await director.getByRole('link', { name: 'Tournaments' }).click();
    await director.getByRole('heading', { level: 1, name: 'Tournaments' }).waitFor();
    await clean(director, 'tournaments');
    await shot(director, 'tournaments');
    await resize(director, PHONE.viewport);
    const hash = await make(director, 'Spring Open');
    await director.locator('[data-list]').fill(`${LIST}\nAda King`);
    await director.getByText('already listed').waitFor();
    await clean(director, 'entering');
    await shot(director, 'entering');
    await resize(director, PHONE.viewport);
    await enter(director, LIST);
    await director.locator('[data-to-plan]').waitFor();
    await plan(director, 3);

    // A follower at a desk, before the first round.
    const { page: follower } = await person();
    await follower.goto(`/${hash}`);
    await follower.locator('[data-find]').fill('king');
    await follower.locator('[data-i-am]', { hasText: 'Ada King' }).click();
    await follower.getByText('Round 1 is not paired yet').waitFor();

    await director.locator('[data-pair]').click();
    await director.locator('[data-draft]').waitFor();
    await clean(director, 'draft');
    await shot(director, 'draft');
    await resize(director, PHONE.viewport);
    // Two taps change who begins at the first table, and back.
    const [a, b] = await director
      .locator('[data-board="1"] [data-swap]')
      .evaluateAll((all) => all.map((one) => one.dataset.swap));
    await director.locator(`[data-swap="${a}"]`).click();
    await director.locator(`[data-swap="${b}"]`).click();
    assert.equal(await director.locator('[data-board="1"] [data-swap]').first().getAttribute('data-swap'), b);
    await director.locator(`[data-swap="${a}"]`).click();
    await director.locator(`[data-swap="${b}"]`).click();
    await director.locator('[data-publish]').click();
    await follower.locator('[data-my-table]').waitFor();
    assert.equal(await follower.locator('[data-pairings="1"] [data-table]').count(), 4);

    // Typed by the director: by keyboard, and in the sheet of a game.
    await director.getByRole('heading', { name: 'Round 1 of 3' }).waitFor();
    await clean(director, 'round');
    await shot(director, 'round');
    await resize(director, PHONE.viewport);
    const [first, second] = await pair(director, 1);
    await director.locator('[data-typed]').fill('1 401 378');
    await director.getByText(`Table 1: ${first} 401, ${second} 378`).waitFor();
    await director.locator('[data-typed]').press('Enter');
    await done(director, 1);
    await director.locator('[data-games] [data-table="2"]').click();
    const sheet = director.getByRole('dialog', { name: 'Round 1, table 2' });
    await sheet.locator('[data-score="0"]').fill('350');
    await sheet.locator('[data-score="1"]').fill('350');
    await clean(director, 'a game');
    await shot(director, 'game');
    await resize(director, PHONE.viewport);
    await sheet.locator('[data-save]').click();
    await done(director, 2);

    // Typed by the players, at a table whose card both have: the same, and at another one not.
    await director.locator('[data-tab="more"]').click();
    await director.getByRole('link', { name: 'Paper' }).click();
    await director.getByRole('radio', { name: 'Table cards' }).check();
    await director.locator('[data-card="4"]').waitFor();
    await clean(director, 'table cards');
    await shot(director, 'cards');
    await resize(director, PHONE.viewport);
    const link = (table) => director.locator(`[data-card="${table}"]`).getAttribute('data-link');
    const links = [await link(3), await link(4)];
    assert.ok(links[0].startsWith(`${url}/`));
    await director.getByRole('radio', { name: 'By name' }).check();
    await shot(director, 'by-name');
    await resize(director, PHONE.viewport);
    await director.locator('[data-tab=""]').click();
    const { page: one } = await person(PHONE);
    const { page: other } = await person(PHONE);
    const third = await pair(director, 3);
    for (const [page, who] of [
      [one, 0],
      [other, 1],
    ]) {
      await page.goto(links[0]);
      await page.getByRole('heading', { name: 'Round 1, table 3' }).waitFor();
      await claim(page, third[who], [412, 367]);
      if (who === 0) {
        await page.locator('[data-sent]').waitFor();
        await clean(page, 'at a table');
        await shot(page, 'at-table');
        await resize(page, PHONE.viewport);
        await director.locator('[data-games] [data-table="3"] [data-state="one"]').waitFor();
      }
    }
    await one.getByText('The result is as you typed it').waitFor();
    await other.getByText('The result is as you typed it').waitFor();
    await done(director, 3);
    const fourth = await pair(director, 4);
    for (const [page, who, scores] of [
      [one, 0, [390, 421]],
      [other, 1, [390, 412]],
    ]) {
      await page.goto(links[1]);
      await page.getByRole('heading', { name: 'Round 1, table 4' }).waitFor();
      await claim(page, fourth[who], scores);
    }
    const differs = director.locator('[data-differ="4"]');
    await differs.waitFor();
    await one.locator('[data-differs]').waitFor();
    await other.locator('[data-differs]').waitFor();
    await clean(director, 'scores that differ');
    await shot(director, 'differ');
    await resize(director, PHONE.viewport);
    await differs.locator('[data-accept="second"]').click();
    await done(director, 4);
    await one.getByText('The director has settled the result').waitFor();

    // A latecomer, then the second round.
    await director.locator('[data-late]').click();
    await enter(director, 'Ivy Wren, 1500, A');
    await director.getByRole('dialog').waitFor({ state: 'detached' });
    await publish(director, 2);
    await director.getByText(/^Bye: /).waitFor();
    await follower.getByRole('heading', { name: 'Round 2 of 3' }).first().waitFor();
    // The wrong score of the first round is mended, with a look at what follows.
    await director.getByRole('button', { name: 'Previous round' }).click();
    await director.locator('[data-games] [data-table="1"]').click();
    const mend = director.getByRole('dialog', { name: 'Round 1, table 1' });
    await mend.locator('[data-score="0"]').fill('340');
    await mend.locator('[data-save]').click();
    await mend.getByText('Places that change').waitFor();
    await mend.getByText('Round 2 was paired on the old standings').waitFor();
    await clean(director, 'what follows');
    await shot(director, 'changes');
    await resize(director, PHONE.viewport);
    await mend.locator('[data-do]').click();
    await mend.waitFor({ state: 'detached' });
    await director.getByRole('button', { name: 'Next round' }).click();
    // A withdrawal forfeits the game that is paired.
    const [gone] = await pair(director, 2);
    const leaves = await open(director, gone);
    await leaves.locator('[data-withdraw]').click();
    await leaves.locator('[data-do]').click();
    await leaves.waitFor({ state: 'detached' });
    await shot(director, 'players');
    await resize(director, PHONE.viewport);
    await director.locator('[data-tab=""]').click();
    await done(director, 2);
    for (const table of [1, 3, 4])
      if ((await stateOf(director, table)) !== 'done') await type(director, [`${table} ${400 + table} ${350 - table}`]);
    // The return, from the round's own screen.
    await director.locator('[data-away]').click();
    const back = director.getByRole('dialog', { name: gone });
    await back.locator('[data-return]').click();
    await back.locator('[data-do]').click();
    await back.waitFor({ state: 'detached' });
    await publish(director, 3);
    await type(
      director,
      [1, 2, 3, 4].map((table) => `${table} ${410 + table} ${380 - table}`),
    );
    await director.getByText('All rounds are played').waitFor();
    await director.getByRole('link', { name: 'Final standings' }).click();
    await director.locator('[data-standings="3"]').waitFor();
    assert.equal(await director.locator('[data-rank]').count(), 9);
    await cleanAtAllSizes(director, 'standings');
    await shot(director, 'standings');

    // The follower has seen it all without asking.
    await follower.getByRole('heading', { name: 'Round 3 of 3' }).first().waitFor();
    await cleanAtAllSizes(follower, 'following');
    await shot(follower, 'following');
    await follower.locator('[data-tab="standings"]').click();
    await follower.locator('[data-standings="3"]').waitFor();
    const ranks = (page) => page.locator('[data-rank]').allTextContents();
    assert.deepEqual(await ranks(follower), await ranks(director));
    await follower.locator('[data-after]').selectOption('1');
    await follower.locator('[data-standings="1"]').waitFor();
  }),
);

test(
  'without a connection a director goes on, and nothing typed is lost',
  seeded(72, async ({ person }) => {
    const { page, context } = await person(PHONE);
    await make(page, 'Cellar Cup');
    await enter(page, NAMES.slice(0, 4).join('\n'));
    await plan(page, 2, 'king');
    await publish(page, 1);
    await context.route('**/api/**', (route) => route.abort());
    await page.locator('[data-typed]').fill('1 400 300');
    await page.locator('[data-typed]').press('Enter');
    await page.locator('[data-table="1"] [data-state="waiting"]').waitFor();
    await page.locator('[data-waiting="1"]').waitFor();
    await page.locator('[data-typed]').fill('2.350.360');
    await page.locator('[data-typed]').press('Enter');
    await page.locator('[data-waiting="2"]').waitFor();
    await clean(page, 'no connection');
    // The second change of the settings builds on the first, which the server does not know yet.
    await page.locator('[data-tab="plan"]').click();
    for (const [name, value] of [
      ['Spread of a bye', '30'],
      ['Spread of a forfeit', '40'],
    ]) {
      await page.getByLabel(name).fill(value);
      await page.getByLabel(name).press('Tab');
      await page.getByRole('dialog', { name: 'Change the settings' }).locator('[data-do]').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('Kept on this device.').waitFor();
    }
    await page.locator('[data-waiting="4"]').waitFor();
    await page.locator('[data-tab=""]').click();
    await fits(page, 'no connection');
    await shot(page, 'waiting');
    await resize(page, PHONE.viewport);
    await page.reload();
    await page.locator('[data-table="2"] [data-state="waiting"]').waitFor();
    await page.locator('[data-lost], [data-waiting="4"]').first().waitFor();
    await context.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    for (const table of [1, 2]) await done(page, table);
    await page.locator('[data-waiting]').waitFor({ state: 'detached' });
    await page.locator('[data-pair]').waitFor();
    await page.reload();
    await page.locator('[data-tab="plan"]').click();
    assert.equal(await page.getByLabel('Spread of a bye').inputValue(), '30');
    assert.equal(await page.getByLabel('Spread of a forfeit').inputValue(), '40');
  }),
);

test(
  'scores typed at a table without a connection are sent later, and a refusal is shown until it is read',
  seeded(74, async ({ person }) => {
    const { page: director } = await person(PHONE);
    await make(director, 'Attic Cup');
    await enter(director, NAMES.slice(0, 4).join('\n'));
    await plan(director, 2);
    await publish(director, 1);
    await director.locator('[data-tab="more"]').click();
    await director.getByRole('link', { name: 'Paper' }).click();
    await director.getByRole('radio', { name: 'Table cards' }).check();
    const link = await director.locator('[data-card="1"]').getAttribute('data-link');
    await director.locator('[data-tab=""]').click();
    const names = await pair(director, 1);
    const { page, context } = await person(PHONE);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Round 1, table 1' }).waitFor();
    await context.route('**/acts', (route) => route.abort());
    await claim(page, names[0], [400, 300]);
    await page.locator('[data-sent="later"]').waitFor();
    await clean(page, 'scores that wait');
    await shot(page, 'at-table-waiting');
    await resize(page, PHONE.viewport);
    await page.reload();
    await page.locator('[data-sent="later"]').waitFor();
    await context.unroute('**/acts');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('[data-sent="now"]').waitFor();
    await director.locator('[data-games] [data-table="1"] [data-state="one"]').waitFor();
    // The other player says so of themselves: nothing was sent for them.
    await page.getByRole('button', { name: 'Not me' }).click();
    await page.getByRole('button', { name: `I am ${names[1]}` }).click();
    await page.getByRole('button', { name: 'Send both scores' }).waitFor();
    assert.equal(await page.locator('[data-sent]').count(), 0);
    // The game has a result before these scores arrive.
    await context.route('**/acts', (route) => route.abort());
    for (const [i, score] of [400, 310].entries()) await page.locator(`[data-score="${i}"]`).fill(String(score));
    await page.locator('[data-send]').click();
    await page.locator('[data-sent="later"]').waitFor();
    await type(director, ['1 420 300']);
    await page.locator('[data-final]').waitFor();
    await context.unroute('**/acts');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('[data-refused]').waitFor();
    await page.reload();
    await page.locator('[data-refused]').waitFor();
    await clean(page, 'refused scores');
    await shot(page, 'at-table-refused');
    await resize(page, PHONE.viewport);
    await page.locator('[data-discard]').click();
    await page.locator('[data-refused]').waitFor({ state: 'detached' });
  }),
);

test(
  'scores that differ in another division are settled from any screen of a round',
  seeded(75, async ({ person }) => {
    const { page } = await person(PHONE);
    const hash = await make(page, 'Twin Cup');
    await page.locator('[data-tab="more"]').click();
    await page.locator('[data-division]').fill('Second');
    await page.locator('[data-division]').press('Enter');
    await page.locator('[data-tab=""]').click();
    await page.getByRole('radio', { name: 'Second' }).check();
    await enter(page, NAMES.slice(0, 2).join('\n'));
    await plan(page, 2, 'king');
    await publish(page, 1);
    await page.getByRole('radio', { name: 'Open' }).check();
    await page.locator('[data-entering]').waitFor();
    // Both players type, each something else.
    await page.evaluate(async (id) => {
      const [{ key }] = JSON.parse(localStorage.getItem('tilewright:tournaments'));
      const path = `/api/tournaments/${id}`;
      const told = await (await fetch(path)).json();
      const { first, second } = told.divisions[1].rounds[0].games[0];
      const tables = await fetch(`${path}/tables?division=2`, { headers: { authorization: `Bearer ${key}` } });
      const [card] = (await tables.json()).keys;
      for (const entrant of [first, second]) {
        const command = { type: 'claim', division: 2, round: 1, scores: { first: 400 + entrant, second: 300 } };
        await fetch(`${path}/acts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ key: card.key, entrant, once: `claim-of-${entrant}`, command }),
        });
      }
    }, hash.split('/')[2]);
    await page.locator('[data-differ="1"]').getByRole('button', { name: 'Neither is right' }).click();
    const sheet = page.getByRole('dialog', { name: 'Round 1, table 1' });
    await sheet.locator('[data-score="0"]').fill('390');
    await sheet.locator('[data-score="1"]').fill('310');
    await sheet.locator('[data-save]').click();
    await done(page, 1);
  }),
);

test(
  'two directors act, see what the other did, and undo it',
  seeded(73, async ({ person }) => {
    const { page: dora } = await person();
    const hash = await make(dora, 'Two Desks');
    await enter(dora, NAMES.slice(0, 4).join('\n'));
    await plan(dora, 2);
    await dora.locator('[data-tab="more"]').click();
    await dora.locator('form').getByLabel('Another director').fill('Emil Yates');
    await dora.locator('[data-director]').press('Enter');
    const link = await dora.getByLabel('Link for Emil Yates').inputValue();
    const { page: emil } = await person(PHONE);
    await emil.goto(link);
    await emil.locator('[data-pair]').waitFor();
    // Only the first director may remove the tournament.
    await dora.locator('[data-remove]').waitFor();
    await emil.locator('[data-tab="more"]').click();
    await emil.locator('[data-log]').getByText('Dora Vane').first().waitFor();
    await emil.locator('[data-own-name]').waitFor();
    assert.equal(await emil.locator('[data-remove]').count(), 0);
    await emil.locator('[data-tab=""]').click();
    assert.equal(await emil.evaluate(() => location.hash), hash, 'the key does not stay in the address');
    await dora.locator('[data-tab=""]').click();
    await publish(dora, 1);
    await emil.getByRole('heading', { name: 'Round 1 of 2' }).waitFor();
    // Two who come late still play in this round: both have a bye, and two presses pair them.
    await dora.locator('[data-late]').click();
    await dora.locator('[data-from]').selectOption('1');
    await enter(dora, 'Gil Ash\nHal Birk');
    await dora.locator('[data-bye="bye"]').nth(1).waitFor();
    for (const name of ['Gil Ash', 'Hal Birk'])
      await dora.locator('[data-draft]').getByRole('button', { name }).click();
    await dora.locator('[data-board="3"]').waitFor();
    await cleanAtAllSizes(dora, 'changed boards');
    await shot(dora, 'changed');
    await dora.locator('[data-publish]').click();
    for (const page of [dora, emil]) await page.locator('[data-games] [data-table="3"]').waitFor();
    await Promise.all([type(dora, ['1 400 300', '3 380 370']), type(emil, ['2 300 400'])]);
    for (const page of [dora, emil]) for (const table of [1, 2, 3]) await done(page, table);
    await dora.locator('[data-tab="more"]').click();
    await dora.locator('[data-log]').getByText('Emil Yates').first().waitFor();
    await cleanAtAllSizes(dora, 'more');
    await shot(dora, 'more');
    await dora.locator('[data-log] [data-act]', { hasText: 'Emil Yates' }).first().locator('[data-undo]').click();
    await dora.getByRole('dialog', { name: 'Undo' }).locator('[data-do]').click();
    await emil.locator('[data-games] [data-table="2"] [data-state="none"]').waitFor();
    const saved = dora.waitForEvent('download');
    await dora.locator('[data-format="results.csv"]').click();
    assert.equal((await saved).suggestedFilename(), 'Two-Desks-results.csv');
    await dora.getByRole('link', { name: 'Paper' }).click();
    const chart = await dora.getByRole('link', { name: 'Wall chart' }).getAttribute('href');
    assert.match(await dora.evaluate(async (href) => (await fetch(href)).text(), chart), /Two Desks/);
    await dora.locator('[data-tab="plan"]').click();
    await dora.locator('[data-plan]').waitFor();
    await dora.locator('[data-scheme]').fill('4 rounds: 3 Fontes, king of the hill');
    await dora.locator('[data-read-scheme]').click();
    await dora.locator('[data-part-rule="1"]').waitFor();
    await cleanAtAllSizes(dora, 'plan');
    await shot(dora, 'plan');
  }),
);
