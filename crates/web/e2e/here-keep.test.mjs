/**
 * Finished games of the device come into the account: from the end of the game, from the list, on a
 * phone and at a desk, by keys; who is signed out is led to sign in, and without a connection the
 * game stays. The program has to be built with the referee (`TILEWRIGHT_WASM`).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { local, visit } from './lib/local.mjs';
import { finished, myTurn, register } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const keep = (page) => page.locator('[data-keep]');
const ended = (page) => page.getByRole('region', { name: 'Game over' });

/** Waits until the game that the server keeps is shown, and returns its id. */
async function kept(page) {
  await page.waitForURL((url) => /\/game\/(?!here-)[\w-]+$/.test(url.hash));
  await ended(page).waitFor();
  return new URL(page.url()).hash.split('/').at(-1);
}

test(
  'a game of the device is kept from its end, at a desk',
  { timeout: 180_000 },
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    await finished(page, [0, 5]);
    // A guest is led to the account.
    assert.equal(await keep(page).textContent(), 'Sign in to keep this game');
    const game = page.url();
    await keep(page).click();
    await page.getByRole('radio', { name: 'Make an account' }).waitFor();
    await register(page, 'Ana');
    await page.goto(game);
    await ended(page).waitFor();
    assert.equal(await keep(page).textContent(), 'Keep in my account');
    await clean(page, 'a game of the device that can be kept');
    await shot(page, 'keep-end');
    // Without a connection it stays.
    line.cut();
    await keep(page).click();
    await page.getByRole('alert').filter({ hasText: 'There is no connection' }).waitFor();
    await clean(page, 'a game that cannot be kept now');
    line.mend();
    const score = await ended(page).getByRole('list', { name: 'Final scores' }).textContent();
    await keep(page).focus();
    await page.keyboard.press('Enter');
    const id = await kept(page);
    await page.locator('[data-offline]').waitFor();
    assert.equal(await ended(page).getByRole('list', { name: 'Final scores' }).textContent(), score);
    assert.equal(await keep(page).count(), 0);
    await clean(page, 'a game that was played offline');
    await shot(page, 'keep-kept');
    // The list has it once, from the server; another browser has it too.
    await page.goto('/');
    await page.getByText('Played offline').waitFor();
    assert.equal(await page.locator('.card.game').count(), 1);
    assert.equal(await page.locator(`a[href="#/game/${id}"]`).count(), 1);
    assert.equal(await page.getByText('On this device').count(), 0);
    await cleanAtAllSizes(page, 'the list with a game that was played offline');
    await shot(page, 'keep-list-kept');
    const left = await page.evaluate(
      () =>
        new Promise((done) => {
          const opened = indexedDB.open('tilewright-here', 1);
          opened.onsuccess = () => {
            const all = opened.result.transaction('games').objectStore('games').count();
            all.onsuccess = () => done(all.result);
          };
        }),
    );
    assert.equal(left, 0);
  }),
);

test(
  'a game of the device is kept from the list, on a phone',
  { timeout: 180_000 },
  local(9, async ({ person }) => {
    const { page } = await person(PHONE);
    await visit(page);
    await finished(page, [0]);
    await page.goto('/');
    await page.getByText('Finished games of this device can be kept in it.', { exact: false }).waitFor();
    assert.equal(await keep(page).count(), 0, 'a guest keeps none from the list');
    await register(page, 'Ben');
    await page.goto('/');
    await keep(page).waitFor();
    assert.match(await keep(page).getAttribute('aria-label'), /^Keep in my account: /);
    const { height } = await keep(page).boundingBox();
    assert.ok(height >= 44, `${height} pixels high`);
    await cleanAtAllSizes(page, 'the list with a game to keep');
    await shot(page, 'keep-list');
    await keep(page).click();
    await kept(page);
    await page
      .getByText(/^Played offline/)
      .first()
      .waitFor();
    await clean(page, 'a game that was played offline, on a phone');
    await shot(page, 'keep-phone');
  }),
);

test(
  'where the operator wants no games on devices none is offered',
  { timeout: 120_000 },
  local(7, async ({ person }) => {
    const { page, context } = await person();
    await context.route('**/api/rules', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), on_devices: false } });
    });
    await page.goto('/');
    await page.waitForFunction(() => localStorage.getItem('tilewright:on-devices') === 'false');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radiogroup').first().waitFor();
    assert.equal(await page.getByRole('radiogroup', { name: /^Play here when I play alone/ }).count(), 0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.setItem('tilewright:settings', JSON.stringify({ here: 'always' })));
    await page.reload();
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await page.waitForFunction(() => /^#\/game\/(?!here-)/.test(location.hash));
    assert.ok(await myTurn(page));
    await clean(page, 'a game on the server, where devices play none');
  }),
);
