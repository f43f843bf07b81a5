/** Workers of games on the device that stop or cannot start: the page says so, and goes on. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { end, local, loop, visit } from './lib/local.mjs';
import { board, clickTile, finished, moves, myTurn, rack, wordPlay } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const REFEREE = /^The referee on this device stopped/;
const ENGINE = /^The engine on this device stopped/;

const SILENT = /^The engine on this device does not answer/;
/** The factor by which workers look after each other more often than usual in tests of silent ones. */
const PACE = 8;

/** A test of a player on the device; errors in workers, which it causes, are none of the page. */
const stopping = (body, pace = 1) =>
  local(7, async ({ person, line }) => {
    line.hurry(pace);
    const { page, thrown } = await person();
    await visit(page);
    line.cut();
    await body(page);
    thrown.length = 0;
  });

/** Replaces the module that is kept by one that is none; `mend` puts it back. */
async function spoil(page) {
  await page.evaluate(async () => {
    const cache = await caches.open('here');
    for (const request of await cache.keys()) {
      if (!request.url.endsWith('.wasm')) continue;
      await (await caches.open('aside')).put(request, await cache.match(request));
      await cache.put(
        request,
        new Response('no module', {
          headers: { 'content-type': 'application/wasm' },
        }),
      );
    }
  });
}
const mend = (page) =>
  page.evaluate(async () => {
    const aside = await caches.open('aside');
    for (const request of await aside.keys())
      await (await caches.open('here')).put(request, await aside.match(request));
  });

async function begun(page) {
  await page.getByRole('button', { name: 'Play now' }).first().click();
  assert.ok(await myTurn(page));
}

async function lay(page) {
  for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
  await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
}

test(
  'an engine that stops and cannot start says so, and moves as soon as it can',
  stopping(async (page) => {
    await begun(page);
    await spoil(page);
    await end(page, 'thinker');
    await lay(page);
    await page.getByText(ENGINE).first().waitFor();
    assert.ok(await page.getByRole('button', { name: 'Try again' }).isVisible());
    await cleanAtAllSizes(page, 'a table whose engine has stopped');
    await shot(page, 'here-engine-stopped');
    await mend(page);
    assert.ok(await myTurn(page), 'the computer has played');
    assert.equal(await page.getByText(ENGINE).count(), 0);
  }),
);

test(
  'a hint that is not to be had is refused, and given once the engine is there again',
  stopping(async (page) => {
    await page.goto('/#/new/friends/one-rack');
    await page
      .getByRole('button', { name: /^Start/ })
      .filter({ visible: true })
      .click();
    assert.ok(await myTurn(page));
    await spoil(page);
    await end(page, 'thinker');
    const hint = page.getByRole('button', { name: 'Hint', exact: true });
    await hint.click();
    await page.getByText(ENGINE).first().waitFor();
    await clean(page, 'a hint that is refused');
    await mend(page);
    const given = page.getByRole('button', { name: 'Lay it' });
    while ((await given.count()) === 0) {
      await hint.click();
      await page.locator('.adviser button[aria-busy="false"]').waitFor();
    }
  }),
);

test(
  'a referee that stops says so, and the game goes on as it was stored',
  stopping(async (page) => {
    await begun(page);
    await lay(page);
    assert.ok(await myTurn(page));
    const shown = async () => [await board(page), [...(await rack(page))].sort().join('')];
    const before = await shown();
    await end(page, 'referee');
    await page.getByText(REFEREE).first().waitFor();
    await clean(page, 'a table whose referee has stopped');
    await lay(page);
    assert.ok(await myTurn(page));
    assert.notDeepEqual(await shown(), before);

    // It cannot be started at all.
    await spoil(page);
    await page.reload();
    await page.getByRole('heading', { name: REFEREE }).waitFor();
    await cleanAtAllSizes(page, 'a game without a referee');
    await shot(page, 'here-referee-stopped');
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    assert.ok(await myTurn(page));
  }),
);

test(
  'an analyst that cannot start says so, and reviews when it is asked again',
  { timeout: 120_000 },
  stopping(async (page) => {
    await finished(page, [0]);
    await spoil(page);
    await page.locator('[data-review]').click();
    await page.getByText(REFEREE).first().waitFor();
    await clean(page, 'a review without an analyst');
    await shot(page, 'here-analyst-stopped');
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Done:/).waitFor({ timeout: 60_000 });
  }),
);

test(
  'an engine that falls silent is replaced, and the player notices no more than a pause',
  stopping(async (page) => {
    await begun(page);
    await loop(page, 'thinker');
    await lay(page);
    assert.ok(await myTurn(page), 'the computer has played');
    assert.equal(await page.getByText(/The engine on this device/).count(), 0);
  }, PACE),
);

test(
  'engines that fall silent one after another are spoken of, and the game goes on when it is tried again',
  stopping(async (page) => {
    await begun(page);
    await page.evaluate(() => {
      const line = new BroadcastChannel('loop');
      window.looping = setInterval(() => line.postMessage('thinker'), 20);
    });
    await lay(page);
    await page.getByText(SILENT).first().waitFor({ timeout: 60_000 });
    await clean(page, 'a table whose engine is silent');
    await shot(page, 'here-engine-silent');
    await page.evaluate(() => clearInterval(window.looping));
    await page.getByRole('button', { name: 'Try again' }).click();
    assert.ok(await myTurn(page), 'the computer has played');
    assert.equal(await page.getByText(SILENT).count(), 0);
  }, PACE),
);

test(
  'a referee that falls silent is noticed, and the game goes on as it was stored',
  stopping(async (page) => {
    await begun(page);
    await lay(page);
    assert.ok(await myTurn(page));
    await loop(page, 'referee');
    await page.getByText(REFEREE).first().waitFor();
    await lay(page);
    assert.ok(await myTurn(page));
  }),
);
