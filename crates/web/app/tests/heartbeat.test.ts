import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from '../src/lib/heartbeat';
import { Live } from '../src/tournament/live.svelte';

/** A socket whose server may be gone without a word. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  /** As browsers do it without a network: the socket stays in the state of closing. */
  close(): void {
    this.readyState = 2;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    hidden: false,
  });
  vi.stubGlobal('location', { protocol: 'https:', host: 'play.example' });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a heartbeat asks, and gives up when no answer comes', () => {
  let [asked, dead] = [0, 0];
  const heartbeat = new Heartbeat(
    () => ++asked > 0,
    () => void dead++,
  );
  heartbeat.start();
  vi.advanceTimersByTime(20_000);
  heartbeat.heard();
  vi.advanceTimersByTime(20_000);
  expect([asked, dead]).toEqual([2, 0]);
  vi.advanceTimersByTime(12_000);
  expect(dead).toBe(1);
  heartbeat.stop();
  vi.advanceTimersByTime(60_000);
  expect([asked, dead]).toEqual([2, 1]);
});

test('a tournament is followed on another socket when the server no longer answers on this one', () => {
  const live = new Live('t');
  const stop = live.start();
  const socket = Socket.all[0];
  socket?.open();
  socket?.onmessage?.({ data: JSON.stringify({ revision: 1, title: 'Spring Open', date: '', order: [] }) });
  vi.advanceTimersByTime(20_000);
  expect(socket?.sent).toEqual(['{}']);
  socket?.onmessage?.({ data: '{}' });
  expect([live.link, live.told?.title]).toEqual(['open', 'Spring Open']);
  vi.advanceTimersByTime(32_000);
  expect(live.link).toBe('lost');
  vi.advanceTimersByTime(1_000);
  expect(Socket.all.length).toBe(2);
  Socket.all[1]?.open();
  socket?.onclose?.({ code: 1006 });
  expect(live.link).toBe('open');
  stop();
});
