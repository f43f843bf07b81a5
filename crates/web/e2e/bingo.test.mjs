/** Letter bingo: played to a bingo, against a computer player, by mouse and keyboard. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server } from './lib/house.mjs';
import { person } from './lib/page.mjs';

/** Makes a game and gives the page its seat. */
async function made(page, changes, computers = ['beginner']) {
  const seats = [{ type: 'mine', name: 'Mira' }, ...computers.map((level) => ({ type: 'computer', level }))];
  await page.goto('/');
  const id = await page.evaluate(async ({ changes, seats }) => {
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ edition: 'travel-2006', changes: ['mode=bingo', ...changes], seats }),
    });
    const { id, tokens, invite } = await answer.json();
    localStorage.setItem('tilewright:games', JSON.stringify([{ id, tokens, invite }]));
    return id;
  }, { changes, seats });
  await page.goto(`/#/game/${id}`);
  await page.getByRole('heading', { name: 'Letter bingo' }).waitFor();
  return id;
}

async function lock(page, first, second) {
  await page.getByLabel('First word').fill(first);
  await page.getByLabel('Second word').fill(second);
  await page.locator('[data-lock]').click();
}

test('a game is played to a bingo', async () => {
  const { context, page, thrown } = await person(browser, server.url);
  await made(page, ['caller=player']);

  // Letters are counted against the set while they are typed.
  await page.getByLabel('First word').pressSequentially('giggles');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.word), '1', 'the second word is next');
  await page.keyboard.type('quoting');
  await page.getByText('4 G needed, and the set has 3.').waitFor();
  assert.ok(await page.locator('[data-lock]').isDisabled());
  // Words are looked up when they are locked.
  await lock(page, 'areolae', 'editino');
  await page.locator('[data-refusal="word_not_in_list"]').waitFor();
  await lock(page, 'areolae', 'edition');
  await page.getByText('Your words are locked').waitFor();

  await page.getByText('2 of 2 have locked their words').waitFor();
  await page.locator('[data-begin]').click();
  let calls = 0;
  let falsely = false;
  while ((await page.getByRole('region', { name: 'Game over' }).count()) === 0) {
    const next = page.locator('[data-call]');
    await next.or(page.getByRole('region', { name: 'Game over' })).first().waitFor();
    if ((await next.count()) === 0) break;
    const before = await page.locator('[data-current]').getAttribute('data-current');
    const count = await page.locator('.past').count();
    await next.click({ timeout: 5_000 }).catch(() => undefined);
    await page.waitForFunction(
      ({ before, count }) => {
        const now = document.querySelector('[data-current]')?.dataset.current;
        return document.querySelector('.over') || document.querySelector('[data-refusal]') || now !== before || document.querySelectorAll('.past').length !== count;
      },
      { before, count },
    );
    if ((await page.locator('[data-refusal="call_too_soon"]').count()) > 0) {
      await page.waitForTimeout(1_000);
      continue;
    }
    calls += 1;
    const strikes = page.locator('[data-strike]');
    if ((await strikes.count()) > 0) {
      // By keyboard or by mouse.
      if (calls % 2 === 0) await strikes.first().click();
      else await page.keyboard.press((await strikes.first().textContent()).trim());
      await page.waitForFunction(() => document.querySelectorAll('[data-strike]').length === 0);
    }
    if (!falsely) {
      falsely = true;
      await page.locator('[data-claim]').click();
      await page.locator('[data-shown]').filter({ hasText: 'still open on your form' }).waitFor();
    }
    if ((await page.locator('.cell.struck').count()) === 14 && (await page.getByText('Call bingo!').count()) > 0) {
      await page.locator('[data-claim]').click();
      await page.getByText('It counts when this call is over').or(page.locator('.over')).first().waitFor();
    }
    await page.waitForTimeout(1_050);
    assert.ok(calls <= 100);
  }
  const over = page.getByRole('region', { name: 'Game over' });
  await over.waitFor();
  assert.match(await over.textContent(), /bingo|Bingo/);
  await page.getByRole('heading', { name: 'All forms' }).waitFor();
  assert.ok((await page.locator('.side .form').count()) >= 2, 'everybody sees all forms');
  assert.deepEqual(thrown, []);
  await context.close();
});

test('the program calls, a second player joins, and the caller view is big', async () => {
  const { context, page, thrown } = await person(browser, server.url);
  await made(page, ['pace=5'], []);
  const link = await page.getByLabel('Invite others').inputValue();
  const guest = await person(browser, server.url, { viewport: { width: 390, height: 844 } });
  await guest.page.goto(link);
  await guest.page.getByLabel(/name/i).fill('Sam');
  await guest.page.getByRole('button', { name: /accept|join|sit/i }).first().click();
  await lock(guest.page, 'outline', 'retains');
  await guest.page.getByText('Your words are locked').waitFor();
  assert.equal(await page.getByText('OUTLINE').count(), 0, 'forms are hidden');
  await lock(page, 'areolae', 'edition');
  await page.locator('[data-begin]').click();
  await page.locator('[data-next]').filter({ hasText: /First letter in/ }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-current]')?.dataset.current);
  const called = await page.locator('[data-current]').getAttribute('data-current');
  await guest.page.locator(`[data-current="${called}"]`).waitFor();
  await page.getByRole('button', { name: 'Caller view' }).click();
  const box = await page.locator('.letter').boundingBox();
  assert.ok(box.height > 400, `the letter is ${box.height} px high`);
  assert.deepEqual([...thrown, ...guest.thrown], []);
  await guest.context.close();
  await context.close();
});
