/**
 * The layer of the page that the server never touches: your tiles laid tentatively, the order of
 * the rack and the cursor. It survives messages and reloads.
 */

import { type Direction, firstFree, parseSquare, squareAt, step } from './square';
import { store, stored } from './storage';
import * as tentative from './tentative';
import type { PlacedTile } from '../wire';

export interface Cursor {
  square: number;
  direction: Direction;
  /** True if typed letters go here: the arrow is shown. */
  armed: boolean;
}

/** The effect of a key or tap, for screen readers. */
export type Outcome =
  | { did: 'laid'; square: number; face: string }
  | { did: 'back'; square: number }
  | { did: 'missing'; letter: string }
  | { did: 'no_room' }
  | { did: 'choose' }
  | { did: 'nothing' };

export class Tentative {
  rack = $state.raw<tentative.Rack>([]);
  cursor = $state<Cursor>({ square: squareAt(7, 7), direction: 'across', armed: false });
  /** The slot picked up by tap or key, waiting for a square. */
  picked = $state<number | null>(null);
  /** The square of a blank whose letter has not been chosen yet. */
  choosing = $state<number | null>(null);
  /** Slots marked for exchange. */
  marked = $state.raw<readonly number[]>([]);
  #board: readonly string[] = [];
  #key: string | null = null;

  readonly taken = (square: number): boolean => this.#onBoard(square) || tentative.slotAt(this.rack, square) >= 0;

  get laid(): PlacedTile[] {
    return tentative.laidTiles(this.rack);
  }

  /** Squares whose tiles are lifted to rearrange a word. */
  get lifted(): number[] {
    return tentative.liftedSquares(this.rack);
  }

  /** True if a lifted tile waits to be laid again. */
  get waiting(): boolean {
    return tentative.someLifted(this.rack);
  }

  get count(): number {
    return tentative.laidSlots(this.rack).length;
  }

  get complete(): boolean {
    return this.count > 0 && !this.waiting && tentative.lettersChosen(this.rack);
  }

  get held(): string {
    return tentative.heldTiles(this.rack);
  }

  /** The tiles that `marked` names. */
  get markedTiles(): string {
    return this.marked.map((index) => this.rack[index]?.tile ?? '').join('');
  }

  /** Starts keeping the layer under a key, beginning with the layer kept before. */
  keep(key: string): void {
    if (this.#key === key) return;
    this.#key = key;
    this.rack = stored<tentative.Rack>(key, []);
    this.picked = this.choosing = null;
    this.marked = [];
  }

  /** No rack: for the cover of pass and play, or a spectator. */
  clear(): void {
    this.#key = null;
    this.rack = [];
    this.picked = this.choosing = null;
    this.marked = [];
  }

  /** Brings the layer in line with the server's board and rack. Returns squares of ours that were taken. */
  settle(board: readonly string[], rack: string, size: number, spent: PlacedTile[] | null): number[] {
    this.#board = board;
    if (spent) this.rack = tentative.spend(this.rack, spent);
    // Lifted tiles go back when the board has changed there.
    const there = (square: number): string | undefined => board[Math.floor(square / 15)]?.[square % 15];
    const stale =
      spent !== null || this.rack.some((slot) => slot?.lifted !== undefined && there(slot.lifted) !== slot.tile);
    if (stale && this.lifted.length > 0) this.rack = tentative.recall(this.rack);
    const occupied = (square: number): boolean => this.#onBoard(square);
    const taken = tentative.takenSquares(this.rack, occupied);
    this.#set(tentative.reconcile(this.rack, rack, size, occupied));
    if (this.choosing !== null && tentative.slotAt(this.rack, this.choosing) < 0) this.choosing = null;
    this.marked = this.marked.filter((index) => this.rack[index]?.square === null);
    return taken;
  }

  look(board: readonly string[]): void {
    this.#board = board;
  }

  /** Lifts the tiles of a word on the board, to lay them again in another order. */
  lift(tiles: readonly { square: number; face: string }[], direction: Direction): void {
    this.#set(tentative.lift(this.rack, tiles));
    this.picked = this.choosing = null;
    this.marked = [];
    this.cursor = { square: tiles[0]?.square ?? this.cursor.square, direction, armed: true };
  }

  /** The rows of a board without the lifted tiles. */
  without(board: readonly string[]): readonly string[] {
    const { lifted } = this;
    if (lifted.length === 0) return board;
    return board.map((row, r) => [...row].map((face, c) => (lifted.includes(squareAt(r, c)) ? '.' : face)).join(''));
  }

  /** Lays a slot on a square; a blank asks for its letter. */
  lay(index: number, square: number, letter: string | null = null): Outcome {
    const slot = this.rack[index];
    if (!slot || (this.taken(square) && slot.square !== square)) return { did: 'no_room' };
    this.#set(tentative.lay(this.rack, index, square, letter));
    this.picked = null;
    if (slot.tile === '?' && !letter && !slot.letter) {
      this.choosing = square;
      return { did: 'choose' };
    }
    return { did: 'laid', square, face: letter ?? slot.letter ?? slot.tile };
  }

  /** A letter typed at the cursor; `blank` spends a blank for it. */
  type(letter: string, blank: boolean): Outcome {
    const index = tentative.slotFor(this.rack, blank ? '?' : letter);
    if (index < 0) return { did: 'missing', letter: blank ? '?' : letter };
    const square = firstFree(this.cursor.square, this.cursor.direction, this.taken);
    if (square === null) return { did: 'no_room' };
    const outcome = this.lay(index, square, blank ? letter : null);
    this.#advance(square);
    return outcome;
  }

  /** A rack tile is tapped while the arrow is shown: it goes there and the arrow moves on. */
  layAtCursor(index: number): Outcome {
    const square = firstFree(this.cursor.square, this.cursor.direction, this.taken);
    if (square === null) return { did: 'no_room' };
    const outcome = this.lay(index, square);
    if (outcome.did !== 'no_room') this.#advance(square);
    return outcome;
  }

  choose(letter: string): Outcome {
    const square = this.choosing;
    if (square === null) return { did: 'nothing' };
    const index = tentative.slotAt(this.rack, square);
    this.choosing = null;
    return index < 0 ? { did: 'nothing' } : this.lay(index, square, letter);
  }

  cancelChoice(): void {
    if (this.choosing === null) return;
    this.#set(tentative.takeBack(this.rack, this.choosing));
    this.choosing = null;
  }

  takeBack(square: number): Outcome {
    if (tentative.slotAt(this.rack, square) < 0) return { did: 'nothing' };
    this.#set(tentative.takeBack(this.rack, square));
    if (this.choosing === square) this.choosing = null;
    return { did: 'back', square };
  }

  /** Takes back the tile laid last; the cursor steps back to its square. */
  takeBackLast(): Outcome {
    const last = tentative.lastLaid(this.rack);
    if (!last || last.square === null) return { did: 'nothing' };
    this.cursor = { ...this.cursor, square: last.square };
    return this.takeBack(last.square);
  }

  recall(): void {
    this.#set(tentative.recall(this.rack));
    this.choosing = this.picked = null;
  }

  shuffle(): void {
    this.#set(tentative.shuffle(this.rack));
    this.picked = null;
    this.marked = [];
  }

  moveSlot(from: number, to: number): void {
    const target = Math.max(0, Math.min(this.rack.length - 1, to));
    this.#set(tentative.moveSlot(this.rack, from, target));
    this.marked = [];
    if (this.picked === from) this.picked = target;
  }

  toggle(index: number): void {
    if (!this.rack[index] || this.rack[index]?.square !== null) return;
    this.marked = this.marked.includes(index) ? this.marked.filter((i) => i !== index) : [...this.marked, index];
  }

  /** Marks or unmarks a tile by its letter. */
  toggleLetter(tile: string): boolean {
    const free = this.rack.findIndex(
      (slot, i) => slot?.tile === tile && slot.square === null && !this.marked.includes(i),
    );
    const index = free >= 0 ? free : this.marked.find((i) => this.rack[i]?.tile === tile);
    if (index === undefined || index < 0) return false;
    this.toggle(index);
    return true;
  }

  /** A tap on an empty square: shows an arrow across, then down, then none. */
  tapSquare(square: number): void {
    const { cursor } = this;
    if (cursor.square !== square || !cursor.armed) this.cursor = { square, direction: 'across', armed: true };
    else if (cursor.direction === 'across') this.cursor = { ...cursor, direction: 'down' };
    else this.cursor = { ...cursor, direction: 'across', armed: false };
  }

  turn(): void {
    this.cursor = { ...this.cursor, direction: this.cursor.direction === 'across' ? 'down' : 'across', armed: true };
  }

  goTo(square: number): void {
    this.cursor = { ...this.cursor, square, armed: true };
  }

  /** Lays all tiles of a typed play; false if the rack lacks one. */
  layAll(tiles: PlacedTile[]): boolean {
    let rack = tentative.recall(this.rack);
    for (const { square, face } of tiles) {
      const blank = face === face.toLowerCase();
      const index = tentative.slotFor(rack, blank ? '?' : face);
      const at = parseSquare(square);
      if (index < 0 || at === null) return false;
      rack = tentative.lay(rack, index, at, blank ? face.toUpperCase() : null);
    }
    this.#set(rack);
    return true;
  }

  #advance(from: number): void {
    const next = step(from, this.cursor.direction);
    const free = next === null ? null : firstFree(next, this.cursor.direction, this.taken);
    this.cursor = { ...this.cursor, square: free ?? from, armed: true };
  }

  #onBoard(square: number): boolean {
    const face = this.#board[Math.floor(square / 15)]?.[square % 15];
    return face !== undefined && face !== '.' && !this.lifted.includes(square);
  }

  #set(rack: tentative.Rack): void {
    this.rack = rack;
    if (this.#key) store(this.#key, rack);
  }
}
