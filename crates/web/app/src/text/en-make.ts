/** Texts for making a game or changing its terms, in English. */

import { en } from './en';
import { count, number, points } from './words';

export const making = {
  ratedText: (name: string): string =>
    `It counts towards ratings. Everybody needs an account, and you play as ${name}.`,
  range: 'Ratings',
  rangeText: 'Only players with a rating in this range can take a seat from the lobby. Guests have none.',
  rangeFrom: 'Lowest rating',
  rangeUpTo: 'Highest rating',
  rangeTo: 'to',
  rangeAny: 'any',
  title: 'New game',
  lead: 'Choose what to play and with whom, then the rules. Nobody draws a tile until everyone has accepted the terms.',
  needName: 'Give your name, so that the others know who invites them.',
  mode: 'Way of playing',
  modeSettings: (mode: string): string => `${mode}: settings`,
  anyNumber: 'Any number may join by the same link. You say when it begins.',
  racks: ['First rack', 'Second rack'],
  favourites: 'Favourites',
  saveFavourite: 'Save as favourite',
  favouriteName: 'Name of the favourite',
  dropFavourite: (name: string): string => `Remove ${name}`,
  savedFavourite: (name: string): string => `${name} is saved as a favourite.`,
  pickedFavourite: (name: string): string => `${name} is chosen.`,
  who: 'Who plays',
  friends: 'Friends, by link',
  anyone: 'Anyone, from the lobby',
  computer: 'The computer',
  pass: 'Pass and play',
  playedBy: (n: number): string => `Who plays as player ${n}`,
  aPerson: 'A person',
  aComputer: (level: string): string => `Computer, ${level.toLowerCase()}`,
  nameOf: (n: number): string => `Player ${n}`,
  players: 'Players',
  opponents: 'Computer players',
  levelOf: (n: number): string => `Computer player ${n}`,
  edition: 'Edition',
  /** The name of an edition with the first sentence of its summary, and the rest of it. */
  editionTold: (name: string, summary: string): [title: string, text: string] => {
    const [, means = summary, text = ''] = /^(.+?)\. (.+)$/.exec(summary) ?? [];
    return [`${name}: ${means.charAt(0).toLowerCase()}${means.slice(1)}`, text];
  },
  challenge: 'Challenges',
  challengeText: 'What a wrong challenge costs.',
  clock: 'Clock',
  clockText:
    'For each player, for the whole game; or days for each move, in a slow game. Online, up to 0.3 seconds of network delay a move is given back, at most 10 seconds a game.',
  increment: 'Increment',
  incrementText: 'What each play, exchange or pass adds to the clock of the player who makes it.',
  incrementOf: (n: number): string => (n === 0 ? 'No increment' : `+ ${count(n, 'second', 'seconds')} a move`),
  slowGame: 'A slow game',
  days: (n: number): string => `${count(n, 'day', 'days')} for each move`,
  window: 'Time to challenge',
  windowText: 'With three or four players: how long a quick move waits for the others to challenge the play before it.',
  scope: 'Challenge single words',
  scopeText: 'The challenger names the words in doubt; the others are not judged.',
  noChallenges: 'Not used where words outside the list are refused: there is nothing to challenge.',
  byEdition: (what: string): string => `${what} (default)`,
  minutes: (n: number): string => count(n, 'minute', 'minutes'),
  seconds: (n: number): string => count(n, 'second', 'seconds'),
  noClock: 'No clock',
  noWindow: 'No wait, for slow games',
  twoSeatWindow: 'Until the next turn',
  rule: (rule: string): string => {
    const [kind, amount] = rule.split(':');
    const n = Number(amount ?? 0);
    switch (kind) {
      case 'void':
        return 'Words outside the list are refused';
      case 'single':
        return 'A wrong challenge is free';
      case 'double':
        return 'It costs the next turn';
      case 'penalty':
        return `It costs ${points(n)}`;
      case 'bonus':
        return `The other player gains ${points(n)}`;
      default:
        return rule;
    }
  },
  variations: 'Variations',
  off: 'Off',
  /** The text of a choice while nothing is chosen, where that is not \u201coff\u201d. */
  unset: { placed: 'By number of players', watchers: 'Hidden' } as Record<string, string>,
  few: (mode: string, own: boolean): string =>
    `Most house rules of a match do not apply to ${mode}.${own ? ' Its own settings are above.' : ''}`,
  notIn: (mode: string): string => `Not in ${mode}.`,
  /** A value of a variation, in plain words. */
  choice: (key: string, value: string): string => {
    const n = Number(value);
    const words: Record<string, string> = {
      'board=anagram': 'Any order',
      'board=anagram-strict': 'Strict',
      'placed=slip': 'Best slip',
      'placed=top': 'Best play',
      'notation=international': 'Column letters',
      'notation=duplicate': 'Row letters',
      'notation=letter-first': 'Letter first',
      'last-window=none': 'No limit',
      'forfeit=none': 'Never',
      'watchers=racks': 'Racks at once',
      'watchers=late:1': 'All, 1 turn late',
      'watchers=late:3': 'All, 3 turns late',
      'watchers=late:5': 'All, 5 turns late',
      'holiday=none': 'None',
      'caller=program': 'The program',
      'caller=player': 'A player',
      'caller=neutral': 'A neutral caller',
    };
    const word = words[`${key}=${value}`] ?? (en.level as Record<string, string>)[value];
    if (word) return word;
    switch (key) {
      case 'timer':
      case 'last-window':
      case 'round':
      case 'pace':
        return n >= 60
          ? `${number.format(Math.floor(n / 60))}${n % 60 === 30 ? '\u00bd' : ''} ${n === 60 ? 'minute' : 'minutes'}`
          : count(n, 'second', 'seconds');
      case 'first-word':
        return count(n, 'letter', 'letters');
      case 'finish':
        return points(n);
      case 'forfeit':
        return count(n, 'minute', 'minutes');
      case 'holiday':
        return count(n, 'day', 'days');
      case 'rounds':
        return count(n, 'round', 'rounds');
      default:
        return value;
    }
  },
  needs: {
    timer: 'Set a move timer first.',
    challenges: 'Not used where words outside the list are refused: there is nothing to challenge.',
    jacks: 'Long first word already covers this.',
    opening: 'Choose a long or a shortest first word first.',
    caller: 'The caller sets the pace.',
    clock: 'Choose a clock first.',
    turns: 'Only where a wrong challenge costs the next turn.',
    slow: 'Not in a slow game: each move has days.',
    days: 'Only in a slow game: choose days for each move as the clock.',
    three: 'Only with three or four players: with two a lost turn is skipped at once.',
    tutor: 'Only against computer players.',
    edition: 'Already the rule in this edition.',
  },
  read: 'Read',
  create: 'Create and copy link',
  createShort: 'Create link',
  post: 'Post in the lobby',
  postShort: 'Post',
  start: 'Start the game',
  startShort: 'Start',
  fullRules: 'Read the full rules',
};
