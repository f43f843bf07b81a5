/** Workers that answer nothing and report no error. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVERY, STARTS, Watch } from '../src/local/watch';

const PATIENCE = 8000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watched() {
  const late = vi.fn();
  const ask = vi.fn();
  return { watch: new Watch(PATIENCE, late, ask), late, ask };
}

test('a worker that starts has time to fetch its files', () => {
  const { watch, late } = watched();
  watch.expect();
  vi.advanceTimersByTime(STARTS);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(EVERY);
  expect(late).toHaveBeenCalledTimes(1);
});

test('a worker that has started is late when it has been silent for as long as it may, and once', () => {
  const { watch, late, ask } = watched();
  watch.heard();
  watch.expect();
  vi.advanceTimersByTime(PATIENCE);
  expect(late).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1 + PATIENCE / EVERY);
  vi.advanceTimersByTime(EVERY);
  expect(late).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * STARTS);
  expect(late).toHaveBeenCalledTimes(1);
});

test('a worker that is heard now and then is never late, nor one of which nothing is expected', () => {
  const { watch, late } = watched();
  watch.expect();
  for (let i = 0; i < 20; i++) {
    watch.heard();
    vi.advanceTimersByTime(PATIENCE);
  }
  watch.rest();
  vi.advanceTimersByTime(10 * STARTS);
  expect(late).not.toHaveBeenCalled();
});

test('the worker after one that was ended has time to start again', () => {
  const { watch, late } = watched();
  watch.heard();
  watch.expect();
  watch.stop();
  watch.expect();
  vi.advanceTimersByTime(STARTS);
  expect(late).not.toHaveBeenCalled();
});
