/**
 * Times the first turn of a game on the device, offline: `node first-turn.mjs SITE [SITE…]`, with folders that
 * `cargo xtask site` has written. Each is from the click on *Play now* to the frame in which the player may lay
 * tiles, by the page's own clock; its processor is slowed four times, which Chromium does for pages and not for
 * workers. The turn is cold in a page that has just been opened, and warm in the game after that. With more than one
 * folder they take turns, so that they can be compared.
 */

import { serve } from './lib/files.mjs';
import { launch, myTurn, person } from './lib/page.mjs';

const SLOWED = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 10);

const sites = process.argv.slice(2);
const times = new Map(sites.flatMap((site) => ['cold', 'warm'].map((kind) => [`${site} ${kind}`, []])));
const browser = await launch();

/** Plays up to the first turn; returns its milliseconds. */
async function turn(page) {
  await page.getByRole('heading', { name: 'Other ways to play' }).waitFor();
  await page.evaluate(() => {
    globalThis.taken = new Promise((resolve) => {
      let from = Infinity;
      addEventListener('click', ({ timeStamp }) => (from = timeStamp), {
        capture: true,
        once: true,
      });
      const own = new MutationObserver(() => {
        if (!/^Your turn/.test(document.title) || !document.querySelector('button[data-tile]')) return;
        own.disconnect();
        // A task after the frame comes when it has been drawn.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
      });
      own.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  });
  await page.getByRole('button', { name: 'Play now' }).first().click();
  const taken = await page.evaluate(() => globalThis.taken);
  await myTurn(page);
  return Math.round(taken);
}

for (let round = 0; round < ROUNDS; round++) {
  for (const site of sites) {
    const { url, close } = await serve(site, '/');
    const { page, context } = await person(browser, url, {
      serviceWorkers: 'allow',
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    // One game, for which the files come to be kept.
    await page.goto(url);
    await turn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(url);
    times.get(`${site} cold`).push(await turn(page));
    await page.goto(`${url}#/`);
    times.get(`${site} warm`).push(await turn(page));
    await context.close();
    close();
  }
}
for (const [name, all] of times) {
  all.sort((a, b) => a - b);
  console.log(
    `${name}: ${all[0]} to ${all.at(-1)} ms, half of them up to ${all[(all.length - 1) >> 1]}: ${all.join(' ')}`,
  );
}
await browser.close();
