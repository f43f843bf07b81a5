/** Duplicate in a hall: two arbitrators at their own screens, slips typed in from paper, one player with a device. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { BIN, plays } from './lib/server.mjs';
import { board, moves, rack } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Makes a session with a person as arbitrator and opens it as the chief. */
async function made(person) {
  const maker = await person();
  const changes = ['mode=duplicate', 'arbitrator=person', 'placed=slip', 'rounds=1'];
  const body = { edition: 'classic-2023', changes, seats: [{ type: 'mine', name: 'Ana' }] };
  const answer = await maker.page.request.post('/api/games', { data: body });
  const game = await answer.json();
  assert.equal(answer.status(), 201, JSON.stringify(game));
  await maker.page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
    id: game.id,
    tokens: game.tokens,
    invite: game.invite,
  });
  await maker.page.goto(`/#/game/${game.id}`);
  return { ...maker, game };
}

const tab = (page, name) => page.getByRole('tab', { name }).click();

/** `8D` of the international notation, as a session writes it: H4. */
function reference(coord) {
  const row = /^(\d+)([A-O])$/.exec(coord);
  const letter = (n) => 'ABCDEFGHIJKLMNO'[n - 1];
  const number = (c) => c.charCodeAt(0) - 64;
  if (row) return `${letter(Number(row[1]))}${number(row[2])}`;
  const down = /^([A-O])(\d+)$/.exec(coord);
  return `${number(down[1])}${letter(Number(down[2]))}`;
}

/** The rack is drawn until one passes, and the clock started. */
async function startRound(page) {
  const clock = page.getByRole('button', { name: 'Start the clock' });
  const next = page.getByRole('button', { name: /^(Accept the rack|Reject the rack|Draw the next rack)$/ });
  for (let turns = 0; turns < 20; turns++) {
    await clock.or(next).first().waitFor();
    if (await clock.isVisible()) break;
    await moves(page, () => next.first().click());
  }
  await clock.click();
  await page.getByRole('button', { name: 'Close the round' }).waitFor();
}

/** Types the slip of the player whose turn it is, by keyboard alone. */
async function type(page, name, line) {
  const field = page.locator('[data-line]');
  await page.getByText(`Slip of ${name}`, { exact: false }).waitFor();
  await field.fill(line);
  await field.press('Enter');
}

test(
  'VAR-DUP-05 AMB-27 two arbitrators type paper slips, and the chief settles what differs',
  seeded(15, async ({ person }) => {
    const ana = await made(person);
    await tab(ana.page, 'Arbitrators');
    await ana.page.locator('[data-call]').click();
    const link = await ana.page.getByLabel('Link for arbitrators').inputValue();
    await clean(ana.page, 'arbitrators');
    await shot(ana.page, 'hall-arbitrators');

    const bea = await person();
    await bea.page.goto(link.slice(link.indexOf('/#')));
    await bea.page.getByRole('heading', { name: 'Arbitrate a session' }).waitFor();
    await clean(bea.page, 'the link');
    await bea.page.getByLabel('Your name').fill('Bea');
    await bea.page.getByRole('button', { name: 'Become an arbitrator' }).click();
    // She enters those without a device, and takes care of the second table.
    await tab(bea.page, 'People');
    await bea.page.getByLabel('Players without a device').fill('1 Cleo\n2 Dora\nEmil, 2');
    await bea.page.getByRole('button', { name: 'Add them (3)' }).click();
    await bea.page.getByText('3 players added.').waitFor();
    await clean(bea.page, 'people');
    await shot(bea.page, 'hall-people');
    await ana.page.getByLabel('First table of Bea').fill('2');
    await ana.page.getByLabel('Last table of Bea').fill('9');
    await ana.page.getByRole('button', { name: 'Set the tables of Bea' }).click();
    await bea.page.getByRole('button', { name: 'Caution Dora' }).waitFor();
    await bea.page.getByRole('button', { name: 'Caution Dora' }).click();
    await bea.page.getByText(/1 caution/).waitFor();

    const finn = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await finn.page.goto(`/#/join/${ana.game.invite}`);
    await finn.page.getByLabel('Your name').fill('Finn');
    await finn.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await ana.page.getByText('4 players have joined').waitFor();
    await ana.page.locator('[data-begin]').click();
    await startRound(ana.page);

    // Finn seals on his phone, the others write on paper.
    await finn.page.locator('[data-seal]:enabled').waitFor();
    const found = plays(await board(finn.page), await rack(finn.page), 20_000);
    const best = found[0];
    const other = found.find(({ score }) => score < best.score);
    const line = (move, score = move.score) => `${reference(move.coord)} ${move.word.replace(/[()]/g, '')} ${score}`;
    await finn.page.getByLabel('Word', { exact: true }).fill(other.word.replace(/[()]/g, ''));
    await finn.page.getByLabel('Where').fill(reference(other.coord));
    await finn.page.getByLabel('Where').dispatchEvent('input');
    await finn.page.locator('[data-seal]').click();
    await finn.page.locator('[data-saved]').waitFor();
    await ana.page.getByRole('button', { name: 'Close the round' }).click();

    // Bea's group comes first; a slip that cannot lie anywhere is told at once.
    for (const { page } of [ana, bea]) await tab(page, /Paper slips/);
    await type(bea.page, 'Dora', 'H8 QQQQQQQ 3');
    await bea.page.locator('.entry').getByRole('alert').waitFor();
    await shot(bea.page, 'hall-refused');
    await type(bea.page, 'Dora', line(best));
    await type(bea.page, 'Emil', line(other));
    await bea.page.getByRole('button', { name: /^Take back: Emil/ }).click();
    await type(bea.page, 'Emil', line(best));
    await type(bea.page, 'Cleo', '-');
    await bea.page.getByText('Nothing left for you to type.').waitFor();

    // Ana's group is Cleo alone; she does not see what Bea typed.
    await ana.page.getByRole('button', { name: /Dora.*typed once/ }).waitFor();
    assert.equal(await ana.page.locator('.typed:not(input)').count(), 0);
    await type(ana.page, 'Cleo', 'x');
    await type(ana.page, 'Dora', line(best, best.score + 1));
    await type(ana.page, 'Emil', line(best));
    await ana.page.getByText('2 paper slips are still missing.').waitFor();
    await ana.page.getByRole('button', { name: 'Confirm and place the best word' }).click();
    // The refusal says the same once more.
    const missing = ana.page.getByText('2 paper slips are still missing.');
    await missing.nth(1).waitFor();
    const cleo = ana.page.getByRole('region', { name: 'Typed differently: Cleo' });
    const dora = ana.page.getByRole('region', { name: 'Typed differently: Dora' });
    assert.match(await dora.innerText(), new RegExp(`${best.score + 1}`));
    await clean(ana.page, 'what differs');
    await shot(ana.page, 'hall-differs');
    await bea.page.getByText('The chief looks at the paper slip and decides.').first().waitFor();
    await cleo.getByLabel('Something else: Cleo').fill(line(other));
    await cleo.getByRole('button', { name: 'The slip says this', exact: true }).click();
    await dora.getByRole('button', { name: new RegExp(`: ${line(best, best.score + 1)}$`) }).click();
    await ana.page.getByText('Every paper slip is in.').waitFor();
    await missing.first().waitFor({ state: 'detached' });
    await clean(ana.page, 'all in');
    await shot(ana.page, 'hall-all-in');
    // Dora counted wrong: it is told, and does not count.
    await ana.page.getByText('1 warning').waitFor();
    await ana.page.getByRole('button', { name: 'Confirm and place the best word' }).click();
    for (const { page } of [ana, bea, finn]) await page.getByRole('heading', { name: 'The session is over' }).waitFor();
    const ranking = await (await ana.page.request.get(`/api/games/${ana.game.id}/duplicate/ranking`)).json();
    const points = Object.fromEntries(ranking.lines.map(({ row }) => [row.name, row.points]));
    assert.deepEqual(points, { Dora: best.score, Emil: best.score, Cleo: other.score, Finn: other.score });
    const file = await (await ana.page.request.get(`/api/games/${ana.game.id}/duplicate/session`)).text();
    assert.match(file, /duplicate typed 1 \d slip/);
    const folder = mkdtempSync(join(tmpdir(), 'tilewright-'));
    writeFileSync(join(folder, 'session.twd'), file);
    const judged = execFileSync(BIN, ['duplicate', 'check', join(folder, 'session.twd')], { encoding: 'utf8' });
    assert.match(judged, /all as recorded/);
    rmSync(folder, { recursive: true });
  }),
);
