/** A tour of every screen: axe finds nothing, and bars never move the board. */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { clickTile, moves, myTurn, resize, wordPlay } from './page.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const TABLET = { viewport: { width: 820, height: 1180 } };
const FLAT = { viewport: { width: 844, height: 390 } };

/** Fails with the problems that axe finds on the current screen, by all its rules or by those named. */
export async function clean(page, screen, rules = null) {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, rules ? { runOnly: rules } : {});
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, rules);
  assert.deepEqual(found, [], screen);
}

/** Fails if a screen has to be scrolled sideways. */
export async function fits(page, screen) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${screen} is ${wide} too wide`);
}

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
];

/**
 * Fails with the problems that axe finds on the current screen on a phone, a tablet and a desk, or
 * if it has to be scrolled sideways.
 */
export async function cleanAtAllSizes(page, screen, sizes = SIZES) {
  for (const [width, height] of sizes) {
    await resize(page, { width, height });
    await clean(page, `${screen} at ${width}`);
    await fits(page, `${screen} at ${width}`);
  }
}

/** The colours that a person may choose or a system may force; the first are the default. */
const LOOKS = [
  { colorScheme: 'light', palette: 'standard' },
  { colorScheme: 'dark', palette: 'standard' },
  { colorScheme: 'light', palette: 'colourblind' },
  { colorScheme: 'dark', palette: 'contrast' },
  { colorScheme: 'light', palette: 'contrast', forcedColors: 'active' },
];

/** Checks the current screen by all rules, and in every other look by those about colours, since looks change nothing else. */
async function check(page, screen) {
  for (const look of [...LOOKS, LOOKS[0]].slice(1)) {
    const { palette, colorScheme, forcedColors = 'none' } = look;
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    await page.evaluate((palette) => {
      document.documentElement.dataset.palette = palette;
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, palette);
    await clean(
      page,
      `${screen}: ${Object.values(look).join(', ')}`,
      look === LOOKS[0] ? null : ['color-contrast', 'link-in-text-block'],
    );
  }
}

/** Goes through every screen. */
export async function tour(person) {
  const { page } = await person();
  await page.goto('/');
  await page.getByText('Your first game').waitFor();
  await check(page, 'start');
  await page.getByRole('button', { name: 'Settings' }).click();
  await check(page, 'settings');
  await page.keyboard.press('Escape');
  await page.goto('/#/new/friends');
  await page.getByRole('radio', { name: /diamond/ }).check();
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByLabel('Challenges').selectOption('penalty:5');
  await page.getByText('Changed:').first().waitFor();
  await check(page, 'new game');
  await page.getByRole('button', { name: 'Create and copy link' }).click();
  const link = await page.getByLabel('Link for the others').inputValue();
  await check(page, 'waiting room');
  await page.goto('/#/rules/diamond-2008');
  await page.getByRole('heading', { name: '2008 diamond edition' }).waitFor();
  await check(page, 'rules');
  const guest = await person();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Accept and sit down' }).waitFor();
  await check(guest.page, 'invitation');
  await guest.context.close();

  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await myTurn(page);
  await check(page, 'table');
  const box = () => page.locator('.board').boundingBox();
  const place = await box();
  const play = await wordPlay(page);
  for (const tile of play.tiles) await clickTile(page, tile);
  await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
  await check(page, 'tiles laid');
  await moves(page, () => page.locator('[data-play]').click());
  await myTurn(page);
  await check(page, 'a play that may be challenged');
  const [bar, words] = await Promise.all(
    ['.strip .bar', '.strip .bar .words'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(
    words.y >= bar.y && words.y + words.height <= bar.y + bar.height,
    `what a bar says fits into it: ${JSON.stringify([words, bar])}`,
  );
  assert.deepEqual(await box(), place, 'a decision does not move the board');
  await page.locator('[data-square][tabindex="0"]').focus();
  await page.keyboard.press('6');
  await page.getByText('Choose the tiles to exchange.').waitFor();
  await check(page, 'exchange');
  assert.deepEqual(await box(), place, 'a bar does not move the board');
  await page.keyboard.press('Escape');
  await page.locator('[data-square][tabindex="0"]').focus();
  await page.keyboard.press('/');
  await page.getByLabel('Command', { exact: true }).fill('scores');
  await page.keyboard.press('Enter');
  await page.locator('#command-says', { hasText: 'You' }).waitFor();
  await check(page, 'command box');
  assert.deepEqual(await box(), place, 'the command box does not move the board');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await check(page, 'keys');
  await page.keyboard.press('Escape');
  for (const name of ['Rules in force', 'Recent messages']) {
    await page.getByRole('button', { name: 'More' }).first().click();
    await check(page, 'more');
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await check(page, name);
    await page.keyboard.press('Escape');
  }
  for (const size of [TABLET, FLAT, PHONE]) {
    await resize(page, size.viewport);
    await check(page, `table at ${size.viewport.width}`);
  }
  for (const tab of ['Moves', 'Unseen tiles']) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await check(page, `phone: ${tab}`);
  }
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('region', { name: 'Game over' }).waitFor();
  await check(page, 'game over on a phone');
  await resize(page, { width: 1440, height: 900 });
  await check(page, 'game over');
  await page.goto('/');
  await page.getByText('You resigned', { exact: true }).waitFor();
  await check(page, 'start with games');
  await page.goto('/#/new/pass');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
  await check(page, 'cover');
}
