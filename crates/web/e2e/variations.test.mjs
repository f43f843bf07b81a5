/** The variations that change the board, the bag or the value of words, played on one device. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { allVariations, board, clickTile, holding, moves, rack, square, uncover, wordPlay } from './lib/page.mjs';

/** A game of two on one device with these house rules, before the first cover is lifted. */
async function passAndPlay(person, choose) {
  const one = await person();
  one.answers = await holding(one.page);
  await one.page.goto('/#/new/pass');
  await allVariations(one.page);
  await choose(one.page);
  await one.page.getByRole('button', { name: 'Start the game' }).click();
  return one;
}

/** Lays the best play of a rack. */
async function play(page) {
  await page.locator('button[data-tile]').first().waitFor();
  const move = await wordPlay(page);
  for (const tile of move.tiles) await clickTile(page, tile);
  await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
  return move;
}

const last = async (page) => page.evaluate(() => document.querySelectorAll('.tile.last').length);

test(
  'VAR-RCY: a letter of the board for one of the rack, then a move',
  seeded(1, async ({ person }) => {
    const { page } = await passAndPlay(person, (page) =>
      page.getByRole('switch', { name: /Recycled letters/ }).check(),
    );
    await uncover(page);
    const move = await play(page);
    await uncover(page);
    const before = await board(page);
    const own = await rack(page);
    const { square: at, face } = move.tiles.find((tile) => tile.face === tile.face.toUpperCase());
    const other = [...own].find((tile) => tile !== face && tile !== '?');
    assert.ok(other, 'another letter');
    await square(page, at).click();
    const bar = page.getByRole('region', { name: `Swap the ${face} at` });
    await bar.getByRole('button', { name: `Swap for ${other}`, exact: true }).click();
    await page.waitForFunction(
      ([at, other]) => document.querySelector(`[data-square="${at}"] .tile`)?.textContent.trim().startsWith(other),
      [at, other],
    );
    assert.equal((await rack(page)).length, 7);
    assert.ok((await rack(page)).includes(face), 'the letter is on the rack');
    assert.notDeepEqual(await board(page), before);
    // The turn goes on, and the swap can be challenged with it.
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page.locator('[data-confirm]').click();
    await uncover(page);
    const phony = page.locator('.bar').filter({ hasText: /played|swapped|challenge/i });
    await phony.getByRole('button', { name: /Challenge/ }).click();
    // AEZES is not a word: FEZES is there again, and nothing is said about the play that made it.
    assert.deepEqual([move.word, face, other], ['FEZES', 'F', 'A']);
    await page.getByText('AEZES is not in the list.').first().waitFor();
    await page.getByText('The letters Player 2 swapped go back.').first().waitFor();
    assert.deepEqual(await board(page), before);
    assert.equal(await page.locator('.sheet').getByText('Challenged and valid').count(), 0);
  }),
);

test(
  'VAR-ANA: a word on the board is lifted and laid in another order with a new tile',
  seeded(1, async ({ person }) => {
    const { page } = await passAndPlay(person, (page) => page.getByLabel(/Board anagrams/).selectOption('anagram'));
    await uncover(page);
    const move = await play(page);
    await uncover(page);
    const word = (await board(page))[7].replaceAll('.', '');
    assert.ok(word === word.toUpperCase(), 'a word without a blank');
    const own = [...(await rack(page))].find((tile) => tile !== '?' && !word.toUpperCase().includes(tile));
    assert.ok(own, 'a letter that the word has not');
    await square(page, move.tiles[0].square).click();
    await page.getByRole('button', { name: `Rearrange ${word.toUpperCase()}` }).click();
    assert.equal((await rack(page)).length, 7 + word.length, 'its tiles are at hand');
    await page.locator('[data-play]').click();
    await page
      .getByText(/at least one tile|Place at least one|Lay every tile/)
      .first()
      .waitFor();
    // The arrow stands where the word began: tiles clicked one after another go there in a row.
    await page.locator(`button[data-tile="${own}"]:not(.lifted)`).first().click();
    for (const face of word) await page.locator(`button[data-tile="${face}"].lifted`).first().click();
    await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    await uncover(page);
    assert.equal((await board(page))[7].replaceAll('.', ''), own + word);
    assert.ok((await last(page)) > 1);
  }),
);

test(
  'VAR-DBG: bags are chosen for the first rack and before a draw',
  seeded(1, async ({ person }) => {
    const { page, answers } = await passAndPlay(person, (page) =>
      page.getByRole('switch', { name: /Double bag/ }).check(),
    );
    const choose = async (vowels) => {
      const show = page.getByRole('button', { name: /show my tiles/ });
      const box = await show.boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      const bar = page.getByRole('region', { name: /How many of your first 7 tiles/ });
      await bar.waitFor();
      await page.mouse.up();
      await bar.getByRole('button', { name: new RegExp(`^${vowels} vowel`) }).click();
    };
    await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
    await moves(page, () => choose(7));
    await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
    await moves(page, () => choose(3));
    await uncover(page);
    assert.equal((await rack(page)).length, 7);
    assert.ok(
      [...(await rack(page))].every((tile) => 'AEIOU?'.includes(tile)),
      'seven vowels, as chosen',
    );
    await page.getByText(/In the bags: 33 vowels, 53 consonants/).waitFor();
    // A press before the choice is answered waits for it.
    answers.hold();
    await page.getByLabel('Next draw').selectOption('0');
    await page.getByRole('button', { name: 'Exchange' }).first().click();
    assert.equal(await rack(page), 'AAEOOU?');
    for (const tile of await page.locator('button[data-tile]').all()) await tile.click();
    await page.locator('[data-confirm]').click();
    answers.release();
    await uncover(page);
    // The vowels and the blank go back, seven consonants were drawn: a blank returns to the smaller bag.
    await page.getByText(/In the bags: 40 vowels, 46 consonants/).waitFor();
  }),
);

test(
  'VAR-THM: words are claimed with a reason, and the other one votes',
  seeded(1, async ({ person }) => {
    const { page } = await passAndPlay(person, async (page) => {
      const theme = page.getByLabel('Theme', { exact: true });
      await theme.fill('the open sea');
      await theme.blur();
      await page
        .getByRole('complementary', { name: 'The terms' })
        .getByText(/The theme is .the open sea./)
        .waitFor();
    });
    await uncover(page);
    const move = await play(page);
    const bar = page.getByRole('region', { name: /Which words belong to/ });
    await bar.getByLabel('Why, in a few words').fill('it sails');
    // The typed text stays while the time runs.
    const left = await bar.locator('.time').textContent();
    await page.waitForFunction((left) => document.querySelector('.bar .time').textContent !== left, left);
    await bar.getByRole('button', { name: 'Claim', exact: true }).click();
    await uncover(page);
    const vote = page.getByRole('region', {
      name: new RegExp(`claims ${move.word.replace(/[()]/g, '').toUpperCase()}`),
    });
    await vote.getByText('it sails').waitFor();
    await vote.getByRole('button', { name: 'It does', exact: true }).click();
    await vote.waitFor({ state: 'detached' });
    // It counts once the play can no longer be challenged.
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await moves(page, () => page.locator('[data-confirm]').click());
    await uncover(page);
    await page.locator('.sheet').getByText('Theme', { exact: true }).waitFor();
  }),
);

test(
  'VAR-JKO AMB-21: where openings are verified, Pass says why it is refused',
  seeded(1, async ({ person }) => {
    const { page } = await passAndPlay(person, async (page) => {
      await page.getByRole('switch', { name: /Long first word/ }).check();
      await page.getByRole('switch', { name: /Verified openings/ }).check();
    });
    await uncover(page);
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page
      .locator('.refusal', { hasText: 'Your tiles make a word of 5 letters or more, so you may not pass.' })
      .waitFor();
    assert.equal(await page.locator('[data-confirm]').count(), 0, 'nothing is asked that would be refused');
  }),
);
