/** A tournament as a page follows it: by its socket, with the acts of this device that are not answered yet. */

import { Refused, refusalOf } from '../lib/api';
import { Heartbeat } from '../lib/heartbeat';
import { passes } from '../lib/passing';
import type { RefusalMessage } from '../wire';
import { getTournament } from './calls';
import { keep, keptTournament, know, knownTournament } from './kept';
import { withActs } from './look';
import { merged, type Division, type Tournament } from './merge';
import { Outbox } from './outbox.svelte';
import type { ActedMessage, ActMessage, FollowTournament, TournamentCommand, TournamentMessage } from './wire';

/** The code with which the server closes a socket that may not stay. */
const REFUSED = 1008;
/** A question of the heartbeat, and the answer to it. */
const BEAT = '{}';
/** The time after which the latest state is kept on this device, in milliseconds. */
const KEEP = 1_000;
/** The pauses before the socket is opened again, in milliseconds. */
const PAUSES = [300, 700, 1500, 3000, 5000, 8000];

export class Live {
  /** As the server has told it last, or as this device kept it. */
  told = $state.raw<Tournament | null>(null);
  /** The reason why nothing can be shown. */
  refusal = $state.raw<RefusalMessage | null>(null);
  link = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** The key of the director at this device. */
  key = $state<string | null>(null);
  /** The entrant who reads here. */
  me = $state<number | null>(null);
  /** The director who was added last at this device, with the key, which the server tells once. */
  added = $state.raw<{ name: string; key: string } | null>(null);
  /** The number of the division that is shown; 0 for the first. */
  #chosen = $state(0);
  readonly outbox: Outbox;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  readonly #heartbeat = new Heartbeat(
    () => this.#say(BEAT),
    () => this.#dead(),
  );

  constructor(readonly id: string) {
    const known = knownTournament(id);
    this.key = known?.key ?? null;
    this.me = known?.me ?? null;
    this.told = keptTournament(id);
    this.outbox = new Outbox(id, (act, acted) => this.#acted(act, acted));
    if (this.told) this.outbox.seen(this.told.revision);
  }

  readonly #shown = $derived.by(() => {
    if (!this.told) return null;
    const acts = [...this.outbox.answered, ...this.outbox.waiting.map((act) => ({ act }))];
    return withActs(
      this.told,
      acts.map(({ act }) => act.command),
    );
  });
  /** With what this device has done and the server has not answered. */
  readonly tournament = $derived(this.#shown?.tournament ?? null);
  /** The boards whose results wait. */
  readonly waiting = $derived.by(() => (this.outbox.waiting.length > 0 ? (this.#shown?.waiting ?? NONE) : NONE));
  readonly division = $derived.by((): Division | null => {
    const all = this.tournament?.divisions ?? [];
    return all.find(({ division }) => division === this.#chosen) ?? all[0] ?? null;
  });

  choose(division: number): void {
    this.#chosen = division;
  }

  iAm(entrant: number | null): void {
    this.me = entrant;
    know(this.id, { me: entrant });
  }

  /** Goes on as a director: with a key, or with none for the account that made it. */
  direct(key: string): void {
    this.key = key;
    if (key) know(this.id, { key });
    this.#attempts = 0;
    this.#socket?.close();
  }

  /** Follows it. The end of the page stops it. */
  start(): () => void {
    this.#ended = false;
    const stop = this.outbox.start();
    const hurry = (): void => {
      if (this.link !== 'lost' || document.hidden) return;
      this.#attempts = 0;
      this.#connect();
    };
    const leave = (): void => void (this.#keeping !== undefined && this.#keep());
    addEventListener('pagehide', leave);
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    this.#connect();
    return () => {
      this.#ended = true;
      stop();
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      removeEventListener('pagehide', leave);
      leave();
      clearTimeout(this.#timer);
      this.#heartbeat.stop();
      this.#socket?.close();
    };
  }

  /** Does an act as the director; fails with the refusal. `null` if it waits for a connection. */
  act(command: TournamentCommand): Promise<ActedMessage | null> {
    if (this.key === null) return Promise.reject(new Refused({ code: 'not_a_director', message: '', squares: [] }));
    return this.outbox.act(this.key, command);
  }

  /** Asks for the whole of it where there is no socket. */
  async #load(): Promise<void> {
    try {
      const message = await getTournament(this.id, this.key);
      if (message.revision >= (this.told?.revision ?? 0) || this.refusal) this.#take(message);
    } catch (reason) {
      const refusal = refusalOf(reason);
      // A director who was removed follows like all others.
      if (refusal.code === 'not_its_director' && this.key !== null) {
        this.key = null;
        know(this.id, { key: null });
        return this.#load();
      }
      if (!this.told || !passes(refusal)) this.refusal = refusal;
    }
  }

  #take(message: TournamentMessage): void {
    this.told = merged(this.told, message);
    this.refusal = null;
    this.outbox.seen(message.revision);
    // A hall that types its scores changes it often, and it may be long.
    this.#keeping ??= setTimeout(() => this.#keep(), KEEP);
    know(this.id, { title: this.told.title, date: this.told.date, at: Date.now() });
  }

  #keep(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    if (this.told && (this.key !== null || this.me !== null)) keep(this.id, this.told);
  }

  #acted({ command }: ActMessage, { revision, key }: ActedMessage): void {
    if (key && command.type === 'add_director') this.added = { name: command.name, key };
    if (this.link !== 'open' && revision > (this.told?.revision ?? 0)) void this.#load();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tournaments/${encodeURIComponent(this.id)}/socket${this.key === null ? '' : '?director'}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.#attempts = 0;
      this.link = 'open';
      if (this.key !== null) socket.send(JSON.stringify({ key: this.key } satisfies FollowTournament));
      this.#heartbeat.start();
    };
    socket.onmessage = ({ data }) => {
      this.#heartbeat.heard();
      if (data === BEAT) return;
      try {
        this.#take(JSON.parse(String(data)) as TournamentMessage);
      } catch {
        // Only this message is lost: the whole comes with the next connection.
        socket.close();
      }
    };
    // Some networks let no sockets through, and a refusal is only told to requests.
    socket.onclose = ({ code }) => this.#lost(socket, !opened || code === REFUSED);
  }

  /** Connects again after a while, and `asks` by a request meanwhile. */
  #lost(socket: WebSocket | null, asks: boolean): void {
    if (this.#ended || !socket || socket !== this.#socket) return;
    this.#socket = null;
    this.#heartbeat.stop();
    this.link = 'lost';
    if (asks) void this.#load();
    const pause = PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)] ?? 8000;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + Math.random() * 0.4));
  }

  #say(text: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  /** Gives up a socket whose server does not answer: a browser takes a minute to close it. */
  #dead(): void {
    this.#socket?.close();
    this.#lost(this.#socket, true);
  }
}

const NONE: ReadonlySet<string> = new Set();
