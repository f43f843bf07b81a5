/** A game of this device while it is played: hear, store, commit, tell. */

import type { ClientMessage, GameSummary, ServerMessage } from '../wire';
import { locally } from '../text/en-here';
import { refused, type FromThinker, type ToThinker } from './letters';
import type { Act, Answer, Module, StoredRecord } from './module';
import { append, keepSummary, load, type StoredGame } from './store';
import { summaryOf } from './summary';

/** The longest delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;
/** The pause before what could not be stored is tried again. */
const AGAIN = 5000;

type Question = Extract<ClientMessage, { type: 'advise' | 'remark' }>;
type Say<T> = T extends { game: string; at: number } ? Omit<T, 'game' | 'at'> : never;

export class Table {
  /** The number of the last event. */
  #seq: number;
  #view: ClientMessage | null = null;
  #by: Extract<ServerMessage, { type: 'terms' }> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The event after which the thinker was last asked to work. */
  #thought = -1;
  /** One act after another: a batch is stored before the next is judged. */
  #last: Promise<void> = Promise.resolve();
  #closed = false;
  /** The page's questions that the thinker has not answered yet. */
  #open = new Map<string, Question>();

  constructor(
    private readonly stored: StoredGame,
    records: readonly StoredRecord[],
    private readonly referee: Module,
    /** Writes to the thinker; if there is none, returns the sentence about that. */
    private readonly think: (letter: ToThinker) => string | null,
    private readonly tell: (message: ServerMessage) => void,
    private summary: GameSummary | undefined,
  ) {
    this.#seq = records.length;
    this.#say({ type: 'wake', stored, records: [...records] });
  }

  /** Hears a message of the page. */
  hear(message: ClientMessage): void {
    if (message.type === 'hello') this.#view = null;
    if (message.type === 'view_as') this.#view = message.seat === null ? null : message;
    // The engine's answers take long; the board must not wait for them.
    if (message.type === 'advise' || message.type === 'remark') {
      this.#open.set(message.id, message);
      this.#inquire(message);
    } else this.#next(() => this.#act({ type: 'hear', message }, 'id' in message ? message.id : null));
  }

  /** Takes what the thinker has found. */
  found({ seq, records = [], messages = [] }: FromThinker): void {
    for (const message of messages) {
      if ('id' in message && message.id) this.#open.delete(message.id);
      this.tell(message);
    }
    this.#next(async () => {
      // If something else has happened since, it has been asked anew.
      if (seq !== this.#seq || records.length === 0) return;
      if (await this.#store(records)) this.#answer(this.#ask({ type: 'read', records }));
    });
  }

  /** The thinker has stopped, or does not answer: says so where an answer is waited for. */
  thoughtless(sentence: string): void {
    if (this.#thought === this.#seq) this.tell(refused('engine_stopped', sentence));
    this.#open.forEach((_, id) => this.tell(refused('engine_stopped', sentence, id)));
    this.#open.clear();
    this.#thought = -1;
  }

  #inquire(question: Question): void {
    const lost = this.#say({ type: 'advise', question, view: this.#view, seq: this.#seq });
    if (lost) this.thoughtless(lost);
  }

  /** There is another thinker, which is told all, and asked what the one before has not answered. */
  rethink(): void {
    this.#next(async () => {
      const found = await load(this.stored.id);
      if (!found) return;
      this.#thought = -1;
      this.#say({ type: 'wake', stored: this.stored, records: found.records });
      this.#open.forEach((question) => this.#inquire(question));
      await this.#act({ type: 'tick' });
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#ask({ type: 'leave' });
    this.#say({ type: 'leave' });
  }

  get #at(): number {
    return Math.max(0, Date.now() - this.stored.created);
  }

  #ask(act: Act): Answer {
    return this.referee.ask(this.stored.id, this.#at, act);
  }

  #say(letter: Say<ToThinker>): string | null {
    return this.think({ ...letter, game: this.stored.id, at: this.#at } as ToThinker);
  }

  #next(act: () => Promise<void>): void {
    // The page hears of what is reported, and opens the game anew as it is stored.
    this.#last = this.#last
      .then(() => (this.#closed ? undefined : act()))
      .catch((reason: unknown) => reportError(reason));
  }

  /** Acts; what happens by it is stored, and only then takes place. */
  async #act(act: Act, id: string | null = null): Promise<void> {
    let answer = this.#ask(act);
    if (answer.refusal) this.tell(refused(answer.refusal.code, answer.refusal.message, id));
    if (answer.records) {
      if (!(await this.#store(answer.records, id))) return;
      answer = this.#ask({ type: 'commit' });
    }
    this.#answer(answer);
  }

  /** Stores records; if there is no room, says so, and nothing has happened. */
  async #store(records: StoredRecord[], id: string | null = null): Promise<boolean> {
    try {
      await append(this.stored.id, records);
    } catch {
      this.tell(refused('storage_full', locally.full, id));
      this.#thought = -1;
      this.#wait(AGAIN);
      return false;
    }
    this.#seq += records.length;
    this.#say({ type: 'read', records });
    return true;
  }

  /** Tells the page, and sees to it that the game goes on. */
  #answer({ messages = [], due, works }: Answer): void {
    for (const message of messages) {
      if (message.type === 'terms') this.#by = message;
      if (message.type === 'update') this.#sum(message);
      this.tell(message);
    }
    if (works && this.#thought !== this.#seq) {
      this.#thought = this.#seq;
      const lost = this.#say({ type: 'work', seq: this.#seq });
      if (lost) this.thoughtless(lost);
    }
    if (due !== undefined) this.#wait(due - this.#at);
    else clearTimeout(this.#timer);
  }

  #wait(time: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#next(() => this.#act({ type: 'tick' })),
      Math.min(Math.max(time, 0) + 1, LONGEST),
    );
  }

  #sum(update: Extract<ServerMessage, { type: 'update' }>): void {
    if (!this.#by) return;
    this.summary = summaryOf(this.stored, this.#by, update, this.summary);
    // The list does without it until there is room again.
    void keepSummary(this.summary).catch(() => undefined);
  }
}
