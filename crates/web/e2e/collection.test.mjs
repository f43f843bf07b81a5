/** Games that are followed while they are written down, and collections of games that every reader with the link opens. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, register, resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { width: 390, height: 844 };
const fixture = (name) => readFileSync(new URL(`../../../fixtures/games/${name}.gcg`, import.meta.url), 'utf8');
const TURNS = [...fixture('01-whole-game').matchAll(/^>\w+: (\S+) (\w+ [A-Za-z.]+) \+\d+ (\d+)$/gm)].map(
  ([, rack, move]) => ({ rack, move }),
);

async function begin(page) {
  await page.goto('/#/annotate');
  await page.locator('[data-edition] option').first().waitFor({ state: 'attached' });
  await page.locator('[data-edition]').selectOption('tournament-sowpods');
  await page.locator('[data-name="0"]').fill('Ann Archer');
  await page.locator('[data-name="1"]').fill('Bob');
  await page.locator('[data-start]').click();
  await page.locator('[data-to-move]').getByText('Ann Archer to move').waitFor();
}
async function write(page, n, { rack, move }) {
  await page.locator('[data-rack]').fill(rack);
  await page.locator('[data-move-box]').fill(move);
  await page.locator('[data-move-box]').press('Enter');
  await page.locator(`[data-turn="${n}"]`).waitFor();
}
/** The link, once others have the latest lines. */
const shared = (page) => page.locator('[data-live-link] [data-link]').inputValue();
const upToDate = (page) => page.locator('[data-state="newest"]').waitFor();

test(
  'a follower sees each turn and note while the game is written down',
  seeded(61, async ({ person, url }) => {
    const { page: writer, context } = await person({ viewport: PHONE, hasTouch: true });
    await begin(writer);
    await write(writer, 1, TURNS[0]);
    await writer.locator('[data-share-live]').click();
    await writer.locator('[data-link]').waitFor();
    const link = await shared(writer);
    assert.match(link, new RegExp(`^${url}/annotation/[0-9a-f]{32}$`));
    await clean(writer, 'the live link');
    await fits(writer, 'the live link');

    const { page: reader } = await person({ viewport: PHONE, hasTouch: true });
    await reader.goto(link.replace(url, ''));
    await reader.getByRole('heading', { level: 1, name: 'Ann Archer – Bob' }).waitFor();
    await reader.locator('[data-live]').getByText('Live').waitFor();
    await reader.locator('[data-told]').getByText('FUGIE, 26 points').waitFor();
    assert.equal(await reader.locator('[data-score="0"]').innerText(), '26');

    await write(writer, 2, TURNS[1]);
    await reader.locator('[data-turn="2"]').waitFor({ timeout: 15_000 });
    // A note is shown with the turn it is about.
    await writer.locator('[data-turn="2"]').click();
    await writer.locator('[data-note]').fill('Keeps the S.\nAnd the blank.');
    await writer.locator('[data-note]').press('Tab');
    await reader.locator('[data-note]').getByText('Keeps the S.').waitFor({ timeout: 15_000 });
    assert.equal(await reader.locator('[data-note]').innerText(), 'Keeps the S.\nAnd the blank.');

    // A reader who steps back stays there, and is told that the game has gone on.
    await reader.locator('[data-go="first"]').click();
    await reader.locator('[data-told]').getByText('FUGIE').waitFor();
    await writer.locator('[data-now]').click();
    await write(writer, 3, TURNS[2]);
    await reader.locator('[data-fresh]').getByText('1 new turn').waitFor({ timeout: 15_000 });
    assert.match(reader.url(), /\/1$/);
    await cleanAtAllSizes(reader, 'a game that is followed');
    await resize(reader, PHONE);
    await reader.locator('[data-newest]').click();
    await reader.locator('[data-turn="3"][aria-current="step"]').waitFor();
    // The last play is marked, and lies on the board as it was before.
    assert.equal((await board(writer))[8], '......ZAP......');
    assert.deepEqual(
      await reader
        .locator('.board .tile.tentative')
        .allInnerTexts()
        .then((tiles) => tiles.map((tile) => tile.trim()[0])),
      ['Z', 'A', 'P'],
    );

    // Without a connection the writer goes on, and the missing lines follow.
    await context.setOffline(true);
    await writer.locator('[data-turn="1"]').click();
    await writer.locator('[data-note]').fill('The opening.');
    await writer.locator('[data-note]').press('Tab');
    await writer.locator('[data-state="lost"]').waitFor();
    await context.setOffline(false);
    await upToDate(writer);
    await reader.locator('[data-turn="1"]').getByText('has a note').waitFor({ state: 'attached', timeout: 15_000 });
    await shot(reader, 'followed');
    await shot(writer, 'sharing');

    // It opens on the analysis board and as a file, and its review names its own page.
    assert.match(await reader.locator('[data-review]').getAttribute('href'), /^#\/review\/annotation:[0-9a-f]{32}\/3$/);
    const download = reader.waitForEvent('download');
    await reader.locator('[data-gcg]').click();
    assert.match(readFileSync(await (await download).path(), 'utf8'), /#note Keeps the S\./);
    await reader.locator('[data-analyse]').click();
    await reader.locator('[data-game] [data-turn="3"].on').waitFor();

    await writer.locator('[data-now]').click();
    await writer.locator('[data-withdraw]').click();
    await writer.locator('[data-share-live]').waitFor();
    await reader.goto(link.replace(url, ''));
    await reader.getByRole('heading', { level: 1, name: 'There is no such game.' }).waitFor();
  }),
);

test(
  'the review of a game that somebody else wrote down',
  seeded(62, async ({ person, url }) => {
    const { page } = await person();
    const body = {
      gcg: fixture('02-end-own-tiles-deducted').split('\n').slice(0, 5).join('\n'),
      edition: 'tournament-sowpods',
      changes: [],
      overtime: [],
    };
    const answer = await page.request.post(`${url}/api/annotations`, { data: body });
    const { id } = await answer.json();
    await page.goto(`/#/review/annotation:${id}/1`);
    await page.locator('[data-whose]').waitFor();
    assert.equal(await page.locator('[data-from]').count(), 0);
    await page.locator('.ways a').first().click();
    await page.locator('[data-reader]').waitFor();
  }),
);

test(
  'a collection is made of files, one of them broken, and read by somebody else',
  seeded(63, async ({ person, url }) => {
    const folder = mkdtempSync(join(tmpdir(), 'collection-'));
    try {
      const names = ['01-whole-game', '02-end-own-tiles-deducted', '07-unfinished-with-racks', '14-utf-8-names'];
      const files = names.map((name) => join(folder, `${name}.gcg`));
      names.forEach((name, i) =>
        writeFileSync(files[i], fixture(name).replace(/^(>.*\n)/m, '$1#note The first turn.\n')),
      );
      const broken = join(folder, '03-broken.gcg');
      writeFileSync(broken, 'Dear diary, we have played.\n');

      const { page: maker } = await person({ viewport: PHONE, hasTouch: true });
      await register(maker, 'Cora');
      await maker.goto('/#/collections');
      await maker.locator('[data-title]').fill('Club night');
      await maker.locator('[data-about]').fill('Five games,\nfour of them readable.');
      await cleanAtAllSizes(maker, 'collections');
      await shot(maker, 'collections');
      await maker.locator('[data-make]').click();
      await maker.locator('[data-edition]').selectOption('tournament-sowpods');
      await maker.locator('[data-files]').setInputFiles([...files, broken]);
      await maker.locator('[data-added]').getByText('4 games added.').waitFor();
      await maker.locator('[data-left-out]').getByText('03-broken.gcg').waitFor();
      await maker.locator('[data-left-out]').getByText('this is not a GCG file').waitFor();
      const order = () =>
        maker
          .locator('[data-name]')
          .evaluateAll((inputs) => inputs.map(({ value, placeholder }) => value || placeholder));
      const [first, second, third, fourth] = await order();

      // Another order, a title, one less.
      const kept = () => maker.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      let sent = kept();
      await maker.locator('[data-up="4"]').click();
      await sent;
      assert.deepEqual(await order(), [first, second, fourth, third]);
      sent = kept();
      await maker.locator('[data-name="1"]').fill('The final');
      await maker.locator('[data-name="1"]').press('Tab');
      await sent;
      await maker.locator('[data-drop="2"]').click();
      await cleanAtAllSizes(maker, 'a collection that is changed');
      await shot(maker, 'arranging');
      await resize(maker, PHONE);
      await maker.locator('[data-remove]').click();
      await maker.locator('[data-name="4"]').waitFor({ state: 'detached' });
      await maker.locator('[data-done]').click();
      await maker.locator('[data-games]').waitFor();
      const id = /collection\/(\w+)/.exec(maker.url())[1];

      // Another reader opens it, without an account.
      const { page: reader } = await person({ viewport: PHONE, hasTouch: true });
      await reader.goto(`/collection/${id}`);
      await reader.getByRole('heading', { level: 1, name: 'Club night' }).waitFor();
      await reader.getByText('Five games,').waitFor();
      assert.deepEqual(await reader.locator('[data-game] b').allInnerTexts(), ['The final', fourth, third]);
      assert.equal(await reader.locator('[data-change]').count(), 0);
      await cleanAtAllSizes(reader, 'a collection');
      await shot(reader, 'collection');
      await resize(reader, PHONE);
      await reader.locator('[data-read]').click();
      await reader.getByRole('heading', { level: 1, name: 'The final' }).waitFor();
      await reader.locator('[data-note]').getByText('The first turn.').waitFor();
      await reader.locator('[data-go="next"]').click();
      await reader.locator('[data-turn="2"][aria-current="step"]').waitFor();
      await cleanAtAllSizes(reader, 'a game of a collection');
      await shot(reader, 'collected');
      await resize(reader, PHONE);
      await reader.locator('[data-game-next]').click();
      await reader.getByRole('heading', { level: 1, name: fourth }).waitFor();
      await reader.locator('[data-reader]').waitFor();
      await reader.locator('[data-game-next]').click();
      await reader.getByRole('heading', { level: 1, name: third }).waitFor();
      await reader.locator('[data-game-next][aria-disabled="true"]').waitFor();

      // All of it is one file.
      await reader.goto(`/#/collection/${id}`);
      const download = reader.waitForEvent('download');
      await reader.locator('[data-save]').click();
      const saved = await download;
      assert.equal(saved.suggestedFilename(), 'Club-night.zip');
      const zip = readFileSync(await saved.path(), 'latin1');
      assert.ok(zip.startsWith('PK') && zip.includes('1 The final.gcg') && zip.includes('#note The first turn.'));

      // The address of a removed collection leads nowhere.
      await maker.locator('[data-change]').click();
      await maker.locator('[data-remove-all]').click();
      await maker.locator('[data-remove]').click();
      await maker.getByText('You have none yet.').waitFor();
      await reader.reload();
      await reader.getByRole('heading', { level: 1, name: 'There is no such collection.' }).waitFor();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }),
);
