/** Texts of the duplicate screens, in English. */

import type { DuplicateEndReasonKey, NotationKey } from '../wire';

const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const count = (n: number, one: string, many: string): string =>
  `${number.format(n)} ${plural.select(n) === 'one' ? one : many}`;

export const duplicate = {
  title: 'Duplicate',
  heading: (round: number): string => (round > 0 ? `Duplicate, round ${round}` : 'Duplicate'),
  round: (n: number): string => `Round ${n}`,
  board: 'Board',
  slipsIn: (slips: number, players: number): string =>
    `${number.format(slips)} of ${count(players, 'slip', 'slips')} in`,
  entered: (n: number): string =>
    n === 0 ? 'Nobody has joined yet' : `${count(n, 'player has', 'players have')} joined`,
  timeLeft: (time: string): string => `${time} left`,
  begin: 'Begin the session',
  beginText:
    'Anybody with the link can join, even later; missed rounds score nothing. On your own, you play against the best possible words.',
  beginHall: 'Anybody with the link can join, even later; missed rounds score nothing.',
  waitBegin: (host: string): string => `${host} begins the session when everybody is here.`,
  quiet: 'There is no talk at this table: everybody finds their own word.',
  link: 'Link for everybody',
  copy: 'Copy link',
  copied: 'Copied',
  slip: 'Your slip',
  word: 'Word',
  where: 'Where',
  score: 'Score',
  seal: 'Seal and send',
  sealing: 'Sending',
  clear: 'Clear',
  lock: 'I am done with this round',
  locked: 'Locked',
  saved: (time: string): string => `Saved ${time}`,
  savedSlip: (word: string, place: string): string => `Sealed: ${place} ${word}.`,
  turned: 'Your reference was read the other way round: the word fits only that way.',
  miscounted: (wrote: number, counts: number): string =>
    `You wrote ${count(wrote, 'point', 'points')}; it scores ${number.format(counts)}.`,
  hint: 'You can change it until the time is up. The program counts the score itself; a word that is not in the list scores nothing.',
  notation: (key: NotationKey): string =>
    key === 'duplicate'
      ? 'Same rack for everyone. Letters name the rows here: 4I starts in column 4, row I, and runs down.'
      : key === 'letter-first'
        ? 'Same rack for everyone. The letter comes first for a word across: I4 is column I, row 4.'
        : 'Same rack for everyone. 4I is row 4, column I, across; I4 runs down.',
  rounds: 'Rounds so far',
  tops: (n: number): string => `Best possible: ${number.format(n)}`,
  rack: 'Rack',
  top: 'Top',
  points: 'Points',
  pts: 'Pts',
  you: 'You',
  isTop: 'Top',
  noSlip: 'no slip',
  notWord: 'not a word',
  noRounds: 'The first round is still to come.',
  ranking: 'Ranking',
  entrants: 'Players',
  after: (n: number): string => `after round ${n}`,
  place: 'Place',
  player: 'Player',
  ofTop: 'Of top',
  share: (points: number, tops: number): string => (tops > 0 ? `${percent.format((points * 100) / tops)} %` : '\u2013'),
  own: (name: string): string => `${name} (you)`,
  all: 'Whole ranking',
  more: 'Show more',
  find: 'Find a player',
  arbitrator: (name: string): string => `${name} is the arbitrator`,
  program: 'The program is the arbitrator',
  rejected: (racks: string[]): string => `Rejected: ${racks.join(', ')}.`,
  between: (word: string, place: string, points: number): string =>
    `${place} ${word}, ${count(points, 'point', 'points')}, is on the board.`,
  topWas: (word: string, place: string, points: number): string =>
    `The top was ${place} ${word}, ${count(points, 'point', 'points')}.`,
  loss: (n: number): string =>
    n <= 0 ? 'You found the top.' : `You were ${count(n, 'point', 'points')} below the top.`,
  found: (n: number): string => (n === 0 ? 'Nobody found the top.' : `${count(n, 'player', 'players')} found the top.`),
  placedShort: (word: string, place: string, points: number): string =>
    `${place} ${word}, ${count(points, 'point', 'points')}`,
  next: 'Next round now',
  nextIn: (s: number): string => `The next rack comes in ${count(s, 'second', 'seconds')}.`,
  waitRack: 'The arbitrator draws the next rack.',
  seeking: 'The rack is being drawn.',
  called: 'The rack is being called out. The clock starts in a moment.',
  judging: 'The round is closed. The arbitrator is looking at the slips.',
  over: 'The session is over',
  overText: {
    all_played: 'All tiles have been played.',
    no_rack: 'No vowels or no consonants are left.',
    no_play: 'The last tiles cannot be played.',
    rounds: 'All rounds have been played.',
    stopped: 'The session was ended.',
  } satisfies Record<DuplicateEndReasonKey, string>,
  winner: (names: string[], points: number): string =>
    `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'wins' : 'share first place'} with ${count(points, 'point', 'points')}.`,
  ownPlace: (place: number, players: number): string =>
    `Your place: ${number.format(place)} of ${number.format(players)}.`,
  review: 'Review',
  sheet: 'Result sheet',
  file: 'Session file',
  again: 'Back to start',
  tabs: { slip: 'Slip', result: 'Result', rounds: 'Rounds', ranking: 'Ranking', hall: 'Hall', round: 'Round' },
  late: (n: number): string => `You joined after ${count(n, 'round', 'rounds')}: they score nothing for you.`,
  cautioned: (n: number): string => `An arbitrator has cautioned you${n === 1 ? '' : ` ${number.format(n)} times`}.`,
  dismissed: (host: string): string => `You are no longer an arbitrator of this session. ${host} is the chief.`,
  projector: 'Projector view',
  leaveProjector: 'Leave projector view',
  arbiter: {
    title: 'Arbitrator',
    rackNeeds: (n: number): string =>
      n === 2 ? 'It needs at least two vowels and two consonants.' : 'It needs at least one vowel and one consonant.',
    deputy: (chief: string): string => `${chief} draws, keeps the time and rules on words.`,
    draw: 'Draw the next rack',
    accept: 'Accept the rack',
    reject: 'Reject the rack',
    clock: 'Start the clock',
    extend: 'Add 30 seconds',
    close: 'Close the round',
    confirm: 'Confirm and place the best word',
    stop: 'End the session',
    rulings: 'Words on the slips',
    rulingsText:
      'A ruling holds for the whole session. The points change as you rule; nothing is counted before you confirm.',
    good: 'Let it stand',
    bad: 'Not a word',
    slips: (n: number): string => count(n, 'slip', 'slips'),
    scores: (n: number): string => count(n, 'point', 'points'),
    in: 'Slips coming in',
    markRead: (n: number): string => `Mark ${count(n, 'new slip', 'new slips')} as read`,
    unread: 'new',
    others: (n: number): string => `and ${number.format(n)} more`,
    missing: 'not in yet',
    sealed: 'in',
    none: 'No slip was handed in.',
    unseen: (n: number): string => (n === 0 ? 'All read' : `${number.format(n)} to read`),
    which: 'Which words',
    allWords: 'All',
    doubtful: 'Doubtful',
    find: 'Find a word or a player',
    warnings: (n: number): string => count(n, 'warning', 'warnings'),
    miscounted: (wrote: number, counts: number): string =>
      `wrote ${number.format(wrote)}, scores ${number.format(counts)}`,
    turned: 'reference the other way round',
  },
  say: {
    round: (n: number, rack: string, minutes: string): string => `Round ${n}. Rack ${rack}. ${minutes}.`,
    half: (saved: boolean): string => `Thirty seconds, ${saved ? 'your slip is saved' : 'you have no slip yet'}.`,
    saved: (word: string, place: string, time: string): string => `${place} ${word} saved at ${time}.`,
    placed: (word: string, place: string, points: number, own: number): string =>
      `${place} ${word}, ${count(points, 'point', 'points')}, is placed. You scored ${number.format(own)}.`,
  },
  minutes: (ms: number): string => {
    const all = Math.round(ms / 1000);
    const [minutes, seconds] = [Math.floor(all / 60), all % 60];
    const parts = [];
    if (minutes > 0) parts.push(count(minutes, 'minute', 'minutes'));
    if (seconds > 0) parts.push(count(seconds, 'second', 'seconds'));
    return parts.join(' ');
  },
};
