/** The claims of the rules page about its plays hold in every edition. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LESSONS, worth } from '../src/lib/lesson';
import { pointsOf } from '../src/lib/squares';
import { learn } from '../src/text/en-rules';
import type { RulesMessage } from '../src/wire';

const rules = JSON.parse(
  readFileSync(new URL('../../../../fixtures/wire/rest_rules.json', import.meta.url), 'utf8'),
) as RulesMessage;

test('the plays of the lesson earn what is printed beside them, in every edition', () => {
  expect(rules.editions.length).toBe(5);
  for (const { terms } of rules.editions) {
    for (const lesson of LESSONS) {
      expect(worth(lesson, terms.layout, pointsOf(terms)), lesson.key).toBe(lesson.points);
      expect(learn.sums[lesson.key]).toContain(`${lesson.points} points`);
    }
    expect(terms.start).toEqual([7, 7]);
    expect(terms.rack_size).toBe(7);
  }
});

test('the pictures show the words they are about', () => {
  for (const { from, rows, words, laid } of LESSONS) {
    for (const [word, row, column, down] of words) {
      const faces = [...word].map(
        (_, i) => rows[(down ? row + i : row) - from[0]]?.[(down ? column : column + i) - from[1]],
      );
      expect(faces.join('')).toBe(word);
    }
    for (const [row, column] of laid) expect(rows[row - from[0]]?.[column - from[1]]).toMatch(/[A-Z]/);
  }
});

test('it is read in 90 seconds', () => {
  const words = JSON.stringify([learn.title, learn.lead, learn.steps, learn.sums]).split(/\s+/).length;
  // 200 words a minute, which is slow.
  expect(words).toBeLessThanOrEqual(300);
});
