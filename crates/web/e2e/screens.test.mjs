/** Every screen in both themes: axe finds nothing, and bars never move the board. */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bestPlay, clickTile, launch, myTurn, person } from './lib/page.mjs';
import { startServer } from './lib/server.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const TABLET = { viewport: { width: 820, height: 1180 } };

let server, browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Fails with what axe finds on the screen as it is. */
async function clean(page, screen) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
  });
  assert.deepEqual(found, [], screen);
}

for (const colorScheme of ['light', 'dark']) {
  test(`every screen is accessible, ${colorScheme}`, async () => {
    const { context, page, thrown } = await person(browser, server.url, { colorScheme });
    await page.goto('/');
    await page.getByText('Your first game').waitFor();
    await clean(page, 'start');
    await page.getByRole('button', { name: 'Settings' }).click();
    await clean(page, 'settings');
    await page.keyboard.press('Escape');
    await page.goto('/#/new/friends');
    await page.getByRole('radio', { name: /diamond/ }).check();
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await page.getByLabel('Challenges').selectOption('penalty:5');
    await page.getByText('Changed:').first().waitFor();
    await clean(page, 'new game');
    await page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = await page.getByLabel('Link for the others').inputValue();
    await clean(page, 'waiting room');
    await page.goto('/#/rules/diamond-2008');
    await page.getByRole('heading', { name: '2008 diamond edition' }).waitFor();
    await clean(page, 'rules');
    const guest = await person(browser, server.url, { colorScheme });
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Accept and sit down' }).waitFor();
    await clean(guest.page, 'invitation');
    await guest.context.close();

    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    await clean(page, 'table');
    const box = () => page.locator('.board').boundingBox();
    const place = await box();
    const play = await bestPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
    await clean(page, 'tiles laid');
    await page.locator('[data-play]').click();
    await page.waitForFunction(() => !/^Your turn/.test(document.title) || document.querySelector('[data-confirm]'));
    await myTurn(page);
    await clean(page, 'a play that may be challenged');
    assert.deepEqual(await box(), place, 'a decision does not move the board');
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('6');
    await page.getByText('Choose the tiles to exchange.').waitFor();
    await clean(page, 'exchange');
    assert.deepEqual(await box(), place, 'a bar does not move the board');
    await page.keyboard.press('Escape');
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('/');
    await page.getByLabel('Command', { exact: true }).fill('scores');
    await page.keyboard.press('Enter');
    await page.locator('#command-says', { hasText: 'You' }).waitFor();
    await clean(page, 'command box');
    assert.deepEqual(await box(), place, 'the command box does not move the board');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await clean(page, 'keys');
    await page.keyboard.press('Escape');
    for (const name of ['Rules in force', 'Recent messages']) {
      await page.getByRole('button', { name: 'More' }).first().click();
      await clean(page, 'more');
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await clean(page, name);
      await page.keyboard.press('Escape');
    }
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size.viewport);
      await clean(page, `table at ${size.viewport.width}`);
    }
    for (const tab of ['Moves', 'Unseen tiles']) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      await clean(page, `phone: ${tab}`);
    }
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await clean(page, 'game over on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await clean(page, 'game over');
    await page.goto('/');
    await page.getByText('Finished', { exact: true }).waitFor();
    await clean(page, 'start with games');
    await page.goto('/#/new/pass');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
    await clean(page, 'cover');
    assert.deepEqual(thrown, []);
    await context.close();
  });
}

test('the scripts are small and the first paint is quick', async () => {
  const { context, page } = await person(browser, server.url);
  const scripts = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const packed = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  assert.ok(packed > 0 && packed <= 150_000, `${packed} bytes of script, packed`);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  assert.ok(paint < 1000, `first paint after ${Math.round(paint)} ms`);
  await context.close();
});
