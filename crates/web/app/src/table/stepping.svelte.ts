/** Showing an earlier turn of a game, and coming back to the present. Nothing is sent to the server. */

import { announcer } from '../lib/announcer.svelte';
import type { Game } from '../lib/game.svelte';
import { settings } from '../lib/settings.svelte';
import type { Line } from '../lib/sheet';
import { shownCoord } from '../lib/square';
import { stopAfter, stopAfterPlays, turnsOf, type Stop } from '../lib/stepping';
import { lineText } from '../lib/scores';
import { nameOf, plain } from '../lib/tell';
import { t } from '../text';
import { said } from '../text/en-said';
import type { DuplicateRound } from '../wire';

const STEPS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

const STEPPINGS = new WeakMap<Game, Stepping>();

export class Stepping {
  /** The number of turns taken before the moment shown; `null` for now. */
  at = $state<number | null>(null);
  /** The number of turns when the player began to look back. */
  #known = $state(0);
  readonly #rounds = $derived.by((): readonly DuplicateRound[] | null => {
    const mode = this.game.message?.mode;
    return mode?.type === 'duplicate' ? mode.session.rounds : null;
  });
  readonly #turns = $derived.by(() =>
    this.game.message ? turnsOf(this.game.events, this.game.message.seats.length) : [],
  );
  /** The number of turns. */
  readonly count = $derived(this.#rounds?.length ?? this.#turns.length);
  /** The earlier moment that is shown, if any. */
  readonly stop = $derived.by((): Stop | null => {
    if (this.at === null) return null;
    if (this.#rounds) return stopAfterPlays(this.#rounds.slice(0, this.at).map(({ placed }) => placed.text));
    return stopAfter(
      this.game.events,
      this.at === 0 ? 0 : (this.#turns[this.at - 1] ?? 0),
      this.game.message?.seats.length ?? 0,
    );
  });
  /** The number of turns taken while the player looked back. */
  readonly news = $derived(this.at === null ? 0 : this.count - this.#known);

  private constructor(readonly game: Game) {}

  /** The stepping of a game: every part that shows the game shows the same moment. */
  static of(game: Game): Stepping {
    const known = STEPPINGS.get(game) ?? new Stepping(game);
    STEPPINGS.set(game, known);
    return known;
  }

  /** The line of the score sheet that is shown; `null` for none. */
  get line(): Line | null {
    return this.at === null || this.#rounds ? null : (this.game.sheet[this.at - 1] ?? null);
  }

  /** The rack of the player on turn, where that may be known: after the end. */
  get rack(): { name: string; tiles: string } | null {
    const { message } = this.game;
    if (this.at === null || this.at === 0 || !message) return null;
    if (this.#rounds) return { name: '', tiles: this.#rounds[this.at - 1]?.rack ?? '' };
    const held = message.racks.find(({ seq }) => seq === this.#turns[(this.at ?? 0) - 1]);
    return held ? { name: nameOf(message, held.seat), tiles: held.tiles } : null;
  }

  /** The title of the moment shown: "After turn 5 of 24". */
  get title(): string {
    if (this.at === null) return this.count > 0 ? t.stepping.all(this.count) : '';
    if (this.at === 0) return t.stepping.start;
    if (this.#rounds) return t.stepping.round(this.at, this.count);
    const numbers = this.game.sheet.map(({ turn }) => turn);
    const all = this.turns;
    return all === 0
      ? t.stepping.after(this.at, this.count)
      : t.stepping.after(Math.max(0, ...numbers.slice(0, this.at)), all);
  }

  /** The turn that is shown, in words: "Ana: TRAIN 8D, 12". */
  get said(): string {
    return this.at === null || this.at === 0 ? '' : this.#words(this.at);
  }

  /** The last turn in words, if it came after the player began to look back. */
  get fresh(): string {
    return this.news > 0 ? t.stepping.fresh(this.#words(this.count)) : '';
  }

  /** The scores at the moment shown. */
  get scores(): string {
    const { message } = this.game;
    if (!this.stop || !message || this.stop.scores.length < 2 || message.mode.type === 'together') return '';
    return this.stop.scores.map((score, seat) => said.score(nameOf(message, seat), score)).join(' \u00b7 ');
  }

  #words(number: number): string {
    const { message, events, sheet } = this.game;
    if (!message) return '';
    const { notation } = settings.now;
    const round = this.#rounds?.[number - 1];
    if (round) return t.stepping.play('', plain(round.placed.word), round.placed.place, round.placed.score);
    const line = sheet[number - 1];
    if (line) {
      const name = nameOf(message, line.seat);
      if (line.kind === 'play')
        return t.stepping.play(name, plain(line.word), shownCoord(line.coord, notation), line.points);
      return t.stepping.other(name, lineText(line));
    }
    const event = events.find(({ seq }) => seq === this.#turns[number - 1])?.event;
    if (event?.type !== 'together' || !('seat' in event.event)) return '';
    const name = nameOf(message, event.event.seat);
    return event.event.type === 'word_played'
      ? t.stepping.other(name, plain(event.event.words[0] ?? ''))
      : t.stepping.other(name, t.table.passed);
  }

  /** Shows the board as it was after this number of turns. */
  go(to: number): void {
    const over = this.game.message?.phase === 'over';
    if (to > this.count || (to === this.count && !over)) {
      this.now();
      return;
    }
    if (this.at === null) this.#known = this.count;
    this.at = Math.max(0, to);
    announcer.say(this.#told, 'polite', false);
  }

  get #told(): string {
    return this.at === null
      ? t.stepping.isNow
      : [this.title, this.said, this.scores]
          .filter(Boolean)
          .map((part) => `${part}.`)
          .join(' ');
  }

  /** The number of turns that the score sheet numbers. */
  get turns(): number {
    return Math.max(0, ...this.game.sheet.map(({ turn }) => turn));
  }

  /**
   * Shows the board after a turn by its number in the score sheet; returns the text to announce,
   * empty if there is no such turn.
   */
  goToTurn(number: number): string {
    const row = this.game.sheet.findIndex(({ turn }) => turn === number);
    if (row < 0) return '';
    this.go(row + 1);
    return this.#told;
  }

  back(): void {
    const over = this.game.message?.phase === 'over';
    this.go((this.at ?? this.count + (over ? 1 : 0)) - 1);
  }

  on(): void {
    if (this.at !== null) this.go(this.at + 1);
  }

  now(): void {
    if (this.at === null) return;
    this.at = null;
    announcer.say(t.stepping.isNow, 'polite', false);
  }

  /** Handles keys on the score sheet and on the buttons; true if the key was one of ours. */
  key(event: KeyboardEvent): boolean {
    if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey || this.count === 0) return false;
    if (event.key === 'Escape' && this.at !== null) this.now();
    else if (!STEPS.includes(event.key)) return false;
    else if (event.key === 'ArrowLeft') this.back();
    else if (event.key === 'ArrowRight') this.on();
    else if (event.key === 'Home') this.go(0);
    else this.now();
    event.preventDefault();
    return true;
  }
}
