/** Pictures of a screen at every size and in both schemes, kept in the folder that `SHOTS` names. */

import { resize } from './page.mjs';

const SHOTS = process.env.SHOTS;
const SIZES = [
  ['phone', 390, 844],
  ['tablet', 820, 1180],
  ['desktop', 1440, 900],
];

export async function shot(page, name) {
  if (!SHOTS) return;
  for (const [size, width, height] of SIZES) {
    await resize(page, { width, height });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${SHOTS}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await resize(page, { width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
