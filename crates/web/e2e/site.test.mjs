/**
 * The page without a server, as `cargo xtask site` writes it: on a plain server of files, below a
 * path. `TILEWRIGHT_SITE` names its folder.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serve } from './lib/files.mjs';
import { clickTile, launch, moves, myTurn, person, wordPlay } from './lib/page.mjs';
import { cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const FOLDER = process.env.TILEWRIGHT_SITE;
const WITHOUT = 'there is no page without a server: run cargo xtask site, and name its folder by TILEWRIGHT_SITE';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** A test on a site of its own; left out without one. */
const onSite = (body) => async (t) => {
  if (!FOLDER) return t.diagnostic(WITHOUT);
  const site = await serve(FOLDER, '/club/tiles/');
  const one = await person(browser, site.url, { serviceWorkers: 'allow' });
  try {
    await body({ ...one, site });
    assert.deepEqual(one.thrown, [], 'nothing is thrown in the page');
    assert.deepEqual(site.missed, [], 'the page asks for nothing but its files');
  } finally {
    await one.context.close();
    site.close();
  }
};

test(
  'a match is played on a server of files, and goes on when that is gone',
  onSite(async ({ page, site }) => {
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Play now' }).first().click();
    for (let turn = 0; turn < 3; turn++) {
      assert.ok(await myTurn(page));
      const { tiles } = await wordPlay(page);
      for (const tile of tiles) await clickTile(page, tile);
      await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    }
    assert.ok(await myTurn(page));
    await cleanAtAllSizes(page, 'a table without a server');
    await page.evaluate(async () => {
      while ((await navigator.serviceWorker.getRegistration())?.active?.state !== 'activated')
        await new Promise((later) => setTimeout(later, 50));
    });
    const at = page.url();
    site.close();
    await page.goto('about:blank');
    await page.goto(at);
    assert.ok(await myTurn(page));
    const { tiles } = await wordPlay(page);
    for (const tile of tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }),
);

test(
  'every screen of the page opens, or says that it needs a server',
  onSite(async ({ page, site }) => {
    const open = async (path) => {
      await page.goto(`${site.url}#/${path}`);
      return page.locator('main h1').first();
    };
    await page.goto(site.url);
    await page.getByRole('heading', { name: 'Other ways to play' }).waitFor();
    await cleanAtAllSizes(page, 'the start page without a server');
    await shot(page, 'site-start');
    for (const [path, sign] of [
      ['rules/diamond-2008', '2008 diamond edition'],
      ['study', 'Study'],
      ['course', 'Course'],
      ['puzzles', 'Puzzles'],
      ['analyse', 'Analysis board'],
      ['annotate', 'Annotate a game'],
      ['new/pass', 'New game'],
    ]) {
      await open(path);
      await page.getByRole('heading', { name: sign }).first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await page.getByText('The server is not answering').count(), 0, path);
      await cleanAtAllSizes(page, `${path} without a server`);
    }
    for (const path of ['lobby', 'account', 'tournaments', 'player/1', 'join/abc', 'contests']) {
      await (await open(path)).filter({ hasText: 'This needs a server' }).waitFor();
    }
    await cleanAtAllSizes(page, 'a screen that needs a server');
    await shot(page, 'site-needs-server');
  }),
);

test(
  'words are looked up without a server',
  onSite(async ({ page, site }) => {
    await page.goto(`${site.url}#/study`);
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('retinas');
    await page.getByText('STAINER').first().waitFor();
  }),
);
