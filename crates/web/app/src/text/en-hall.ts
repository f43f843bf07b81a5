/** Texts for arbitrators of a hall, in English. */

import type { PaperStateKey } from '../wire';

const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en');
const count = (n: number, one: string, many: string): string =>
  `${number.format(n)} ${plural.select(n) === 'one' ? one : many}`;

export const hall = {
  title: 'Hall',
  print: 'Print:',
  sheets: { slips: 'Blank slips', master: 'Arbitrator\u2019s sheet', ranking: 'Ranking for the wall' },
  tabs: { paper: 'Paper slips', people: 'People', arbitrators: 'Arbitrators' },
  awaited: (n: number): string =>
    n === 0 ? 'Every paper slip is in.' : `${count(n, 'paper slip is', 'paper slips are')} still missing.`,
  noPaper: 'Nobody is playing on paper. Add players without a device under People.',
  notYet: 'Slips can be typed once the clock of a round has started.',
  mine: 'My group',
  everybody: 'Everybody',
  whose: 'Whose slips',
  slipOf: (name: string): string => `Slip of ${name}`,
  table: (n: number): string => `Table ${number.format(n)}`,
  noTable: 'No table',
  line: 'Place, word, score',
  how: (example: string): string =>
    `Type what is on the slip: ${example}. A small letter is a blank. Type x for a word that cannot be placed and scores nothing, - for no slip. Enter goes on to the next player; the up and down arrows choose one.`,
  enter: 'Enter',
  undo: 'Take back',
  undone: (name: string): string => `Taken back: ${name}.`,
  typedAs: (name: string, line: string): string => `${name}: ${line}`,
  toType: (n: number): string =>
    n === 0 ? 'Nothing left for you to type.' : `${count(n, 'slip', 'slips')} for you to type`,
  state: {
    away: 'has left',
    missing: 'not typed',
    once: 'typed once',
    differs: 'differs',
    in: 'in',
    void: 'cannot be placed',
    none: 'no slip',
  } satisfies Record<PaperStateKey, string>,
  byYou: 'typed by you',
  differ: 'Typed differently',
  differText: 'Look at the paper slip and choose what it says.',
  differWait: 'The chief looks at the paper slip and decides.',
  other: 'Something else',
  settle: 'The slip says this',
  scores: (n: number): string => `scores ${number.format(n)}`,
  stop: 'Do not wait for missing slips',
  stopSure: (n: number): string => `${count(n, 'player', 'players')} without a slip?`,
  stopped: 'Missing slips count as none in this round.',
  names: 'Players without a device',
  namesHow: 'One on each line, with the table if there is one: 12 Mira Keller',
  add: 'Add them',
  added: (n: number): string => `${count(n, 'player', 'players')} added.`,
  find: 'Find a player or a table',
  tableOf: (name: string): string => `Table of ${name}`,
  nameOf: (name: string): string => `Name of ${name}`,
  caution: 'Caution',
  cautionOf: (name: string): string => `Caution ${name}`,
  cautions: (n: number): string => count(n, 'caution', 'cautions'),
  leave: 'Has left',
  back: 'Is back',
  onPaper: 'paper',
  group: (name: string): string => `Group of ${name}`,
  chief: 'Chief arbitrator',
  you: 'you',
  call: 'Call in an arbitrator',
  callAgain: 'Make a new link',
  callText:
    'Anyone who opens the link becomes an arbitrator. It works until you withdraw it or make a new one, and is shown only this once.',
  link: 'Link for arbitrators',
  copy: 'Copy link',
  copied: 'Copied',
  withdraw: 'Withdraw the link',
  withdrawn: 'The link no longer works.',
  tables: 'Tables',
  from: (name: string): string => `First table of ${name}`,
  to: (name: string): string => `Last table of ${name}`,
  set: 'Set',
  setFor: (name: string): string => `Set the tables of ${name}`,
  groupIs: (tables: readonly [number, number] | null, named: number): string => {
    const parts = [];
    if (tables) parts.push(tables[0] === tables[1] ? `Table ${tables[0]}` : `Tables ${tables[0]}\u2013${tables[1]}`);
    if (named > 0) parts.push(count(named, 'player by name', 'players by name'));
    return parts.join(', ') || 'No group';
  },
  rest: 'Everybody without a group',
  dismiss: 'Dismiss',
  dismissSure: (name: string): string => `Dismiss ${name}?`,
  dismissed: 'dismissed',
  once: 'Type each paper slip only once',
  onceText: 'For a single arbitrator. Otherwise two different people type each slip, and it counts when they agree.',
  shared: 'Let every arbitrator run the rounds',
  sharedText:
    'They draw, start the clock, close rounds, rule on words and place the best word. Only you can end the session.',
  join: {
    title: 'Arbitrate a session',
    text: (host: string): string =>
      `${host} asks you to help as an arbitrator. You do not play: you type in paper slips and look after a group of players.`,
    accept: 'Become an arbitrator',
    unknown: 'This link no longer works. Ask for a new one.',
    over: 'This session is over.',
    already: 'You are an arbitrator of this session.',
    go: 'Go to the session',
    needName: 'Enter your name.',
  },
};
