/** Texts of the command box, in English. */

import { number, points, tiles } from './words';

export const command = {
  label: 'Command',
  placeholder: '8D TRAIN, exchange AEI, pass, help',
  run: 'Run',
  help: 'Type a play as 8D TRAIN (small letter: a blank), or exchange AEI, swap 8D G, pass, challenge, accept, rack, row 8, column H, square 8H, board, last, scores, clock, unseen, terms, word QUA, turn 5, now, undo.',
  word: (word: string, good: boolean): string => (good ? `${word} is in the list.` : `${word} is not in the list.`),
  problems: {
    empty: 'Type a command, or help.',
    unknown: 'No such command. Type help for a list.',
    coord: 'No such square. Write 8D across or D8 down.',
    word: 'Write the word after the square: 8D TRAIN.',
    letters: 'Only letters belong here.',
    square: 'Name a square: square 8H.',
    turn: 'Name a turn by its number: turn 5.',
    line: 'Name a line: row 8 or column H.',
  },
  column: (n: number, text: string): string => `${text} (column ${n})`,
  misfit: 'That does not fit with the letters on the board.',
  preview: (word: string, from: string, across: boolean, n: number, bonus: boolean): string =>
    `${word} from ${from}, ${across ? 'across' : 'down'}, ${points(n)}${bonus ? ', uses all tiles' : ''}. Press Enter to play it.`,
  uncounted: (word: string, from: string, across: boolean): string =>
    `${word} from ${from}, ${across ? 'across' : 'down'}. Press Enter and count it.`,
  exchange: (letters: string): string => `Exchanges ${letters}. Press Enter to confirm.`,
  does: 'Press Enter to confirm.',
  lacking: (tile: string, held: number): string => {
    const name = tile === '?' ? 'blank' : tile;
    return held === 0
      ? `You have no ${name} on your rack.`
      : `You have only ${number.format(held)} ${name} on your rack.`;
  },
  most: (n: number): string => `You can exchange at most ${tiles(n)}.`,
};
