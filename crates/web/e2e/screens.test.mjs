/** Every screen in every look is accessible; the app is small. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { seeded } from './lib/house.mjs';
import { tour } from './lib/screens.mjs';

test('every screen is accessible, in every look', { timeout: 240_000 }, seeded(1, ({ person }) => tour(person)));

test('the scripts of the first paint are small', seeded(1, async ({ person }) => {
  const { page } = await person();
  const get = async (path) => (await page.request.get(path)).body();
  // What the page fetches ahead of its use later on is not named there.
  const scripts = [...String(await get('/')).matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path);
  const packed = (await Promise.all(scripts.map(get))).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  assert.ok(packed > 10_000 && packed <= 90_000, `${packed} bytes of script, packed`);
}));
