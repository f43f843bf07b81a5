/** Reports and moderators, in browsers: a player reports a line of another, and a moderator sees to it. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { seatedPair } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { BIN } from './lib/server.mjs';
import { shot } from './lib/shots.mjs';

const SECRET = 'a secret of theirs';
const RUDE = 'You play like a wretch';

const card = (page) => page.getByRole('region', { name: 'Talk' });
const open = (page) => card(page).getByRole('button', { name: /^Talk/ }).click();
const heard = (page, text) => page.getByRole('log').getByText(text, { exact: true }).waitFor();

async function say(page, text) {
  await page.getByRole('textbox', { name: /^Message/ }).fill(text);
  await page.keyboard.press('Enter');
  await heard(page, text);
}

async function register(page, name) {
  await page.goto('/#/account');
  await page.getByRole('radio', { name: 'Make an account' }).check();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(SECRET);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** A player whom the operator has made a moderator, on the page with the reports. */
async function moderator(person, folder) {
  const mo = await person({ name: 'Mo' });
  await register(mo.page, 'Mo');
  execFileSync(BIN, ['admin', 'users', 'moderator', 'Mo', '--data', folder]);
  await mo.page.reload();
  await mo.page.getByRole('link', { name: 'Moderation' }).click();
  await mo.page.getByRole('heading', { level: 1, name: 'Moderation' }).waitFor();
  return mo;
}

test(
  'a player reports a line, and it vanishes for both',
  seeded(43, async ({ person, folder }) => {
    const [ana, ben] = await seatedPair(person);
    for (const { page } of [ana, ben]) await open(page);
    await say(ben.page, 'Hello');
    await heard(ana.page, 'Hello');
    await say(ben.page, RUDE);
    await heard(ana.page, RUDE);
    assert.equal(await ben.page.getByRole('button', { name: /^Report/ }).count(), 0, 'nobody reports themselves');

    // With the keyboard: focus shows the button.
    const report = ana.page.getByRole('button', { name: new RegExp(`^Report .*: ${RUDE}`) });
    await report.focus();
    await ana.page.keyboard.press('Enter');
    const dialog = ana.page.getByRole('dialog', { name: 'Report to a moderator' });
    await dialog.getByText(RUDE).waitFor();
    await clean(ana.page, 'a report');
    await dialog.getByRole('radio', { name: 'Insults or harassment' }).check();
    await dialog.getByLabel('A sentence about it, if you like').fill('This is not nice');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await dialog.getByText('Thank you. A moderator of this server will look at it.').waitFor();
    await clean(ana.page, 'a report that is sent');
    await ana.page.keyboard.press('Escape');
    // It is stored once.
    await report.click();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await dialog.getByText('You have reported this already.', { exact: false }).waitFor();
    await ana.page.keyboard.press('Escape');

    const mo = await moderator(person, folder);
    await mo.page.getByText('1 report is open', { exact: false }).waitFor();
    await mo.page.getByText('This is not nice').waitFor();
    await clean(mo.page, 'the page of a moderator');
    await shot(mo.page, 'moderate');
    await mo.page.getByRole('checkbox', { name: `Remove: ${RUDE}` }).check();
    await mo.page.getByLabel('Why, for the record').fill('an insult');
    await mo.page.getByRole('button', { name: 'Do this and close the report' }).click();
    await mo.page.getByText('No report is open.', { exact: false }).waitFor();
    for (const { page } of [ana, ben]) {
      await heard(page, 'This line was removed by a moderator.');
      assert.equal(await page.getByText(RUDE, { exact: true }).count(), 0);
      await heard(page, 'Hello');
    }
    await clean(ana.page, 'a line that was removed');
    await mo.page.getByRole('radio', { name: 'Record' }).check();
    await mo.page.getByText(/^Mo removed a message of /).waitFor();
    await mo.page.getByText('The operator made a moderator: Mo').waitFor();
    await clean(mo.page, 'the record');
    await shot(mo.page, 'moderate-record');

    // No other player sees the page.
    await ana.page.goto('/#/moderate');
    await ana.page.getByText('This page is for moderators.', { exact: false }).waitFor();
    await clean(ana.page, 'the page of moderators, for somebody else');
  }),
);

test(
  'a player is reported, suspended, and let in again',
  seeded(44, async ({ person, folder }) => {
    const ana = await person({ name: 'Ana' });
    const ben = await person({ name: 'Ben' });
    await register(ben.page, 'Ben');
    const answer = await ana.page.request.post('/api/games', {
      data: { edition: 'classic-2023', changes: [], seats: [{ type: 'mine', name: 'Ana' }, { type: 'open' }] },
    });
    const made = await answer.json();
    await ana.page.addInitScript(
      ({ id, tokens }) => localStorage.setItem('tilewright:games', JSON.stringify([{ id, tokens, invite: null }])),
      made,
    );
    await ben.page.goto(`/#/join/${made.invite}`);
    await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
    await ben.page.locator('button[data-tile]').first().waitFor();
    await ana.page.goto(`/#/game/${made.id}`);
    await ana.page.locator('button[data-tile]').first().waitFor();
    await ana.page.getByRole('button', { name: 'More' }).first().click();
    await ana.page.getByRole('button', { name: 'Report a player' }).click();
    const dialog = ana.page.getByRole('dialog', { name: 'Report to a moderator' });
    await dialog.getByText('Ben', { exact: true }).waitFor();
    await clean(ana.page, 'a report of a player');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await dialog.getByText('Thank you.', { exact: false }).waitFor();

    const mo = await moderator(person, folder);
    await mo.page.getByRole('heading', { name: 'The player Ben' }).waitFor();
    await mo.page.getByLabel('Suspend').selectOption('7 days');
    await mo.page.getByLabel('Why, for the record; the person is told').fill('choose another name');
    await clean(mo.page, 'a player who is about to be suspended');
    await shot(mo.page, 'moderate-player');
    await mo.page.getByRole('button', { name: 'Do this and close the report' }).click();
    await mo.page.getByText('The report is closed, and it is on record.').waitFor();

    await ben.page.goto('/#/account');
    await ben.page.getByText('You are not signed in any more.').waitFor();
    const enter = async () => {
      await ben.page.getByLabel('Name').fill('Ben');
      await ben.page.getByLabel('Password').fill(SECRET);
      await ben.page.getByRole('button', { name: 'Sign in' }).click();
    };
    await enter();
    await ben.page.getByText(/This account is suspended until .*: choose another name/).waitFor();
    await clean(ben.page, 'a suspended account');
    await shot(ben.page, 'suspended');

    await mo.page.getByRole('radio', { name: 'In force' }).check();
    await mo.page.getByRole('button', { name: 'Lift: Ben' }).click();
    await mo.page.getByLabel('Why, for the record').fill('has written to us');
    await clean(mo.page, 'what is in force');
    await shot(mo.page, 'moderate-force');
    await mo.page.getByRole('button', { name: 'Lift', exact: true }).click();
    await mo.page.getByText('Nobody is silenced or suspended.').waitFor();
    await enter();
    await ben.page.getByRole('heading', { level: 1, name: 'Ben' }).waitFor();
  }),
);

test(
  'a moderator sees that many accounts were made from one address, and suspends one',
  seeded(45, async ({ person, folder }) => {
    const farm = await person({ name: 'Farm' });
    for (let number = 1; number <= 5; number++) {
      const made = await farm.page.request.post('/api/account', {
        headers: { 'x-forwarded-for': '203.0.113.7' },
        data: { name: `Farm ${number}`, password: SECRET, tokens: [] },
      });
      assert.equal(made.status(), 200);
    }
    const mo = await moderator(person, folder);
    await mo.page.getByRole('radio', { name: 'New accounts' }).check();
    const crowd = mo.page.getByRole('region', { name: '5 accounts from one address' });
    await crowd.getByRole('link', { name: 'Farm 5', exact: true }).waitFor();
    assert.equal(await crowd.getByText('no rated game', { exact: false }).count(), 5);
    await clean(mo.page, 'accounts of one address');
    await shot(mo.page, 'moderate-newcomers');
    await crowd.getByRole('button', { name: 'Suspend Farm 5' }).click();
    await crowd.getByLabel('Why, for the record; the person is told').fill('the same person five times');
    await clean(mo.page, 'an account that is about to be suspended');
    await crowd.getByRole('button', { name: 'Suspend', exact: true }).click();
    await mo.page.getByText('Farm 5 is suspended. The suspension is on record.').waitFor();
  }),
);
