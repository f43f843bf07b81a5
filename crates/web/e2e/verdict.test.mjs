/** The result of a challenge, the plays that may be challenged, and the command box that keeps refused lines. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, phony, rack, resize, seatedPair, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const SIZES = [
  [1440, 900],
  [820, 1180],
  [390, 844],
];

/** Lays all seven tiles through the star in an order that no list has, and plays them. */
async function playPhony(page) {
  const faces = phony([...(await rack(page))]);
  for (const [i, face] of faces.entries()) await clickTile(page, { square: 7 * 15 + 4 + i, face });
  await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
  return faces.join('').toUpperCase();
}

const verdict = (page) => page.getByRole('region', { name: 'The challenge' });
const place = (locator) => locator.first().boundingBox();
const score = (page, seat) => page.locator(`[data-seat="${seat}"] .score`).first().innerText();

test(
  'a verdict stays at the table for everybody, and nothing moves for it',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person);
    const watcher = await person();
    await watcher.page.goto(a.page.url());
    const keeps = ['Exchange', 'Pass', 'More'].map((name) => b.page.getByRole('button', { name, exact: true }));
    const before = await Promise.all([b.page.locator('.board'), ...keeps].map(place));
    const word = await playPhony(a.page);
    const bar = b.page.getByRole('region', { name: new RegExp(`played ${word}`) });
    await bar.waitFor();
    assert.deepEqual(
      await Promise.all([b.page.locator('.board'), ...keeps].map(place)),
      before,
      'a decision moves neither the board nor the buttons',
    );
    assert.equal(await bar.getByRole('button', { name: 'Accept' }).count(), 0, 'with two players one plays on');
    assert.equal(await b.page.locator('main .btn.primary').count(), 0, 'nothing has to be pressed');
    const pressed = await place(bar.getByRole('button', { name: 'Challenge' }));
    await bar.getByRole('button', { name: 'Challenge' }).click();

    await verdict(b.page).getByText(`You challenged: ${word} is not in the list.`).waitFor();
    await verdict(b.page).getByText('It is your turn.').waitFor();
    const under = await b.page.evaluate(
      ({ x, y, width, height }) =>
        document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')?.textContent ?? null,
      pressed,
    );
    assert.equal(under, null, 'no button slides under the pointer that has pressed Challenge');
    assert.deepEqual(await Promise.all([b.page.locator('.board'), ...keeps].map(place)), before);
    await clean(b.page, 'a verdict');
    for (const { page } of [a, watcher]) {
      for (const [width, height] of SIZES) {
        await resize(page, { width, height });
        await verdict(page).getByText(`challenged: ${word} is not in the list.`).waitFor();
        const box = await place(verdict(page));
        assert.ok(box.y + box.height <= height && box.x + box.width <= width, 'it is on the screen');
        assert.ok(
          await verdict(page)
            .locator('p')
            .evaluate((told) => told.scrollHeight <= told.clientHeight + 1),
          'none of it is cut off',
        );
      }
    }
    await verdict(a.page).getByText('Your play comes off and scores nothing.').waitFor();
    assert.equal(await a.page.getByText(/You draw back/).count(), 0, 'who lost a play drew nothing');
    await shot(a.page, 'verdict');

    // It goes with the next move; for the player who lost the play, with their own.
    const good = await wordPlay(b.page);
    for (const tile of good.tiles) await clickTile(b.page, tile);
    await verdict(b.page).getByText(good.word.toUpperCase()).waitFor();
    assert.equal(await b.page.locator('main .btn.primary').count(), 1, 'Play alone is filled');
    await b.page.locator('[data-play]').click();
    const answer = a.page
      .getByRole('region', { name: /played|: / })
      .filter({ has: a.page.getByRole('button', { name: 'Challenge' }) });
    await answer.getByText(`${word} is not in the list.`).waitFor();
    await verdict(watcher.page).waitFor({ state: 'detached' });
    await answer.getByRole('button', { name: 'Challenge' }).click();
    await verdict(a.page).getByText(`You challenged: ${good.word.toUpperCase()} is good.`).waitFor();
    await verdict(a.page).getByText('It costs you nothing.').waitFor();
    await verdict(a.page).getByRole('button', { name: 'Close' }).click();
    await verdict(a.page).waitFor({ state: 'detached' });
  }),
);

test(
  'a play counts at once, marked while it may be challenged, and is challenged from the sheet',
  seeded(2, async ({ person }) => {
    const [a, b] = await seatedPair(person);
    const play = await wordPlay(a.page);
    for (const tile of play.tiles) await clickTile(a.page, tile);
    await a.page.locator('[data-play]').click();
    await b.page.waitForFunction(() => /^Your turn/.test(document.title));
    const seat = Number(await a.page.locator('.seat', { hasText: 'You' }).getAttribute('data-seat'));
    for (const { page } of [a, b]) {
      await page.locator(`[data-seat="${seat}"]`, { hasText: `+${play.score}, may be challenged` }).waitFor();
      assert.equal(await score(page, seat), `${play.score}?`);
      assert.match(await page.locator('.sheet tbody tr').first().innerText(), new RegExp(`${play.score}\\?`));
    }
    await b.page.getByRole('button', { name: `Challenge ${play.word.toUpperCase()}` }).click();
    await verdict(b.page).waitFor();
    assert.equal(await score(b.page, seat), String(play.score), 'nothing is open any more');
  }),
);

test(
  'the result names the words that stood though they are not in the list',
  seeded(2, async ({ person }) => {
    const [a, b] = await seatedPair(person);
    const watcher = await person();
    await watcher.page.goto(a.page.url());
    const word = await playPhony(a.page);
    await b.page.getByRole('region', { name: new RegExp(`played ${word}`) }).waitFor();
    for (const { page } of [a, b, watcher])
      assert.equal(await page.locator('[data-phonies]').count(), 0, 'not before the end');
    await b.page.getByRole('button', { name: 'More', exact: true }).click();
    await b.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await b.page.getByRole('button', { name: 'Resign', exact: true }).click();
    const named = (page) => page.getByRole('region', { name: 'Game over' }).locator('[data-phonies]');
    await named(a.page).getByText(`This word stood though it is not in the list: ${word} (you).`).waitFor();
    for (const { page } of [b, watcher])
      await named(page)
        .getByText(new RegExp(`: ${word} \\((Ana|Ben)\\)\\.$`))
        .waitFor();
    for (const [width, height] of SIZES) {
      await resize(a.page, { width, height });
      await clean(a.page, `a result with a phony at ${width}`);
    }
    await shot(a.page, 'phony-stood');
    // A visitor who opens the game's link later reads the same.
    const later = await person();
    await later.page.goto(a.page.url());
    await named(later.page).getByText(word).waitFor();
  }),
);

test(
  'the cover of a shared device shows the verdict',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 } });
    await page.goto('/#/new/pass');
    await page.getByRole('button', { name: /^Start/ }).click();
    await uncover(page);
    const word = await playPhony(page);
    await page
      .getByRole('region', { name: /do you challenge/ })
      .getByRole('button', { name: 'Challenge' })
      .click();
    await page.getByText(`challenged: ${word} is not in the list.`).waitFor();
    assert.equal(await page.getByText('The first turn of the game.').count(), 0);
    await clean(page, 'a cover with a verdict');
  }),
);

test(
  'a refused command stays in its box, with the reason beside it',
  seeded(4, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await page.waitForFunction(() => /^Your turn/.test(document.title));
    const tiles = await rack(page);
    const absent = [...'QZXJKVWYBFHMP'].find((letter) => !tiles.includes(letter));
    const box = page.getByLabel('Command', { exact: true });
    const says = page.locator('#command-says');
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('/');
    await box.fill(`exchange ${absent}${absent}`);
    await says.getByText(`You have no ${absent} on your rack.`).waitFor();
    await box.press('Enter');
    await page.locator('#assertive').filter({ hasText: absent }).waitFor({ state: 'attached' });
    assert.equal(await box.inputValue(), `exchange ${absent}${absent}`);
    assert.match(await says.textContent(), new RegExp(absent));
    await box.fill(`exchange ${tiles[0]}`);
    await says.getByText(`Exchanges ${tiles[0]}. Press Enter to confirm.`).waitFor();

    // A typed play is laid as it is typed; one that does not fit stays.
    const face = [...tiles].find((tile) => tile !== '?');
    await box.fill('');
    await box.pressSequentially(`1A ${face}`);
    await page.locator('[data-square="0"] .tentative').waitFor();
    await box.press('Enter');
    assert.equal(await box.inputValue(), `1A ${face}`);
    await clean(page, 'a refused command');
  }),
);
