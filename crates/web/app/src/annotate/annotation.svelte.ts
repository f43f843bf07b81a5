/** A game while it is written down: its lines, and the server's reading of them. */

import { call, refusalOf } from '../lib/api';
import type { AskGcg, GcgLineProblem, GcgMessage, RefusalMessage } from '../wire';
import { linesOf, withNote } from './lines';
import { keepNoted, usedBy, type Clocks, type Noted } from './store';

/** Lines that were refused: their problems, and the lines that may be meant. */
export interface Conflict {
  problems: GcgLineProblem[];
  meant: string[];
  /** True if they can be kept all the same: the board allows them. */
  possible: boolean;
}

/** Problems on paper only: the tiles can lie as they are. */
const ON_PAPER = [
  'score',
  'total',
  'kept_tiles_missing',
  'other_word',
  'out_of_turn',
  'leftover_points',
  'leftover_tiles',
  'leftover_count',
  'unknown_words',
  'lost_points',
];

/** The number of changes that can be undone. */
const UNDOS = 50;

export class Annotation {
  game = $state.raw<Noted>()!;
  /** The server's reading of the game; `null` until it has answered. */
  message = $state.raw<GcgMessage | null>(null);
  refusal = $state.raw<RefusalMessage | null>(null);
  /** True if the last change could not be kept on this device. */
  full = $state(false);
  #before = $state.raw<string[][]>([]);

  constructor(game: Noted) {
    this.game = game;
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  /** The first words of the lines of each player. */
  get nicks(): string[] {
    return this.game.head.flatMap((line) => /^#player\d\s+(\S+)/i.exec(line)?.[1] ?? []);
  }

  #body(lines: readonly string[]): AskGcg {
    const { edition, changes, clocks, head } = this.game;
    const over = clocks
      ? clocks.used.map((_, seat) => Math.max(0, Math.round(usedBy(clocks, seat, Date.now()) - clocks.bank)))
      : [];
    return { gcg: [...head, ...lines, ''].join('\n'), edition, changes, overtime: over };
  }

  /** Asks for the game as it would be with these lines. */
  ask(lines: readonly string[]): Promise<GcgMessage> {
    return call<GcgMessage>('gcg', this.#body(lines));
  }

  /** The game as others may read it: nothing of its clocks. */
  shared(): AskGcg {
    const { edition, changes, head, lines } = this.game;
    return { gcg: [...head, ...lines, ''].join('\n'), edition, changes, overtime: [] };
  }

  /** Keeps by which link others follow it; `null` if they do not any more. */
  setLink(link: Noted['link']): void {
    this.#keep({ link });
  }

  #keep(part: Partial<Noted>): void {
    this.game = { ...this.game, ...part, touched: Date.now() };
    this.full = !keepNoted(this.game);
  }

  #show(message: GcgMessage): void {
    this.message = message;
    this.refusal = null;
    const { scores, over } = this.game;
    if (over !== message.over || scores.join() !== message.scores.join())
      this.#keep({ scores: message.scores, over: message.over });
  }

  /** Has the lines read again. */
  async read(): Promise<void> {
    const { lines } = this.game;
    try {
      const message = await this.ask(lines);
      if (lines === this.game.lines) this.#show(message);
    } catch (reason) {
      this.refusal = refusalOf(reason);
    }
  }

  /** Changes the lines, whatever the server says of them. */
  #set(lines: string[]): void {
    this.#before = [...this.#before.slice(-UNDOS + 1), this.game.lines];
    this.#keep({ lines });
  }

  /**
   * Puts `put` in place of the lines from `from` up to `to`, and returns true if it did. If what is
   * put there is impossible, or differs from what a sheet told, nothing changes and the answer says
   * why; `anyway` keeps what is wrong on paper only. Without a connection the lines are kept and
   * read later.
   */
  async put(put: string[], from: number, to: number, anyway = false): Promise<Conflict | boolean> {
    const { lines, head } = this.game;
    const next = [...lines.slice(0, from), ...put, ...lines.slice(to)];
    let message: GcgMessage;
    try {
      message = await this.ask(next);
    } catch (reason) {
      this.refusal = refusalOf(reason);
      if (this.refusal.code !== 'offline' || lines !== this.game.lines) return false;
      this.#set(next);
      return true;
    }
    if (lines !== this.game.lines) return false;
    const own = ({ line }: GcgLineProblem): boolean =>
      line > head.length + from && line <= head.length + from + put.length;
    const known = new Set(
      (this.message?.problems ?? [])
        .filter((it) => it.line > head.length + from && it.line <= head.length + to)
        .map(({ problem }) => problem.code),
    );
    // That tiles left are not counted yet is no fault of the turn.
    const problems = message.problems.filter(
      (it) => own(it) && it.problem.code !== 'end_missing' && !(to > from && known.has(it.problem.code)),
    );
    const possible = problems.every(({ problem }) => ON_PAPER.includes(problem.code));
    if (problems.length > 0 && !(anyway && possible)) return { problems, meant: message.meant, possible };
    this.#set(next);
    this.#show(message);
    return true;
  }

  add(lines: string[], anyway = false): Promise<Conflict | boolean> {
    const { length } = this.game.lines;
    return this.put(lines, length, length, anyway);
  }

  /** The lines of a turn, up to those of the next. */
  span(turn: number): [from: number, to: number] {
    return linesOf(this.message?.turns ?? [], turn, this.game.head.length, this.game.lines.length);
  }

  /** Writes a note to a turn, in place of the one that it has. */
  async note(turn: number, text: string): Promise<void> {
    const [from, to] = this.span(turn);
    const lines = this.game.lines;
    this.#set([...lines.slice(0, from), ...withNote(lines.slice(from, to), text), ...lines.slice(to)]);
    await this.read();
  }

  async drop(turn: number): Promise<void> {
    const [from, to] = this.span(turn);
    this.#set([...this.game.lines.slice(0, from), ...this.game.lines.slice(to)]);
    await this.read();
  }

  async undo(): Promise<void> {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#keep({ lines: last });
    await this.read();
  }

  setClocks(clocks: Clocks | null): void {
    this.#keep({ clocks });
    // The price of overtime may have changed.
    if (clocks && !clocks.running) void this.read();
  }
}
