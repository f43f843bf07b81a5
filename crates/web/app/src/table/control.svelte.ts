/** A player's actions at the table: taps, drags, commands, and the bars they open. */

import type { CommandMessage, RefusalMessage } from '../wire';
import { panned, shownIn, zoomAt, type Zoom } from '../board/geometry';
import { Drag } from '../board/drag.svelte';
import { announcer } from '../lib/announcer.svelte';
import { countText, type Count } from '../lib/counting';
import { BUSY, type Game } from '../lib/game.svelte';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import { speechOf } from '../lib/speech';
import { placeName } from '../lib/squares';
import { columnOf, parseSquare, rowOf, step, type Direction } from '../lib/square';
import { lettersChosen } from '../lib/tentative';
import { plain, refusalText, spoken } from '../lib/tell';
import { waitedFor } from '../lib/window';
import type { Outcome } from '../lib/tentative.svelte';
import { Stepping } from './stepping.svelte';
import { t } from '../text';
import { said } from '../text/en-said';

/** The bar that is in the reserved place because the player opened it. */
export type Mode =
  | ''
  | 'blank'
  | 'tile'
  | 'exchange'
  | 'pass'
  | 'resign'
  | 'abort'
  | 'end'
  | 'pause'
  | 'holiday'
  | 'confirm'
  | 'count'
  | 'words'
  | 'challenge';
export type DialogName =
  '' | 'more' | 'terms' | 'messages' | 'keys' | 'settings' | 'accepting' | 'moves' | 'unseen' | 'stand-in' | 'report';

/**
 * True if the player is asked before a step that cannot be undone: after the tap of a finger,
 * unless the settings say otherwise.
 */
export const asksFirst = (by: 'tap' | 'key'): boolean => settings.now.confirm ?? by === 'tap';

/** Tells a press of a finger from one of a mouse or key. */
export const tapped = (event: MouseEvent): 'tap' | 'key' =>
  'pointerType' in event && event.pointerType === 'touch' ? 'tap' : 'key';

export class Control {
  mode = $state<Mode>('');
  dialog = $state<DialogName>('');
  commanding = $state(false);
  /** The text with which the command box opens. */
  draft = '';
  /** The play none of whose words the player claims for the theme. */
  letGo = $state('');
  /** The letter to lay in a swap; `?` for a blank that has none yet. */
  face = $state('');
  /** The tile on the board that the player may take. */
  blank = $state<number | null>(null);
  zoom = $state.raw<Zoom | null>(null);
  /** The flashed squares; `pointed` names a flashed part of the page. */
  flashing = $state.raw<ReadonlySet<number>>(new Set());
  pointed = $state('');
  /** The number of the last challenge whose verdict the player has closed. */
  verdictRead = $state(0);
  /** The player's count for the last play, until the next action. */
  counted = $state.raw<Count | null>(null);
  /** A typed play whose points are asked for, if it is not the one laid on the board. */
  #typed: CommandMessage | null = null;
  /** Words ticked for a challenge. */
  words = $state.raw<readonly string[]>([]);
  /** The places that shall take the keyboard; each takes it once. */
  wishes = $state({ board: false, bar: false, accept: false, rack: false });
  /** True if squares are so small that the board zooms when placing. */
  tiny = $state(false);
  readonly drag: Drag;
  /** The turn that the board shows. */
  readonly stepping: Stepping;
  #voice: ReturnType<typeof setTimeout> | undefined;
  #flash: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: Game) {
    this.stepping = Stepping.of(game);
    this.drag = new Drag({
      lift: () => this.stepping.now(),
      free: (square, index) => this.#free(square, index),
      drop: (index, target) => this.#drop(index, target),
      nearEdge: (dx, dy) => this.pan(dy, dx),
    });
  }

  get layer(): Game['layer'] {
    return this.game.layer;
  }

  /** True if your tiles may be moved at all. */
  get mine(): boolean {
    const { message, sending } = this.game;
    const held = message?.pending?.held === true && message.turn === message.viewer;
    return message !== null && message.viewer !== null && message.phase !== 'over' && sending?.type !== 'play' && !held;
  }

  /** True if a move or the end of the game waits for the viewer; otherwise the viewer accepts by playing on. */
  get accepts(): boolean {
    const { message } = this.game;
    return (
      message !== null &&
      message.viewer !== null &&
      message.may.accept &&
      waitedFor(message, this.game.time).includes(message.viewer)
    );
  }

  /** True if the player counts plays: then no points are shown before. */
  get counts(): boolean {
    return settings.now.count && this.game.message?.mode.type !== 'together';
  }

  /** True if a bar has a filled button, so that Play must not be filled too. */
  get asks(): boolean {
    const { message } = this.game;
    if (!message) return false;
    const { may, pending } = message;
    return (
      this.mode !== '' ||
      may.answer_stand_in ||
      may.take_back ||
      message.paused ||
      (message.proposal !== null && may.answer) ||
      (pending?.is_final === true && may.accept) ||
      speechOf(message, this.game.time, this.letGo) !== null
    );
  }

  // Placing.

  tapSquare(square: number): void {
    if (this.drag.swallow || !this.game.message) return;
    // A press while an earlier board is shown goes back to the current one.
    if (this.stepping.at !== null) {
      this.stepping.now();
      return;
    }
    const onBoard = this.layer.taken(square) && !this.game.layer.rack.some((slot) => slot?.square === square);
    if (!this.mine) {
      this.layer.cursor = { ...this.layer.cursor, square };
      return;
    }
    if (!onBoard && this.layer.taken(square)) {
      this.report(this.layer.takeBack(square));
      return;
    }
    if (this.tiny && settings.now.zoom && !this.zoom && !onBoard) {
      this.zoom = zoomAt(square);
      if (this.layer.picked === null) {
        this.layer.goTo(square);
        return;
      }
    }
    if (onBoard) {
      this.layer.cursor = { ...this.layer.cursor, square };
      this.askTile(square);
    } else if (this.layer.picked !== null) {
      this.layer.cursor = { ...this.layer.cursor, square };
      this.report(this.layer.lay(this.layer.picked, square));
      if (this.zoom) this.zoom = shownIn(this.zoom, square);
    } else {
      this.layer.tapSquare(square);
    }
  }

  tapSlot(index: number): void {
    if (this.drag.swallow || !this.mine) return;
    this.stepping.now();
    const { layer } = this;
    const slot = layer.rack[index];
    if (this.mode === 'exchange') {
      layer.toggle(index);
      announcer.say(said.chosen(layer.marked.length), 'polite', false);
    } else if (!slot || slot.square !== null) {
      if (layer.picked !== null && layer.picked !== index) layer.moveSlot(layer.picked, index);
      layer.picked = null;
    } else if (layer.picked !== null && layer.picked !== index) {
      layer.moveSlot(layer.picked, index);
      layer.picked = null;
    } else if (layer.picked === index) {
      layer.picked = null;
    } else if (layer.cursor.armed) {
      this.report(layer.layAtCursor(index));
      if (this.zoom) this.zoom = shownIn(this.zoom, layer.cursor.square);
    } else {
      layer.picked = index;
    }
  }

  /** Offers to swap a letter for the blank on a square; true if that is possible. */
  askBlank(square: number): boolean {
    const { message } = this.game;
    const face = message?.board[rowOf(square)]?.[columnOf(square)] ?? '.';
    const blank = /[a-z]/.test(face) && message?.may.take_blank === true;
    if (!blank || !this.layer.held.includes(face.toUpperCase())) return false;
    this.blank = square;
    this.open('blank');
    return true;
  }

  /** Offers the actions for a tile on the board; true if there are any. */
  askTile(square: number): boolean {
    if (this.askBlank(square)) return true;
    const { message } = this.game;
    const face = message?.board[rowOf(square)]?.[columnOf(square)] ?? '.';
    if (!message || face === '.' || this.layer.lifted.includes(square)) return false;
    const swap = message.may.take_letter && face !== face.toLowerCase();
    if (!swap && !(message.may.rearrange && this.wordsAt(square).length > 0)) return false;
    const picked = this.layer.picked === null ? undefined : this.layer.rack[this.layer.picked];
    this.blank = square;
    this.face = swap && picked?.lifted === undefined && picked?.tile !== face ? (picked?.tile ?? '') : '';
    this.layer.picked = null;
    this.open('tile');
    return true;
  }

  /** The words on the board through a square. */
  wordsAt(square: number): { word: string; direction: Direction; tiles: { square: number; face: string }[] }[] {
    const at = (there: number | null): string =>
      there === null ? '.' : (this.game.message?.board[rowOf(there)]?.[columnOf(there)] ?? '.');
    return (['across', 'down'] as const).flatMap((direction) => {
      let first = square;
      for (
        let before = step(first, direction, -1);
        before !== null && at(before) !== '.';
        before = step(first, direction, -1)
      )
        first = before;
      const tiles: { square: number; face: string }[] = [];
      for (let next: number | null = first; next !== null && at(next) !== '.'; next = step(next, direction))
        tiles.push({ square: next, face: at(next) });
      return tiles.length < 2
        ? []
        : [
            {
              word: tiles
                .map((tile) => tile.face)
                .join('')
                .toUpperCase(),
              direction,
              tiles,
            },
          ];
    });
  }

  /** Lifts a word of the board, to lay it in another order. */
  rearrange(tiles: { square: number; face: string }[], direction: Direction): void {
    this.layer.lift(tiles, direction);
    this.mode = '';
    this.wishes.board = true;
    announcer.say(said.liftedWord(spoken(plain(tiles.map((tile) => tile.face).join(''))).join(', ')), 'polite', false);
  }

  /** Lifts or drops a rack tile by key. */
  lift(index: number): void {
    const slot = this.layer.rack[index];
    if (!this.mine || !slot || slot.square !== null) return;
    this.layer.picked = index;
    this.layer.cursor = { ...this.layer.cursor, armed: true };
    announcer.say(said.lifted(slot.tile === '?' ? t.table.blank : slot.tile), 'polite', false);
    this.wishes.board = true;
  }

  #free(square: number, index: number): boolean {
    return this.layer.rack[index]?.square === square || !this.layer.taken(square);
  }

  #drop(index: number, target: { square: number } | { slot: number } | null): void {
    const slot = this.layer.rack[index];
    if (!slot || !this.mine) return;
    if (target && 'square' in target) {
      if (slot.square === target.square) return;
      if (this.zoom) this.zoom = shownIn(this.zoom, target.square);
      else if (this.tiny && settings.now.zoom) this.zoom = zoomAt(target.square);
      this.report(this.layer.lay(index, target.square));
      this.#tick();
      return;
    }
    if (slot.square !== null) this.report(this.layer.takeBack(slot.square));
    if (target) this.layer.moveSlot(index, target.slot);
  }

  #tick(): void {
    if (settings.touch && !settings.still) navigator.vibrate?.(8);
  }

  /** Zooms as fingers on the board ask; large squares stay as they are. */
  look(zoom: Zoom | null): void {
    if (this.tiny) this.zoom = zoom;
  }

  pan(rows: number, columns: number): void {
    if (this.zoom) this.zoom = panned(this.zoom, rows, columns);
  }

  /** Announces the effect of a key or tap, after a short pause. */
  report(outcome: Outcome): void {
    this.game.refusal = null;
    const { notation, names } = settings.now;
    clearTimeout(this.#voice);
    switch (outcome.did) {
      case 'laid':
        sound('place');
        this.#voice = setTimeout(() => {
          announcer.say(said.laid(outcome.face, placeName(outcome.square, notation, names)), 'polite', false);
          this.#tellFormed();
        }, 500);
        break;
      case 'back':
        announcer.say(said.back(placeName(outcome.square, notation, names)), 'polite', false);
        break;
      case 'missing':
        this.refuse({
          code: 'tile_not_on_rack',
          message: said.missing(outcome.letter, this.layer.held.includes('?')),
          squares: [],
        });
        break;
      case 'no_room':
        this.refuse({ code: 'no_room', message: said.noRoom, squares: [] });
        break;
      case 'nothing':
        announcer.say(said.nothing, 'polite', false);
        break;
    }
  }

  /** Announces the words that the tiles laid would form, once they are known; after ten seconds no more. */
  #tellFormed(tries = 100): void {
    const { preview } = this.game;
    if (!preview && this.layer.complete && tries > 0) {
      this.#voice = setTimeout(() => this.#tellFormed(tries - 1), 100);
    } else if (preview?.formed) {
      const { score, words } = preview.formed;
      const faces = words.map((word) => word.faces.toUpperCase());
      announcer.say(this.counts ? said.words(faces) : said.formed(faces, score), 'polite', false);
    }
  }

  /** A refusal as a sentence, with facts about your tiles. */
  sentence(refusal: RefusalMessage): string {
    const formed = this.game.preview?.formed?.words.map((word) => plain(word.faces)) ?? [];
    return refusalText(refusal, this.game.message, { formed, laid: this.layer.count });
  }

  /** A refusal, seen and heard. */
  refuse(refusal: RefusalMessage): void {
    this.game.refusal = refusal;
    announcer.call(this.sentence(refusal));
  }

  recall(): void {
    this.layer.recall();
    this.zoom = null;
    this.game.refusal = null;
    announcer.say(said.recalled, 'polite', false);
  }

  shuffle(): void {
    this.layer.shuffle();
    announcer.say(said.shuffled(spoken(this.layer.held).join(', ')), 'polite', false);
  }

  // Acting.

  async do(command: CommandMessage, seat?: number): Promise<boolean> {
    this.mode = '';
    this.counted = null;
    return this.#told(await this.game.do(command, seat));
  }

  /** Sends a command for the others; the player's own preparations stay. */
  async tell(command: CommandMessage): Promise<boolean> {
    return this.#told(await this.game.do(command));
  }

  #told(refusal: RefusalMessage | null): boolean {
    if (refusal && refusal !== BUSY) announcer.call(this.sentence(refusal));
    return refusal === null;
  }

  /**
   * Plays the tiles laid and returns whether that is done; `by` a tap it asks once, unless the
   * settings say otherwise, and another tap confirms.
   */
  async play(by: 'tap' | 'key' | 'confirmed' = 'key'): Promise<boolean> {
    const { layer } = this;
    // Nothing is played while an earlier board is shown.
    if (this.stepping.at !== null) {
      this.stepping.now();
    } else if (layer.count === 0) {
      this.refuse({ code: 'nothing_placed', message: '', squares: [] });
    } else if (layer.waiting) {
      this.refuse({ code: 'loses_tile', message: t.table.liftedWaits, squares: [] });
    } else if (!lettersChosen(layer.rack)) {
      this.refuse({ code: 'blank_needs_letter', message: '', squares: [] });
      layer.choosing =
        layer.rack.find((slot) => slot?.tile === '?' && slot.square !== null && !slot.letter)?.square ?? null;
    } else if (by !== 'confirmed' && this.counts && !this.game.preview?.problem) {
      this.askCount();
    } else if (by !== 'confirmed' && this.mode !== 'confirm' && asksFirst(by)) {
      this.open('confirm');
    } else {
      this.mode = '';
      const done = await this.do({ type: 'play', tiles: layer.laid });
      if (done) {
        this.zoom = null;
        layer.cursor = { ...layer.cursor, armed: false };
      }
      return done;
    }
    return false;
  }

  /** Asks for the points of a play before it is made, laid or typed. */
  askCount(typed: CommandMessage | null = null): boolean {
    this.#typed = typed;
    this.open('count');
    return this.mode === 'count';
  }

  /** Makes the play that was counted, and tells its score. */
  async count(counted: number): Promise<void> {
    const { game } = this;
    const seat = game.viewer;
    const before = game.message?.seq ?? 0;
    const shown = game.preview?.formed;
    this.wishes.board = true;
    if (seat === null || !(this.#typed ? await this.do(this.#typed) : await this.play('confirmed'))) return;
    // A move that waits has not been played yet.
    const played = game.events.findLast(
      ({ event, seq }) => seq > before && event.type === 'played' && event.seat === seat,
    )?.event;
    const formed = played?.type === 'played' ? played.formed : shown;
    if (!formed) return;
    this.counted = { seat, counted, formed };
    announcer.say(countText(this.counted));
  }

  async exchange(): Promise<void> {
    const tiles = this.layer.markedTiles;
    if (!tiles) {
      this.refuse({ code: 'exchange_nothing_chosen', message: '', squares: [] });
      return;
    }
    if (await this.do({ type: 'exchange', tiles })) this.layer.marked = [];
  }

  /** The reason why a bar does not open now. */
  #reason(mode: Mode): RefusalMessage {
    const { message } = this.game;
    const because = (code: string, message = ''): RefusalMessage => ({ code, message, squares: [] });
    if (message?.paused) return because('game_adjourned');
    if (message?.may.take_back) return because('computer_plays', t.standIn.first);
    if (message?.pending?.held && message.turn === message.viewer) return because('move_held', t.table.heldShort);
    // On turn, only a verified opening can forbid passing.
    return because(mode === 'pass' && message?.may.act ? 'can_open' : 'not_your_turn');
  }

  /** Opens a bar, or says why not. */
  open(mode: Mode): void {
    const { message } = this.game;
    const refusal = mode === 'exchange' && message ? message.may.exchange_refusal : null;
    if (refusal && message?.may.exchange === 0) {
      this.refuse(refusal);
      return;
    }
    const allowed: Record<Mode, boolean | undefined> = {
      '': true,
      confirm: true,
      count: message?.may.act,
      exchange: message?.may.act,
      pass: message?.may.pass,
      blank: message?.may.take_blank,
      tile: message?.may.take_letter || message?.may.rearrange,
      resign: message?.may.resign,
      abort: message?.may.abort,
      end: message?.may.propose,
      pause: message?.may.propose,
      holiday: message?.may.go_on_holiday,
      words: message?.may.challenge,
      challenge: message?.may.challenge,
    };
    if (!allowed[mode]) {
      this.refuse(this.#reason(mode));
      return;
    }
    this.game.refusal = null;
    this.mode = mode;
    this.layer.marked = [];
    if (mode === 'exchange') {
      this.layer.recall();
      this.zoom = null;
    }
    if (mode === 'words') this.words = message?.pending?.formed.words.map((word) => word.faces.toUpperCase()) ?? [];
    this.dialog = '';
    if (mode === 'exchange') this.wishes.rack = true;
    else this.wishes.bar = true;
  }

  closeBar(): void {
    this.mode = '';
    this.layer.marked = [];
    this.wishes.board = true;
  }

  /** Brings the keyboard to a challenge: to its button where a wrong one is free, otherwise to the question. */
  reachChallenge(): void {
    const pending = this.game.message?.pending;
    if (this.game.message?.may.challenge && pending?.free && !pending.by_words) this.wishes.bar = true;
    else void this.challenge([], 'reached');
  }

  /**
   * Challenges, and returns whether that is done. It asks which words are meant, where they may be
   * chosen, and, `by` a tap, whether a challenge is meant that may cost something.
   */
  async challenge(
    words: readonly string[] = [],
    by: 'tap' | 'key' | 'reached' | 'confirmed' = 'key',
  ): Promise<boolean> {
    const { message } = this.game;
    if (!message?.may.challenge) {
      this.refuse({
        code: message?.pending?.seat === message?.viewer ? 'own_play' : 'window_closed',
        message: said.noPlay,
        squares: [],
      });
      return false;
    }
    if (message.pending?.by_words && words.length === 0) {
      this.open('words');
      return false;
    }
    if (words.length === 0 && by !== 'confirmed' && !message.pending?.free && (by === 'reached' || asksFirst(by))) {
      this.open('challenge');
      return false;
    }
    return this.do({ type: 'challenge', words: [...words] });
  }

  async accept(): Promise<boolean> {
    if (this.game.message?.may.accept) return this.do({ type: 'accept' });
    this.refuse({ code: 'window_closed', message: said.noPlay, squares: [] });
    return false;
  }

  // Showing.

  flash(squares: readonly number[], part = ''): void {
    clearTimeout(this.#flash);
    this.flashing = new Set(squares);
    this.pointed = part;
    this.#flash = setTimeout(() => {
      this.flashing = new Set();
      this.pointed = '';
    }, 900);
  }

  flashLast(): void {
    this.flash((this.game.message?.last_play ?? []).flatMap((text) => parseSquare(text) ?? []));
  }

  /** One layer at a time: choice, bar, zoom, tiles, cursor. */
  escape(): void {
    const { layer } = this;
    if (layer.choosing !== null) layer.cancelChoice();
    else if (this.stepping.at !== null) this.stepping.now();
    else if (this.mode) this.closeBar();
    else if (layer.picked !== null) layer.picked = null;
    else if (this.zoom) this.zoom = null;
    else if (layer.count > 0 || layer.lifted.length > 0) this.recall();
    else {
      layer.cursor = { ...layer.cursor, armed: false };
      this.game.refusal = null;
    }
  }
}
