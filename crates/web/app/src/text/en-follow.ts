/** Texts for games that others follow while they are written down, in English. */

import { count, points } from './words';

export const following = {
  title: 'Annotated game',
  closed: (names: string): string =>
    `You are playing ${names} with a clock and a closed dictionary. This game can be read when that one is over.`,
  unknown: 'There is no such game.',
  unknownText: 'Its writer has withdrawn it, or the link is not complete.',
  live: 'Live',
  written: (when: string): string => `Last changed ${when}`,
  lost: 'The server cannot be reached. The game may have gone on since.',
  fresh: (n: number): string => `${count(n, 'new turn', 'new turns')}`,
  newest: 'Show the newest',
  newTurn: (name: string, what: string): string => `${name}: ${what}.`,
  none: 'No turns yet. They appear here as they are written down.',
  made: (name: string, what: string, score: number | null, withdrawn: boolean): string =>
    `${name}: ${what}${score === null ? '' : `, ${points(score)}`}${withdrawn ? ', taken off' : ''}`,
  scores: 'Scores',
  won: 'won',
  toMove: 'to move',
  collection: 'The collection it belongs to',
  copy: 'Copy the link',
  copied: 'Copied',

  share: 'Live link',
  shareText:
    'Whoever has the link follows the game turn by turn, with your notes and the racks you write down. Nobody has to sign in.',
  shareIt: 'Share a live link',
  link: 'The link to follow this game',
  withdraw: 'Withdraw the link',
  gone: 'The link was withdrawn. Nobody can follow this game any more.',
  states: {
    newest: 'Followers are up to date',
    sending: 'Sending',
    lost: 'Not sent yet: no connection',
    refused: 'Not sent',
  } as Record<string, string>,
};
