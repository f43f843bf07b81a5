/** Boards of a tournament that are played here: two players with their devices, a director, a follower. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const NAMES = ['Ada King', 'Bob Lee', 'Carla Moss', 'Dan Poe'];

async function resign(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).last().click();
}

test(
  'one board here and one on wood in the same round: seats by the table card, and a result that arrives by itself',
  seeded(72, async ({ person }) => {
    const { page: director } = await person(PHONE);
    await director.goto('/#/tournaments');
    await director.locator('[data-title]').fill('Mixed Open');
    await director.locator('[data-director]').fill('Dora Vane');
    await director.locator('[data-make]').click();
    await director.locator('[data-entering]').waitFor();
    const hash = await director.evaluate(() => location.hash);
    await director.locator('[data-list]').fill(NAMES.join('\n'));
    await director.locator('[data-read]').first().waitFor();
    await director.locator('[data-enter]').click();
    await director.locator('[data-tab="plan"]').click();
    await director.locator('[data-add-part]').click();
    await director.locator('[data-count="0"]').fill('2');
    await director.locator('[data-keep-plan]').click();
    await director.getByText('The plan now has 2 rounds.').waitFor();

    // The rules of boards here: twenty minutes each.
    const boards = director.getByRole('region', { name: 'Boards here' });
    await boards.locator('[data-edition] option').first().waitFor({ state: 'attached' });
    await boards.locator('[data-minutes]').fill('20');
    await boards.locator('[data-minutes]').press('Tab');
    await boards.getByRole('status').getByText(/./).waitFor();
    await boards.getByRole('button', { name: 'Show all the rules' }).click();
    await boards
      .getByText(/20 minutes/)
      .first()
      .waitFor();
    await cleanAtAllSizes(director, 'boards here');
    await shot(director, 'boards-here');
    await resize(director, PHONE.viewport);

    // A tap puts the first board here; the other stays on wood.
    await director.locator('[data-tab=""]').click();
    await director.locator('[data-pair]').click();
    await director.locator('[data-draft]').waitFor();
    await director.locator('[data-board="1"] [data-place="wood"]').click();
    await director.locator('[data-board="1"] [data-place="here"]').click();
    await director.locator('[data-board="1"] [data-place="wood"]').click();
    await director.locator('[data-board="1"] [data-place="here"]').waitFor();
    await cleanAtAllSizes(director, 'a draft with a board here');
    await shot(director, 'draft-here');
    await resize(director, PHONE.viewport);
    await director.locator('[data-publish]').click();
    await director.getByRole('heading', { name: 'Round 1 of 2' }).waitFor();
    await director.locator('[data-games] [data-table="1"] [data-here]').waitFor();
    const [first, second] = await director
      .locator('[data-games] [data-table="1"] .names > span')
      .evaluateAll((spans) => spans.map((span) => span.firstChild.textContent));
    await director.locator('[data-tab="more"]').click();
    await director.getByRole('link', { name: 'Paper' }).click();
    await director.getByRole('radio', { name: 'Table cards' }).check();
    const link = await director.locator('[data-card="1"]').getAttribute('data-link');
    await director.goto(`/${hash}`);
    await director.locator('[data-games]').waitFor();

    // A follower sees the game as soon as a player has come.
    const { page: follower } = await person();
    await follower.goto(`/${hash}`);
    await follower.locator('[data-pairings="1"] [data-table="1"] [data-here]').waitFor();
    const pages = [];
    for (const name of [first, second]) {
      const { page } = await person(PHONE);
      await page.goto(link);
      await page.getByRole('button', { name: `I am ${name}` }).click();
      await page.locator('[data-play-here]').waitFor();
      if (name === first) {
        await cleanAtAllSizes(page, 'a table here');
        await shot(page, 'at-table-here');
        await resize(page, PHONE.viewport);
      }
      await page.locator('[data-play-here]').click();
      await page.waitForURL(/#\/game\//);
      if (name === first) {
        await page.getByText(second).first().or(page.getByText('Waiting').first()).first().waitFor();
        assert.equal(await page.getByRole('button', { name: 'Propose a change' }).count(), 0);
        await cleanAtAllSizes(page, 'waiting for the other');
        await shot(page, 'waiting-here');
        await resize(page, PHONE.viewport);
      }
      pages.push(page);
    }
    const [one, other] = pages;
    await Promise.all(pages.map((page) => page.getByRole('grid', { name: 'Board' }).waitFor()));
    // The first of the pairing begins, and nothing is drawn for it.
    await one.waitForFunction(() => /^Your turn/.test(document.title));
    await clean(one, 'the game');
    await shot(one, 'game-here');
    await resize(one, PHONE.viewport);
    const watch = follower.locator('[data-pairings="1"] [data-table="1"] [data-watch]');
    await watch.waitFor();
    await cleanAtAllSizes(follower, 'a round with a board here');
    await shot(follower, 'round-here');

    // The opponent has the same card, and cannot take the seat with another device.
    const { page: stranger } = await person(PHONE);
    await stranger.goto(link);
    await stranger.getByRole('button', { name: `I am ${first}` }).click();
    await stranger.locator('[data-play-here]').click();
    await stranger.getByRole('alert').getByText('this seat was taken on another device').waitFor();
    // The director frees it for a player whose device has failed.
    await director.locator('[data-games] [data-table="1"]').click();
    const sheet = director.getByRole('dialog', { name: 'Round 1, table 1' });
    await sheet.locator('[data-free="first"]').click();
    await sheet.getByRole('status').getByText('on another device').waitFor();
    await clean(director, 'a game here');
    await shot(director, 'sheet-here');
    await resize(director, PHONE.viewport);
    await director.keyboard.press('Escape');
    await stranger.locator('[data-play-here]').click();
    await stranger.waitForURL(/#\/game\//);
    await stranger.waitForFunction(() => /^Your turn/.test(document.title));

    // A resignation reaches the tournament without a score being typed.
    await resign(other);
    await director.locator('[data-games] [data-table="1"] [data-state="done"]').waitFor();
    await follower.locator('[data-pairings="1"] [data-table="1"] [data-state="done"]').waitFor();
    assert.equal(await watch.textContent(), 'See the game');
    // The board on wood is typed as ever.
    await director.locator('[data-typed]').fill('2 401 387');
    await director.locator('[data-typed]').press('Enter');
    await director.locator('[data-pair]').waitFor();
  }),
);
