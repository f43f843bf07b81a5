/** The board area of a table: the tiles on the board, its size, and the space below it. */

import { untrack } from 'svelte';
import { LABELLED, measure, viewSide, type Told } from '../board/geometry';
import { settings } from '../lib/settings.svelte';
import { edgeLabels, parseCoord, parseSquare, squareAt, step, type Notation } from '../lib/square';
import { pointsOf, squareName, type Naming } from '../lib/squares';
import { faceOf, laidSlots } from '../lib/tentative';
import { viewport } from '../ui/viewport.svelte';
import type { EventKind, PlacedTile } from '../wire';
import type { GameView } from '../lib/view';
import type { Control } from './control.svelte';

/** A play that arrived while the table was shown. */
export interface Arrived {
  seat: number;
  /** The squares of its tiles, in order. */
  squares: readonly number[];
  /** The bonus for many tiles. */
  bonus: number;
}

/** The play that an event brings, if it brings one. */
function arrived(event: EventKind): Arrived | null {
  const play = (seat: number, tiles: readonly PlacedTile[], bonus: number): Arrived => ({
    seat,
    squares: tiles.map((tile) => parseSquare(tile.square) ?? 0),
    bonus,
  });
  if (event.type === 'played') return play(event.seat, event.tiles, event.formed.bonus);
  if (event.type === 'together' && event.event.type === 'word_played')
    return play(event.event.seat, event.event.tiles, 0);
  return null;
}

/** The room of the last table, and the window's size then: a table in a window of this size most likely gets as much. */
let before = { window: '', width: 0, height: 0 };
const windowNow = (): string => `${innerWidth} ${innerHeight}`;

/** Made by the screen of a mode, and shown by `BoardArea`; `RackRow` and the like take their sizes from it. */
export class Area {
  /** Room for the board; until it has been laid out, as much as the last table had. */
  room = $state(
    before.window === windowNow() ? { width: before.width, height: before.height } : { width: 0, height: 0 },
  );
  /** Room for the rack on a phone. */
  across = $state(0);
  /** The newest play, if it arrived while this was shown. */
  arrived = $state.raw<Arrived | null>(null);
  readonly message = $derived.by((): GameView => this.#message());
  readonly notation = $derived.by((): Notation => this.#notation?.() ?? settings.now.notation);
  readonly size = $derived.by(() => measure(this.room.width, this.room.height, this.#notation ? LABELLED : undefined));
  /** The labels along the edges of the board. */
  readonly edges = $derived.by(() => (this.#notation || settings.now.coordinates ? edgeLabels(this.notation) : null));
  readonly points = $derived.by(() => pointsOf(this.message.terms));
  readonly start = $derived.by(() => squareAt(this.message.terms.start[0], this.message.terms.start[1]));
  /** The earlier moment that is shown, if any. */
  readonly then = $derived.by(() => this.control.stepping.stop);
  readonly last = $derived.by(() => new Set(this.then?.last ?? squares(this.message.last_play)));
  /** The board without the tiles that are lifted to rearrange a word. */
  readonly faces = $derived.by(() => this.then?.board ?? this.control.layer.without(this.message.board));
  /** Tiles that are laid and not yet played. */
  readonly laid = $derived.by(() => {
    const { control } = this;
    const bad = new Set(squares(control.game.preview?.problem?.squares ?? []));
    const sent = !control.mine && this.message.phase !== 'over';
    const slots = this.then ? [] : laidSlots(control.layer.rack);
    return new Map(
      slots.map((slot) => [
        slot.square ?? 0,
        { face: faceOf(slot), state: sent ? 'sent' : bad.has(slot.square ?? -1) ? 'bad' : '' },
      ]),
    );
  });
  /** The points of the tiles laid, beside their main word. */
  readonly bubble = $derived.by((): Told | null => {
    const formed = this.control.game.preview?.formed;
    const main = formed?.words[0];
    const coord = main ? parseCoord(main.coord, 'international') : null;
    if (this.then || this.control.counts || !main || !coord || !formed) return null;
    const last = step(coord.square, coord.direction, main.faces.length - 1) ?? coord.square;
    return { first: coord.square, last, direction: coord.direction, text: String(formed.score) };
  });
  /** Squares of another player's play, each with the milliseconds after which its tile appears. */
  readonly arriving = $derived.by((): ReadonlyMap<number, number> => {
    const play = this.arrived;
    if (!play || play.seat === this.message.viewer || settings.still) return new Map();
    const gap = Math.min(60, 400 / play.squares.length);
    return new Map(play.squares.map((square, i) => [square, Math.round(i * gap)]));
  });
  /** The width of the parts below the board: the board's own, if there is space for it. */
  readonly underWidth = $derived.by(() =>
    Math.min(
      this.room.width,
      Math.max(viewSide(this.size) + 2 * this.size.f, viewport.frame === 'desktop' ? 580 : 640),
    ),
  );
  readonly #message: () => GameView;
  readonly #notation: (() => Notation) | undefined;
  readonly #seq = $derived.by(() => this.message.seq);

  /** A mode with its own `notation` always has letters and numbers along the edges. */
  constructor(
    readonly control: Control,
    message: () => GameView,
    notation?: () => Notation,
  ) {
    this.#message = message;
    this.#notation = notation;
    const { game } = control;
    $effect(() => {
      control.tiny = this.size.q < (settings.touch ? 36 : 28);
      if (!control.tiny) control.zoom = null;
    });
    // A message that leaves the position as it is does not change the words formed.
    $effect(() => {
      void control.layer.rack;
      void this.#seq;
      // A question is lost with its connection, so it is asked again.
      void game.connection.state;
      untrack(() => game.askPreview());
    });
    let seen = untrack(() => this.#seq);
    $effect(() => {
      const news = game.events.flatMap(({ seq, event }) => (seq > seen ? (arrived(event) ?? []) : []));
      seen = this.#seq;
      this.arrived = news.at(-1) ?? untrack(() => this.arrived);
    });
  }

  /** All that the descriptions of squares tell. */
  readonly #naming = $derived.by((): Naming => {
    const { points, laid, last, notation } = this;
    const game = { terms: this.message.terms, board: this.faces };
    return { game, points, laid, last, cursor: this.control.layer.cursor, notation, names: settings.now.names };
  });

  /** The description of a square: its tile, and its value. */
  readonly name = (square: number): string => squareName(square, this.#naming);

  /**
   * Takes the size of the room as the browser tells it, once all has been laid out: to ask for it
   * sooner would have all laid out once more.
   */
  resized([box]: readonly ResizeObserverSize[]): void {
    const { inlineSize: width = 0, blockSize: height = 0 } = box ?? {};
    this.room = { width: Math.round(width), height: Math.round(height) };
    before = { window: windowNow(), ...this.room };
  }

  /** The side of a tile in the rack, with `beside` pixels for the parts beside it in the row, and at most `most`. */
  rackSide(beside: number, most: number): number {
    const { rack } = this.control.layer;
    const tiles = Math.max(
      this.message.terms.rack_size,
      rack.filter((slot) => slot?.lifted === undefined || slot.square === null).length,
    );
    if (viewport.frame === 'phone') return Math.min(48, Math.floor((this.across - 30 - 4 * (tiles - 1)) / tiles));
    return Math.max(30, Math.min(most, Math.floor((this.underWidth - beside - 6 * (tiles - 1)) / tiles)));
  }
}

const squares = (texts: readonly string[]): number[] => texts.flatMap((text) => parseSquare(text) ?? []);
