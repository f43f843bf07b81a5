/** A socket on which this page only listens, for screens that stay open for days without a player at hand. */

import { ask, refusalOf } from '../lib/api';
import { Heartbeat } from '../lib/heartbeat';
import type { RefusalMessage } from '../wire';

/** A question of the heartbeat, and the answer to it. */
const BEAT = '{}';
/** The pauses before the socket is opened again, in milliseconds. */
const PAUSES = [300, 700, 1500, 3000, 5000, 8000];

/**
 * Hears of something at `PATH`, whose socket is at `PATH/socket`, as the public sees it, even on a
 * director's device. Where no socket is let through it is asked for again and again.
 */
export class Heard<Message, State> {
  told = $state.raw<State | null>(null);
  /** The reason why nothing can be shown. */
  refusal = $state.raw<RefusalMessage | null>(null);
  link = $state<'connecting' | 'open' | 'lost'>('connecting');
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  readonly #heartbeat = new Heartbeat(
    () => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return false;
      this.#socket.send(BEAT);
      return true;
    },
    () => this.#lost(this.#socket),
  );

  constructor(
    readonly path: string,
    /** The state after a message. */
    readonly after: (before: State | null, message: Message) => State,
  ) {}

  /** Follows it. The end of the page stops it. */
  start(): () => void {
    const hurry = (): void => {
      if (this.link === 'lost') this.#connect();
    };
    const lost = (): void => this.#lost(this.#socket);
    addEventListener('online', hurry);
    addEventListener('offline', lost);
    this.#connect();
    return () => {
      this.#ended = true;
      removeEventListener('online', hurry);
      removeEventListener('offline', lost);
      clearTimeout(this.#timer);
      this.#heartbeat.stop();
      this.#socket?.close();
    };
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/${this.path}/socket`);
    this.#socket?.close();
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.link = 'open';
      this.#heartbeat.start();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#heartbeat.heard();
      if (data === BEAT) return;
      try {
        this.told = this.after(this.told, JSON.parse(String(data)) as Message);
        this.refusal = null;
      } catch {
        // Only this message is lost: the whole comes with the next connection.
        socket.close();
      }
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Gives up a socket and opens another after a while. */
  #lost(socket: WebSocket | null): void {
    if (this.#ended || !socket || socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    this.#heartbeat.stop();
    this.link = 'lost';
    void this.#look();
    const pause = PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)] ?? 8000;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + Math.random() * 0.4));
  }

  /** Asks for it while there is no socket; a refusal is only told to requests. */
  async #look(): Promise<void> {
    try {
      const message = await ask<Message>(this.path, { credentials: 'omit' });
      if (this.link === 'open') return;
      this.told = this.after(null, message);
      this.refusal = null;
    } catch (reason) {
      const refusal = refusalOf(reason);
      if (!this.told || refusal.code === 'not_found') this.refusal = refusal;
    }
  }
}
