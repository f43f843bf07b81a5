import { describe, expect, it, vi } from 'vitest';
import { LiveList } from '../src/lib/liveList.svelte';

interface Line {
  id: string;
  open: number;
}

const line = (id: string, open = 1): Line => ({ id, open });
const list = (): LiveList<Line> =>
  new LiveList<Line>(
    () => Promise.reject(new Error('not asked')),
    ({ id }) => id,
  );
const ids = (lines: Line[]): string => lines.map(({ id }) => id).join(' ');

describe('a list of the lobby', () => {
  it('shows what there is while nobody points at it', () => {
    const seeks = list();
    seeks.take([line('a'), line('b')], 2);
    seeks.take([line('b'), line('c')], 5);
    expect(ids(seeks.lines)).toBe('b c');
    expect(seeks.more).toBe(3);
  });

  it('moves nothing under the pointer, and counts what is new', () => {
    const seeks = list();
    seeks.take([line('a', 2), line('b')], 2);
    seeks.hold(true);
    seeks.take([line('c'), line('a', 1), line('d')], 3);
    expect(ids(seeks.lines)).toBe('a b');
    expect(seeks.lines[0]?.open).toBe(1);
    expect([...seeks.gone]).toEqual(['b']);
    expect(ids(seeks.waiting)).toBe('c d');
    seeks.settle();
    expect(ids(seeks.lines)).toBe('c a d');
    expect([seeks.waiting.length, seeks.gone.size]).toEqual([0, 0]);
  });

  it('shows the list as it is when the pointer leaves', () => {
    const seeks = list();
    seeks.take([line('a')], 1);
    seeks.hold(true);
    seeks.take([], 0);
    expect(ids(seeks.lines)).toBe('a');
    seeks.hold(false);
    expect(seeks.lines).toEqual([]);
  });

  it('shows the first list even to somebody who points already', () => {
    const seeks = list();
    seeks.hold(true);
    seeks.take([line('a')], 1);
    expect(ids(seeks.lines)).toBe('a');
  });

  it('is asked for once every two seconds, also after a page comes back before the answer, and shows the newest', async () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('document', page);
    const answers: ((id: string) => void)[] = [];
    const seeks = new LiveList<Line>(
      () => new Promise((answer) => answers.push((id) => answer({ lines: [line(id)], count: 1 }))),
      ({ id }) => id,
    );
    const stop = seeks.start();
    page.dispatchEvent(new Event('visibilitychange'));
    answers[1]?.('new');
    answers[0]?.('old');
    await vi.advanceTimersByTimeAsync(2_000);
    expect([ids(seeks.lines), answers.length]).toEqual(['new', 3]);
    stop();
    answers[2]?.('late');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ids(seeks.lines), answers.length]).toEqual(['new', 3]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
