/** Mistakes of a game that come back as drills, and puzzles. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { finished, reviewed } from './lib/page.mjs';
import { cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const NOON = new Date(2026, 10, 23, 12);
const DAY = 24 * 3_600_000;

const due = (page, text) => page.locator('[data-due]', { hasText: text }).waitFor();

test(
  'mistakes of a game come back as drills the next day',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await finished(page);
    await page.locator('[data-review]').click();
    await reviewed(page);
    await page.locator('[data-mistakes] [data-learn]').click();
    const said = page.locator('[data-mistakes]').getByText(/drills? added/);
    await said.waitFor();
    const added = Number((await said.textContent()).match(/\d+/)[0]);
    assert.ok(added >= 1, 'a bad play is something to learn from');
    await cleanAtAllSizes(page, 'a review to learn from');
    await shot(page, 'mistakes');
    // A second press adds nothing.
    await page.locator('[data-mistakes] [data-learn]').click();
    await page.getByText('All of these are already in your drills.').waitFor();

    await page.clock.install({ time: NOON.getTime() + 400 * DAY });
    await page.goto('/#/study');
    await page.reload();
    await due(page, /due today/);
    // Only positions: the first question shows a board.
    const themes = page.locator('[data-only]');
    if (await themes.count()) {
      const keys = await themes.locator('option').evaluateAll((all) => all.map(({ value }) => value));
      await themes.selectOption(keys.find((key) => key && key !== 'anagram' && key !== 'hooks'));
    }
    await page.getByRole('link', { name: 'Begin' }).click();
    const question = page.locator('[data-position]');
    await question.waitFor();
    const card = await question.getAttribute('data-position');
    const right = card.split(' ')[3].split(',')[0].replace('.', ' ');
    await page.getByLabel('Your move').fill('1A TRAINS');
    await page.keyboard.press('Enter');
    await page.locator('#move-problem', { hasText: /\w/ }).waitFor();
    await cleanAtAllSizes(page, 'a position');
    await shot(page, 'drill-position');
    await page.getByLabel('Your move').fill(right);
    await page.keyboard.press('Enter');
    await page.locator('[data-said]', { hasText: 'Right.' }).waitFor();
    assert.ok((await page.locator('[data-why] p').count()) > 0);
    await cleanAtAllSizes(page, 'an answer to a position');
    await shot(page, 'drill-position-answer');
    await page.keyboard.press('1');
    await page.waitForFunction(
      (card) => document.querySelector('[data-position]')?.getAttribute('data-position') !== card,
      card,
    );
    await page.goto('/#/study');
    const left = async () => Number((await page.locator('[data-due]').textContent()).match(/\d+/)?.[0] ?? 0);
    await page.locator('[data-due]').waitFor();
    const after = await left();
    await page.clock.setSystemTime(new Date(NOON.getTime() + 401 * DAY));
    await page.reload();
    await page.locator('[data-due]').waitFor();
    await page.waitForFunction(
      (after) => Number(document.querySelector('[data-due]')?.textContent.match(/\d+/)?.[0] ?? 0) > after,
      after,
    );
  }),
);

test(
  'hooks are drilled',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('care');
    await page.locator('[data-total]', { hasText: '4 words' }).waitFor();
    await page.locator('[data-learn-hooks]').click();
    await page.getByText(/of hooks added/).waitFor();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByText(/Which letters go in front of/).waitFor();
    await cleanAtAllSizes(page, 'a question of hooks');
    await shot(page, 'drill-hooks');
    await page.locator('[data-front]').fill('s');
    await page.locator('[data-behind]').fill('x');
    await page.keyboard.press('Enter');
    await page.getByText('How well did you know it?').waitFor();
    await cleanAtAllSizes(page, 'an answer of hooks');
    await shot(page, 'drill-hooks-answer');
  }),
);

test(
  'the puzzle of a day is the same for everybody and has three tries',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.clock.setFixedTime(NOON);
    await page.goto('/');
    await page.locator('[data-daily]').click();
    await page.getByRole('heading', { level: 1, name: 'Daily puzzle' }).waitFor();
    assert.equal(
      await page.getByRole('navigation').locator('[aria-current]').innerText(),
      'Study',
      'the header says where one is',
    );
    const question = page.locator('[data-position]');
    await question.waitFor();
    const card = await question.getAttribute('data-position');
    await page.locator('.board').waitFor();
    await cleanAtAllSizes(page, 'a puzzle');
    await shot(page, 'puzzle');
    const move = page.getByLabel('Your move');
    for (const left of ['2 tries are left.', 'One try is left.']) {
      await move.fill('pass');
      await page.keyboard.press('Enter');
      await page.getByText(left).waitFor();
    }
    const right = card.split(' ')[3].split(',')[0].replace('.', ' ');
    await move.fill(right);
    await page.keyboard.press('Enter');
    await page.getByText('Found on the third try').waitFor();
    await cleanAtAllSizes(page, 'a puzzle that was found');
    await shot(page, 'puzzle-found');
    await page.locator('[data-keep]').click();
    await page.getByText('Added to your drills.').waitFor();

    const other = (await person()).page;
    await other.clock.setFixedTime(NOON);
    await other.goto('/#/puzzle');
    await other.locator('[data-position]').waitFor();
    assert.equal(await other.locator('[data-position]').getAttribute('data-position'), card, 'the same for everybody');
    // It is laid by tapping, too.
    const rack = other.getByRole('group', { name: 'Your rack' }).getByRole('button');
    await rack.first().click();
    assert.match(await other.getByLabel('Your move').inputValue(), /^\w+ \.*[A-Z]$|^$/);
    await other.locator('[data-give-up]').click();
    await other.locator('[data-end]').getByText('Not found').waitFor();

    await page.goto('/#/puzzles');
    for (const kind of ['bingo', 'best', 'endgame', 'preendgame'])
      await page.locator(`[data-kind="${kind}"]`).waitFor();
    await cleanAtAllSizes(page, 'all puzzles');
    await shot(page, 'puzzles');
    await page.locator('[data-kind="preendgame"] [data-begin]').click();
    await page.getByText('The bag is nearly empty').waitFor();
    await page.locator('[data-give-up]').click();
    await page.getByText(/^Proven: (it|each) wins after .*; nothing else was found that does\.$/).waitFor();
  }),
);
