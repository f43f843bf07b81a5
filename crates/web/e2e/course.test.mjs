/** The course: lessons with exercises, done with keys and on a phone; and the meanings of words. */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const said = (page, text) => page.locator('[data-said]', { hasText: text }).waitFor();
const answer = async (page, label, text) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

test(
  'lessons are read and their exercises done',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await page.getByRole('link', { name: 'Course' }).click();
    await page.getByRole('heading', { level: 1, name: 'Course' }).waitFor();
    const lessons = page.getByRole('list', { name: 'Lessons' }).getByRole('link');
    assert.equal(await lessons.count(), 14);
    await cleanAtAllSizes(page, 'the lessons');
    await shot(page, 'course');

    await lessons.first().click();
    await page.getByRole('heading', { level: 1, name: 'Words of two and three letters' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Exercise 1 of 3' }).waitFor();
    await answer(page, 'Type a word', 'ux');
    await said(page, 'UX is not one of them.');
    for (const word of ['ax', 'ex', 'ox', 'xi', 'xu']) await answer(page, 'Type a word', word);
    await said(page, '5 of 5 found');
    await page.locator('[data-explained]').waitFor();
    await page.locator('[data-next]').click();
    await page.locator('[data-show]').click();
    await page.locator('li', { hasText: 'JO' }).waitFor();
    await page.locator('[data-next]').click();

    // A move: one that cannot be made, a wrong one, the right one with the through tile written as it lies.
    await answer(page, 'Your move', '1A ZOO');
    await page.locator('#move-problem', { hasText: /\w/ }).waitFor();
    await answer(page, 'Your move', 'N6 KIP');
    await said(page, 'N6 KIP is not it. Look again.');
    await cleanAtAllSizes(page, 'a move');
    await shot(page, 'course-move');
    await answer(page, 'Your move', '6n x.');
    await said(page, 'Right.');
    await page.waitForFunction(() => document.querySelectorAll('.board .tentative').length === 1);
    await page.locator('[data-answer="6N XI"]').waitFor();
    await cleanAtAllSizes(page, 'an answer');
    await shot(page, 'course-answer');
    await page.getByRole('link', { name: 'Next lesson' }).click();
    await page.getByRole('heading', { level: 1, name: 'Two words with one S' }).waitFor();

    // Finished exercises are kept on the device.
    await page.goto('/#/course');
    await page.reload();
    await lessons.first().filter({ hasText: 'Done' }).waitFor();
    await lessons.nth(1).filter({ hasText: '3 exercises' }).waitFor();
  }),
);

test(
  'tiles are changed and unseen tiles named on a phone, and a list is gone on with',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto('/#/course/late-q');
    await answer(page, 'Your move', 'exchange VLQ');
    await said(page, 'Right.');
    await page.getByRole('link', { name: 'Analysis board' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analysis board' }).waitFor();
    await page.locator('[data-square="9"] .tile').waitFor();
    assert.equal((await board(page))[0], '.........UNDREW');
    await page.goto('/#/course/unseen');
    await answer(page, 'Type the tiles', 'ENO');
    await said(page, '2 tiles are missing or different.');
    await answer(page, 'Type the tiles', 'TRONE');
    await said(page, 'Those are the tiles.');
    await page.goto('/#/course/q-without-u');
    await page.getByRole('link', { name: 'Q without U' }).click();
    await page.locator('[data-word="QAT"]').waitFor();
    await page.goto('/#/course/nothing');
    await page.getByText('There is no such lesson.').waitFor();
  }),
);

test(
  'a word is told with what it means, once a pack is there',
  seeded(3, async ({ person, url, folder }) => {
    const { page } = await person();
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('acers');
    await page.locator('[data-word="CARES"]').click();
    await page.getByText(/^No definitions are installed/).waitFor();
    await page.getByText('tilewright meanings add', { exact: true }).waitFor();
    await clean(page, 'no meanings');
    const pack = 'tilewright meanings 1\nCARE\tnoun\tattention\ta thing that troubles somebody\nCARE\tverb\tmind\n';
    writeFileSync(join(folder, 'meanings.txt'), pack);
    await page.locator('[data-word="CARES"]').click();
    await page.locator('[data-word="CARES"]').click();
    await page.locator('[data-meaning="CARES"]').getByText('noun, of CARE').waitFor();
    await page.locator('[data-meaning="CARES"]').getByText('a thing that troubles somebody.').waitFor();
    await cleanAtAllSizes(page, 'a meaning');
    await shot(page, 'meaning');
    await page.locator('[data-word="SACRE"]').click();
    await page.getByText('No meaning found.').waitFor();

    // The answers of a quiz are shown with their meanings, too.
    await page.locator('[data-learn]').click();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.locator('[data-show]').click();
    await page.locator('[data-brief="CARES"]', { hasText: 'noun, of CARE: attention.' }).waitFor();
    assert.equal(await page.locator('[data-brief="SACRE"]').count(), 0);
    await cleanAtAllSizes(page, 'the meanings of answers');
    await shot(page, 'quiz-meanings');
  }),
);
