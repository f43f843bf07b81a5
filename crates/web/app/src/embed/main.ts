/**
 * A game in the frame of another site: its board, who plays, and its moves one after another. It
 * asks the server for the game and does nothing else: no seat, no storage, no cookies.
 */

import '../styles/tokens.css';
import '../styles/board.css';
import './embed.css';
import { SIZE, squareAt } from '../lib/square';
import { embed as t } from '../text/en-embed';
import type { MovesMessage, RefusalMessage } from '../wire';
import { momentsOf, type Moments } from './moments';
import { removalsOf } from './removals';

/** How often a game in progress is asked for again. */
const AGAIN = 10_000;

const LABELS: Record<string, string> = { d: '2L', t: '3L', D: '2W', T: '3W' };
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count,
};
const BUTTONS: [key: string, label: string, path: string][] = [
  ['Home', t.first, 'M6 5v14M19 5l-9 7 9 7'],
  ['ArrowLeft', t.back, 'M15 5l-7 7 7 7'],
  ['ArrowRight', t.on, 'M9 5l7 7-7 7'],
  ['End', t.last, 'M18 5v14M5 5l9 7-9 7'],
];

function made<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

const [, id = '', part = ''] = /^\/embed\/(\w+)(\/unbuild)?$/.exec(location.pathname) ?? [];
const page = document.getElementById('embed') ?? document.body;
/** The heading of the page for screen readers. */
const heading = made('h1', 'sr');
const heads = made('p', 'heads');
const room = made('div', 'room');
const board = made('div', 'board');
const title = made('b');
const said = made('span');
const steps = made('div', 'steps');

const grid = made('div', 'grid');
const cells = Array.from({ length: SIZE * SIZE }, () => grid.appendChild(made('div', 'q')));
board.setAttribute('role', 'img');
board.append(grid);
room.append(board);
const words = made('p', 'words');
words.setAttribute('role', 'status');
words.append(title, ' ', said);
for (const [key, label, path] of BUTTONS) {
  const button = steps.appendChild(made('button'));
  button.type = 'button';
  button.ariaLabel = button.title = label;
  button.dataset.step = key;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  button.onclick = () => step(key);
}
const link = made('a', 'open', t.open);
link.href = `/game/${id}${part}`;
link.target = '_blank';
link.rel = 'noopener';
link.title = t.openLong;
link.setAttribute('aria-label', `${t.open}: ${t.openLong}`);
const foot = made('div', 'foot');
foot.append(words, steps, link);

let whole: MovesMessage | null = null;
let moments: Moments = { count: 0, at: () => ({ board: [], last: [], scores: [], title: '', said: '' }) };
/** The move that is shown; `null` for the newest. */
let at: number | null = /^#\d{1,5}$/.test(location.hash) ? Number(location.hash.slice(1)) : null;

function step(key: string): boolean {
  const to = STEPS[key]?.(Math.min(at ?? moments.count, moments.count), moments.count);
  if (to === undefined || !whole) return false;
  at = to >= moments.count ? null : Math.max(0, to);
  show();
  return true;
}

/** Draws the moment. Names are other people's words: they are text, never markup. */
function show(): void {
  if (!whole) return;
  const { terms, game } = whole;
  const shown = Math.min(at ?? moments.count, moments.count);
  const moment = moments.at(shown);
  const points = new Map(terms.tiles.map(({ tile, points }) => [tile, points]));
  board.dataset.squares = terms.palette;
  cells.forEach((cell, square) => {
    const [row, column] = [Math.floor(square / SIZE), square % SIZE];
    const face = moment.board[row]?.[column] ?? '.';
    const premium = terms.layout[row]?.[column] ?? '.';
    cell.className = `q ${premium === '.' ? '' : premium}`;
    cell.replaceChildren();
    if (face === '.') {
      cell.textContent =
        square === squareAt(terms.start[0] ?? 7, terms.start[1] ?? 7) ? '\u2605' : (LABELS[premium] ?? '');
      return;
    }
    const blank = face === face.toLowerCase();
    const worth = points.get(face) ?? 0;
    const tile = cell.appendChild(
      made(
        'span',
        `tile${blank ? ' blank' : ''}${worth > 9 ? ' two' : ''}${moment.last.includes(square) ? ' last' : ''}`,
      ),
    );
    tile.append(made('b', '', face.toUpperCase()));
    if (!blank && worth > 0) tile.append(made('i', '', String(worth)));
  });
  heads.replaceChildren();
  if (moment.scores.length === 0) heads.append(made('b', '', terms.name));
  moment.scores.forEach((score, seat) => {
    const head = heads.appendChild(made('span', 'head'));
    head.style.setProperty('--seat', `var(--seat${(seat % 4) + 1})`);
    head.append(made('span', 'name', game.seats[seat]?.name || t.somebody), ' ', made('b', '', String(score)));
  });
  title.textContent = moment.title;
  said.textContent = moment.said;
  board.ariaLabel = `${t.board}. ${moment.title}. ${t.keys}`;
  for (const button of steps.querySelectorAll('button')) {
    const back = button.dataset.step === 'Home' || button.dataset.step === 'ArrowLeft';
    button.ariaDisabled = String(back ? shown === 0 : shown === moments.count);
  }
  const names = moment.scores.length === 0 ? [] : game.seats.map(({ name }) => name || t.somebody);
  heading.textContent = t.heading(names, terms.name);
  document.title = t.title(heading.textContent ?? '');
}

function fail(text: string): void {
  document.title = t.title(text);
  page.replaceChildren(made('h1', 'words said', text), link);
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(`/api/games/${id}${part || '/moves'}`, { credentials: 'omit', cache: 'no-cache' });
    const body = (await answer.json()) as MovesMessage | RefusalMessage;
    if ('code' in body) {
      fail(body.code === 'still_played' ? t.played : body.code === 'not_found' ? t.none : t.gone);
      return;
    }
    const first = whole === null;
    whole = body;
    moments = part ? removalsOf(body) : momentsOf(body);
    if (moments.count === 0 && body.game.phase === 'over' && !part) {
      fail(t.boardless);
      return;
    }
    show();
    if (first) page.replaceChildren(heading, heads, room, foot);
  } catch {
    if (!whole) fail(t.gone);
  }
  if (whole?.game.phase !== 'over' || (part && whole.game.unbuilding?.phase !== 'over'))
    setTimeout(() => void ask(), AGAIN);
}

addEventListener('keydown', (event) => {
  if (!event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && step(event.key)) event.preventDefault();
});
page.append(made('p', 'words', t.waiting));
void ask();
