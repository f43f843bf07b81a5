/** Letter bingo: played to a bingo, against a computer player, by mouse and keyboard. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clean, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Makes a game and gives the page its seat. */
async function made(page, changes, computers = ['beginner'], names = ['Mira']) {
  const seats = [
    ...names.map((name) => ({ type: 'mine', name })),
    ...computers.map((level) => ({ type: 'computer', level })),
  ];
  await page.goto('/');
  const id = await page.evaluate(
    async ({ changes, seats }) => {
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ edition: 'travel-2006', changes: ['mode=bingo', ...changes], seats }),
      });
      const { id, tokens, invite } = await answer.json();
      localStorage.setItem('tilewright:games', JSON.stringify([{ id, tokens, invite }]));
      return id;
    },
    { changes, seats },
  );
  await page.goto(`/#/game/${id}`);
  await page.getByRole('heading', { name: 'Letter bingo' }).waitFor();
  return id;
}

/** The first letters that seed 2 calls: AREOLES and YERKING. */
const CALLS = 'ENRRELSKEYAGIO';

async function lock(page, first, second) {
  await page.getByLabel('First word').fill(first);
  await page.getByLabel('Second word').fill(second);
  await page.locator('[data-lock]').click();
}

test(
  'a game is played to a bingo',
  seeded(2, async ({ person }) => {
    const { page } = await person();
    await made(page, ['caller=player']);

    await clean(page, 'forms');
    // Letters are counted against the set while they are typed.
    await page.getByLabel('First word').pressSequentially('giggles');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.word), '1', 'the second word is next');
    await page.keyboard.type('quoting');
    await page.getByText('4 G needed, and the set has 3.').waitFor();
    assert.ok(await page.locator('[data-lock]').isDisabled());
    await shot(page, 'bingo-form');
    await clean(page, 'a form that the set does not have');
    // Words are looked up when they are locked.
    await lock(page, 'areoles', 'yerknig');
    await page.locator('[data-refusal="word_not_in_list"]').waitFor();
    await lock(page, 'areoles', 'yerking');
    await page.getByText('Your words are locked').waitFor();

    await page.getByText('2 of 2 have locked their words').waitFor();
    await clean(page, 'a locked form');
    await page.locator('[data-begin]').click();
    // The letters that this seed calls: each is on the form.
    for (const [i, letter] of [...CALLS].entries()) {
      await page.locator('[data-call]').click();
      await page.waitForFunction(
        ([letter, past]) =>
          document.querySelector(`[data-current="${letter}"]`) && document.querySelectorAll('.past').length === past,
        [letter, i],
      );
      if (i === 0) await clean(page, 'a strike');
      // By keyboard or by mouse.
      if (i % 2 === 0) await page.locator('[data-strike]').first().click();
      else await page.keyboard.press(letter);
      await page.waitForFunction((struck) => document.querySelectorAll('.cell.struck').length === struck, i + 1);
      assert.equal(await page.locator('[data-strike]').count(), 0, 'one letter for each call');
      if (i === 0) {
        await page.locator('[data-claim]').click();
        await page.locator('[data-shown]').filter({ hasText: 'still open on your form' }).waitFor();
        await shot(page, 'bingo-false');
        await clean(page, 'a false call');
        // The caller view names the player who called bingo, also one at this device.
        await page.getByRole('button', { name: 'Caller view' }).click();
        await page.locator('[data-shown]').filter({ hasText: 'Mira called bingo too early' }).waitFor();
        await page.getByRole('navigation').getByRole('button', { name: 'Rules' }).click();
        await page
          .getByRole('dialog', { name: '2006 travel edition' })
          .getByText('Each call strikes one letter')
          .waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Back to the form' }).click();
      }
    }
    await page.locator('[data-claim]').click();
    await page.getByText('It counts when this call is over').waitFor();
    await page.locator('[data-call]').click();
    const over = page.getByRole('region', { name: 'Game over' });
    await over.waitFor();
    assert.match(await over.textContent(), /bingo|Bingo/);
    await page.getByRole('heading', { name: 'All forms' }).waitFor();
    assert.ok((await page.locator('.side .form').count()) >= 2, 'everybody sees all forms');
    await shot(page, 'bingo-over');
    await clean(page, 'the end');
  }),
);

test(
  'the program calls, a second player joins, and the caller view is big',
  seeded(2, async ({ person }) => {
    const { page } = await person();
    await made(page, ['pace=5'], []);
    const link = await page.getByLabel('Invite others').inputValue();
    const guest = await person({ viewport: { width: 390, height: 844 } });
    await guest.page.goto(link);
    await guest.page.getByLabel(/name/i).fill('Sam');
    await guest.page
      .getByRole('button', { name: /accept|join|sit/i })
      .first()
      .click();
    await lock(guest.page, 'outline', 'retains');
    await guest.page.getByText('Your words are locked').waitFor();
    assert.equal(await page.getByText('OUTLINE').count(), 0, 'forms are hidden');
    await lock(page, 'areolae', 'edition');
    // The notice lasts five seconds, so the wait for it begins before it comes.
    await Promise.all([
      page
        .locator('[data-next]')
        .filter({ hasText: /First letter in/ })
        .waitFor(),
      ...[page, guest.page].map((one) => one.locator(`[data-current="${CALLS[0]}"]`).waitFor()),
      page.locator('[data-begin]').click(),
    ]);
    await page.getByRole('button', { name: 'Caller view' }).click();
    const box = await page.locator('.letter').boundingBox();
    assert.ok(box.height > 400, `the letter is ${box.height} px high`);
    await shot(page, 'bingo-caller');
    await clean(page, 'the view for a hall');
  }),
);

test(
  'AMB-64 a host who has locked no words is asked before the calling starts',
  seeded(2, async ({ person }) => {
    const { page } = await person();
    await made(page, ['caller=player']);
    await page.getByText('1 of 2 have locked their words').waitFor();
    await page.locator('[data-begin]').click();
    const asked = page.locator('[data-missing]');
    await asked.getByText(/you have locked no words: lock two, or begin without them/i).waitFor();
    assert.equal(await page.locator('[data-refusal]').count(), 0, 'it is said once');
    await shot(page, 'bingo-missing');
    await clean(page, 'a host who is asked');
    // The words can still be written, and then the calling starts at once.
    await page.locator('[data-wait]').click();
    await asked.waitFor({ state: 'detached' });
    await lock(page, 'areolae', 'edition');
    await page.getByText('2 of 2 have locked their words').waitFor();
    await page.locator('[data-begin]').click();
    await page.locator('[data-call]').waitFor();
    // A host who only calls says so.
    await made(page, ['caller=player']);
    await page.getByText('1 of 2 have locked their words').waitFor();
    await page.locator('[data-begin]').click();
    await page.locator('[data-without]').click();
    await page.locator('[data-call]').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your form' }).count(), 0);
  }),
);

test(
  'people who share a device each write, strike and call',
  { timeout: 120_000 },
  seeded(2, async ({ person }) => {
    const { page } = await person();
    // Made on the new-game page, for one device.
    await page.goto('/#/new/pass');
    await page.getByRole('radio', { name: /Letter bingo/ }).check();
    assert.ok(await page.getByRole('radio', { name: 'Pass and play' }).isChecked());
    await page.getByLabel('Player 1').fill('Ana');
    await page.getByLabel('Player 2', { exact: true }).fill('Ben');
    await page.getByLabel('Who calls').selectOption('player');
    await page
      .getByText('The player who made the game draws and calls the letters, and may play too.')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('heading', { name: 'Letter bingo' }).waitFor();
    await page.getByText('Give the device to Ana.').waitFor();
    assert.equal(
      await page.locator('.form, [data-word]').count(),
      0,
      'no form is shown before somebody takes the device',
    );
    await shot(page, 'bingo-shared');
    await clean(page, 'one device, nobody has it');
    await page.locator('[data-who="0"]').click();
    await page.getByRole('heading', { name: "Ana's two words" }).waitFor();
    await lock(page, 'areolae', 'edition');
    await page.getByText('Give the device to Ben.').waitFor();
    assert.equal(await page.getByText('AREOLAE').count(), 0, 'a locked form is covered');
    await page.locator('[data-who="1"]').click();
    await page.getByRole('heading', { name: "Ben's two words" }).waitFor();
    await lock(page, 'outline', 'retains');
    await page.getByText('Everybody here is ready.').waitFor();
    await page.locator('[data-begin]').click();
    await page.locator('[data-current]').waitFor();
    // The first letter is on both forms, which differ in their struck letters.
    await page.locator('[data-call]').click();
    await page.locator(`[data-current="${CALLS[0]}"]`).waitFor();
    const words = ['AREOLAE', 'OUTLINE'];
    for (const seat of [0, 1]) {
      await page.locator(`[data-who="${seat}"]`).click();
      await page.locator(`[data-who="${seat}"][aria-pressed="true"]`).waitFor();
      await page.locator(`.word[aria-label="${words[seat]}"]`).waitFor();
      assert.equal(await page.locator(`.word[aria-label="${words[1 - seat]}"]`).count(), 0, 'one form at a time');
      assert.equal(await page.locator('.cell.struck').count(), 0, 'not yet struck on this form');
      await page.keyboard.press(CALLS[0]);
      await page.locator('.cell.struck').waitFor();
    }
    await shot(page, 'bingo-shared-strike');
    await clean(page, 'one device, while letters are called');
    await page.locator('[data-claim]').click();
    await page.locator('[data-shown]').filter({ hasText: 'still open on your form' }).waitFor();
    await page.locator('[data-cover]').click();
    await page.waitForFunction(() => !document.querySelector('.form'));
  }),
);

test(
  'a room of fifty stays readable',
  { timeout: 120_000 },
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 } });
    await made(
      page,
      ['caller=player'],
      Array.from({ length: 49 }, (_, i) => (i % 2 ? 'expert' : 'beginner')),
    );
    await lock(page, 'areolae', 'edition');
    await page.getByText('50 of 50 have locked their words').waitFor();
    await page.locator('[data-begin]').click();
    await page.locator('[data-call]').click();
    await page.getByRole('heading', { name: 'Your form' }).waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok((await height()) < 2 * 844, `all is within two screens of a phone: ${await height()} px`);
    await fits(page, 'fifty players');
    await shot(page, 'bingo-fifty');
    await clean(page, 'fifty players');
    // Leaving asks first.
    await page.getByRole('button', { name: 'Leave the game' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('heading', { name: 'Your form' }).waitFor();
  }),
);

test(
  'two words are written, locked and struck by keyboard alone',
  { timeout: 120_000 },
  seeded(2, async ({ person }) => {
    const { page } = await person();
    await made(page, ['pace=5'], ['beginner']);
    await page.getByLabel('First word').focus();
    await page.keyboard.type('areolaeedition');
    assert.equal(await page.getByLabel('Second word').inputValue(), 'EDITION');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2 have locked their words').waitFor();
    await page.locator('[data-begin]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-strike]').first().waitFor();
    await page.keyboard.press(CALLS[0].toLowerCase());
    await page.locator('.cell.struck').waitFor();
    await page.locator('[data-claim]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-shown]').filter({ hasText: 'still open on your form' }).waitFor();
  }),
);
