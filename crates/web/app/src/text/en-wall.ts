/** Texts of a tournament on a wall and in a broadcast, in English. */

import { nth, number } from './words';

const place = (n: number): string => (n === 1 ? 'first place' : `${nth(n)} place`);
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A result with a margin at least: `a win by 43 or more`, `a tie`, `a loss by up to 10`. */
function result(margin: number): string {
  if (margin > 1) return `a win by ${number.format(margin)} or more`;
  if (margin === 1) return 'a win';
  return margin === 0 ? 'a tie' : `a loss by up to ${number.format(-margin)}`;
}
/** A win gives, secures a place; anything less is enough for it. */
const does = (margin: number, verb: string, n: number): string =>
  `${capital(result(margin))} ${margin > 0 ? verb : 'is enough for'} ${place(n)}`;

export const wall = {
  kinds: {
    players: 'Players',
    names: 'Find your table',
    tables: 'Tables',
    missing: 'Still playing',
    standings: 'Standings',
    prizes: 'Prizes',
  },
  final: 'Final standings',
  round: (round: number, of: number): string => `Round ${number.format(round)} of ${number.format(of)}`,
  afterRound: (round: number): string => (round === 0 ? '' : `After round ${number.format(round)}`),
  ofRound: (round: number): string => `round ${number.format(round)}`,
  range: (from: string, to: string): string => `${from} to ${to}`,
  dot: '\u2022 begins',
  table: 'Table',
  pageOf: (at: number, of: number): string => `${number.format(at)} of ${number.format(of)}`,
  paused: 'Paused',
  keys: 'Space or a tap pauses, arrow keys turn the pages.',
  lost: 'No connection: as it last was',
  waiting: 'The first round appears here by itself.',
  none: 'There is no such division.',
  heading: (title: string): string => `${title} on the wall`,

  // The two screens among what a director hands on.
  screens: 'Screens in the hall and in broadcasts',
  screensText: 'They need no key and turn by themselves: open them once, and leave them open for all rounds.',
  wallLabel: 'Wall, for a projector or a television',
  wallText: 'Pairings, results that are missing, standings and prizes, as the round goes on.',
  broadcastLabel: 'Broadcast, for a table',
  broadcastText:
    'A browser source for OBS and the like, 1920 by 1080, transparent. The address stays the same in all rounds.',
  tableNumber: 'Table',
  divisionOf: 'Division',
  allDivisions: 'All',
  parts: 'Parts that are shown',
  copy: 'Copy',
  copied: 'Copied',
  openIt: 'Open',

  // A broadcast.
  broadcast: (table: number, title: string): string => `Table ${number.format(table)}, ${title}`,
  bag: (n: number): string => (n === 0 ? 'Bag empty' : `${number.format(n)} in the bag`),
  noGame: (table: number, round: number): string =>
    round === 0
      ? `Table ${number.format(table)}`
      : `No game at table ${number.format(table)} in round ${number.format(round)}`,
  where: (division: string, round: number, table: number): string =>
    `${division} \u00b7 Round ${number.format(round)} \u00b7 Table ${number.format(table)}`,
  rank: nth,
  begins: 'begins',
  onTurn: 'on turn',
  playedBy: (name: string): string => `${name}:`,
  passed: 'passes',
  exchanged: (n: number): string => `exchanges ${number.format(n)}`,
  resigned: 'resigns',
  withdrawn: 'challenged off',
  clockOf: (name: string): string => `Clock of ${name}`,
  partNames: [
    ['round', 'Round and table'],
    ['names', 'Names'],
    ['scores', 'Scores'],
    ['clocks', 'Clocks'],
    ['bag', 'Tiles in the bag'],
    ['last', 'Last play'],
    ['needs', 'What each needs'],
    ['standings', 'Top of the standings'],
  ] as const,

  // The results that a player needs.
  /** The place is certain already. */
  has: (n: number): string => `Has ${place(n)}`,
  hasAfter: (n: number): string => `Has ${place(n)} after this round`,
  gives: (margin: number, n: number): string => does(margin, 'gives', n),
  secures: (margin: number, n: number): string => does(margin, 'secures', n),
  givesAfter: (margin: number, n: number): string => `${does(margin, 'gives', n)} after this round`,
  /** It also depends on other tables. */
  hopes: (margin: number | null, n: number): string =>
    margin === null
      ? `${capital(place(n))} depends on other tables`
      : `For ${place(n)}: ${result(margin)}, and help from other tables`,
  stays: (margin: number, n: number): string => `Needs ${result(margin)} to stay in reach of ${place(n)}`,
  out: (n: number): string => `${capital(place(n))} is out of reach`,
};
