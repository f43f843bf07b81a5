/** A game as it was: the board after each turn, folded from the events. */

import type { EventMessage, SquareFace } from '../wire';
import { firstScores, scoreSheet, standing } from './sheet';
import { SIZE, parseCoord, parseSquare, squareText, step } from './square';

/** A moment of a game that can be shown. */
export interface Stop {
  /** The rows of the board, as messages write them. */
  board: readonly string[];
  /** The squares of the play that had just been made. */
  last: readonly number[];
  /** Each seat's score, including a play that could still be challenged. */
  scores: readonly number[];
}

/** A square as it was before a change. */
interface Before {
  square: number;
  face: string;
}

class Squares {
  readonly #faces: string[] = new Array<string>(SIZE * SIZE).fill('.');
  last: number[] = [];
  /** The changes of the last turn, the oldest first, for taking it off again. */
  #turn: Before[] = [];
  /** Letters swapped in the turn that goes on. */
  #swaps: (Before & { seat: number })[] = [];

  get rows(): string[] {
    return Array.from({ length: SIZE }, (_, row) => this.#faces.slice(row * SIZE, (row + 1) * SIZE).join(''));
  }

  #put(square: number, face: string): Before {
    const before = { square, face: this.#faces[square] ?? '.' };
    this.#faces[square] = face;
    return before;
  }

  #undo(changes: readonly Before[]): void {
    for (const { square, face } of [...changes].reverse()) this.#faces[square] = face;
  }

  lay(tiles: readonly SquareFace[]): void {
    this.last = tiles.flatMap((tile) => parseSquare(tile.square) ?? []);
    const covered = tiles.flatMap((tile) => {
      const square = parseSquare(tile.square);
      return square === null ? [] : [this.#put(square, tile.face)];
    });
    this.#turn = [...this.#swaps, ...covered];
    this.#swaps = [];
  }

  apply({ event }: EventMessage): void {
    switch (event.type) {
      case 'set_up':
        this.lay(event.tiles);
        this.#turn = [];
        this.last = [];
        break;
      case 'played':
        this.lay(event.tiles);
        break;
      case 'exchanged':
      case 'passed':
        // Letters swapped in such a turn can be challenged like a play.
        if (this.#swaps.length > 0) this.last = this.#swaps.map(({ square }) => square);
        this.#turn = this.#swaps;
        this.#swaps = [];
        break;
      case 'blank_taken': {
        const square = parseSquare(event.square);
        if (square !== null) this.#put(square, (this.#faces[square] ?? '.').toUpperCase());
        break;
      }
      case 'letter_taken': {
        const square = parseSquare(event.square);
        if (square !== null) this.#swaps.push({ ...this.#put(square, event.face), seat: event.seat });
        break;
      }
      case 'withdrawn':
        this.#undo(this.#turn);
        this.#turn = [];
        this.last = [];
        break;
      case 'resigned':
        this.#undo(this.#swaps.filter(({ seat }) => seat === event.seat));
        this.#swaps = [];
        break;
      case 'together':
        if (event.event.type === 'word_played') this.lay(event.event.tiles);
        break;
    }
  }
}

/** The numbers of the events that end a turn, one for each line of the score sheet. */
export function turnsOf(events: readonly EventMessage[], seats: number): number[] {
  const team = events.flatMap(({ seq, event }) =>
    event.type === 'together' && (event.event.type === 'word_played' || event.event.type === 'turn_ended') ? [seq] : [],
  );
  return team.length > 0 ? team : scoreSheet(events, seats).map(({ seq }) => seq);
}

/** The game after the event with this number. */
export function stopAfter(events: readonly EventMessage[], seq: number, seats: number): Stop {
  const known = standing(events.filter((event) => event.seq <= seq));
  const squares = new Squares();
  for (const event of known) squares.apply(event);
  const scores = firstScores(known, seats);
  for (const line of scoreSheet(known, seats)) scores[line.seat] = line.total;
  return { board: squares.rows, last: squares.last, scores };
}

/** The board of a duplicate session after these plays, written as `8D TRAIN`. */
export function stopAfterPlays(plays: readonly string[]): Stop {
  const squares = new Squares();
  for (const play of plays) squares.lay(laidBy(play));
  return { board: squares.rows, last: squares.last, scores: [] };
}

/** The tiles that a play lays, `.` being those it runs through. */
function laidBy(play: string): SquareFace[] {
  const [place = '', faces = ''] = play.split(' ');
  const coord = parseCoord(place, 'international');
  return [...faces].flatMap((face, i) => {
    const square = coord && step(coord.square, coord.direction, i);
    return square === null || face === '.' ? [] : [{ square: squareText(square), face }];
  });
}
