/** Sounds: none until switched on, and none is the only sign of anything. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, myTurn, square, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';

test(
  'sounds are off until switched on, and then tiles, plays and turns are heard',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.addInitScript(() => {
      window.tones = 0;
      window.AudioContext = class extends window.AudioContext {
        createOscillator() {
          window.tones += 1;
          return super.createOscillator();
        }
      };
    });
    const tones = () => page.evaluate(() => window.tones);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const [first, ...others] = (await wordPlay(page)).tiles;
    await clickTile(page, first);
    await square(page, first.square).locator('.tentative').waitFor();
    assert.equal(await tones(), 0);
    const sounds = page.getByRole('button', { name: 'Sounds' });
    assert.equal(await sounds.getAttribute('aria-pressed'), 'false');
    await sounds.click();
    for (const tile of others) await clickTile(page, tile);
    // The sounds are fetched for the first of them.
    await page.waitForFunction((count) => window.tones >= count, others.length);
    const laid = await tones();
    await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    await page.waitForFunction((laid) => window.tones > laid, laid);
    await myTurn(page);
    await page.waitForFunction((laid) => window.tones >= laid + 4, laid);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Soft' }).check();
    await clean(page, 'settings with sounds');
    await page.keyboard.press('Escape');
    await page.reload();
    assert.equal(await sounds.getAttribute('aria-pressed'), 'true', 'the choice is kept');
  }),
);
