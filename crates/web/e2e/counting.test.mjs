/** Counting your own plays: no points are shown before a play, the player is asked first (AMB-37). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, myTurn, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const asked = (page) => page.getByRole('region', { name: 'How many points?' });
const told = (page) => page.getByRole('region', { name: 'Your count' });

/** Chooses it as a person does, before a game. */
async function choose(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const choice = page.getByRole('switch', { name: /^Count your plays yourself/ });
  assert.equal(await choice.isChecked(), false, 'nobody is asked who did not choose it');
  await choice.click();
  await page.keyboard.press('Escape');
}

/** Waits for the server's reading of the tiles laid, and asserts that no points of it are shown. */
async function noPoints(page, word) {
  await page.locator('.strip').getByText(word, { exact: true }).waitFor();
  assert.equal(await page.locator('[data-play]').textContent(), 'Play');
  assert.equal(await page.locator('.bubble').count(), 0);
  assert.doesNotMatch(
    await page.locator('.strip .formed').innerText(),
    /\b\d+\b(?! *[A-O])/,
    'no points beside the words',
  );
}

test(
  'AMB-37 by keyboard the points are asked for before the play, then told',
  seeded(6, async ({ person }) => {
    const { page } = await person();
    await choose(page);
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const first = await wordPlay(page);
    for (const tile of first.tiles) await clickTile(page, tile);
    await noPoints(page, first.word.toUpperCase());
    await page.locator('#polite').getByText(`${first.word.toUpperCase()}`).waitFor({ state: 'attached' });
    assert.doesNotMatch(
      await page.locator('#polite').textContent(),
      new RegExp(`: ${first.score} points`),
      'nor are they read aloud',
    );

    // Escape goes back, with the tiles where they are.
    await page.keyboard.press('Enter');
    const field = asked(page).getByLabel('Points');
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Points');
    await shot(page, 'count-asked');
    await clean(page, 'asked for the points');
    await page.keyboard.press('Escape');
    await asked(page).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.tile.tentative').count(), first.tiles.length);
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));

    // Only a number is accepted; a wrong count changes nothing.
    await page.keyboard.press('Enter');
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Points');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await asked(page).getByText('Enter a number, such as 24.').waitFor();
    await field.fill(String(first.score + 2));
    await page.keyboard.press('Enter');
    await told(page)
      .getByText(`You counted ${first.score + 2}. It scores ${first.score}`)
      .waitFor();
    const row = page.locator('.sheet tbody tr', { hasText: first.word.toUpperCase() });
    assert.match(await row.innerText(), new RegExp(`\\b${first.score}\\b`));
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recent messages' }).click();
    await page
      .getByRole('dialog')
      .getByText(`You counted ${first.score + 2}.`)
      .waitFor();
    await page.keyboard.press('Escape');
    await shot(page, 'count-told');
    await clean(page, 'a count');
    await told(page).getByRole('button', { name: 'Close' }).click();
    await told(page).waitFor({ state: 'detached' });

    // A typed play is counted as well, and the result disappears when other tiles are laid.
    await myTurn(page);
    const second = await wordPlay(page);
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('/');
    const box = page.getByLabel('Command', { exact: true });
    await box.fill(`${second.coord} ${second.word}`);
    await page.locator('#command-says').getByText('Press Enter and count it.').waitFor();
    assert.doesNotMatch(await page.locator('#command-says').textContent(), /points/);
    await box.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Points');
    await page.keyboard.type(String(second.score));
    await page.keyboard.press('Enter');
    await told(page).getByText(`${second.score} points, as you counted.`).waitFor();
    await myTurn(page);
    const third = await wordPlay(page);
    await clickTile(page, third.tiles[0]);
    await told(page).waitFor({ state: 'detached' });
  }),
);

test(
  'AMB-37 by touch the points are asked for instead of a confirmation',
  seeded(6, async ({ person }) => {
    const { page } = await person(PHONE);
    await choose(page);
    await page.getByRole('button', { name: 'Play now' }).first().tap();
    await myTurn(page);
    const play = await wordPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    await noPoints(page, play.word.toUpperCase());
    const place = await page.locator('.board').boundingBox();
    await page.locator('[data-play]').tap();
    await asked(page).getByLabel('Points').fill(String(play.score));
    assert.deepEqual(await page.locator('.board').boundingBox(), place, 'the question moves nothing');
    const box = await asked(page).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, 'all of it is on the screen');
    await clean(page, 'asked on a phone');
    await asked(page).getByRole('button', { name: 'Play' }).tap();
    await told(page).getByText(`${play.score} points, as you counted.`).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Play these tiles?' }).count(), 0);
  }),
);

test(
  'AMB-37 on a shared device the cover shows what the player before counted',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await choose(page);
    await page.goto('/#/new/pass');
    await page.getByRole('button', { name: /^Start/ }).click();
    const name = await uncover(page);
    const play = await wordPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    await noPoints(page, play.word.toUpperCase());
    await page.locator('[data-play]').click();
    await asked(page).getByLabel('Points').fill('1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
    await page.getByText(new RegExp(`^${name.replace(/(\d)/, ' $1')} counted 1\\. It scores ${play.score}`)).waitFor();
    await shot(page, 'count-cover');
    await clean(page, 'a cover with a count');
    await uncover(page);
    assert.equal(await told(page).count(), 0, 'it is not the count of whoever sits here now');
  }),
);

test(
  'AMB-37 a slip of duplicate is sealed with the score that its writer counted',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await choose(page);
    const body = {
      edition: 'classic-2023',
      changes: ['mode=duplicate', 'rounds=1'],
      seats: [{ type: 'mine', name: 'Ana' }],
    };
    const answer = await page.request.post('/api/games', { data: body });
    const game = await answer.json();
    await page.evaluate((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
      id: game.id,
      tokens: game.tokens,
      invite: game.invite,
    });
    await page.goto(`/#/game/${game.id}`);
    await page.reload();
    await page.locator('[data-begin]').click();
    await page.locator('[data-seal]:enabled').waitFor();
    const play = await wordPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    await page.waitForFunction(
      (word) => [...document.querySelectorAll('.slip input')][0]?.value === word,
      play.word.replace(/[()]/g, ''),
    );
    const score = page.locator('.slip').getByLabel('Score');
    assert.equal(await score.inputValue(), '', 'the page counts for nobody');
    assert.equal(await page.locator('.bubble').count(), 0);
    await page.locator('[data-seal]').click();
    assert.equal(await page.locator('[data-saved]').count(), 0, 'not without a count');
    await score.fill(String(play.score));
    await page.locator('[data-seal]').click();
    await page.locator('[data-saved]').waitFor();
    await page.getByText(`${play.score} points, as you counted.`).waitFor();
    assert.equal(await score.inputValue(), String(play.score), 'what was sealed stays in the field');
    await page.reload();
    await page.locator('[data-saved]').waitFor();
    await page.waitForFunction(
      (word) => [...document.querySelectorAll('.slip input')][0]?.value === word,
      play.word.replace(/[()]/g, ''),
    );
    assert.equal(await score.inputValue(), String(play.score), 'and is there again after a reload');
    await clean(page, 'a slip that was counted');
  }),
);
