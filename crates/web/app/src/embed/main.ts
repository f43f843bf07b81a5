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
import { momentsOf, type Moment, type Moments } from './moments';
import { removalsOf } from './removals';

/** The milliseconds between two requests for a game in progress. */
const POLL_MS = 10_000;

/** The labels of premium squares, by the letters of a layout. */
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

function element<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  created.className = className;
  created.textContent = text;
  return created;
}

/** The game of this address; `unbuildPath` is `/unbuild` where its board is taken apart. */
const [, id = '', unbuildPath = ''] = /^\/embed\/(\w+)(\/unbuild)?$/.exec(location.pathname) ?? [];
const page = document.getElementById('embed') ?? document.body;
/** The heading of the page for screen readers. */
const heading = element('h1', 'sr');
const scoreRow = element('p', 'heads');
const stage = element('div', 'room');
const board = element('div', 'board');
const title = element('b');
const description = element('span');
const steps = element('div', 'steps');

const grid = element('div', 'grid');
const cells = Array.from({ length: SIZE * SIZE }, () => grid.appendChild(element('div', 'q')));
board.setAttribute('role', 'img');
board.append(grid);
stage.append(board);
const words = element('p', 'words');
words.setAttribute('role', 'status');
words.append(title, ' ', description);
for (const [key, label, path] of BUTTONS) {
  const button = steps.appendChild(element('button'));
  button.type = 'button';
  button.ariaLabel = button.title = label;
  button.dataset.step = key;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  button.onclick = () => step(key);
}
const link = element('a', 'open', t.open);
link.href = `/game/${id}${unbuildPath}`;
link.target = '_blank';
link.rel = 'noopener';
link.title = t.openLong;
link.setAttribute('aria-label', `${t.open}: ${t.openLong}`);
const foot = element('div', 'foot');
foot.append(words, steps, link);

let shown: MovesMessage | null = null;
let moments: Moments = { count: 0, at: () => ({ board: [], last: [], scores: [], title: '', said: '' }) };
/** The move that is selected; `null` for the newest. */
let selected: number | null = /^#\d{1,5}$/.test(location.hash) ? Number(location.hash.slice(1)) : null;

const shownMove = (): number => Math.min(selected ?? moments.count, moments.count);

function step(key: string): boolean {
  const to = STEPS[key]?.(shownMove(), moments.count);
  if (to === undefined || !shown) return false;
  selected = to >= moments.count ? null : Math.max(0, to);
  draw(shown);
  return true;
}

/** Draws the selected move. Players choose their names, so they are inserted as text, never as markup. */
function draw(message: MovesMessage): void {
  const move = shownMove();
  const moment = moments.at(move);
  drawBoard(message, moment);
  drawScores(message, moment);
  title.textContent = moment.title;
  description.textContent = moment.said;
  for (const button of steps.querySelectorAll('button')) {
    const back = button.dataset.step === 'Home' || button.dataset.step === 'ArrowLeft';
    button.ariaDisabled = String(move === (back ? 0 : moments.count));
  }
  const { terms, game } = message;
  const names = moment.scores.length === 0 ? [] : game.seats.map(({ name }) => name || t.somebody);
  heading.textContent = t.heading(names, terms.name);
  document.title = t.title(heading.textContent ?? '');
}

function drawBoard({ terms }: MovesMessage, moment: Moment): void {
  const points = new Map(terms.tiles.map(({ tile, points }) => [tile, points]));
  const start = squareAt(terms.start[0] ?? 7, terms.start[1] ?? 7);
  board.dataset.squares = terms.palette;
  board.ariaLabel = `${t.board}. ${moment.title}. ${t.keys}`;
  cells.forEach((cell, square) => {
    const [row, column] = [Math.floor(square / SIZE), square % SIZE];
    const face = moment.board[row]?.[column] ?? '.';
    const premium = terms.layout[row]?.[column] ?? '.';
    cell.className = `q ${premium === '.' ? '' : premium}`;
    cell.replaceChildren();
    if (face === '.') {
      cell.textContent = square === start ? '\u2605' : (LABELS[premium] ?? '');
      return;
    }
    const blank = face === face.toLowerCase();
    const worth = points.get(face) ?? 0;
    const classes = ['tile', blank && 'blank', worth > 9 && 'two', moment.last.includes(square) && 'last'];
    const tile = cell.appendChild(element('span', classes.filter(Boolean).join(' ')));
    tile.append(element('b', '', face.toUpperCase()));
    if (!blank && worth > 0) tile.append(element('i', '', String(worth)));
  });
}

function drawScores({ terms, game }: MovesMessage, { scores }: Moment): void {
  scoreRow.replaceChildren();
  if (scores.length === 0) scoreRow.append(element('b', '', terms.name));
  scores.forEach((score, seat) => {
    const head = scoreRow.appendChild(element('span', 'head'));
    head.style.setProperty('--seat', `var(--seat${(seat % 4) + 1})`);
    head.append(element('span', 'name', game.seats[seat]?.name || t.somebody), ' ', element('b', '', String(score)));
  });
}

/** Shows the reason in place of the board. */
function fail(text: string): void {
  if (document.title === t.title(text)) return;
  document.title = t.title(text);
  page.replaceChildren(element('h1', 'words said', text), link);
}

const REFUSALS: Record<string, string> = { still_played: t.played, not_found: t.none };

async function fetchMoves(): Promise<MovesMessage | RefusalMessage | null> {
  try {
    const path = `/api/games/${id}${unbuildPath || '/moves'}`;
    const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
    return (await response.json()) as MovesMessage | RefusalMessage;
  } catch {
    return null;
  }
}

/** Shows the game as the server tells it. True if the server is to be asked again. */
async function refresh(): Promise<boolean> {
  const answer = await fetchMoves();
  if (answer === null || 'code' in answer) {
    // A board that is shown is better than a sentence: the next answer may bring the game again.
    if (!shown) fail(REFUSALS[answer?.code ?? ''] ?? t.gone);
    return answer?.code !== 'not_found';
  }
  moments = unbuildPath ? removalsOf(answer) : momentsOf(answer);
  const over = answer.game.phase === 'over' && (!unbuildPath || answer.game.unbuilding?.phase === 'over');
  if (over && moments.count === 0 && !unbuildPath) {
    fail(t.boardless);
    return false;
  }
  draw(answer);
  if (!shown) {
    foot.append(link);
    page.replaceChildren(heading, scoreRow, stage, foot);
  }
  shown = answer;
  return !over;
}

async function poll(): Promise<void> {
  const again = await refresh().catch(() => {
    // A page kept from before may not know everything that a newer server tells.
    if (!shown) fail(t.gone);
    return true;
  });
  if (again) setTimeout(() => void poll(), POLL_MS);
}

addEventListener('keydown', (event) => {
  if (!event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && step(event.key)) event.preventDefault();
});
page.append(element('p', 'words', t.waiting));
void poll();
