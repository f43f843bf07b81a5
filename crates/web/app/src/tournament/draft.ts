/** Changes to the pairings of a round before they are published. */

import type { BoardsMessage, PairedGame, TournamentRound } from './wire';

/** The boards of a published round, to be changed. */
export const published = ({ games, byes, missed }: TournamentRound): BoardsMessage => ({
  games: games.map(({ table, first, second, online }) => ({ table, first, second, online })),
  byes,
  missed,
});

/** The boards with a bye for each entrant who plays in the round and is on none. */
export function withAll(boards: BoardsMessage, playing: readonly number[]): BoardsMessage {
  const { games, byes, missed } = boards;
  const on = new Set([...games.flatMap(({ first, second }) => [first, second]), ...byes, ...missed]);
  const more = playing.filter((entrant) => !on.has(entrant));
  return more.length > 0 ? { ...boards, byes: [...byes, ...more] } : boards;
}

/**
 * The boards with two entrants in each other's places. Two who sit at one board change who begins,
 * two who have a bye play each other, where the division usually plays; a board keeps the fixed table of its players.
 */
export function swapped(
  boards: BoardsMessage,
  a: number,
  b: number,
  fixed: ReadonlyMap<number, number> = new Map(),
  online = false,
): BoardsMessage {
  if (boards.byes.includes(a) && boards.byes.includes(b)) {
    const taken = new Set(boards.games.map(({ table }) => table));
    let table = 1;
    while (taken.has(table)) table += 1;
    return {
      ...boards,
      games: seated([...boards.games, { table, first: a, second: b, online }], fixed),
      byes: boards.byes.filter((entrant) => entrant !== a && entrant !== b),
    };
  }
  const other = (entrant: number): number => (entrant === a ? b : entrant === b ? a : entrant);
  const games = boards.games.map((game) => ({ ...game, first: other(game.first), second: other(game.second) }));
  return { ...boards, games: seated(games, fixed), byes: boards.byes.map(other) };
}

/** The boards with the game at a table on the server, or on wood again. */
export const elsewhere = (boards: BoardsMessage, table: number): BoardsMessage => ({
  ...boards,
  games: boards.games.map((game) => (game.table === table ? { ...game, online: !game.online } : game)),
});

/** The games with those of entrants who never move at their tables; the game that was there takes the other table. */
function seated(games: PairedGame[], fixed: ReadonlyMap<number, number>): PairedGame[] {
  const seats = games.map((game) => ({ ...game }));
  for (const game of seats) {
    const wanted = [fixed.get(game.first), fixed.get(game.second)].filter((table) => table !== undefined);
    const table = wanted[0];
    if (table === undefined || wanted.includes(game.table)) continue;
    const there = seats.find((one) => one.table === table);
    if (there) there.table = game.table;
    game.table = table;
  }
  return seats.sort((one, two) => one.table - two.table);
}
