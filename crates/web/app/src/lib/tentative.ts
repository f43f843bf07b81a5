/**
 * Your rack with the tiles laid tentatively, as plain values.
 *
 * The order of the tiles is private; a tile laid on the board keeps its slot, so taking it back
 * never moves the others.
 */

import type { PlacedTile } from '../wire';
import { parseSquare, squareText } from './square';

export interface Slot {
  /** A capital, or `?`. */
  tile: string;
  /** The square on which it lies tentatively. */
  square: number | null;
  /** The letter chosen for a blank. */
  letter: string | null;
  /** Order in which it was laid, to take back the last one first; 0 on the rack. */
  laid: number;
  /** The square of the board from which it was lifted to rearrange a word; `tile` is its face then. */
  lifted?: number;
}
export type Rack = (Slot | null)[];

const fresh = (tile: string): Slot => ({ tile, square: null, letter: null, laid: 0 });

/** The face of a laid tile: a small letter for a blank, `?` while none is chosen. */
export function faceOf(slot: Slot): string {
  if (slot.lifted !== undefined) return slot.tile;
  if (slot.tile !== '?') return slot.tile;
  return slot.letter ? slot.letter.toLowerCase() : '?';
}

export const laidSlots = (rack: Rack): Slot[] =>
  rack.filter((slot): slot is Slot => slot !== null && slot.square !== null);

export const heldTiles = (rack: Rack): string =>
  rack.flatMap((slot) => (slot && slot.square === null && slot.lifted === undefined ? [slot.tile] : [])).join('');

/** Squares of the board whose tiles are lifted. */
export const liftedSquares = (rack: Rack): number[] => rack.flatMap((slot) => slot?.lifted ?? []);

/** Lifts the tiles of a word: they are at the end of the rack until they are laid again. */
export const lift = (rack: Rack, tiles: readonly { square: number; face: string }[]): Rack => [
  ...recall(rack),
  ...tiles.map(({ square, face }): Slot => ({ ...fresh(face), lifted: square })),
];

/** True if a lifted tile waits to be laid again. */
export const someLifted = (rack: Rack): boolean =>
  rack.some((slot) => slot?.lifted !== undefined && slot.square === null);

export function laidTiles(rack: Rack): PlacedTile[] {
  return laidSlots(rack).map((slot) => ({ square: squareText(slot.square ?? 0), face: faceOf(slot) }));
}

/** True if every laid blank has its letter. */
export const lettersChosen = (rack: Rack): boolean => laidSlots(rack).every((slot) => faceOf(slot) !== '?');

export const slotAt = (rack: Rack, square: number): number => rack.findIndex((slot) => slot?.square === square);

const replaced = (rack: Rack, index: number, slot: Slot | null): Rack =>
  rack.map((old, i) => (i === index ? slot : old));

export function lay(rack: Rack, index: number, square: number, letter: string | null = null): Rack {
  const slot = rack[index];
  if (!slot) return rack;
  const laid = Math.max(0, ...laidSlots(rack).map((other) => other.laid)) + 1;
  return replaced(rack, index, { ...slot, square, letter: letter ?? slot.letter, laid });
}

export function takeBack(rack: Rack, square: number): Rack {
  const index = slotAt(rack, square);
  const slot = rack[index];
  if (!slot) return rack;
  return replaced(
    rack,
    index,
    slot.lifted === undefined ? fresh(slot.tile) : { ...fresh(slot.tile), lifted: slot.lifted },
  );
}

/** Your tiles back to the rack, lifted tiles back to the board. */
export const recall = (rack: Rack): Rack =>
  rack.flatMap((slot) => (slot === null ? [null] : slot.lifted === undefined ? [fresh(slot.tile)] : []));

/** The tile laid last, if any. */
export function lastLaid(rack: Rack): Slot | null {
  return laidSlots(rack).reduce<Slot | null>((last, slot) => (!last || slot.laid > last.laid ? slot : last), null);
}

/** The slot that provides the tile for a letter: only the real tile, never silently a blank. */
export function slotFor(rack: Rack, tile: string): number {
  const free = (slot: Slot | null): slot is Slot => slot !== null && slot.square === null;
  const lifted = rack.findIndex((slot) => free(slot) && slot.lifted !== undefined && slot.tile.toUpperCase() === tile);
  return lifted >= 0 ? lifted : rack.findIndex((slot) => free(slot) && slot.lifted === undefined && slot.tile === tile);
}

/** Moves a slot to another place in the row. */
export function moveSlot(rack: Rack, from: number, to: number): Rack {
  if (from === to || rack[from] === undefined || to < 0 || to >= rack.length) return rack;
  const moved = [...rack];
  const [slot] = moved.splice(from, 1);
  moved.splice(to, 0, slot ?? null);
  return moved;
}

/** A different order of the tiles on the rack, if there is one. */
export function shuffle(rack: Rack, random: () => number = Math.random): Rack {
  const places = rack.flatMap((slot, i) => (slot && slot.square === null && slot.lifted === undefined ? [i] : []));
  const tiles = places.map((i) => rack[i] ?? null);
  const text = (slots: Rack): string => slots.map((slot) => slot?.tile).join('');
  if (new Set(tiles.map((slot) => slot?.tile)).size < 2) return rack;
  const mixed = [...tiles];
  do {
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [mixed[i], mixed[j]] = [mixed[j] ?? null, mixed[i] ?? null];
    }
  } while (text(mixed) === text(tiles));
  const next = [...rack];
  places.forEach((place, i) => (next[place] = mixed[i] ?? null));
  return next;
}

/** Empties the slots of tiles that were really played: those laid on the squares first. */
export function spend(rack: Rack, tiles: PlacedTile[]): Rack {
  const next = [...rack];
  const spent: number[] = [];
  for (const { square, face } of tiles) {
    const tile = face === face.toLowerCase() ? '?' : face;
    const at = parseSquare(square);
    if (rack.some((slot) => slot?.lifted !== undefined && slot.square === at)) continue;
    const free = (i: number): boolean => !spent.includes(i) && next[i]?.tile === tile && next[i]?.lifted === undefined;
    let index = next.findIndex((slot, i) => free(i) && slot?.square === at);
    if (index < 0) index = next.findIndex((_, i) => free(i));
    if (index >= 0) spent.push(index);
  }
  for (const index of spent) next[index] = null;
  return next;
}

/** The rack as the server has it, in the order kept here; tiles laid stay laid as far as they can. */
export function reconcile(all: Rack, tiles: string, size: number, occupied: (square: number) => boolean): Rack {
  const lifted = all.filter((slot) => slot?.lifted !== undefined);
  const rack = all.filter((slot) => slot?.lifted === undefined);
  const left = [...tiles];
  const keep = new Set<number>();
  const claim = (index: number, slot: Slot): void => {
    const at = left.indexOf(slot.tile);
    if (at < 0) return;
    left.splice(at, 1);
    keep.add(index);
  };
  rack.forEach((slot, i) => slot && slot.square !== null && claim(i, slot));
  rack.forEach((slot, i) => slot && slot.square === null && claim(i, slot));
  const next: Rack = rack.map((slot, i) => {
    if (!slot || !keep.has(i)) return null;
    return slot.square !== null && occupied(slot.square) ? fresh(slot.tile) : slot;
  });
  for (const tile of left) {
    const hole = next.indexOf(null);
    if (hole >= 0) next[hole] = fresh(tile);
    else next.push(fresh(tile));
  }
  while (next.length < size) next.push(null);
  while (next.length > Math.max(size, tiles.length)) {
    const hole = next.lastIndexOf(null);
    if (hole < 0) break;
    next.splice(hole, 1);
  }
  return [...next, ...lifted];
}

/** Own laid tiles whose squares have been taken meanwhile. */
export function takenSquares(rack: Rack, occupied: (square: number) => boolean): number[] {
  return laidSlots(rack).flatMap((slot) => (slot.square !== null && occupied(slot.square) ? [slot.square] : []));
}
