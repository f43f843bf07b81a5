/** The ways in which a person acts on the page: by mouse, by keys and by touch. */

import assert from 'node:assert/strict';
import { clickTile } from './page.mjs';

const laidAs = (page) => page.locator('[data-play]').filter({ hasText: /\d/ });

/** Opens the dialog to pass, behind a menu where the bar has no room, and passes. */
async function pass(page, press) {
  const button = page.getByRole('button', { name: 'Pass', exact: true });
  const shown = await button.count();
  await press(button.or(page.getByRole('button', { name: 'More' })).first());
  if (!shown) await press(page.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }));
  await press(page.getByRole('button', { name: 'Pass the turn' }));
}

/** A hand that points: `press` is its way of pressing a button. */
const pointing = (options, press, confirms = false) => ({
  options,
  press,
  choose: press,
  async lay(page, tiles) {
    for (const tile of tiles) await clickTile(page, tile);
  },
  async play(page, tiles) {
    await this.lay(page, tiles);
    await this.send(page);
  },
  /** Plays what is laid; a tap has to be confirmed. */
  async send(page) {
    await press(laidAs(page));
    if (confirms) await press(page.locator('[data-confirm]'));
  },
  pass: (page) => pass(page, press),
  accept: (page) => press(page.locator('[data-accept]')),
  /** Uncovers a shared device. */
  async uncover(page) {
    const box = await page.getByRole('button', { name: /show my tiles/ }).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.locator('button[data-tile]').first().waitFor();
    await page.mouse.up();
  },
});

export const byMouse = pointing({}, (button) => button.click());
export const byTouch = pointing(
  { viewport: { width: 390, height: 844 }, hasTouch: true },
  (button) => button.tap(),
  true,
);

/** Focuses a control; a page that has just come may take the focus to its heading once more. */
async function focus(control) {
  await control.click({ trial: true });
  const focused = () =>
    control.evaluate((one) => {
      one.focus();
      return new Promise((drawn) =>
        requestAnimationFrame(() => drawn(one === document.activeElement && one.tabIndex >= 0)),
      );
    });
  for (let tries = 0; tries < 20; tries++) if (await focused()) return;
  assert.fail('keys reach it');
}

export const byKeys = {
  options: {},
  async press(button) {
    await focus(button);
    await button.page().keyboard.press('Enter');
  },
  async choose(radio) {
    await focus(radio);
    await radio.page().keyboard.press('Space');
  },
  async lay(page, tiles, { coord }) {
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    const [{ square }] = tiles;
    for (let row = 0; row < Math.floor(square / 15); row++) await page.keyboard.press('ArrowDown');
    for (let column = 0; column < square % 15; column++) await page.keyboard.press('ArrowRight');
    const down = /^[A-O]/.test(coord);
    // The first tile goes to a free square, where the arrow is shown.
    const arrow = await page.locator('.cursor').getAttribute('class');
    if (down !== /\bdown\b/.test(arrow)) await page.keyboard.press('Space');
    for (const { face } of tiles)
      await page.keyboard.press(face === face.toLowerCase() ? `Shift+${face.toUpperCase()}` : face.toLowerCase());
  },
  async play(page, tiles, play) {
    await this.lay(page, tiles, play);
    await page.keyboard.press('Enter');
  },
  send: (page) => byKeys.press(laidAs(page)),
  async pass(page) {
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('7');
    await this.press(page.getByRole('button', { name: 'Pass the turn' }));
  },
  accept(page) {
    return this.press(page.locator('[data-accept]'));
  },
  async uncover(page) {
    await page.getByRole('button', { name: /show my tiles/ }).focus();
    await page.keyboard.down('Enter');
    await page.locator('button[data-tile]').first().waitFor();
    await page.keyboard.up('Enter');
  },
};
