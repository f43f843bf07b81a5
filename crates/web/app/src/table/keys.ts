/** Keys on the board and the rack. Digits are recognised by their place, so that every keyboard layout works. */

import type { Game } from '../lib/game.svelte';
import { ahead, Fetched } from '../lib/part.svelte';
import { SIZE, columnOf, rowOf, squareAt, step, type Direction } from '../lib/square';
import { shownIn } from '../board/geometry';
import type { Control } from './control.svelte';

/** Keys that act on tiles. */
const TILES = /^(?:[a-zA-Z? ]|Enter|Backspace|Delete)$/;
let blankNext = false;

const tellers = new Fetched(() => import('./tellers'));
ahead.push(tellers);

/** Handles a key pressed on the board; true if it was one of ours. */
export function boardKey(control: Control, event: KeyboardEvent): boolean {
  if (control.stepping.at !== null && TILES.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
    // Tiles are laid on the current board only; other keys first go back to it.
    control.stepping.now();
    if (event.key.length > 1 || event.key === ' ') return true;
  }
  return arrows(control, event) || typing(control, event) || common(control, event);
}

/** Keys that work on the rack too. */
export function common(control: Control, event: KeyboardEvent): boolean {
  if (event.altKey || event.metaKey || event.ctrlKey) return false;
  const { game } = control;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit && !event.shiftKey) {
    switch (digit) {
      case '0':
        control.shuffle();
        break;
      case '1':
        void tell('rack', game);
        control.flash([], 'rack');
        break;
      case '2':
        void tell('last', game);
        control.flashLast();
        break;
      case '3':
        void tell('scores', game);
        control.flash([], 'scores');
        break;
      case '4':
        void tell('clocks', game);
        control.flash([], 'scores');
        break;
      case '5':
        void tell('unseen', game);
        control.flash([], 'unseen');
        break;
      case '6':
        control.open('exchange');
        break;
      case '7':
        control.open('pass');
        break;
      case '8':
        control.counted = null;
        control.reachChallenge();
        break;
      case '9':
        if (control.accepts) control.wishes.accept = true;
        else control.accept();
        break;
    }
    return true;
  }
  if (event.key === '/') {
    control.draft = '';
    control.commanding = true;
    return true;
  }
  if (event.key === 'Escape') {
    control.escape();
    return true;
  }
  return false;
}

/** Reads out the rack, the last play or the like, as asked. */
async function tell(what: 'rack' | 'last' | 'scores' | 'clocks' | 'unseen', game: Game): Promise<void> {
  await tellers.fetch();
  tellers.here?.[what](game);
}

function arrows(control: Control, event: KeyboardEvent): boolean {
  if (event.altKey || event.metaKey) return false;
  const { layer } = control;
  const { square } = layer.cursor;
  const row = rowOf(square);
  const column = columnOf(square);
  const ends = event.ctrlKey;
  switch (event.key) {
    case 'ArrowLeft':
      return go(control, travel(control, 'across', -1, ends));
    case 'ArrowRight':
      return go(control, travel(control, 'across', 1, ends));
    case 'ArrowUp':
      return go(control, travel(control, 'down', -1, ends));
    case 'ArrowDown':
      return go(control, travel(control, 'down', 1, ends));
    case 'Home':
      return go(control, ends ? 0 : squareAt(row, 0));
    case 'End':
      return go(control, ends ? squareAt(SIZE - 1, SIZE - 1) : squareAt(row, SIZE - 1));
    case 'PageUp':
      return go(control, squareAt(0, column));
    case 'PageDown':
      return go(control, squareAt(SIZE - 1, column));
  }
  return false;
}

function go(control: Control, square: number): boolean {
  control.layer.goTo(square);
  if (control.zoom) control.zoom = shownIn(control.zoom, square);
  return true;
}

/** One square further; or, with `far`, to the next tile or the edge. */
function travel(control: Control, direction: Direction, by: number, far: boolean): number {
  const { layer } = control;
  let at = layer.cursor.square;
  for (let next = step(at, direction, by); next !== null; next = step(at, direction, by)) {
    at = next;
    if (!far || layer.taken(at)) break;
  }
  return at;
}

function typing(control: Control, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { layer } = control;
  if (event.key === '?') {
    if (control.mode === 'exchange') layer.toggleLetter('?');
    else blankNext = true;
    return true;
  }
  if (/^[a-zA-Z]$/.test(event.key)) {
    letter(control, event.key.toUpperCase(), event.shiftKey || blankNext);
    blankNext = false;
    return true;
  }
  blankNext = false;
  switch (event.key) {
    case ' ':
      layer.turn();
      return true;
    case 'Enter':
      enter(control);
      return true;
    case 'Backspace':
      if (control.mine) control.report(layer.takeBackLast());
      return true;
    case 'Delete':
      if (control.mine) control.report(layer.takeBack(layer.cursor.square));
      return true;
  }
  return false;
}

/** A letter typed on board or rack. */
export function letter(control: Control, typed: string, blank: boolean): void {
  if (!control.mine) return;
  if (control.mode === 'exchange') {
    if (!control.layer.toggleLetter(blank ? '?' : typed))
      control.report({ did: 'missing', letter: blank ? '?' : typed });
    return;
  }
  control.report(control.layer.type(typed, blank));
  if (control.zoom) control.zoom = shownIn(control.zoom, control.layer.cursor.square);
}

function enter(control: Control): void {
  const { layer } = control;
  if (control.mode === 'exchange') void control.exchange();
  else if (layer.picked !== null) control.report(layer.lay(layer.picked, layer.cursor.square));
  else if (layer.count === 0 && control.askTile(layer.cursor.square)) return;
  else void control.play();
}
