/**
 * The socket of one game: connects again with growing pauses, and keeps commands until the server
 * has answered them, so that a broken connection loses nothing.
 */

import type { ClientMessage, CommandMessage, ServerMessage } from '../wire';
import { Heartbeat } from './heartbeat';

export type ConnectionState = 'connecting' | 'open' | 'lost';

/** The part of a socket that a connection uses. */
export interface Line extends EventTarget {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

interface Handlers {
  /** The first message on each socket, and what must follow it. */
  greet(): ClientMessage[];
  receive(message: ServerMessage): void;
}

const PAUSES = [300, 700, 1500, 3000, 5000, 8000];

/** A random id; works where `crypto.randomUUID` is missing, too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Connection {
  state = $state<ConnectionState>('connecting');
  /** The time at which the connection was lost, by `Date.now()`. */
  lostAt = $state(0);
  #socket: Line | null = null;
  #unanswered = new Map<string, ClientMessage>();
  #attempts = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeat = new Heartbeat(
    () => this.tell({ type: 'ping' }),
    () => this.#dead(),
  );
  #closed = false;

  constructor(
    private readonly path: string,
    private readonly handlers: Handlers,
    /** Opens a line to a game that no server keeps. */
    private readonly line?: () => Line,
  ) {}

  open(): void {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#clear();
    this.#socket?.close();
  }

  /** Closes the connection and opens it again at once, with a new `hello`. */
  restart(): void {
    this.#attempts = 0;
    this.#socket?.close();
  }

  /** Sends a message once, if connected: for questions that would be stale after a reconnect. */
  tell(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends until it is answered; returns the id. */
  command(seat: number, seq: number, command: CommandMessage): string {
    const id = newId();
    const message: ClientMessage = { type: 'command', id, seat, seq, command };
    this.#unanswered.set(id, message);
    this.tell(message);
    return id;
  }

  #connect(): void {
    this.#clear();
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket: Line = this.line?.() ?? new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#attempts = 0;
      this.state = 'open';
      for (const message of this.handlers.greet()) socket.send(JSON.stringify(message));
      for (const message of this.#unanswered.values()) socket.send(JSON.stringify(message));
      this.#heartbeat.start();
    });
    socket.addEventListener('message', (event) => this.#receive(String((event as MessageEvent).data)));
    socket.addEventListener('close', () => this.#lost(socket));
  }

  #receive(text: string): void {
    this.#heartbeat.heard();
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if (message.type === 'done') this.#unanswered.delete(message.id);
    if (message.type === 'refused' && message.id) this.#unanswered.delete(message.id);
    this.handlers.receive(message);
  }

  #lost(socket: Line): void {
    if (this.#closed || socket !== this.#socket) return;
    if (this.state !== 'lost') this.lostAt = Date.now();
    this.state = 'lost';
    this.#socket = null;
    this.#clear();
    const pause = PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)] ?? 8000;
    this.#again = setTimeout(() => this.#connect(), pause * (0.8 + Math.random() * 0.4));
  }

  /** Gives up a socket whose server does not answer: a browser takes a minute to close it. */
  #dead(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
  }

  #hurry = (): void => {
    if (this.state === 'lost' && document.visibilityState === 'visible') {
      this.#attempts = 0;
      this.#connect();
    }
  };

  #clear(): void {
    clearTimeout(this.#again);
    this.#heartbeat.stop();
  }
}
