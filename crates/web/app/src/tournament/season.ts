/** The season of a club: the tournaments that are chosen, records against each other, and tables as files. */

import { halves } from './look';
import type { SeasonMessage } from './wire';

/** The most tournaments of a season. */
export const MOST = 60;

/** The ids of tournaments in pasted text: links to them, or bare ids. */
export function idsIn(text: string): string[] {
  const linked = [...text.matchAll(/\/tournament\/([\w-]+)/g)].map(([, id]) => id ?? '');
  const bare = text.split(/[\s,;]+/).filter((word) => /^[\w-]{8,40}$/.test(word));
  return [...new Set([...linked, ...bare])];
}

/** The record of a player against another, both by their places on the ladder from 0. */
export interface Against {
  opponent: number;
  halfWins: number;
  halfLosses: number;
  spread: number;
}

/** The records of a player against all whom they have met, in the order of the ladder. */
export const recordsOf = ({ pairs }: SeasonMessage, player: number): Against[] =>
  pairs
    .flatMap(({ one, two, half_wins, half_losses, spread }): Against[] => {
      if (one === player) return [{ opponent: two, halfWins: half_wins, halfLosses: half_losses, spread }];
      if (two === player) return [{ opponent: one, halfWins: half_losses, halfLosses: half_wins, spread: -spread }];
      return [];
    })
    .sort((a, b) => a.opponent - b.opponent);

/** A value as CSV has it. A spreadsheet must not take a name for a formula. */
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const csv = (rows: (string | number)[][]): string => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
const wins = (half: number): number => half / 2;

/** A table of the season as CSV. */
export function seasonFile({ ladder, high_games, pairs }: SeasonMessage, table: 'ladder' | 'pairs' | 'high'): string {
  if (table === 'ladder')
    return csv([
      ['rank', 'name', 'evenings', 'games', 'wins', 'losses', 'spread', 'average', 'against', 'high_game'],
      ...ladder.map((rung) => [
        rung.rank,
        rung.name,
        rung.evenings,
        rung.games,
        wins(rung.half_wins),
        wins(rung.half_losses),
        rung.spread,
        rung.own_tenths / 10,
        rung.other_tenths / 10,
        rung.high_game,
      ]),
    ]);
  if (table === 'high')
    return csv([
      ['date', 'first', 'first_score', 'second', 'second_score'],
      ...high_games.map((game) => [game.date, game.first, game.first_score, game.second, game.second_score]),
    ]);
  const name = (place: number): string => ladder[place]?.name ?? '';
  return csv([
    ['player', 'opponent', 'wins', 'losses', 'spread'],
    ...pairs.map((pair) => [name(pair.one), name(pair.two), wins(pair.half_wins), wins(pair.half_losses), pair.spread]),
  ]);
}

/** Wins and losses as they are shown. */
export const shownRecord = (halfWins: number, halfLosses: number): string =>
  `${halves(halfWins)}–${halves(halfLosses)}`;
