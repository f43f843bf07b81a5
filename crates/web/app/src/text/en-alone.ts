/** Texts of the screens of solitaire, in English. Fetched with them. */

import { en as t } from './en';
import type { ModeKey } from '../wire';

const count = (n: number, one: string, many: string): string => `${t.number(n)} ${n === 1 ? one : many}`;

export const alone = {
  title: { 'one-rack': 'One rack', 'two-racks': 'Two racks', 'open-tiles': 'All tiles open' } as Partial<
    Record<ModeKey, string>
  >,
  panel: 'Solitaire',
  hint: 'Hint',
  best: 'Best continuation',
  thinking: 'The engine is thinking.',
  wouldPlay: (play: string, n: number): string => `The engine would play ${play} for ${t.points(n)}.`,
  wouldExchange: (tiles: string): string => `The engine would exchange ${[...tiles].join(' ')}.`,
  wouldPass: 'The engine finds nothing to play.',
  nothingLeft: 'No play is left. You may stop.',
  ends: (n: number): string => `The best continuation the engine knows ends at ${t.number(n)}.`,
  lay: 'Lay it',
  stop: 'Stop',
  store: 'Tiles to choose from',
  left: (n: number): string => `${t.tiles(n)} left`,
  kind: (name: string, n: number, worth: number): string => `${name}, ${count(n, 'left', 'left')}, ${t.points(worth)}`,
  lookUp: 'Look a word up',
  look: 'Look up',
  good: (word: string): string => `${word} is in the list.`,
  bad: (word: string): string => `${word} is not in the list.`,
  idle: 'The other rack',
  faceDown: 'Turn it face down',
  faceUp: 'Turn it face up',
  records: 'Your records',
  noRecords: 'Play to the end or stop: the result is kept here, on this device.',
  summary: (best: number, average: number, games: number): string =>
    `Best ${t.number(best)}, average ${t.number(average)} in ${count(games, 'game', 'games')}.`,
  first: (n: number): string => `Your first record: ${t.number(n)}.`,
  better: (n: number, by: number): string => `A new best: ${t.number(n)}, ${t.number(by)} more than before.`,
  equal: (n: number): string => `As good as your best: ${t.number(n)}.`,
  below: (n: number, by: number, best: number): string =>
    `${t.number(n)}: ${t.number(by)} below your best of ${t.number(best)}.`,
  game: 'Game',
  total: 'Total',
  played: 'Played',
  plot: 'Your totals, oldest first',
};
