/** What words mean, in English: the texts around the definitions. */

const parts: Record<string, string> = { noun: 'noun', verb: 'verb', adj: 'adjective', adv: 'adverb' };
const of = (base: string): string => `of ${base}`;

export const meaning = {
  show: (word: string): string => `What ${word} means`,
  none: 'No meaning found.',
  missing: 'No definitions are installed. The operator of this server can add them:',
  command: 'tilewright meanings add',
  offline: 'No connection. Try again later.',
  parts,
  of,
  briefly: (part: string, base: string, definition: string): string =>
    `${parts[part] ?? part}${base ? `, ${of(base)}` : ''}: ${definition}.`,
};
