/** Playing on from a position, and taking a turn back with a tutor. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, clickTile, finished, moves, myTurn, rack, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

test(
  'a game is played on from a turn of its review, with a tutor who lets a turn be taken back',
  seeded(5, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await finished(page, [0, 0]);
    await page.locator('[data-review]').click();
    const turns = page.locator('[data-turn]');
    await turns.first().waitFor();
    await turns.nth(2).click();
    await page.getByText(/^Turn 3, rack/).waitFor();
    const known = (await page.getByText(/^Turn 3, rack/).textContent()).match(/rack ([A-Z?]+)/)[1];
    await page.locator('[data-from]').click();
    await page.getByRole('heading', { name: 'Play on from here' }).waitFor();
    await page.getByText('After 2 turns').waitFor();
    const scores = await page.locator('.facts .chip').allTextContents();
    // The other side's part, which is to move.
    await page.getByRole('radiogroup', { name: 'You play' }).getByRole('radio', { name: 'Computer' }).check();
    await page.getByRole('switch', { name: /Tutor/ }).click();
    await clean(page, 'playing on from a turn');
    await shot(page, 'play-on');
    await page.locator('[data-play-on]').click();

    assert.ok(await myTurn(page));
    // The screen of a game with a tutor is fetched when it is first needed.
    await page.locator('button[data-tile]').first().waitFor();
    const before = await board(page);
    assert.ok(before.join('').replaceAll('.', '').length > 3, 'the words of both turns lie there');
    const sorted = (tiles) => [...tiles].sort().join('');
    assert.equal(sorted(await rack(page)), sorted(known));
    for (const score of scores.slice(0, 2))
      assert.ok((await page.locator('body').innerText()).includes(score.split(': ')[1]), score);

    for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    assert.ok(await myTurn(page));
    assert.notDeepEqual(await board(page), before);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the last turn back' }).click();
    await page.waitForFunction(() => document.body.textContent.includes('You took the last turn back.'));
    assert.deepEqual(await board(page), before);
    assert.equal(sorted(await rack(page)), sorted(known));
  }),
);

test(
  'a position of the analysis board is played on',
  seeded(6, async ({ person }) => {
    const { page } = await person();
    const empty = Array.from({ length: 7 }, () => '15').join('/');
    await page.goto(`/#/analyse/classic-2023/${empty}/3TRAIN7/${empty}_EERSTTU/_98/120_1`);
    await page.locator('[data-from]').click();
    await page.getByRole('heading', { name: 'Play on from here' }).waitFor();
    await page.getByText('Player 1: 98').waitFor();
    await page.locator('[data-play-on]').click();
    assert.ok(await myTurn(page));
    await page.locator('button[data-tile]').first().waitFor();
    assert.equal((await board(page))[7], '...TRAIN.......');
  }),
);
