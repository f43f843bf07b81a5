/** The texts around the definitions of words, in English. */

import type { PartOfSpeech } from '../wire';

const parts: Record<PartOfSpeech, string> = { noun: 'noun', verb: 'verb', adj: 'adjective', adv: 'adverb' };
const of = (base: string): string => `of ${base}`;

export const meaning = {
  show: (word: string): string => `What ${word} means`,
  none: 'No meaning found.',
  missing: 'No definitions are installed. The operator of this server can add them:',
  command: 'tilewright meanings add',
  offline: 'No connection. Try again later.',
  parts,
  of,
  briefly: (part: PartOfSpeech, base: string, definition: string): string =>
    `${parts[part]}${base ? `, ${of(base)}` : ''}: ${definition}.`,
};
