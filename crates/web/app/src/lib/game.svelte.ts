/** One game as this device sees it: the server's messages, and the commands on their way to it. */

import type {
  CommandMessage,
  EventMessage,
  FormedMessage,
  GoalsPreview,
  LinkedPlayer,
  MovesMessage,
  RefusalMessage,
  RemovalMessage,
  SeatToken,
  ServerMessage,
  ClientMessage,
} from '../wire';

import type { RatingChange } from './rating';
import type { GameView, PlayedBy } from './view';
import { aloud } from './aloud';
import { announcer } from './announcer.svelte';
import { aheadOf } from './clock';
import { followed } from './crowd';
import { isHere } from '../local/here';
import { LocalLine } from '../local/line';
import { Connection, newId } from './connection.svelte';
import { tokensNow } from './seats';
import { joined, scoreSheet } from './sheet';
import { storedInTab, storeInTab } from './storage';
import { Tentative } from './tentative.svelte';
import { soundsFor } from './sound';
import { verdictOf } from './verdict';
import { t } from '../text';
import { squareText } from './square';

export type Advice = Extract<ServerMessage, { type: 'advised' }>;
export type Remarks = Extract<ServerMessage, { type: 'remarked' }>;

export interface Preview {
  formed: FormedMessage | null;
  /** The goals that it would complete, in Together. */
  goals?: GoalsPreview | null;
  problem: RefusalMessage | null;
}

/** Something is being sent already: a second press does nothing. */
export const BUSY: RefusalMessage = { code: 'busy', message: '', squares: [] };

/** Carries the talk at the table, once its code has been fetched. */
export interface Talker {
  readonly unread: number;
  /** The messages that follow the first one on each socket. */
  greet(): ClientMessage[];
  /** Takes a message; true if it belongs to the talk. */
  hear(message: ServerMessage): boolean;
}

export class Game {
  message = $state.raw<GameView | null>(null);
  events = $state.raw<EventMessage[]>([]);
  /** The last refusal, until the next command. */
  refusal = $state.raw<RefusalMessage | null>(null);
  /** The game cannot be shown at all. */
  failure = $state.raw<RefusalMessage | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** The command on its way. */
  sending = $state.raw<{
    id: string;
    type: CommandMessage['type'];
    /** With its seat, as JSON. */ text: string;
  } | null>(null);
  /** It has been on its way for 300 ms. */
  slow = $state(false);
  /** All of it is here, and nothing more will be told. */
  whole = $state(false);
  /** Ticks for the clocks, by `performance.now()`. */
  now = $state(performance.now());
  /**
   * The time at which the table was as it is shown, by `Date.now()`, if there is no connection and
   * this device has kept it; `null` once the server has been heard.
   */
  asOf = $state<number | null>(null);
  /** True if there is no connection and this device has not kept the table. */
  unkept = $state(false);
  /** The opening draw, if it arrived while we watched: worth showing for a moment. */
  opening = $state(false);
  talker = $state.raw<Talker | null>(null);
  /** The accounts whose names the seats bear. */
  players = $state.raw<(LinkedPlayer | undefined)[]>([]);
  readonly linked = $derived(this.players.map((player) => player?.id));
  /** True if the game is rated; `null` until the server has answered. */
  rated = $state<boolean | null>(null);
  /** True if it was played on a device and kept in an account afterwards. */
  offline = $state(false);
  /** The change that a rated game made to each seat's rating, once it is over. */
  changes = $state.raw<(RatingChange | undefined)[]>([]);
  /** True if it is played on this device. */
  readonly here: boolean;
  readonly layer = new Tentative();
  readonly connection: Connection;
  readonly sheet = $derived(this.message ? scoreSheet(this.events, this.message.seats.length) : []);
  /** The last challenge, while it is news. */
  readonly verdict = $derived(this.message ? verdictOf(this.events, this.self) : null);
  /** Our best estimate since `hello` of the milliseconds by which our clock is ahead of the game's. */
  #ahead: number | null = null;
  #view: number | null;
  #previewId = '';
  #previewTimer: ReturnType<typeof setTimeout> | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #tick: ReturnType<typeof setInterval>;
  #restoring = false;
  #wanted = new Map<string, (refusal: RefusalMessage | null) => void>();
  /** To the command on its way. */
  #answer: Promise<RefusalMessage | null> | null = null;
  #asked = new Map<string, (answer: { good: boolean } | RefusalMessage) => void>();
  #advised = new Map<string, (answer: never) => void>();
  /** Questions about removals that wait for their answers. */
  #inquired = new Map<string, (answer: unknown) => void>();
  #fresh = true;
  /** The terms and the rest that stays while the game changes; the server sends it first. */
  #by: PlayedBy | null = null;
  /** A command that is on disk while the position after it has not arrived yet. */
  #stored: { id: string; seq: number } | null = null;

  constructor(
    readonly id: string,
    readonly tokens: SeatToken[],
  ) {
    this.#view = tokens.length === 1 ? (tokens[0]?.seat ?? null) : null;
    this.here = isHere(id);
    this.connection = new Connection(
      `/api/games/${encodeURIComponent(id)}/socket`,
      {
        greet: () => this.#greet(),
        receive: (message) => this.#receive(message),
      },
      this.here ? () => new LocalLine(id) : undefined,
    );
    this.#tick = setInterval(() => {
      this.now = performance.now();
      if (!this.message && !this.here && this.connection.state === 'lost') void this.#restore();
    }, 250);
  }

  /** Connects to the game. */
  open(): void {
    this.connection.open();
  }

  /** Shows a game that is over: nothing more will be told of it. */
  show({ terms, lexicon, events, game }: MovesMessage): void {
    this.whole = true;
    this.connection.state = 'open';
    this.#update(events, { ...game, terms, lexicon });
  }

  close(): void {
    clearInterval(this.#tick);
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#previewTimer);
    this.connection.close();
  }

  /** The seat whose view is shown: `null` for spectators and the cover of pass and play. */
  get viewer(): number | null {
    return this.message?.viewer ?? null;
  }

  /** True if several people share this device. */
  get shared(): boolean {
    return this.tokens.length > 1 && this.message?.mode.type !== 'solitaire';
  }

  /** The seat that this device calls "you": none where several share it. */
  get self(): number | null {
    return this.shared ? null : this.viewer;
  }

  holds(seat: number): boolean {
    return this.tokens.some((token) => token.seat === seat);
  }

  /** Milliseconds since the game was made, by our reckoning. */
  get time(): number {
    return Math.max(this.message?.at ?? 0, this.now - (this.#ahead ?? this.now));
  }

  /** Milliseconds left on a seat's clock, negative in overtime; `null` without clocks. */
  left(seat: number): number | null {
    const { message } = this;
    const clock = message?.terms.clock;
    const at = message?.seats[seat];
    if (!message || clock == null || !at) return null;
    // A game kept by an earlier version of the page has no count of increments.
    return clock + (at.gained ?? 0) - at.used - (at.running && !message.paused ? this.time - message.at : 0);
  }

  /** Milliseconds left of the turn, where turns are timed. */
  get turnLeft(): number | null {
    const ends = this.message?.turn_ends ?? null;
    return ends === null ? null : Math.max(0, ends - this.time);
  }

  viewAs(seat: number | null): void {
    this.#view = seat;
    this.preview = null;
    this.refusal = null;
    if (seat === null) this.layer.clear();
    this.connection.tell({ type: 'view_as', seat });
  }

  /**
   * Sends a command, after the one on its way; resolves with the refusal, or `null` when it is on
   * disk. The same command is not sent again while it is on its way.
   */
  async do(command: CommandMessage, seat: number | null = this.viewer): Promise<RefusalMessage | null> {
    const text = JSON.stringify([seat, command]);
    while (this.sending) {
      if (this.sending.text === text) return BUSY;
      await this.#answer;
    }
    if (seat === null || !this.message) return BUSY;
    if (this.asOf !== null) return (this.refusal = { code: 'offline', message: '', squares: [] });
    this.refusal = null;
    const id = this.connection.command(seat, this.message.seq, command);
    this.sending = { id, type: command.type, text };
    this.#slowTimer = setTimeout(() => (this.slow = true), 300);
    return (this.#answer = new Promise((resolve) => this.#wanted.set(id, resolve)));
  }

  /** Asks for the words that the tiles laid would form; stale answers are dropped. */
  askPreview(): void {
    clearTimeout(this.#previewTimer);
    this.#previewId = '';
    this.preview = null;
    if (!this.layer.complete || this.viewer === null) return;
    const tiles = this.layer.laid;
    this.#previewTimer = setTimeout(() => {
      this.#previewId = newId();
      this.connection.tell({ type: 'preview', id: this.#previewId, tiles });
    }, 60);
  }

  /** Asks whether a word is listed, where the dictionary is open. */
  lookUp(word: string): Promise<{ good: boolean } | RefusalMessage> {
    const id = newId();
    if (!this.connection.tell({ type: 'look_up', id, word }))
      return Promise.resolve({ code: 'offline', message: '', squares: [] });
    return new Promise((resolve) => this.#asked.set(id, resolve));
  }

  /** Asks for the engine's move, when playing alone. */
  advise(): Promise<Advice | RefusalMessage> {
    return this.#adviser('advise');
  }

  /** The tutor's remarks on the last move of the seat that is viewed. */
  remark(): Promise<Remarks | RefusalMessage> {
    return this.#adviser('remark');
  }

  #adviser<T>(type: 'advise' | 'remark'): Promise<T> {
    const id = newId();
    if (!this.connection.tell({ type, id })) return Promise.resolve({ code: 'offline', message: '', squares: [] } as T);
    return new Promise((resolve) => this.#advised.set(id, resolve));
  }

  /** The consequences of taking these letters off the board. */
  tryRemoval(squares: string[]): Promise<RemovalMessage | RefusalMessage> {
    return this.#inquire({ type: 'try_removal', id: newId(), squares });
  }

  /** All removals, where no other person plays. */
  removals(): Promise<RemovalMessage[] | RefusalMessage> {
    return this.#inquire({ type: 'show_removals', id: newId() });
  }

  #inquire<T>(
    question: Extract<ClientMessage, { type: 'try_removal' | 'show_removals' }>,
  ): Promise<T | RefusalMessage> {
    if (!this.connection.tell(question)) return Promise.resolve({ code: 'offline', message: '', squares: [] });
    return new Promise((resolve) => this.#inquired.set(question.id, resolve as (answer: unknown) => void));
  }

  #tellInquirer(id: string, answer: unknown): boolean {
    this.#inquired.get(id)?.(answer);
    return this.#inquired.delete(id);
  }

  #greet(): ClientMessage[] {
    this.#ahead = null;
    // Questions are not asked again: those of the connection before will not be answered.
    const lost = this.refusal ?? { code: 'offline', message: '', squares: [] };
    for (const asked of [this.#advised, this.#asked, this.#inquired] as Map<string, (answer: unknown) => void>[]) {
      asked.forEach((answer) => answer(lost));
      asked.clear();
    }
    const tokens = tokensNow(this.id, this.tokens);
    const single = tokens.length <= 1;
    const known = single ? this.#known(this.#view) : this.#known(null);
    const hello: ClientMessage = { type: 'hello', tokens, last_seq: known.at(-1)?.seq ?? 0 };
    const view: ClientMessage[] = single || this.#view === null ? [] : [{ type: 'view_as', seat: this.#view }];
    return [hello, ...view, ...(this.talker?.greet() ?? [])];
  }

  #key(viewer: number | null): string {
    return `history:${this.id}:${viewer ?? 'spectator'}`;
  }

  #known(viewer: number | null): EventMessage[] {
    if (this.message && this.message.viewer === viewer) return this.events;
    return storedInTab<EventMessage[]>(this.#key(viewer), []);
  }

  #receive(message: ServerMessage): void {
    if (this.talker?.hear(message)) return;
    switch (message.type) {
      case 'terms':
        this.#by = { terms: message.terms, lexicon: message.lexicon };
        break;
      case 'update':
        if (this.#by) this.#update(message.events, { ...message.game, ...this.#by });
        break;
      case 'changed':
        if (this.message) {
          const game = followed(this.message, message);
          if (game) this.#update([], game);
          else this.connection.restart();
        }
        break;
      case 'tally':
        if (this.message?.mode.type === 'duplicate') {
          const { players, slips, locked } = message;
          this.message = {
            ...this.message,
            mode: { type: 'duplicate', session: { ...this.message.mode.session, players, slips, locked } },
          };
        }
        break;
      case 'done':
        // Until the new position is here the tiles stay as they were sent.
        if (this.message && this.message.seq < message.seq) this.#stored = { id: message.id, seq: message.seq };
        else this.#answered(message.id, null);
        break;
      case 'refused':
        this.#refused(message.id, message.refusal);
        break;
      case 'preview':
        if (message.id === this.#previewId)
          this.preview = { formed: message.formed, goals: message.goals, problem: message.problem };
        break;
      case 'advised':
      case 'remarked':
        this.#advised.get(message.id)?.(message as never);
        this.#advised.delete(message.id);
        break;
      case 'removal':
        this.#tellInquirer(message.id, message.removal);
        break;
      case 'removals':
        this.#tellInquirer(message.id, message.removals);
        break;
      case 'looked_up':
        this.#asked.get(message.id)?.(message);
        this.#asked.delete(message.id);
        break;
    }
  }

  #update(received: EventMessage[], game: GameView): void {
    const known = this.#known(game.viewer);
    // To a crowd the server sends no events, only where the game stands.
    const events = game.crowd ? [] : joined(known, received, game.seq);
    if (!events) {
      // While the board of a session is taken apart the server sends all events.
      const told = this.message?.crowd === true;
      if (received[0]?.seq === 1 || (known.length === 0 && !told)) {
        this.failure = { code: 'events_do_not_join', message: '', squares: [] };
        this.connection.close();
        return;
      }
      storeInTab(this.#key(game.viewer), null);
      this.message = null;
      this.events = [];
      this.connection.restart();
      return;
    }
    const changed = this.message?.viewer !== game.viewer;
    const fresh = this.#fresh && this.tokens.length <= 1;
    const news = events.filter((event) => event.seq > (this.#fresh ? known.length : (this.message?.seq ?? 0)));
    this.#fresh = false;
    this.message = game;
    this.events = events;
    this.failure = null;
    this.asOf = null;
    this.unkept = false;
    this.#keep();
    this.now = performance.now();
    this.#ahead = aheadOf(this.#ahead, this.now, game.at);
    storeInTab(this.#key(game.viewer), events);
    this.#settle(game, changed ? [] : news, changed);
    if (this.#stored && game.seq >= this.#stored.seq) {
      const { id } = this.#stored;
      this.#stored = null;
      this.#answered(id, null);
    }
    if (news.length === 0) return;
    if (news.some(({ event }) => event.type === 'starts') && game.at - (news.at(-1)?.at ?? 0) < 20_000)
      this.opening = true;
    if (fresh && known.length === 0 && events.length > 12) return;
    aloud(news, game, this.tokens.length > 1, this.verdict);
    if (!changed) soundsFor(news, game);
  }

  /** Keeps the table for when there is no connection; of a device that several people share, without a rack. */
  #keep({ id, message, events } = this): void {
    if (!message || this.here || message.crowd || (this.shared && message.viewer !== null)) return;
    import('./kept').then(
      (kept) =>
        message.phase === 'cancelled'
          ? kept.dropTable(id)
          : kept.keepTable(id, { at: Date.now(), view: message, events }),
      () => undefined,
    );
  }

  /** Without a connection, shows the table as this device has kept it. */
  async #restore(): Promise<void> {
    if (this.#restoring) return;
    this.#restoring = true;
    const kept = (await import('./kept').catch(() => null))?.keptTable(this.id);
    if (this.message) return;
    if (!kept) {
      this.unkept = true;
      return;
    }
    this.asOf = kept.at;
    this.message = kept.view;
    this.events = kept.events;
    this.#settle(kept.view, [], true);
  }

  #settle(game: GameView, news: EventMessage[], changed: boolean): void {
    const { layer } = this;
    if (game.viewer === null || game.rack === null) {
      layer.clear();
      layer.look(game.board);
      return;
    }
    layer.keep(`rack:${this.id}:${game.viewer}`);
    const own = news.flatMap(({ event }) => {
      const play =
        event.type === 'together' && event.event.type === 'word_played'
          ? event.event
          : event.type === 'played'
            ? event
            : null;
      return play && play.seat === game.viewer ? play.tiles : [];
    });
    const taken = layer.settle(game.board, game.rack, game.terms.rack_size, own.length > 0 ? own : null);
    if (taken.length > 0 && own.length === 0) announcer.call(t.table.taken(taken.map(squareText).join(', ')));
    if (changed || news.length > 0) {
      this.refusal = null;
      this.askPreview();
    }
  }

  #answered(id: string, refusal: RefusalMessage | null): void {
    if (this.sending?.id === id) {
      clearTimeout(this.#slowTimer);
      this.sending = null;
      this.slow = false;
    }
    this.#wanted.get(id)?.(refusal);
    this.#wanted.delete(id);
  }

  #refused(id: string | null, refusal: RefusalMessage): void {
    if (id !== null && this.#tellInquirer(id, refusal)) return;
    if (id !== null && id === this.#previewId) {
      this.preview = { formed: null, problem: refusal };
    } else if (id !== null && this.#asked.has(id)) {
      this.#asked.get(id)?.(refusal);
      this.#asked.delete(id);
    } else if (id !== null && this.#advised.has(id)) {
      this.#advised.get(id)?.(refusal as never);
      this.#advised.delete(id);
    } else if (id !== null) {
      this.refusal = refusal;
      this.#answered(id, refusal);
    } else if (!this.message) {
      this.failure = refusal;
    } else {
      this.refusal = refusal;
    }
  }
}
