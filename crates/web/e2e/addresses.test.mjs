/**
 * Addresses: those that lead nowhere say so, titles name people as they write themselves, and
 * dialogs stay behind with their page.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { myTurn, seatedPair } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const NOTHING = 'There is nothing at this address';

test(
  'an address that leads nowhere says so, and leads back',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    for (const path of ['/#/nowhere', '/#/game', '/#/game/%', '/#/new/nobody', '/some/where']) {
      await page.goto('about:blank');
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: NOTHING }).waitFor();
      assert.equal(await page.title(), `${NOTHING} - Tilewright`, path);
    }
    await shot(page, 'address-unknown');
    await cleanAtAllSizes(page, 'an unknown address');
    await page.getByRole('link', { name: 'Back to start' }).click();
    await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  }),
);

test(
  'what is not there says so in its heading and its title',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    const none = '0123456789abcdef0123456789abcdef';
    const said = {
      [`/#/game/${none}`]: 'There is no such game: check the address.',
      [`/game/${none}`]: 'There is no such game: check the address.',
      [`/game/${none}/moves/3`]: 'There is no such game: check the address.',
      [`/#/join/${none}`]: 'This link does not lead to a game. Ask for a new one.',
      [`/#/seek/${none}`]: 'This link does not lead to a game. Ask for a new one.',
      [`/#/player/${none}`]: 'There is no such player: check the address.',
      [`/#/contest/${none}`]: 'There is no such contest.',
      [`/#/series/${none}`]: 'There is no such series: check the address.',
      [`/#/arbitrate/${none}`]: 'This link no longer works. Ask for a new one.',
      '/#/course/nothing': 'There is no such lesson.',
      '/#/puzzle/99999': 'There is no such puzzle.',
      '/#/rules/nothing': 'There is no such edition.',
      '/#/annotate/nothing': 'That game is not kept on this device.',
    };
    for (const [path, heading] of Object.entries(said)) {
      await page.goto('about:blank');
      await page.goto(path);
      await page.locator('#content:not([aria-busy="true"]) h1').waitFor();
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      assert.equal(await page.title(), `${heading.replace(/\.$/, '')} - Tilewright`, path);
      await clean(page, path);
    }
    await page.goto(`/#/game/${none}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shot(page, 'game-unknown');
  }),
);

test(
  'the title of a tab writes names as their owners do',
  seeded(1, async ({ person }) => {
    const [one, two] = await seatedPair(person);
    const other = (await two.page.title()).startsWith('Waiting for Ana') ? 'Ben' : 'Ana';
    assert.equal(await one.page.title(), `Your turn, with ${other} - Tilewright`);
  }),
);

test(
  'the settings stay behind with the page they were opened on',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.goto('/#/lobby');
    await page.getByRole('heading', { level: 1, name: 'Lobby' }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
    // On to a table, as a link in another window does.
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await page.evaluate(() => (location.hash = '#/study'));
    await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    // The new page has the focus, also where it first says that it waits for the server.
    for (const to of ['study', 'account', 'analyse', 'annotate']) {
      await page.evaluate((to) => (location.hash = `#/${to}`), to);
      await page.locator('#content h1:focus:not([data-seen])').waitFor();
      await page.evaluate(() => (document.activeElement.dataset.seen = ''));
    }
  }),
);
