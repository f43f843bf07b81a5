/** Two people through an invitation: challenges, and coming back to get only the missing events. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, clickTile, phony, rack, seatedPair, wordPlay } from './lib/page.mjs';

const onTurn = (page) => page.waitForFunction(() => /^Your turn/.test(document.title));

/** Lays all seven tiles through the star in an order that no list has. */
async function layPhony(page) {
  const faces = phony([...(await rack(page))]);
  for (const [i, face] of faces.entries()) await clickTile(page, { square: 7 * 15 + 4 + i, face });
  return faces.join('').toUpperCase();
}

test(
  'a challenge that succeeds and a challenge that fails',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person);
    const word = await layPhony(a.page);
    const play = a.page.locator('[data-play]').filter({ hasText: /\d/ });
    await play.waitFor();
    assert.equal(
      await a.page.locator('.problem, .refusal, .tile.bad').count(),
      0,
      'nothing shows that the word is not in the list',
    );
    assert.ok(await play.isEnabled());
    await play.click();

    const bar = b.page.getByRole('region', { name: new RegExp(`played ${word}`) });
    await bar.waitFor();
    await bar.getByRole('button', { name: 'Challenge' }).click();
    await b.page.locator('#assertive', { hasText: 'Challenge upheld' }).waitFor({ state: 'attached' });
    await onTurn(b.page);
    assert.ok(
      (await board(b.page)).every((row) => /^\.{15}$/.test(row)),
      'the play came off the board',
    );
    assert.equal(await a.page.locator('.sheet .struck').textContent(), word);
    assert.equal((await rack(a.page)).length, 7, 'and the tiles are back on the rack');

    const good = await wordPlay(b.page);
    for (const tile of good.tiles) await clickTile(b.page, tile);
    await b.page.locator('[data-play]').click();
    const answer = a.page.getByRole('region', { name: new RegExp(`played ${good.word.toUpperCase()}`) });
    await answer.getByRole('button', { name: 'Challenge' }).click();
    await a.page.locator('#assertive', { hasText: 'The play stands.' }).waitFor({ state: 'attached' });
    await onTurn(a.page);
    assert.notDeepEqual(await board(a.page), Array(15).fill('.'.repeat(15)));
  }),
);

test(
  'coming back asks for the missing events only, and keeps the tiles laid',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person);
    const play = await wordPlay(a.page);
    for (const tile of play.tiles) await clickTile(a.page, tile);
    await a.page.locator('[data-play]').click();
    await onTurn(b.page);

    // Ben lays a tile and leaves; meanwhile something happens at the table.
    const laidAt = 0;
    const face = [...(await rack(b.page))].find((tile) => tile !== '?');
    await clickTile(b.page, { square: laidAt, face });
    const address = b.page.url();
    await b.page.goto('about:blank');

    await a.page.getByRole('button', { name: 'More' }).first().click();
    await a.page.getByRole('dialog').getByRole('button', { name: 'Propose a pause' }).click();
    await a.page.locator('[data-confirm]').click();
    await a.page
      .locator('#polite, #assertive')
      .filter({ hasText: 'You propose to pause' })
      .first()
      .waitFor({ state: 'attached' });

    const sent = [];
    const received = [];
    b.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload)));
      socket.on('framereceived', ({ payload }) => received.push(JSON.parse(payload)));
    });
    await b.page.goto(address);
    await b.page.getByRole('region', { name: /proposes to pause/ }).waitFor();
    const hello = sent.find((message) => message.type === 'hello');
    const update = received.find((message) => message.type === 'update');
    assert.ok(hello.last_seq > 0, 'the page names the last event it has');
    assert.deepEqual(
      update.events.map((event) => event.seq),
      [hello.last_seq + 1],
    );
    assert.equal(update.events[0].event.type, 'proposed');
    assert.equal(await b.page.locator(`[data-square="${laidAt}"] .tentative b`).textContent(), face);
    assert.equal(await b.page.locator('.sheet tbody tr').count(), 1, 'the history before is still there');
  }),
);

test(
  'links that lead nowhere and tables that are full say so',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person);
    const { page } = await person();
    const invites = await Promise.all(
      [a, b].map(({ page }) => page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:games'))[0].invite)),
    );
    await page.goto(`/#/join/${invites.find((invite) => invite)}`);
    await page.getByRole('heading', { name: 'This table is full.' }).waitFor();
    await page.getByText('All seats of this game are taken.').waitFor();
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    assert.equal(await page.locator('button[data-tile]').count(), 0, 'racks stay hidden');
    await page.goto('/#/join/nothing');
    await page.getByRole('heading', { name: 'This link does not lead to a game.' }).waitFor();
    await page.goto('/#/game/nothing');
    await page.getByRole('link', { name: 'Back to start' }).waitFor();
  }),
);
