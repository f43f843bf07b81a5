/** Other terms before the game begins: the guest proposes, the host sees the changes and accepts again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** The lines that are marked on a screen, without those of before. */
const marked = (page) => page.locator('.terms .fresh').allTextContents();

test(
  'a guest proposes other terms and the host accepts them again',
  seeded(1, async ({ person }) => {
    const ana = await person();
    const ben = await person();
    await ana.page.goto('/#/new/friends');
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = await ana.page.getByLabel('Link for the others').inputValue();
    assert.deepEqual(await marked(ana.page), []);

    await ben.page.goto(link);
    await ben.page.getByRole('heading', { name: 'Ana invites you to a game.' }).waitFor();
    await ben.page.getByLabel('Your name').fill('Ben');
    await shot(ben.page, 'join');
    await ben.page.getByRole('button', { name: 'Propose a change' }).click();
    await ben.page.getByRole('heading', { name: 'Propose a change' }).waitFor();
    const propose = ben.page.getByRole('button', { name: 'Propose and sit down' });
    assert.ok(await propose.isDisabled(), 'the same terms are no proposal');
    await ben.page.getByLabel(/^Clock/).selectOption('25');
    await ben.page.locator('.terms .fresh', { hasText: '25' }).waitFor();
    await clean(ben.page, 'propose a change');
    await shot(ben.page, 'propose');
    await propose.click();
    await ben.page.getByText('The game starts when Ana has accepted them.').waitFor();
    assert.deepEqual(await marked(ben.page), [], 'whoever proposes has read it');

    const accept = ana.page.getByRole('button', { name: 'Accept these terms' });
    await accept.waitFor();
    const asks = 'Ben asks for: 25 minutes a side instead of no clock';
    await ana.page.getByRole('heading', { name: asks }).waitFor();
    assert.match(await ana.page.title(), new RegExp(`^${asks}`));
    assert.match((await marked(ana.page)).join(), /New: .*25/);
    assert.deepEqual(await ana.page.locator('.waiting .chip').allTextContents(), ['Waiting', 'Accepted']);
    await clean(ana.page, 'terms changed');
    await shot(ana.page, 'reopened');
    // The terms that were read are remembered when the page is opened again.
    await ana.page.reload();
    await accept.waitFor();
    assert.match((await marked(ana.page)).join(), /New: .*25/);
    await accept.click();
    for (const { page } of [ana, ben]) {
      await page.getByRole('grid', { name: 'Board' }).waitFor();
      await page.getByText('25:00').first().waitFor();
    }
  }),
);

test(
  'a host proposes other terms while somebody reads the old ones',
  seeded(1, async ({ person }) => {
    const ana = await person();
    const ben = await person();
    await ana.page.goto('/#/new/friends');
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = await ana.page.getByLabel('Link for the others').inputValue();
    await ben.page.goto(link);
    const accept = ben.page.getByRole('button', { name: 'Accept and sit down' });
    await accept.waitFor();
    await ana.page.getByRole('button', { name: 'Propose a change' }).click();
    await ana.page.getByRole('radio', { name: /classic/i }).check();
    await ana.page.getByRole('main').getByRole('button', { name: 'Propose a change' }).click();
    await ana.page.getByLabel('Link for the others').waitFor();

    // Without reloading: new terms are marked, and none is accepted unread.
    await ben.page.getByRole('alert').filter({ hasText: 'The terms changed while you were reading' }).waitFor();
    await ben.page.locator('.terms .fresh').first().waitFor();
    assert.equal(await ben.page.getByText('New: Changed:').count(), 0, 'each line is marked once');
    await clean(ben.page, 'terms changed while reading');
    await shot(ben.page, 'changed');
    await accept.click();
    for (const { page } of [ana, ben]) {
      await page.getByRole('grid', { name: 'Board' }).waitFor();
    }
  }),
);

test(
  'a player reads what another asks for and what that replaces, and keeps, accepts or counters',
  seeded(1, async ({ person }) => {
    const ana = await person();
    const ben = await person();
    await ana.page.goto('/#/new/friends');
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByLabel(/^Clock/).selectOption('25');
    await ana.page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = await ana.page.getByLabel('Link for the others').inputValue();
    await ben.page.goto(link);
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Propose a change' }).click();
    await ben.page.getByLabel(/^Clock/).selectOption('10');
    await ben.page.getByRole('button', { name: 'Propose and sit down' }).click();

    const reads = async (page, text) => {
      await page.getByRole('heading', { name: text }).waitFor();
      await page.waitForFunction((text) => document.title.startsWith(text), text);
    };
    await reads(ana.page, 'Ben asks for: 10 minutes a side instead of 25');
    await clean(ana.page, 'a counter-proposal');
    await shot(ana.page, 'asks');
    await ana.page.getByRole('button', { name: 'Keep the terms as they were' }).click();
    await reads(ben.page, 'Ana asks for: 25 minutes a side instead of 10');
    await reads(ana.page, 'Waiting for players');
    await ben.page.getByRole('button', { name: 'Propose something else' }).click();
    await ben.page.getByLabel(/^Clock/).selectOption('15');
    await ben.page.getByRole('main').getByRole('button', { name: 'Propose a change' }).click();
    await reads(ana.page, 'Ben asks for: 15 minutes a side instead of 25');
    await ana.page.getByRole('button', { name: 'Accept these terms' }).click();
    for (const { page } of [ana, ben]) {
      await page.getByRole('grid', { name: 'Board' }).waitFor();
      await page.getByText('15:00').first().waitFor();
    }
  }),
);
