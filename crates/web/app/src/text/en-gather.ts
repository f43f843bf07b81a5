/** What the waiting room says while seats are open, in English. */

import { count, list } from './words';

export const gathering = {
  propose: 'Propose a change',
  others: 'The terms have changed. Look at the marked lines and accept them, or propose a change.',
  agree: 'Accept these terms',
  proposeLead: 'Change what you like. Your terms then apply to everyone, and everyone else has to accept them before the game begins.',
  keep: 'Keep the terms',
  agreeing: (names: string[]): string => `The terms were changed. The game starts when ${list(names)} ${names.length === 1 ? 'has' : 'have'} accepted them.`,
  text: (n: number, link: boolean): string =>
    `${count(n, 'seat is', 'seats are')} open. ${link ? 'Send this link; the' : 'The'} game starts when everyone has sat down.`,
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
