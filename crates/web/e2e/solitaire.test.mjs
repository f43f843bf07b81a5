/** Solitaire in its three ways, from the choice of the mode to the record that is kept. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, holding, moves, rack, resize, result, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

async function choose(page, mode, edition = null) {
  await page.goto('/#/new/friends');
  if (edition) await page.getByRole('radio', { name: edition }).check();
  await page.getByRole('radio', { name: mode }).check();
  assert.equal(await page.getByRole('radiogroup', { name: 'Who plays' }).count(), 0, 'one person plays');
}

async function start(page) {
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-play]').waitFor();
}

/** The engine's answer on the page, not an earlier one that is still in the live region. */
const advice = (page) =>
  page
    .getByRole('region', { name: 'Solitaire', exact: true })
    .getByText(/The engine would|The engine finds nothing|No play is left/);

/** Asks the engine for its play, lays it and plays it; `false` if it has none. */
async function follow(page, button) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await advice(page).waitFor();
  const lay = page.getByRole('button', { name: 'Lay it' });
  if ((await lay.count()) === 0) return false;
  await lay.click();
  await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
  await moves(page, () => page.locator('[data-play]').click());
  return true;
}

/** Exchanges these tiles, or passes. */
async function give(page, button, tiles) {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  for (const tile of tiles) await page.locator(`button[data-tile="${tile}"][aria-pressed="false"]`).first().click();
  await moves(page, () => page.locator('[data-confirm]').click());
}

/** Exchanges the tiles that the engine would exchange; `false` if it advises another move. */
async function exchange(page) {
  const says = await advice(page).textContent();
  const tiles = /would exchange (.*)\./.exec(says)?.[1].split(' ') ?? [];
  if (tiles.length > 0) await give(page, 'Exchange', tiles);
  return tiles.length > 0;
}

/** One turn as the engine advises, whatever that is; `false` when the game is over. */
async function turn(page) {
  // The view is that of the rack on turn, or of the one that may challenge the last play.
  await page
    .locator('.over h2, .final')
    .or(page.getByRole('button', { name: 'Hint', exact: true }))
    .first()
    .waitFor();
  if (await page.locator('.over h2').count()) return false;
  // The next move accepts the last one; only a move that ends the game has to be accepted by itself.
  if (await page.locator('.final').count()) {
    await page.locator('[data-accept]').click();
    await page.locator('.over h2').waitFor();
    return false;
  }
  if (!(await follow(page, 'Hint')) && !(await exchange(page))) await give(page, 'Pass', []);
  return true;
}

async function stop(page) {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Stop here?').waitFor();
  await page.locator('[data-confirm]').click();
  await page.locator('.over h2').waitFor();
}

const records = (page) => page.getByRole('region', { name: 'Your records' });

test(
  'one rack is played until the tiles are gone, and the result is kept',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await choose(page, /one rack/);
    await page
      .getByText(/their own best score/)
      .first()
      .waitFor();
    assert.equal(await page.getByText('Changed:').count(), 0, 'what the mode says is no change');
    assert.equal(await page.getByLabel('Challenges').count(), 0, 'there is nobody to challenge');
    await clean(page, 'new game, one rack');
    await start(page);
    await clean(page, 'one rack');
    while ((await page.locator('.over h2').count()) === 0) {
      if (!(await follow(page, 'Hint')) && !(await exchange(page))) {
        await stop(page);
        break;
      }
    }
    await records(page)
      .getByText(/Your first record: \d+/)
      .waitFor();
    const total = Number(/\d+/.exec((await page.locator('.over h2').textContent()).replace(/\D/g, ''))[0]);
    assert.ok(total > 300, `${total} points`);
    await clean(page, 'one rack, over');

    await page.getByRole('button', { name: 'Play again, same terms' }).click();
    await page.locator('[data-play]').waitFor();
    const shown = total.toLocaleString('en');
    await records(page).getByText(`Best ${shown}, average ${shown} in 1 game.`).waitFor();
    while (!(await follow(page, 'Hint'))) assert.ok(await exchange(page));
    await stop(page);
    await records(page)
      .getByText(/below your best of/)
      .waitFor();
    await shot(page, 'one-rack-over');
    assert.equal(await records(page).locator('tbody tr').count(), 2, 'the table beside the plot has both games');
  }),
);

test(
  'two racks are moved by one person, the idle one face down by choice',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await choose(page, /two racks/, /2001 folio/);
    await start(page);
    const idle = page.getByRole('group', { name: 'The other rack' });
    await idle.waitFor();
    assert.equal(await page.getByRole('heading', { name: /Give the device to/ }).count(), 0, 'nobody is sent away');
    assert.equal(await idle.locator('.tile').count(), 7);
    await idle.getByRole('button', { name: 'Turn it face down' }).click();
    assert.equal(await idle.locator('.tile').count(), 0);
    await clean(page, 'two racks');
    // The racks change places after each move.
    const names = [];
    for (let move = 0; move < 3; move++) {
      await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
      names.push(await page.locator('.idle .name').textContent());
      // The play before may still be challenged: exchanging and passing is possible all the same.
      for (const name of ['Exchange', 'Pass'])
        assert.equal(await page.getByRole('button', { name, exact: true }).count(), 1, `${name} in move ${move}`);
      if (move === 1) await give(page, 'Exchange', [(await rack(page)).at(0)]);
      else assert.ok(await follow(page, 'Hint'));
    }
    assert.ok(names[0] === names[2] && names[0] !== names[1], names.join());
    await shot(page, 'two-racks');
    while (await turn(page));
    await shot(page, 'two-racks-over');
    await clean(page, 'two racks, over');
    assert.match(await page.locator('.over h2').textContent(), /^Both racks: /);
    await records(page)
      .getByText(/Your first record/)
      .waitFor();
  }),
);

test(
  'with all tiles open the engine shows where its best continuation ends',
  seeded(1, async ({ person }) => {
    const { page } = await person({ colorScheme: 'dark' });
    await choose(page, /all tiles open/);
    await page.getByText('Unplayed tiles cost nothing.').first().waitFor();
    await start(page);
    const store = page.getByRole('toolbar', { name: 'Tiles to choose from' });
    assert.equal(await store.getByRole('button').count(), 27);
    await clean(page, 'all tiles open');
    await page.getByLabel('Look a word up').fill('retains');
    await page.keyboard.press('Enter');
    await page.getByText('RETAINS is in the list.').last().waitFor();
    for (const [i, face] of [...'RETAINS'].entries()) await clickTile(page, { square: 7 * 15 + 3 + i, face });
    await page.getByText('Play 66').waitFor();
    await store.getByRole('button', { name: /^B, / }).click();
    await page.locator('[data-square="115"]').click();
    await page.getByText('Lay at most 7 tiles in one turn').first().waitFor();
    await page.locator('[data-square="115"]').click();
    await page.getByText('Play 66').click();
    await store.getByRole('button', { name: /^S, 3 left/ }).waitFor();
    assert.ok(await follow(page, 'Best continuation'));
    await shot(page, 'open-tiles');
    await resize(page, { width: 390, height: 844 });
    await clean(page, 'all tiles open on a phone');
    await page.getByRole('button', { name: 'Solitaire', exact: true }).click();
    await clean(page, 'advice on a phone');
    await resize(page, { width: 1440, height: 900 });
    // To the last tile that has a place.
    while ((await page.locator('.over h2').count()) === 0) {
      if (!(await follow(page, 'Best continuation'))) {
        await resize(page, { width: 390, height: 844 });
        await page.getByRole('button', { name: 'Solitaire', exact: true }).click();
        await page.getByRole('button', { name: 'Stop', exact: true }).click();
        await page.getByRole('button', { name: 'Board', exact: true }).click();
        await page.locator('[data-confirm]').click();
        break;
      }
    }
    await page.locator('.over h2').waitFor();
    await resize(page, { width: 1440, height: 900 });
    const total = Number((await page.locator('.over h2').textContent()).replace(/\D/g, ''));
    assert.ok(total > 500, `${total} points`);
    await records(page)
      .getByText(`Your first record: ${total.toLocaleString('en')}.`)
      .waitFor();
    await result(page, async (more) =>
      assert.equal(await more.getByRole('button', { name: 'Was the draw fair?' }).count(), 0, 'nothing was drawn'),
    );
    await shot(page, 'open-tiles-over');
    await clean(page, 'all tiles open, over');
  }),
);

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
]) {
  test(
    `at ${width} pixels the board keeps its size when the tiles that lay open are put away`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height } });
      await choose(page, /all tiles open/);
      await page
        .getByRole('button', { name: /^Start/ })
        .filter({ visible: true })
        .click();
      await page.locator('.board').waitFor();
      await resize(page, { width, height });
      const board = () => page.locator('.board').boundingBox();
      const place = await board();
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stop the game' }).click();
      await page.locator('[data-confirm]').click();
      await page.locator('.over h2').waitFor();
      assert.deepEqual(await board(), place);
    }),
  );
}

test(
  'a choice is kept as a favourite, picked and removed',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await choose(page, /one rack/, /diamond/);
    await page.getByRole('switch', { name: /Nine-tile racks/ }).check();
    await page.getByRole('button', { name: 'Save as favourite' }).click();
    await page.getByLabel('Name of the favourite').fill('Nine alone');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Match/ }).check();
    await page.getByRole('radio', { name: /2023 classic/ }).check();
    await page.reload();
    await page.getByRole('radio', { name: /^Match/ }).waitFor();
    assert.ok(await page.getByRole('radio', { name: /2023 classic/ }).isChecked(), 'the last choice is remembered');
    await page.getByRole('button', { name: 'Nine alone', exact: true }).click();
    assert.ok(await page.getByRole('radio', { name: /one rack/ }).isChecked());
    assert.ok(await page.getByRole('radio', { name: /diamond/ }).isChecked());
    assert.ok(await page.getByRole('switch', { name: /Nine-tile racks/ }).isChecked());
    await page.getByText(/9 on each rack/).waitFor();
    await clean(page, 'favourites');
    await page.getByRole('button', { name: 'Remove Nine alone' }).click();
    assert.equal(await page.getByText('Favourites').count(), 0);
  }),
);

test(
  'a hint asked for while your play is on its way is about what you see then',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    const { hold, release } = await holding(page);
    await choose(page, /one rack/i);
    await start(page);
    for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
    hold();
    await page.locator('[data-play]').click();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByText('The engine is thinking.').waitFor();
    release();
    await advice(page).waitFor();
  }),
);
