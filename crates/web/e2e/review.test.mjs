/** The review of a game that is over, from its last screen. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, finished, resize, reviewed } from './lib/page.mjs';
import { clean, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const turns = (page) => page.locator('[data-turn]');
const laid = (page) => page.locator('.board .tentative').count();

/** The page to keep: it stands alone, reads well and fits every screen and sheet of paper. */
async function kept(page, html) {
  const alone = await page.context().newPage();
  await alone.setContent(html);
  for (const width of [390, 820, 1440]) {
    await resize(alone, { width, height: 900 });
    await fits(alone, `saved page at ${width}`);
    await clean(alone, `saved page at ${width}`);
  }
  await shot(alone, 'saved');
  await alone.emulateMedia({ colorScheme: 'dark' });
  await clean(alone, 'saved page in the dark', ['color-contrast']);
  await alone.emulateMedia({ colorScheme: 'light' });
  await alone.locator('article').nth(2).scrollIntoViewIfNeeded();
  await shot(alone, 'saved-turn');
  // Every turn has a heading, every table a caption, every drawing its words.
  assert.equal(await alone.locator('article h2').count(), await page.locator('[data-turn]').count());
  assert.equal(await alone.locator('table:not(:has(caption))').count(), 0);
  assert.equal(await alone.locator('svg:not([role="img"][aria-label])').count(), 0);
  await alone.emulateMedia({ media: 'print', colorScheme: 'light' });
  await shot(alone, 'saved-print');
  await alone.close();
}

test(
  'a game is reviewed from its last screen on a phone, turn by turn',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await finished(page);
    await page.locator('[data-review]').click();
    // Static evaluation is there at once, the rest grows.
    await turns(page).first().waitFor();
    await reviewed(page);
    const count = await turns(page).count();
    assert.ok(count >= 8, `${count} turns`);
    await page.locator('[data-go="first"]').click();
    assert.equal(await page.getByText(/^Turn 1, rack/).count(), 1);
    assert.ok((await laid(page)) > 0, 'the play is shown on the board');
    assert.match(page.url(), /#\/review\//);

    // There is only one best move, and each turn has the move that was made.
    assert.equal(await page.locator('tr[data-move]').first().locator('td').first().textContent(), '1');
    assert.equal(await page.locator('tr.played').count(), 1);

    // Steps by button and by key.
    await page.locator('[data-go="next"]').click();
    await page.getByText(/^Turn 2, rack/).waitFor();
    await page.locator('[data-go="next"]').focus();
    await page.keyboard.press('End');
    await page.getByText(new RegExp(`^Turn ${count}, rack`)).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(new RegExp(`^Turn ${count - 1}, rack`)).waitFor();
    await page.keyboard.press('Home');

    // Another move is shown on the board when it is chosen.
    const texts = await page.locator('tr[data-move]').evaluateAll((rows) => rows.map((row) => row.dataset.move));
    const made = await page.locator('tr.played').getAttribute('data-move');
    const other = texts.find((text) => /\d/.test(text) && text !== made);
    const button = page.locator(`tr[data-move="${other}"]`).getByRole('button');
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    assert.ok((await laid(page)) > 0);

    await clean(page, 'review on a phone');
    await fits(page, 'review on a phone');
    await shot(page, 'review');
  }),
);

test(
  'a bad play is found, its reason told, and the review is kept for the next visitor',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await finished(page);
    await page.locator('[data-review]').click();
    await reviewed(page);
    // The fourth of the player's plays was chosen from far down the list.
    const bad = page.locator('[data-turn]').filter({ has: page.locator('.mistake, .blunder, .inaccuracy') });
    assert.ok((await bad.count()) > 0, await page.locator('ol').innerText());
    await bad.last().click();
    await page.getByRole('heading', { name: /^Why / }).waitFor();
    assert.ok((await page.locator('.why p').first().innerText()).length > 10);
    // The loss is given with its interval.
    assert.match(await page.locator('[data-lost]').innerText(), /^Lost .*[0-9] (points|% of the chance to win)/);
    const [json] = await Promise.all([page.waitForEvent('download'), page.locator('[data-json]').click()]);
    const data = JSON.parse(readFileSync(await json.path(), 'utf8'));
    assert.equal(json.suggestedFilename(), 'review.json');
    assert.equal(data.turns.length, await turns(page).count());
    const before = await page.locator('[data-turn] .cost').allInnerTexts();
    await clean(page, 'review');
    await shot(page, 'review-bad');

    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-page]').click()]);
    assert.equal(file.suggestedFilename(), 'review.html');
    await kept(page, readFileSync(await file.path(), 'utf8'));

    const visitor = (await person()).page;
    await visitor.goto(page.url());
    await reviewed(visitor);
    assert.deepEqual(await visitor.locator('[data-turn] .cost').allInnerTexts(), before);
    assert.deepEqual(await board(visitor), await board(page), 'the link leads to the same turn');
    await resize(visitor, { width: 820, height: 1180 });
    await clean(visitor, 'review on a tablet');
  }),
);
