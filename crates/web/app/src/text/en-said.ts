/** Sentences that a screen reader reads at a table, in English. */

import { count, points } from './words';

export const said = {
  missing: (letter: string, held: boolean): string =>
    letter === '?'
      ? 'You have no blank on your rack.'
      : `You have no ${letter} on your rack.${held ? ` Shift+${letter} plays a blank as ${letter}.` : ''}`,
  noRoom: 'There is no free square further along this line.',
  laid: (letter: string, square: string): string => `${letter} on ${square}.`,
  words: (words: string[]): string => `${words.join(', ')}.`,
  formed: (words: string[], n: number): string => `${words.join(', ')}: ${points(n)}.`,
  back: (square: string): string => `Taken back from ${square}.`,
  recalled: 'All tiles are back on the rack.',
  shuffled: (rack: string): string => `Shuffled: ${rack}.`,
  nothing: 'Nothing to take back.',
  score: (name: string, n: number): string => `${name} ${n}`,
  noPlay: 'Nothing has been played yet.',
  lost: 'Connection lost. Your tiles are kept.',
  back_online: 'Back online, nothing was lost.',
  yourTurn: 'Your turn.',
  chosen: (n: number): string => `${count(n, 'tile', 'tiles')} chosen.`,
  clockLeft: (minutes: number, seconds: number): string =>
    minutes > 0
      ? `${count(minutes, 'minute', 'minutes')} left on your clock.`
      : `${count(seconds, 'second', 'seconds')} left on your clock.`,
  clockOver: (n: number, full: boolean): string =>
    `Time is up. ${points(n)} come off for each ${full ? 'full ' : ''}minute you go over.`,
  clockThen: (n: number, full: boolean): string =>
    `After that ${points(n)} come off for each ${full ? 'full ' : ''}minute.`,
  lifted: (tile: string): string => `${tile} lifted. Choose a square with the arrows, Enter drops it.`,
  liftedWord: (letters: string): string =>
    `Lifted: ${letters}. Lay all of them again in this line, with at least one tile of yours.`,
  cover: (name: string): string => `Give the device to ${name}.`,
};
