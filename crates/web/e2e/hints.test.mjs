/** A game with a tutor: a hint tells first the place, then the play; after a move it tells the best move there was. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { moves, myTurn, resize } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

test(
  'the tutor says where, then what, and then what there was in the move',
  seeded(5, async ({ person }) => {
    const { page } = await person();
    const body = {
      edition: 'classic-2023',
      changes: ['tutor=on'],
      seats: [
        { type: 'mine', name: 'Ana' },
        { type: 'computer', level: 'beginner' },
      ],
    };
    const answer = await page.request.post('/api/games', { data: body });
    const game = await answer.json();
    assert.equal(answer.status(), 201, JSON.stringify(game));
    await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
      id: game.id,
      tokens: game.tokens,
      invite: null,
    });
    await page.goto(`/#/game/${game.id}`);
    const tutor = page.getByRole('region', { name: 'Tutor' });
    await tutor.waitFor();
    assert.ok(await myTurn(page));
    await tutor.getByRole('button', { name: 'Hint' }).click();
    await tutor.locator('[data-where]').waitFor();
    assert.match(await tutor.locator('[data-where]').innerText(), /^Look (along row \d+|down column [A-O])\.$/);
    assert.equal(await tutor.locator('[data-what]').count(), 0, 'the word is not told yet');
    await clean(page, 'a hint: where');
    // A tablet that is turned has another table, and a phone shows the tutor in a tab: the hint stays.
    const where = await tutor.locator('[data-where]').innerText();
    for (const [width, height] of [
      [820, 1180],
      [1180, 820],
      [390, 844],
    ]) {
      await resize(page, { width, height });
      if (width < 600) await page.getByRole('button', { name: 'Tutor', exact: true }).click();
      await tutor.getByText(where, { exact: true }).waitFor();
      await clean(page, `a hint at ${width}`);
    }
    await tutor.getByRole('button', { name: 'Which word?' }).click();
    await page.getByRole('button', { name: 'Moves', exact: true }).click();
    await page.getByRole('button', { name: 'Tutor', exact: true }).click();
    await tutor.locator('[data-what]').waitFor();
    await shot(page, 'tutor-hint');
    await resize(page, { width: 390, height: 844 });
    assert.match(await tutor.locator('[data-what]').innerText(), /\w+ for \d+ points\.$/);
    await tutor.getByRole('button', { name: 'Lay it' }).click();
    // On a phone tiles laid are played in another tab.
    await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
    await resize(page, { width: 1440, height: 900 });
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    const remarks = tutor.locator('[data-remarks] li');
    await remarks.first().waitFor();
    assert.ok((await remarks.count()) <= 3);
    assert.match(await remarks.first().innerText(), /\.$/);
    await tutor.getByText(/^Your last move, /).waitFor();
    await clean(page, 'what the tutor says of a move');
    await shot(page, 'tutor-remarks');
    await resize(page, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Tutor', exact: true }).click();
    await clean(page, 'the tutor on a phone');
    await shot(page, 'tutor-phone');
  }),
);
