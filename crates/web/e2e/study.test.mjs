/** Studying: words looked up while typing, and drills that come back the next day, also on another device. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seeded } from './lib/house.mjs';
import { register, seatedPair } from './lib/page.mjs';
import { cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Also on a small phone. */
const SIZES = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [1440, 900],
];
const NOON = new Date(2026, 10, 23, 12);

const words = (page) =>
  page.locator('tbody th').evaluateAll((all) => all.map((one) => one.textContent.replace(/[^A-Z]/g, '')));
const total = (page, text) => page.locator('[data-total]', { hasText: text }).waitFor();
const due = (page, text) => page.locator('[data-due]', { hasText: text }).waitFor();
const answer = async (page, word) => {
  await page.getByLabel('Type a word').fill(word);
  await page.keyboard.press('Enter');
};

test(
  'words are looked up while typing, with their hooks beside them',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Study' }).click();
    await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
    const letters = page.getByRole('textbox', { name: 'Letters' });
    await letters.pressSequentially('acer');
    await total(page, '4 words');
    assert.deepEqual(await words(page), ['ACER', 'ACRE', 'CARE', 'RACE']);
    assert.match(await page.locator('tbody tr', { hasText: 'CARE' }).textContent(), /^\s*s\s*·CARE·\s*drstx\s*$/);
    await cleanAtAllSizes(page, 'anagrams', SIZES);
    await shot(page, 'study');

    await letters.fill('acr?');
    await total(page, /^[1-9]/);
    await page.getByRole('radio', { name: 'Pattern' }).check();
    await page.getByRole('textbox', { name: 'Pattern' }).fill('[AEIOU]?E');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody th')].some((one) => one.textContent.includes('AGE')),
    );
    assert.ok((await words(page)).every((word) => /^[AEIOU].E$/.test(word)));
    await page.getByRole('textbox', { name: 'Pattern' }).fill('[');
    await page.getByRole('alert').filter({ hasText: 'bracket' }).waitFor();
    await page.getByRole('radio', { name: 'Hooks' }).check();
    await page.getByRole('textbox', { name: 'Word' }).fill('care');
    await page.waitForFunction(() => document.querySelector('tbody')?.textContent.includes('SCARE'));

    await page.getByRole('radio', { name: 'Lists' }).check();
    await page.getByRole('combobox', { name: 'List' }).selectOption('twos');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 90);
    await page.getByRole('combobox', { name: 'List' }).selectOption('vowel-heavy');
    await page.getByRole('combobox', { name: 'Length' }).selectOption('7');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody th')].every((one) => one.textContent.replace(/[^A-Z]/g, '').length === 7),
    );
    const all = Number((await page.locator('[data-total]').textContent()).match(/\d+/)[0]);
    assert.ok(all > 10, `${all} words of seven letters with many vowels`);
    await cleanAtAllSizes(page, 'a list', SIZES);
    await shot(page, 'study-list');
  }),
);

test(
  'criteria hold together, a search is kept, and its words are quizzed',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await page.getByRole('radio', { name: 'Any word' }).check();
    await page.getByRole('combobox', { name: 'Length' }).selectOption('7');
    await page.getByText('More criteria').click();
    const criterion = (name) => page.locator(`[data-criterion="${name}"]`);
    await criterion('place').fill('1-1000');
    await total(page, /^1,0\d\d words/);
    await criterion('contains').fill('qu');
    await total(page, 'No words');
    await criterion('contains').fill('');
    await criterion('back').fill('1');
    await page.getByRole('alert').waitFor();
    await criterion('back').fill('s');
    await criterion('anagrams').fill('3-');
    await criterion('pattern').fill('*E?');
    await page.waitForFunction(() => {
      const all = [...document.querySelectorAll('tbody th')].map((one) => one.textContent.replace(/[^A-Z]/g, ''));
      return all.length > 0 && all.every((word) => word.at(-2) === 'E');
    });
    await cleanAtAllSizes(page, 'criteria', SIZES);
    await shot(page, 'study-criteria');
    const some = await words(page);
    assert.ok(some.length > 3 && some.every((word) => /^.{5}E.$/.test(word)), some.join(' '));

    await page.locator('[data-keep-search]').click();
    await page.locator('[data-search-name]').fill('Sevens with company');
    await page.keyboard.press('Enter');
    await page.reload();
    await page.locator('[data-kept="Sevens with company"]').click();
    await total(page, /^\d+ words/);
    assert.deepEqual(await words(page), some);

    // One by one: words that were not known are offered as drills.
    await page.locator('[data-asked]').click();
    for (let n = 0; n < 2; n += 1) {
      await page.locator('[data-show]').click();
      await page.locator('[data-grade="1"]').click();
    }
    await page.getByRole('link', { name: 'Back to study' }).click();
    await due(page, 'Nothing is due');
    await page.locator('[data-kept]').first().click();
    await total(page, /^\d+ words/);

    // The wall: whichever word is typed is found where it belongs.
    await page.clock.install({ time: NOON });
    await page.locator('[data-wall]').click();
    await page.getByRole('heading', { level: 1, name: 'Timed wall' }).waitFor();
    await cleanAtAllSizes(page, 'the wall before it begins', SIZES);
    await page.getByRole('radio', { name: '2 min' }).check();
    await page.locator('[data-start]').click();
    const sets = page.locator('[data-set]');
    const sorted = (word) => [...word].sort().join('');
    const [first] = some;
    const set = page.locator(`[data-set="${sorted(first)}"]`);
    const same = some.filter((word) => sorted(word) === sorted(first));
    await page.getByLabel('Type a word').fill('ZZZ');
    await page.keyboard.press('Enter');
    await page.getByText('ZZZ is not one of them.').waitFor();
    for (const word of same) {
      await page.getByLabel('Type a word').fill(word);
      await page.keyboard.press('Enter');
    }
    await set.getByText(first).waitFor();
    await cleanAtAllSizes(page, 'the wall', SIZES);
    await shot(page, 'study-wall');
    await page.clock.runFor(121_000);
    await page.getByText(`${same.length} of ${some.length} found. The rest is shown.`).waitFor();
    assert.equal(await page.locator('.lost').count(), some.length - same.length);
    await cleanAtAllSizes(page, 'the wall after its end', SIZES);
    await shot(page, 'study-wall-after');
    const missed = (await sets.count()) - 1;
    await page.locator('[data-learn-missed]').click();
    await page.getByText(`${missed} drill`).waitFor();
  }),
);

test(
  'a cardbox of another program is imported once, and what is left out of it is named',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    const file = fileURLToPath(new URL('../../../fixtures/study/cardbox.sqlite3', import.meta.url));
    const choose = page.locator('[data-cardbox]');
    await choose.setInputFiles(file);
    await page
      .locator('[data-imported]', { hasText: '105 drills in the cardbox, all of them new. 1 question is in no box' })
      .waitFor();
    await due(page, '50 due today');
    const rows = page.locator('[data-left-out] li');
    assert.deepEqual(await rows.last().innerText(), "row 109: 'AB1' is not letters");
    await cleanAtAllSizes(page, 'an imported cardbox', SIZES);
    await shot(page, 'study-cardbox');
    await choose.setInputFiles(file);
    await page.locator('[data-imported]', { hasText: '0 of them new' }).waitFor();
    await page.reload();
    await page.getByText('105 drills in all').waitFor();
    await choose.setInputFiles({ name: 'words.db', mimeType: 'application/octet-stream', buffer: Buffer.from('CARE') });
    await page.getByRole('alert').filter({ hasText: 'it is not an SQLite file' }).waitFor();
  }),
);

test(
  'a drill comes back the next day, and later once it is known',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.clock.install({ time: NOON });
    await page.goto('/#/study');
    await due(page, 'Nothing is due');
    await page.getByRole('textbox', { name: 'Letters' }).fill('acer');
    await total(page, '4 words');
    await page.locator('[data-learn]').click();
    await page.getByText('1 drill added').waitFor();
    await page.getByRole('checkbox', { name: 'Only words new to me' }).check();
    await page.getByText('You are learning all of these.').waitFor();
    await due(page, '1 due today');

    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByText('4 words from these letters').waitFor();
    await answer(page, 'cart');
    await page.getByText('CART is not one of them.').waitFor();
    await answer(page, 'care');
    await page.getByText('1 of 4 found').waitFor();
    await answer(page, 'care');
    await page.getByText('You have CARE already.').waitFor();
    await cleanAtAllSizes(page, 'a question', SIZES);
    await shot(page, 'drill');
    await page.locator('[data-show]').click();
    await page.getByText('How well did you know it?').waitFor();
    assert.equal(await page.locator('.missed').count(), 3);
    await cleanAtAllSizes(page, 'an answer', SIZES);
    await shot(page, 'drill-answer');
    await page.keyboard.press('1');
    await page.getByRole('heading', { name: 'Done for now' }).waitFor();
    await cleanAtAllSizes(page, 'done', SIZES);
    await page.getByRole('link', { name: 'Back to study' }).click();
    await due(page, 'Nothing is due');
    await page.getByText(/comes back on Nov 24/).waitFor();

    // The next day, in a new page.
    await page.clock.setSystemTime(new Date(NOON.getTime() + 20 * 3_600_000));
    await page.reload();
    await due(page, '1 due today');
    await page.getByRole('link', { name: 'Begin' }).click();
    for (const word of ['race', 'acre', 'care', 'acer']) await answer(page, word);
    await page.getByText(/All found in/).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('heading', { name: 'Done for now' }).waitFor();
    // The day after it is not due yet, but a week later it is.
    await page.clock.setSystemTime(new Date(NOON.getTime() + 40 * 3_600_000));
    await page.goto('/#/study');
    await page.reload();
    await due(page, 'Nothing is due');
    await page.clock.setSystemTime(new Date(NOON.getTime() + 10 * 24 * 3_600_000));
    await page.reload();
    await due(page, '1 due today');
  }),
);

test(
  'of a large deck the server is asked only about what is new',
  seeded(3, async ({ person, t }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await due(page, 'Nothing is due');
    // 2,000 drills of four letters, each of which was asked once.
    await page.evaluate(async () => {
      const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
      const after = (from) => letters.slice(letters.indexOf(from) + 1);
      const words = letters
        .flatMap((a) => after(a).flatMap((b) => after(b).flatMap((c) => after(c).map((d) => a + b + c + d))))
        .slice(0, 2000);
      const opened = indexedDB.open('tilewright-study');
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const writing = opened.result.transaction('entries', 'readwrite');
      const day = Date.now() - 1000 * 86_400_000;
      const entry = (word, act, at) =>
        writing
          .objectStore('entries')
          .put({ id: `${word}-${act.split(' ')[0]}`, at, act, card: `anagram ${word}`, sent: false });
      for (const word of words) {
        entry(word, 'add', day);
        entry(word, 'review 3 4000', day + 1000);
      }
      await new Promise((resolve) => (writing.oncomplete = resolve));
      opened.result.close();
    });
    const asked = [];
    page.on(
      'requestfinished',
      (request) => request.url().endsWith('/api/study/schedule') && asked.push(request.sizes()),
    );
    /** The bytes of all questions and answers about when drills are due, since the last time. */
    const bytes = async () =>
      (await Promise.all(asked.splice(0))).reduce(
        (sum, { requestBodySize, responseBodySize }) => sum + requestBodySize + responseBodySize,
        0,
      );
    await page.reload();
    await due(page, '50 due today');
    const first = await bytes();
    assert.ok(first > 200_000, `${first} bytes to learn it all`);
    await page.reload();
    await due(page, '50 due today');
    assert.equal(await bytes(), 0, 'nothing is new');
    await page.getByRole('textbox', { name: 'Letters' }).fill('zoo');
    await total(page, '1 word');
    await page.locator('[data-learn]').click();
    await page.getByText('1 drill added').waitFor();
    const one = await bytes();
    assert.ok(one > 0 && one < 1_000, `${one} bytes to learn one more`);
    t.diagnostic(`${first} bytes for 2,000 drills, then none, then ${one} for one more`);
    await page.reload();
    await page.getByText('2,001 drills in all').waitFor();
    await due(page, '50 due today');
    assert.equal(await bytes(), 0);
  }),
);

test(
  'what is studied is in the account, on every device',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('acer');
    await total(page, '4 words');
    await page.locator('[data-learn]').click();
    await page.getByText('1 drill added').waitFor();
    // A guest's cards move into the account.
    await register(page, 'Ada');
    const moved = page.waitForResponse((response) => response.url().includes('/api/account/study?') && response.ok());
    await page.goto('/#/study');
    await moved;
    await page.getByText('Kept in your account.').waitFor();

    const other = (await person()).page;
    await other.goto('/#/account');
    await other.getByLabel('Name').fill('Ada');
    await other.getByLabel('Password').fill('the secret of Ada');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await other.goto('/#/study');
    await due(other, '1 due today');
    // The next person at this browser finds none of it.
    await other.goto('/#/account');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await other.goto('/#/study');
    await due(other, 'Nothing is due');
  }),
);

test(
  'nothing is looked up while a game with clocks and a closed dictionary goes on',
  seeded(3, async ({ person }) => {
    const clock = async (page) => page.getByLabel(/^Clock/).selectOption('15');
    const [{ page }, ben] = await seatedPair(person, clock);
    const table = page.url();
    await page.goto('/#/study');
    await page.locator('[data-closed]', { hasText: 'The dictionary is closed while you play' }).waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Letters' }).count(), 0);
    assert.equal(await page.locator('a[href="#/study/quiz"]').count(), 0, 'nothing is drilled either');
    await cleanAtAllSizes(page, 'a closed dictionary', SIZES);
    await shot(page, 'study-closed');
    // Another player has published a game, and put it into a collection.
    const { page: other } = await person();
    const sent = async (path, data) => (await other.request.post(`/api/${path}`, { data })).json();
    const game = {
      gcg: '#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D RETINAS +66 66\n',
      edition: 'classic-2023',
      changes: [],
      overtime: [],
    };
    await sent('account', { name: 'Cora', password: 'the secret of Cora', tokens: [] });
    const collection = (await sent('account/collections', { title: 'Club', about: '' })).id;
    const { id } = await sent(`collections/${collection}/games`, { title: '', game });
    for (const place of [
      'study/quiz',
      'course',
      'analyse',
      'annotate',
      'puzzle',
      `annotation/${id}`,
      `review/annotation:${id}/1`,
      `collection/${collection}/1`,
    ]) {
      await page.goto('about:blank');
      await page.goto(`/#/${place}`);
      await page.locator('[data-closed]').waitFor();
      assert.equal(await page.locator('[data-card], .board, form, [data-lesson]').count(), 0, place);
    }
    // It opens with the end of the game.
    await ben.page.getByRole('button', { name: 'More' }).first().click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ben.page.getByRole('button', { name: 'Resign', exact: true }).last().click();
    await page.goto(table);
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).waitFor();
  }),
);
