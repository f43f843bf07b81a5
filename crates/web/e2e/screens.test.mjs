/** Every screen in every look is accessible; the app is small. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { seeded } from './lib/house.mjs';
import { tour } from './lib/screens.mjs';

test('every screen is accessible, in every look', { timeout: 240_000 }, seeded(1, ({ person }) => tour(person)));

test('the scripts of the first paint are small', seeded(1, async ({ person }) => {
  const { page } = await person();
  const scripts = [];
  const note = (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
  };
  page.on('response', note);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is fetched ahead of its use later on belongs to no first paint.
  page.off('response', note);
  const packed = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  assert.ok(packed > 0 && packed <= 90_000, `${packed} bytes of script, packed`);
}));
