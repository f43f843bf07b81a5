/** House rules: offered with their reasons, kept for the next time, and in force at the table. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, myTurn, person, rack } from './lib/page.mjs';
import { startServer } from './lib/server.mjs';

let server, browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('chosen on the page, they are in force at the table', async () => {
  const { context, page, thrown } = await person(browser, server.url);
  await page.goto('/#/new/computer');
  const late = page.getByRole('switch', { name: /Play on after the timer/ });
  assert.ok(await late.isDisabled(), 'it makes no sense without a timer');
  await page.getByText('Set a move timer first.').waitFor();
  await page.getByLabel(/Move timer/).selectOption('300');
  assert.ok(await late.isEnabled());
  await page.getByRole('switch', { name: /Nine-tile racks/ }).check();
  await page.getByRole('switch', { name: /Open dictionary/ }).check();
  const terms = page.getByRole('complementary', { name: 'The terms' });
  await terms.getByText(/9 on each rack/).waitFor();
  assert.ok((await terms.getByText('Changed:').count()) >= 3);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await myTurn(page);
  assert.equal((await rack(page)).length, 9);
  assert.match(await page.locator('[data-seat="0"] .clock').or(page.locator('[data-seat="1"] .clock')).first().textContent(), /^[45]:\d\d$/);

  await page.locator('[data-square][tabindex="0"]').focus();
  await page.keyboard.press('/');
  const box = page.getByLabel('Command', { exact: true });
  await box.fill('word qi');
  await box.press('Enter');
  await page.getByText('QI is in the list.').waitFor();
  await box.fill('word qzx');
  await box.press('Enter');
  await page.getByText('QZX is not in the list.').waitFor();

  await page.goto('/#/new/computer');
  assert.ok(await page.getByRole('switch', { name: /Nine-tile racks/ }).isChecked(), 'the last choice is remembered');
  assert.deepEqual(thrown, []);
  await context.close();
});

test('without an open dictionary nothing is looked up', async () => {
  const { context, page } = await person(browser, server.url);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await myTurn(page);
  await page.locator('[data-square][tabindex="0"]').focus();
  await page.keyboard.press('/');
  const box = page.getByLabel('Command', { exact: true });
  await box.fill('word qi');
  await box.press('Enter');
  await page.locator('#command-says', { hasText: /closed|open/ }).waitFor();
  assert.doesNotMatch(await page.locator('#command-says').textContent(), /in the list/);
  await context.close();
});
