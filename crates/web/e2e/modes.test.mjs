/** An invitation that any number may use: its page says so, and every player who accepts gets a seat. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clean } from './lib/screens.mjs';

test(
  'any number joins a game of an open mode by one link',
  seeded(1, async ({ person }) => {
    const host = await person();
    await host.page.goto('/#/new/friends');
    await host.page.getByRole('radio', { name: /^Letter bingo/ }).check();
    await host.page.getByText('Any number may join by the same link.').waitFor();
    assert.equal(
      await host.page.getByRole('radio', { name: 'Pass and play' }).count(),
      1,
      'forms are shown one at a time',
    );
    await host.page.getByRole('radio', { name: /^Duplicate/ }).check();
    assert.equal(await host.page.getByRole('radio', { name: 'Pass and play' }).count(), 0, 'each has an own device');
    await host.page.getByRole('radio', { name: /^Letter bingo/ }).check();
    await clean(host.page, 'new game of an open mode');
    await host.page.getByRole('button', { name: 'Create and copy link' }).click();
    await host.page.waitForFunction(() => location.hash.startsWith('#/game/'));
    const invite = await host.page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:games'))[0].invite);
    for (const [i, name] of ['Ana', 'Ben', 'Cai', 'Dee', 'Eli'].entries()) {
      const guest = await person();
      await guest.page.goto(`/#/join/${invite}`);
      await guest.page
        .getByText(i === 0 ? /1 player so far\. Any number may join/ : /players so far\. Any number may join/)
        .waitFor();
      await guest.page.getByText('Letter bingo', { exact: true }).waitFor();
      if (i === 0) await clean(guest.page, 'invitation for any number');
      await guest.page.getByLabel('Your name').fill(name);
      await guest.page.getByRole('button', { name: 'Accept and sit down' }).click();
      await guest.page.waitForFunction(() => location.hash.startsWith('#/game/'));
      const seat = await guest.page.evaluate(
        () => JSON.parse(localStorage.getItem('tilewright:games'))[0].tokens[0].seat,
      );
      assert.equal(seat, i + 1);
    }
  }),
);
