/** Texts that are read aloud after events at a table, and when a player asks for them, in English. */

import { t } from '.';
import { count, list, points } from './words';
import type { LevelKey, ProposalKey } from '../wire';

export const told = {
  event: {
    reopened: (name: string): string => `${name} proposes other terms. Read them and accept them.`,
    agreed: (name: string): string => `${name} accepted the terms.`,
    renamed: (name: string): string => `A player is now called ${name}.`,
    cancelled: (name: string): string => `${name} cancelled this table.`,
    seated: (name: string): string => `${name} sat down and accepted the terms.`,
    opening: (parts: string[]): string => `Opening draw: ${parts.join(', ')}.`,
    starts: (name: string, you: boolean): string => (you ? 'You start.' : `${name} starts.`),
    dealt: (letters: string): string => `You drew ${letters}.`,
    played: (name: string, word: string, coord: string, across: boolean, n: number): string =>
      `${name} played ${coord} ${word}, ${across ? 'across' : 'down'}, ${points(n)}.`,
    forming: (words: string[]): string => `Forming ${list(words)}.`,
    bonus: (n: number): string => `All tiles, ${n} extra.`,
    ownPlay: (word: string, n: number): string => `${word} played, ${points(n)}.`,
    drew: (letters: string[], bag: number): string =>
      `You drew ${list(letters)}. ${count(bag, 'tile', 'tiles')} in the bag.`,
    exchanged: (name: string, you: boolean, n: number): string =>
      `${you ? 'You' : name} exchanged ${count(n, 'tile', 'tiles')}.`,
    takenBack: (name: string, you: boolean): string => `${you ? 'You' : name} took the last turn back.`,
    passed: (name: string, you: boolean): string => `${you ? 'You' : name} passed.`,
    declined: (name: string, you: boolean): string => `${you ? 'You' : name} cannot open with a word that long.`,
    timedOut: (name: string, you: boolean): string =>
      you ? 'Your time for this turn is up.' : `${name}'s time for this turn is up.`,
    blankTaken: (name: string, you: boolean, square: string): string =>
      `${you ? 'You' : name} took the blank at ${square} for its letter.`,
    bagsDrawn: (name: string, you: boolean, v: number, c: number): string =>
      `${you ? 'You drew' : `${name} drew`} ${count(v, 'vowel', 'vowels')} and ${count(c, 'consonant', 'consonants')}.`,
    claimed: (name: string, you: boolean, word: string, plea: string): string =>
      `${you ? 'You claim' : `${name} claims`} ${word} for the theme${plea ? `: ${plea}` : ''}.`,
    voted: (name: string, you: boolean, agree: boolean): string =>
      `${you ? 'You vote' : `${name} votes`} ${agree ? 'yes' : 'no'}.`,
    themeSettled: (name: string, you: boolean, granted: boolean): string =>
      granted
        ? `The theme claim is granted: ${you ? 'you gain' : `${name} gains`} 5 points.`
        : 'The theme claim is refused.',
    letterTaken: (name: string, you: boolean, square: string, words: string[]): string =>
      `${you ? 'You' : name} swapped the letter at ${square}: ${list(words)}.`,
    accepted: (name: string, you: boolean): string => `${you ? 'You' : name} accepted the play.`,
    alwaysAccepts: (name: string, you: boolean, of: string[], last: boolean): string =>
      of.length === 0
        ? `${you ? 'You are' : `${name} is`} asked about each play again.`
        : `The game no longer waits for ${you ? 'you' : name} to accept plays of ${list(of)}${last ? '' : ', except the last play of the game'}.`,
    window: (name: string, word: string, n: number, seconds: number | null): string =>
      `${name} played ${word}, ${points(n)}. ${seconds === null ? 'You may challenge before you move.' : `You have ${count(seconds, 'second', 'seconds')} to challenge or accept.`} Keys 8 and 9.`,
    final: (name: string): string =>
      `${name} has played the last tile. Accept or challenge before the game is counted.`,
    skipped: (name: string, you: boolean): string => (you ? 'Your turn is skipped.' : `${name}'s turn is skipped.`),
    held: (name: string, you: boolean): string =>
      you
        ? 'Your move waits until the others have decided.'
        : `${name} has moved; it counts when the play before it is decided.`,
    proposed: (name: string, you: boolean, what: ProposalKey): string =>
      `${you ? 'You propose' : `${name} proposes`} ${what === 'end' ? 'to end the game now' : 'to pause'}.`,
    answered: (name: string, you: boolean, agree: boolean): string =>
      `${you ? 'You' : name} ${agree ? 'agreed' : 'declined'}.`,
    paused: 'The game is paused.',
    resumeAsked: (name: string, you: boolean): string => `${you ? 'You want' : `${name} wants`} to go on.`,
    resumed: 'The game goes on.',
    holiday: (name: string, you: boolean, away: boolean): string =>
      `${you ? 'You are' : `${name} is`} ${away ? 'on holiday' : 'back from holiday'}.`,
    resigned: (name: string, you: boolean): string => `${you ? 'You' : name} resigned.`,
    aborted: (name: string, you: boolean): string => `${you ? 'You' : name} aborted the game.`,
    opens: (name: string, you: boolean, can: boolean): string =>
      can
        ? `${you ? 'You have' : `${name} has`} a word that opens.`
        : `${you ? 'You have' : `${name} has`} no word long enough to open.`,
    eased: (letters: number): string =>
      `Everybody still playing has declined. The first word now needs ${letters} letters or more.`,
    stuck: (can: boolean): string =>
      can ? 'Somebody can still play, so the game goes on.' : 'Nobody can play any more.',
    ended: (scores: string[], result: string): string => `Game over. ${scores.join(', ')}. ${result}.`,
  },

  /** Events of Together. */
  asked: {
    rack: (rack: string): string => (rack ? `Rack: ${rack}.` : 'Your rack is empty.'),
    scores: (lines: string[]): string => `${lines.join(', ')}.`,
    noClocks: 'This game has no clocks.',
    clock: (name: string, over: boolean, minutes: number, seconds: number): string =>
      `${name} ${count(minutes, 'minute', 'minutes')} ${count(seconds, 'second', 'seconds')}${over ? ' over' : ''}`,
    unseen: (parts: string[], all: number): string => `${count(all, 'tile', 'tiles')} unseen: ${parts.join(', ')}.`,
    line: (name: string, parts: string[]): string => `${name}: ${parts.length > 0 ? parts.join(', ') : 'empty'}.`,
    boardEmpty: 'The board is empty.',
    word: (word: string, coord: string): string => `${coord} ${word}`,
  },
  team: {
    played: (name: string, word: string, titles: readonly string[]): string =>
      `${name}: ${word}. Completed: ${list(titles)}`,
    ended: (name: string): string => `${name} ends the turn without a word`,
    stuck: (name: string): string => `${name} cannot complete a goal`,
    helper: (name: string, helper: string): string => `${name} uses the helper ${helper}`,
    said: (name: string, text: string): string => `${name} says: ${text}`,
    traded: 'The tiles are traded',
    turned: (titles: readonly string[]): string => `New goals: ${list(titles)}`,
    checked: 'There is a play that completes a goal. Look again, together.',
    won: (all: number, spare: number): string => `All ${all}, with ${count(spare, 'helper', 'helpers')} to spare`,
    lost: (left: number): string => `Stuck with ${count(left, 'goal', 'goals')} to go`,
  },

  standIn: {
    proposed: (name: string, you: boolean, of: string | null, forYou: boolean, level: LevelKey): string =>
      of === null
        ? `${you ? 'You ask' : `${name} asks`} for a computer (${t.level[level].toLowerCase()}) to play on ${you ? 'for you' : 'instead'}.`
        : `${you ? 'You propose' : `${name} proposes`} that a computer (${t.level[level].toLowerCase()}) should play for ${forYou ? 'you' : of}.`,
    started: (name: string, you: boolean, level: LevelKey): string =>
      `A computer (${t.level[level].toLowerCase()}) plays for ${you ? 'you' : name} now.`,
    takenBack: (name: string, you: boolean): string => `${you ? 'You play' : `${name} plays`} again.`,
  },
};
