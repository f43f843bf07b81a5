/** The screens of phones and tablets: nothing is cut, covered or out of reach. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, myTurn, register, resize, square, wordPlay } from './lib/page.mjs';
import { clean, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { width: 390, height: 844 };

/** A game against the computer, after some turns. */
async function game(page, turns) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  for (let turn = 0; turn < turns; turn++) {
    assert.ok(await myTurn(page));
    for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }
  await myTurn(page);
}

/** Texts below a part that are cut, by their own box or by that of an element around them. */
async function cut(page, part) {
  const { length, texts } = await page.locator(part).evaluateAll((parts) => ({
    length: parts.length,
    texts: parts.flatMap((part) =>
      [...part.querySelectorAll('*')].flatMap((each) => {
        const own = [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        // An icon may stand for a text that is only read aloud.
        const aloud = each.closest('.sr') || getComputedStyle(each).clipPath === 'inset(50%)';
        if (!own || aloud || !each.checkVisibility({ visibilityProperty: true })) return [];
        const range = document.createRange();
        range.selectNodeContents(each);
        const text = range.getBoundingClientRect();
        const frame = part.getBoundingClientRect();
        const within =
          text.left >= frame.left - 1 &&
          text.right <= frame.right + 1 &&
          text.top >= frame.top - 1 &&
          text.bottom <= frame.bottom + 1;
        const whole = each.scrollWidth <= each.clientWidth + 1 && each.scrollHeight <= each.clientHeight + 3;
        return within && (whole || getComputedStyle(each).display === 'inline') ? [] : [each.textContent.trim()];
      }),
    ),
  }));
  assert.ok(length > 0, `${part} is on the page`);
  return texts;
}

for (const [width, height] of [
  [820, 1180],
  [900, 700],
  [1024, 768],
]) {
  test(
    `at ${width} by ${height} the score sheet shows six turns, and the board keeps most of the room`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height } });
      await game(page, 4);
      const scroller = await page.locator('.sheet .scroll').boundingBox();
      // A row is seen whole if it lies on top near both of its edges.
      const seen = await page.locator('.sheet [data-row]').evaluateAll((rows) =>
        rows.map((row) => {
          const { left, top, bottom } = row.getBoundingClientRect();
          return [top + 3, bottom - 3].every((y) => row.contains(document.elementFromPoint(left + 80, y)));
        }),
      );
      const whole = seen.filter(Boolean).length;
      assert.ok(whole >= 6, `${whole} of ${seen.length} turns are seen whole`);
      for (const name of ['Guest', 'Computer']) {
        const box = await page.locator('.sheet th', { hasText: name }).boundingBox();
        assert.ok(box.x + box.width <= scroller.x + scroller.width + 1, `the column of ${name} is seen`);
      }
      const board = await page.locator('.board').boundingBox();
      assert.ok(board.width >= 0.5 * Math.min(width, height), `the board is ${board.width} wide`);
      const boxes = await page
        .locator('.board, .rack, [data-play], .under > .strip, .sheet, .unseen, .row.strips')
        .evaluateAll((all) => all.map((each) => ({ name: each.className, ...each.getBoundingClientRect().toJSON() })));
      for (const [i, one] of boxes.entries()) {
        assert.ok(one.left >= 0 && one.right <= width && one.bottom <= height, `${one.name} is on the screen`);
        for (const other of boxes.slice(i + 1)) {
          const apart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1;
          assert.ok(apart, `${one.name} and ${other.name} do not lie over each other`);
        }
      }
      await clean(page, 'a table on a tablet');
      await fits(page, 'a table on a tablet');
    }),
  );
}

for (const [width, height] of [
  [820, 1180],
  [900, 700],
  [390, 844],
  [1440, 900],
]) {
  test(
    `at ${width} by ${height} no text in the bar below the rack is cut`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height }, name: 'Maximiliane Oberst-Habsburgerin' });
      const answer = await page.request.post('/api/games', {
        data: {
          edition: 'folio-2001',
          changes: [],
          seats: [
            { type: 'mine', name: 'Maximiliane' },
            { type: 'computer', level: 'champion' },
            { type: 'computer', level: 'champion' },
          ],
        },
      });
      const { id, tokens } = await answer.json();
      await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
        id,
        tokens,
        invite: null,
      });
      await page.goto(`/#/game/${id}`);
      for (let turn = 0; turn < 3; turn++) {
        assert.ok(await myTurn(page));
        assert.deepEqual(await cut(page, '.under > .strip'), [], `turn ${turn}`);
        for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
        await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
      }
      await myTurn(page);
      for (const name of ['Pass', 'Propose a pause', 'Propose to end', 'Resign']) {
        await page.getByRole('button', { name: 'More' }).first().click();
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
        await page.locator('.under .bar').waitFor();
        // A text that is too long gets smaller in the next frame.
        await resize(page, page.viewportSize());
        assert.deepEqual(await cut(page, '.under .bar'), [], name);
        await page.keyboard.press('Escape');
        await page.locator('.under .bar [data-confirm]', { hasText: name }).waitFor({ state: 'detached' });
      }
    }),
  );
}

test(
  'a zoomed board on a phone names its rows and columns',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: PHONE, hasTouch: true });
    await game(page, 0);
    const place = await page.locator('.board').boundingBox();
    assert.equal(await page.locator('.board .edge').count(), 0, 'the whole board has no room for them');
    await square(page, 112).tap();
    await page.locator('[data-zoomed]').waitFor();
    assert.deepEqual(await page.locator('.board').boundingBox(), place, 'the board keeps its place');
    const names = await page.locator('.board .edge').allTextContents();
    assert.deepEqual(names.filter((name) => /[A-O]/.test(name)).join(''), 'DEFGHIJKL');
    assert.deepEqual(names.filter((name) => /\d/.test(name)).map(Number), [4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // Each beside its own row or column, outside of the squares.
    const view = await page.locator('[data-zoomed]').boundingBox();
    const h = await page.locator('.board .edge', { hasText: 'H' }).boundingBox();
    const eight = await page.locator('.board .edge', { hasText: /^8$/ }).boundingBox();
    const centre = await square(page, 112).boundingBox();
    assert.ok(
      Math.abs(h.x + h.width / 2 - centre.x - centre.width / 2) <= 1 && h.y + h.height <= view.y + 1,
      'H is above its column',
    );
    assert.ok(
      Math.abs(eight.y + eight.height / 2 - centre.y - centre.height / 2) <= 1 && eight.x + eight.width <= view.x + 1,
      '8 is beside its row',
    );
    await clean(page, 'zoomed');
  }),
);

test(
  'signing in is in the header of a phone and of a table on a tablet',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: PHONE });
    for (const [width, height] of [
      [390, 844],
      [360, 740],
      [320, 640],
    ]) {
      await resize(page, { width, height });
      await page.goto('/');
      const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
      const box = await link.boundingBox();
      assert.ok(box.width >= 36 && box.height >= 36 && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
      const inHeader = await page
        .getByRole('banner')
        .locator('a, button')
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .filter(({ width }) => width > 0)
            .map(({ left, right }) => ({ left, right })),
        );
      for (const [i, one] of inHeader.entries())
        assert.ok(
          i === 0 || one.left >= inHeader[i - 1].right - 1,
          `nothing overlaps at ${width}: ${JSON.stringify(inHeader)}`,
        );
      await clean(page, `the header at ${width}`);
      await fits(page, `the header at ${width}`);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await register(page, 'Mira');
    await page.getByRole('banner').getByRole('link', { name: 'Mira' }).waitFor();
    await resize(page, { width: 820, height: 1180 });
    await game(page, 0);
    const box = await page.getByRole('banner').getByRole('link', { name: 'Mira' }).boundingBox();
    assert.ok(box.width >= 44 && box.x + box.width <= 820);
  }),
);

test(
  'the heading of the contests and the ways under More are seen whole on a phone',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: PHONE });
    for (const width of [390, 320]) {
      await resize(page, { width, height: 844 });
      await page.goto('/#/contests');
      const heading = page.getByRole('heading', { level: 1, name: 'Contests' });
      await heading.waitFor();
      const text = await heading.evaluate((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect().toJSON();
      });
      for (const name of ['Make a series', 'Make a contest']) {
        const box = await page.getByRole('link', { name }).boundingBox();
        const apart = text.right <= box.x || text.bottom <= box.y || box.y + box.height <= text.top;
        assert.ok(apart && box.x + box.width <= width, `${name} does not lie over the heading or the edge at ${width}`);
      }
      await clean(page, `contests at ${width}`);
      await fits(page, `contests at ${width}`);
    }
    await resize(page, PHONE);
    await game(page, 0);
    for (const width of [390, 320, 820]) {
      await resize(page, { width, height: 844 });
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('button', { name: 'Copy link for watchers' }).waitFor();
      for (const item of await page.getByRole('dialog').locator('.item').all()) {
        const { inside, name } = await item.evaluate((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          const [text, box] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
          return {
            inside:
              text.left >= box.left && text.right <= box.right && text.top >= box.top && text.bottom <= box.bottom,
            name: each.textContent,
          };
        });
        assert.ok(inside, `${name.trim()} fits its place at ${width}`);
      }
      if (width === 390) await clean(page, 'more on a phone');
      await page.keyboard.press('Escape');
    }
    await shot(page, 'narrow');
  }),
);

for (const [mode, ...rest] of [
  ['together', { type: 'computer', level: 'beginner' }],
  ['duplicate', { type: 'computer', level: 'beginner' }],
  ['one-rack'],
  ['open-tiles'],
]) {
  test(
    `on a tablet that lies on its side the board of ${mode} has at least half of the height`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width: 900, height: 700 } });
      const answer = await page.request.post('/api/games', {
        data: { edition: 'classic-2023', changes: [`mode=${mode}`], seats: [{ type: 'mine', name: 'Mira' }, ...rest] },
      });
      const { id, tokens, invite } = await answer.json();
      await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
        id,
        tokens,
        invite,
      });
      await page.goto(`/#/game/${id}`);
      if (mode === 'duplicate') await page.locator('[data-begin]').click();
      const tile = page.locator('[data-tile]').first();
      await tile.waitFor();
      const board = await page.locator('.board').boundingBox();
      assert.ok(
        board.height >= 350 && board.y >= 56 && board.y + board.height <= 700,
        `the board is ${board.height} high`,
      );
      const box = await tile.boundingBox();
      assert.ok(box.y >= board.y + board.height && box.y + box.height <= 700, 'the tiles are below it, on the screen');
      const beside = await page.locator('.goals, .panels, .mid').first().boundingBox();
      for (const part of await page.locator('[data-play], .rack, .under > .strip').all()) {
        const { x, width } = await part.boundingBox();
        assert.ok(
          x >= 0 && x + width <= beside.x,
          `${await part.getAttribute('class')} does not lie over what is beside the board`,
        );
      }
      // Alone, and in duplicate, no other players are named beside the board.
      if (mode === 'together') assert.deepEqual(await cut(page, '.tops'), [], 'no name is cut');
      await clean(page, `${mode} on a tablet`);
      await fits(page, `${mode} on a tablet`);
    }),
  );
}
