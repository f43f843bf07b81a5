import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Followed } from '../src/annotate/followed.svelte';
import { LiveLink, type Sharing } from '../src/annotate/live.svelte';
import type { Noted } from '../src/annotate/store';

/** The requests to the server, and its answer; `null` for no connection. */
let asked: { path: string; method: string; body: unknown; tag: string | null }[] = [];
let answers: ((() => Response) | null)[] = [];
/** The listeners of the page. */
const events = new EventTarget();
let hidden = false;

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): (() => Response) =>
  () =>
    new Response(JSON.stringify(value), { status, headers });
const refused = (code: string, status: number): (() => Response) => json({ code, message: 'No.', squares: [] }, status);

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers, hidden] = [[], [], false];
  vi.stubGlobal('location', { origin: 'https://play.example' });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('document', {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    get hidden() {
      return hidden;
    },
  });
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => {
    const headers = new Headers(request.headers);
    asked.push({
      path,
      method: request.method ?? 'GET',
      body: typeof request.body === 'string' ? JSON.parse(request.body) : null,
      tag: headers.get('if-none-match'),
    });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no connection'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A game that is written down, with one line more for each call of `write`. */
function written(): Sharing & { write: (line: string) => void } {
  const game = { lines: [] as string[], link: null } as unknown as Noted;
  return {
    game,
    shared: () => ({ gcg: game.lines.join('\n'), edition: 'classic-2023', changes: [], overtime: [] }),
    setLink: (link) => void (game.link = link),
    write: (line) => void (game.lines = [...game.lines, line]),
  };
}

describe('the link of a game that is written down', () => {
  it('is made once, sends each change, and is withdrawn with its key', async () => {
    const game = written();
    const live = new LiveLink(game);
    answers = [json({ id: 'a1', key: 'k', revision: 1 }, 201), json({ revision: 2 }), json({ revision: 2 })];
    await live.share();
    expect([live.address, live.state]).toEqual(['https://play.example/annotation/a1', 'newest']);
    await live.send();
    expect(asked.length).toBe(1);
    game.write('>ann: - +0 0');
    await live.send();
    expect(asked[1]).toMatchObject({
      path: '/api/annotations/a1',
      method: 'PUT',
      body: { key: 'k', game: { gcg: '>ann: - +0 0' } },
    });
    await live.withdraw();
    expect(asked[2]).toMatchObject({ path: '/api/annotations/a1/withdraw', body: { key: 'k' } });
    expect(live.address).toBeNull();
  });

  it('tries again after a lost network, at once when it is back, and sends only the newest', async () => {
    const game = written();
    const live = new LiveLink(game);
    game.setLink({ id: 'a1', key: 'k' });
    const stop = live.start();
    game.write('one');
    answers = [null, json(null, 503), json({ revision: 2 })];
    const sending = live.send();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked.length, live.state]).toEqual([1, 'lost']);
    game.write('two');
    await live.send();
    events.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length, live.state]).toEqual([2, 'lost']);
    await vi.advanceTimersByTimeAsync(4_000);
    await sending;
    expect(live.state).toBe('newest');
    expect(asked.map(({ body }) => (body as { game: { gcg: string } }).game.gcg)).toEqual([
      'one',
      'one\ntwo',
      'one\ntwo',
    ]);
    stop();
  });

  it('says so when the server does not take it, and is gone when it was withdrawn elsewhere', async () => {
    const game = written();
    const live = new LiveLink(game);
    game.setLink({ id: 'a1', key: 'k' });
    game.write('one');
    answers = [refused('name_not_allowed', 422), refused('not_found', 404)];
    await live.send();
    expect([live.state, live.refusal?.code, asked.length]).toEqual(['refused', 'name_not_allowed', 1]);
    game.write('two');
    await live.send();
    expect([live.address, live.refusal?.code]).toEqual([null, 'not_found']);
  });
});

describe('a game that is followed', () => {
  const revision = (n: number, live = true): (() => Response) =>
    json({ id: 'a1', revision: n, live, game: {} }, 200, { etag: `"${n}"` });
  const same = (): Response => new Response(null, { status: 304 });

  it('is asked for with what is known of it, and seldom when it is no longer written', async () => {
    const followed = new Followed('a1');
    answers = [revision(1), same, revision(2, false), same];
    const stop = followed.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(followed.message?.revision).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked.map(({ tag }) => tag)).toEqual([null, '"1"', '"1"']);
    expect(followed.message?.revision).toBe(2);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked.length).toBe(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.length).toBe(4);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(4);
  });

  it('is not asked for while nobody looks, and at once when somebody does', async () => {
    const followed = new Followed('a1');
    answers = [revision(1), revision(2)];
    const stop = followed.start();
    await vi.advanceTimersByTimeAsync(0);
    hidden = true;
    events.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(1);
    hidden = false;
    events.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(followed.message?.revision).toBe(2);
    stop();
  });

  it('keeps what it has while the server does not answer, and ends when the game is withdrawn', async () => {
    const followed = new Followed('a1');
    answers = [revision(1), null, revision(2), refused('not_found', 404)];
    const stop = followed.start();
    await vi.advanceTimersByTimeAsync(1_500);
    expect([followed.lost, followed.message?.revision]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([followed.lost, followed.message?.revision]).toEqual([false, 2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([followed.message, followed.refusal?.code, asked.length]).toEqual([null, 'not_found', 4]);
    stop();
  });
});
