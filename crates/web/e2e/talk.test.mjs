/** Talk at a table, in browsers: the players hear each other, and those who watch hear nothing of it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize, seatedPair } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';

/** The card of a wide screen. */
const card = (page) => page.getByRole('region', { name: 'Talk' });

const open = (page) => card(page).getByRole('button', { name: /^Talk/ }).click();

async function say(page, text) {
  await page.getByRole('textbox', { name: /^Message/ }).fill(text);
  await page.keyboard.press('Enter');
  await heard(page, text);
}

const heard = (page, text) => page.getByRole('log').getByText(text, { exact: true }).waitFor();

test(
  'two players talk, and somebody watches',
  seeded(41, async ({ person }) => {
    const [ana, ben] = await seatedPair(person);
    const eve = await person({ name: 'Eve' });
    await eve.page.goto(ana.page.url());
    await eve.page.getByRole('grid', { name: 'Board' }).waitFor();
    for (const { page } of [ana, ben]) {
      await card(page).waitFor();
      assert.equal(await page.getByRole('log').count(), 0, 'closed at first');
    }
    await open(ana.page);
    await ana.page.getByText('Nothing has been said yet.').waitFor();
    await say(ana.page, 'Good luck!');
    await heard(ana.page, 'Good luck!');
    // A mark says that there is something new; it goes when the panel is opened.
    await card(ben.page).getByText('1 new message').waitFor();
    await open(ben.page);
    await heard(ben.page, 'Good luck!');
    assert.equal(await card(ben.page).getByText('1 new message').count(), 0);
    await say(ben.page, 'And to you');
    await heard(ana.page, 'And to you');
    await clean(ana.page, 'an open talk');
    // It is there after a reload, and not new.
    await ben.page.reload();
    await card(ben.page).waitFor();
    await open(ben.page);
    for (const text of ['Good luck!', 'And to you']) await heard(ben.page, text);

    // A watcher without an account neither hears nor says anything.
    await open(eve.page);
    await eve.page.getByText('Strangers talk here only if they have accounts.', { exact: false }).waitFor();
    assert.equal(await eve.page.getByText('Good luck!').count(), 0);
  }),
);

test(
  'talk goes on when a table gets another layout',
  seeded(45, async ({ person }) => {
    const [ana, ben] = await seatedPair(person);
    await open(ana.page);
    await open(ben.page);
    await say(ana.page, 'One');
    await heard(ben.page, 'One');
    await resize(ben.page, { width: 390, height: 844 });
    await ben.page.getByRole('button', { name: 'Talk', exact: true }).click();
    await heard(ben.page, 'One');
    await say(ana.page, 'Two');
    await heard(ben.page, 'Two');
  }),
);

test(
  'somebody is muted on one device, and heard again',
  seeded(42, async ({ person }) => {
    const [ana, ben] = await seatedPair(person);
    for (const { page } of [ana, ben]) await open(page);
    await say(ana.page, 'One');
    await heard(ben.page, 'One');
    const [name] = await ben.page.getByRole('log').locator('.line .xs').allTextContents();
    await card(ben.page).getByText('People', { exact: true }).click();
    const mute = card(ben.page).getByRole('button', { name: `Mute ${name}` });
    await mute.click();
    await card(ben.page).getByText('People (1 muted)').waitFor();
    await card(ben.page).getByText('Nothing has been said yet.').waitFor();
    await clean(ben.page, 'somebody muted');
    // A muted player is not told; their lines are there when the mute ends.
    await say(ana.page, 'Two');
    await heard(ana.page, 'Two');
    await say(ben.page, 'Three');
    await heard(ben.page, 'Three');
    await heard(ana.page, 'Three');
    assert.equal(await ben.page.getByText('Two', { exact: true }).count(), 0);
    await ben.page.reload();
    await open(ben.page);
    await heard(ben.page, 'Three');
    assert.equal(await ben.page.getByText('One', { exact: true }).count(), 0, 'still muted after a reload');
    await card(ben.page).getByText('People (1 muted)').click();
    await mute.click();
    for (const text of ['One', 'Two', 'Three']) await heard(ben.page, text);
  }),
);
