/** Texts of the waiting room while seats are open, in English. */

import { count, list } from './words';

/** The minutes of a clock, if these few words name nothing else. */
const minutes = (words: string[]): string | null =>
  words.length === 1 ? (/^(\d+) min each$/.exec(words[0] ?? '')?.[1] ?? null) : null;
/** The few words in the middle of a sentence. */
const phrase = (words: string): string =>
  words
    .replace(/^(\d+) min each$/, '$1 minutes a side')
    .replace(/^(No|A|Wrong|First|Blanks|Letters|Board|Two|Finish)\b/, (word) => word.toLowerCase());

export const gathering = {
  propose: 'Propose a change',
  others: 'The terms have changed. Look at the marked lines and accept them, or propose a change.',
  /** The terms that a player asks for, and those that they replace: `Ben asks for: 7 minutes a side instead of 25`. */
  asks: (name: string, wanted: string[], instead: string[]): string => {
    const [one, other] = [minutes(wanted), minutes(instead)];
    if (one && other) return `${name} asks for: ${one} minutes a side instead of ${other}`;
    if (wanted.length === 0)
      return instead.length === 0
        ? `${name} asks for other terms`
        : `${name} asks to play without: ${list(instead.map(phrase))}`;
    return `${name} asks for: ${list(wanted.map(phrase))}${instead.length > 0 ? ` instead of ${list(instead.map(phrase))}` : ''}`;
  },
  asked: 'New lines are marked in the terms below. The game begins when everyone has accepted the same terms.',
  agree: 'Accept these terms',
  keepOurs: 'Keep the terms as they were',
  keepText: (name: string): string => `${name} is then asked to play by the earlier terms.`,
  counter: 'Propose something else',
  proposeLead:
    'Change what you like. Your terms then apply to everyone, and everyone else has to accept them before the game begins.',
  keep: 'Keep the terms',
  agreeing: (names: string[]): string =>
    `The terms were changed. The game starts when ${list(names)} ${names.length === 1 ? 'has' : 'have'} accepted them.`,
  text: (n: number, link: boolean): string =>
    `${count(n, 'seat is', 'seats are')} open. ${link ? 'Send this link; the' : 'The'} game starts when everyone has sat down.`,
  opponent: 'Waiting for your opponent',
  named: 'The seat is kept for your opponent, and the game starts when they sit down. The pairing says who begins.',
  lobby: 'The lobby offers this seat to everybody while this page is open.',
  fill: 'Let a computer player take the seat',
  fillText: 'Tired of waiting? The game starts as soon as every seat is taken.',
  fillGo: 'Ask the computer',
  link: 'Link for the others',
  copy: 'Copy link',
  copied: 'Copied',
  select: 'Press Ctrl+C to copy.',
  cancel: 'Cancel this table',
  cancelText: 'The link then stops working, and everybody at the table is told.',
  goOn: 'Keep waiting',
};
