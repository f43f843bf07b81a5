import { expect, test, vi } from 'vitest';
import { ReviewJob } from '../src/review/job.svelte';
import { opensAt, toldTo } from '../src/review/reader';
import type { Grade, Review, ReviewedTurn, Unclear } from '../src/review/wire';

/** Turns of two players in order, by their grades; `…` waits, `?` is between a mistake and a blunder. */
const review = (...grades: (Grade | '…' | '?')[]): Review => {
  const turns = grades.map((grade, i): Partial<ReviewedTurn> => {
    const unclear: Unclear | null =
      grade === '…' ? { type: 'waiting' } : grade === '?' ? { type: 'between', from: 'mistake', to: 'blunder' } : null;
    return { number: i + 1, seat: i % 2, grade: unclear ? null : (grade as Grade), unclear };
  });
  return { turns } as unknown as Review;
};

test('a review opens at the first mistake of its reader', () => {
  const played = review('best', 'blunder', 'inaccuracy', 'best', 'mistake', 'best', 'blunder');
  expect(opensAt(played, 0, true)).toBe(4);
  expect(opensAt(played, 1, true)).toBe(1);
  expect(opensAt(review('best', 'best', '?', 'best'), 0, true), 'too close to call, but bad').toBe(2);
});

test('without a mistake it opens at the first inaccuracy, or at the own first turn', () => {
  expect(opensAt(review('fine', 'best', 'inaccuracy', 'best'), 0, true)).toBe(2);
  expect(opensAt(review('blunder', 'best', 'blunder', 'fine'), 1, true)).toBe(1);
});

test('it waits until the turns before have been tried out', () => {
  expect(opensAt(review('…', 'best', 'mistake'), 0, false)).toBe(null);
  expect(opensAt(review('best', '…', 'mistake', '…'), 0, false), 'another player waits').toBe(2);
  expect(opensAt(review('best', 'best', 'best'), 0, false), 'grades may still change').toBe(null);
});

test('a player reads you, and everybody else reads the name', () => {
  const reason = {
    fact: { type: 'no_slip' as const },
    sentence: 'Your rack has a bingo here.',
    named: "Computer's rack has a bingo here.",
  };
  expect(toldTo(reason, true)).toBe('Your rack has a bingo here.');
  expect(toldTo(reason, false)).toBe("Computer's rack has a bingo here.");
  expect(toldTo({ ...reason, named: undefined }, false)).toBe('Your rack has a bingo here.');
});

test('an answer that was on its way when the reader stopped the work does not start it again', async () => {
  vi.useFakeTimers();
  const answers: ((state: string) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((answer) => answers.push((state) => answer(new Response(JSON.stringify({ state }))))),
  );
  const job = new ReviewJob('g');
  const end = job.start();
  job.stop();
  answers[1]?.('stopped');
  answers[0]?.('open');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([job.message?.state, answers.length]).toEqual(['stopped', 2]);
  job.again();
  end();
  answers[2]?.('open');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([job.message?.state, answers.length]).toEqual(['stopped', 3]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
