/** The part of a review that its reader sees first: a player their own mistakes, a visitor the game. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { finished, reviewed } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** The turn that is shown, as its number. */
const shown = async (page) => Number(await page.locator('[data-turn][aria-current]').getAttribute('data-turn'));

test(
  'a review opens at the first mistake of its reader and says whose rack it is',
  seeded(6, async ({ person }) => {
    const { page } = await person();
    await finished(page, [1, 1, 1, 200]);
    await page.locator('[data-review]').click();
    await reviewed(page);
    const own = page.locator('[data-turn]').filter({ has: page.locator('.seat [aria-hidden]', { hasText: 'G' }) });
    const bad = await own
      .filter({ has: page.locator('.mistake, .blunder') })
      .first()
      .getAttribute('data-turn');
    // It opened while grades were still getting firmer; from here on the latest grades decide.
    const whole = page.url().replace(/(review\/\w+)\/\d+$/, '$1');
    await page.goto('/#/rules');
    await page.getByRole('radio', { name: /diamond/ }).waitFor();
    await page.goto(whole);
    await reviewed(page);
    await page.waitForFunction((bad) => document.querySelector('[data-turn][aria-current]')?.dataset.turn === bad, bad);
    assert.ok(Number(bad) > 2, `turn ${bad} is not simply the first of them`);
    assert.equal(await page.locator('[data-whose]').innerText(), 'Your rack');

    // The other player's turns are told by name, in the texts read aloud and in every reason.
    const name = (await page.locator('[data-turn]').nth(Number(bad)).locator('.seat .sr').textContent()).trim();
    for (const turn of await page.locator('[data-turn]').all()) {
      await turn.click();
      const theirs = (await turn.locator('.seat .sr').textContent()).trim() === name;
      const whose = await page.locator('[data-whose]').innerText();
      assert.equal(whose, theirs ? `${name}'s rack` : 'Your rack');
      assert.match(await page.locator('.rack[role=img]').getAttribute('aria-label'), new RegExp(`^${whose}: `));
      if (theirs) assert.doesNotMatch(await page.locator('.why').innerText(), /\b[Yy]ours?\b/);
    }

    // The loss of the whole game is given in points, with the turns that cost most.
    assert.match(
      await page.locator('[data-lost-in-all]').innerText(),
      /^Lost against the best moves: \d+ points in all, \d+\.\d a turn\.$/,
    );
    const costliest = page.locator('.marked', { hasText: 'Lost most on turn' }).locator('[data-jump]').first();
    const most = Number(await costliest.getAttribute('data-jump'));
    await costliest.click();
    assert.equal(await shown(page), most);
    await clean(page, 'review for its reader');
    await shot(page, 'review-reader');

    // A link to a turn leads there; a visitor who did not play begins at the first turn.
    const link = new URL(page.url());
    const visitor = (await person()).page;
    await visitor.goto(link.pathname + link.hash);
    await reviewed(visitor);
    assert.equal(await shown(visitor), most);
    assert.doesNotMatch(await visitor.locator('[data-whose]').innerText(), /Your/);
    const other = (await person()).page;
    await other.goto(link.pathname + link.hash.replace(/\/\d+$/, ''));
    await reviewed(other);
    assert.equal(await shown(other), 1);
  }),
);

test(
  'a reader who has begun with a turn is not taken to another',
  seeded(6, async ({ person }) => {
    const { page } = await person();
    await finished(page, [1, 1, 1, 200]);
    // For now no turn has been tried out.
    let early = true;
    await page.route('**/api/games/*/review*', async (route) => {
      const answer = await route.fetch();
      const message = await answer.json();
      const turns = message.review?.turns.map((turn) => ({ ...turn, grade: null, unclear: { type: 'waiting' } }));
      await route.fulfill({
        response: answer,
        json: early && turns ? { ...message, state: 'open', review: { ...message.review, turns } } : message,
      });
    });
    await page.locator('[data-review]').click();
    // By its name: later results may put another move first.
    const text = await page.locator('tr[data-move]:not(.played)').first().getAttribute('data-move');
    const other = page.locator(`tr[data-move="${text}"]`).getByRole('button');
    await other.click();
    early = false;
    await reviewed(page);
    assert.equal(await shown(page), 1);
    assert.equal(await other.getAttribute('aria-pressed'), 'true');
  }),
);
