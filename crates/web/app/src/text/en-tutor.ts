/** Texts of the tutor's panel, in English. Fetched with it; remarks come from the server. */

import { en as t } from './en';

export const tutor = {
  title: 'Tutor',
  hint: 'Hint',
  more: 'Which word?',
  takeBack: 'Take back',
  thinking: 'Thinking.',
  row: (n: string): string => `Look along row ${n}.`,
  column: (letter: string): string => `Look down column ${letter}.`,
  rack: 'Look at your rack: some of its tiles are better exchanged.',
  none: 'Nothing is better than a pass here.',
  play: (play: string, n: number): string => `${play} for ${t.points(n)}.`,
  exchange: (tiles: string): string => `Exchange ${[...tiles].join(' ')}.`,
  lay: 'Lay it',
  last: (made: string): string => `Your last move, ${made}`,
  ask: 'Ask for a hint when it is your turn. After each of your moves the tutor says what you could have played.',
};
