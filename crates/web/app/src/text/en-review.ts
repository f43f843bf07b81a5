/** The page's own texts of a review; the reasons of a turn come from the server. */

import type { Bound, Grade, Loss } from '../review/wire';
import { count, list, number } from './words';

const one = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const minus = (text: string): string => text.replaceAll('-', '\u2212');

export const reviewing = {
  title: 'Review',
  of: (names: string[]): string => `Review: ${list(names)}`,
  board: 'Board before the turn',
  turn: (n: number, name: string): string => `Turn ${n}, ${name}`,
  round: (n: number, name: string): string => `Round ${n}, ${name}`,
  place: (n: number): string => (n > 0 ? `${count(n, 'review comes', 'reviews come')} before this one.` : 'Beginning.'),
  working: (share: number): string => `Simulating: ${Math.round(100 * share)} %. The figures get firmer.`,
  done: (rollouts: number): string => `Done: ${number.format(Math.round(rollouts))} continuations played.`,
  allListed: 'Done: all plays of every rack were looked at.',
  workingLonger: (share: number): string => `Working longer on the unclear turns: ${Math.round(100 * share)} %.`,
  longer: (turns: number): string => `Work longer on ${count(turns, 'unclear turn', 'unclear turns')}`,
  stopped: 'Stopped. This is what was found.',
  stop: 'Stop',
  again: 'Go on',
  back: 'Back to the game',
  page: 'Save page',
  json: 'Save as JSON',
  analyse: 'Analyse this position',
  playOn: 'Play on from here',
  first: 'First turn',
  before: 'Turn before',
  next: 'Next turn',
  last: 'Last turn',
  ofTurns: (n: number, all: number): string => `${n} / ${all}`,
  rack: 'Rack',
  yourRack: 'Your rack',
  rackOf: (name: string): string => `${name}'s rack`,
  perspective: 'Seen by',

  grades: {
    best: 'Best',
    fine: 'Fine',
    inaccuracy: 'Inaccuracy',
    mistake: 'Mistake',
    blunder: 'Blunder',
  } satisfies Record<Grade, string>,
  unclear: (type: string, from?: Grade, to?: Grade): string => {
    switch (type) {
      case 'waiting':
        return 'Not simulated yet';
      case 'between':
        return from && to ? `Too close to call: ${from} or ${to}` : 'Too close to call';
      case 'not_proven':
        return 'Not proven';
      case 'rack_unknown':
        return 'The rack is not known';
      case 'exchange_unknown':
        return 'The exchanged tiles are not known';
      case 'other_list':
        return 'A word from another list';
      default:
        return 'These rules cannot be judged';
    }
  },
  sure: (share: number): string =>
    share < 0.5 ? 'The best is too close to call' : `First is best, ${Math.min(99, Math.floor(100 * share))} % sure`,
  exact: 'Proven',
  proven: 'proven',
  listed: 'All plays listed',
  bounds: 'Proven between bounds',
  played: 'played',
  cameOff: 'came off',

  percent: (share: number): string => one.format(100 * share),
  half: (low: number, high: number): string => `\u00b1${one.format((100 * (high - low)) / 2)}`,
  pointsAbout: (points: number): string => minus(signed.format(points)),
  figure: (points: number): string => minus(one.format(points)),
  /** The loss of a move with its intervals, in a sentence; none if nothing was lost. */
  losses: ({ win, points }: Loss): string[] => {
    const figure = ({ low, about, high }: Bound, unit: number, of: string): string =>
      `${one.format(unit * about)} ${of}${low === high ? '' : ` (${one.format(unit * low)} to ${one.format(unit * high)})`}`;
    const parts = [
      win && win.high > 0.0005 ? figure(win, 100, '% of the chance to win') : '',
      points.high >= 0.5 ? figure(points, 1, 'points') : '',
    ].filter(Boolean);
    return parts.length > 0 ? [minus(`Lost ${parts.join(' and ')}.`)] : [];
  },
  lost: (share: number): string => `\u2212${one.format(100 * share)}`,
  lostWhole: (points: number): string => `\u2212${number.format(points)}`,
  lostBeside: (points: number): string => `\u2212${number.format(Math.round(points))} pts`,
  lostPoints: (points: number): string => `\u2212${one.format(points)}`,

  columns: {
    rank: '#',
    play: 'Play',
    points: 'Points',
    keeps: 'Keeps',
    equity: 'Equity',
    win: 'Wins, %',
    spread: 'Spread',
  },
  moves: (n: number, rack: string): string => `Turn ${n}, rack ${rack}`,
  roundMoves: (n: number, rack: string): string => `Round ${n}, rack ${rack}`,
  unknownTiles: (n: number): string => `${count(n, 'tile', 'tiles')} of the rack ${n === 1 ? 'is' : 'are'} not known.`,
  exchange: (tiles: string): string => `Exchange ${tiles}`,
  pass: 'Pass',
  noSlip: 'No slip',
  /** In the middle of a sentence. */
  exchanging: (tiles: string): string => `exchange ${tiles}`,
  passing: 'pass',

  won: (n: number): string => `won by ${n}`,
  lostBy: (n: number): string => `lost by ${n}`,
  wins: 'won',
  loses: 'lost',
  /** The number of draws after which it is proven who wins. */
  draws: (wins: number, ties: number, losses: number, of: number): string => {
    const told = [
      [wins, wins === 1 ? 'win' : 'wins'],
      [ties, ties === 1 ? 'tie' : 'ties'],
      [losses, losses === 1 ? 'loss' : 'losses'],
    ].filter(([n]) => n !== 0);
    return `${told.map(([n, what]) => `${n} ${what}`).join(', ')} of ${of} draws`;
  },
  drawn: 'drawn',
  placed: (place: number, players: number): string => `points, place ${place} of ${players}`,
  tops: 'tops found',
  share: 'of the best points',
  bingos: (found: number, possible: number): string => `${found} of ${possible}`,
  bingosFound: 'bingos found',
  costliest: 'Lost most on turn',
  /** Over a game losses of the chance to win add up to no chance, so they are told in points. */
  lostInAll: (points: number, aTurn: number): string =>
    `Lost against the best moves: ${count(Math.round(points), 'point', 'points')} in all, ${one.format(aTurn)} a turn.`,
  bingosMissed: 'Missed a bingo on turn',
  phonies: 'Played a phony on turn',
  letPass: 'Let a phony stand on turn',
  toTurn: (n: number): string => `Turn ${n}`,
  toRound: (n: number): string => `Round ${n}`,
  luck: 'luck of the draw',
  luckHint: (error: number): string => `give or take ${Math.round(error)}`,

  chance: (name: string): string => `Win chance, ${name}`,
  possible: (n: number, name: string, best: number, played: number): string =>
    `turn ${n}, ${name}: ${one.format(100 * best)} % possible, ${one.format(100 * played)} % played`,
  graph: (name: string, from: number, to: number, worst: { turn: number; lost: number }[]): string =>
    `${name}'s chance to win goes from ${Math.round(100 * from)} % to ${Math.round(100 * to)} %.${worst.length > 0 ? ` Costliest turns: ${list(worst.map(({ turn, lost }) => `${turn}, ${one.format(100 * lost)} %`))}.` : ''}`,

  turns: 'Turns',
  rounds: 'Rounds',
  winLost: 'win % lost',
  pointsLost: 'points lost',
  why: (text: string): string => `Why ${text}`,
  whyTurn: 'What happened',
  nothing: 'Nothing better was found.',
  note: 'Note',
  finders: 'Who finds the best move',
  finder: (level: string, knows: boolean, notices: number): string =>
    `${level} ${knows ? `${Math.round(100 * notices)} %` : 'does not know the word'}`,
  scale: (inaccuracy: number, mistake: number, blunder: number, points: boolean): string =>
    points
      ? `Graded by points lost: inaccuracy from ${inaccuracy}, mistake from ${mistake}, blunder from ${blunder}.`
      : `Graded by win chance lost: inaccuracy from ${100 * inaccuracy} %, mistake from ${100 * mistake} %, blunder from ${100 * blunder} %. In endgames also by proven points.`,
};
