/** Texts of tournaments, in English. */

import { t } from '.';
import type { RuleName } from '../tournament/plan';
import type {
  EntrantMessage,
  MissedRoundsKey,
  OutcomeMessage,
  PrizeMessage,
  SideKey,
  TieBreakKey,
  TournamentCommand,
} from '../tournament/wire';
import { count, list, nth, number } from './words';

const players = (n: number): string => count(n, 'player', 'players');
const games = (n: number): string => count(n, 'game', 'games');
const rounds = (n: number): string => count(n, 'round', 'rounds');
const results = (n: number): string => count(n, 'result', 'results');
const scoreline = (first: number, second: number): string => `${t.score(first)}\u2009\u2013\u2009${t.score(second)}`;
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
/** A day that was chosen from a calendar in words; any other text as it is. */
const dated = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? day.format(new Date(`${date}T12:00`)) : date;

const rules: Record<RuleName, string> = {
  swiss: 'Swiss',
  king: 'King of the hill',
  queen: 'Queen of the hill',
  factor: 'Factor',
  fontes: 'Fontes',
  'round-robin': 'Round robin',
  groups: 'Groups',
  teams: 'Teams',
  australian: 'Australian draw',
  chew: 'Chew',
  cop: 'COP',
  random: 'By lot',
  manual: 'By hand',
};

export const tournaments = {
  heading: 'Tournaments',
  lead: 'Pair the rounds, collect the scores and show the standings, in one division or several. Games are played on real boards, on this server, or both.',
  known: 'On this device',
  untitled: 'A tournament',
  knownLine: (date: string, director: boolean): string =>
    [dated(date), director ? 'you are a director' : ''].filter(Boolean).join(' \u00b7 '),
  dropKnown: (title: string): string => `Remove ${title} from the list`,
  make: 'New tournament',
  makeIt: 'Create',
  title: 'Title',
  date: 'Date',
  dated,
  yourNameAsDirector: 'Your name as director',
  keyText: 'This device keeps the key with which you direct it. You can add more directors later; each gets a link.',
  firstDivision: 'Open',
  unknown: 'There is no such tournament.',
  unknownText: 'It has been removed, or the link is incomplete.',
  offline: 'No connection. Showing the latest version on this device.',
  wholeTournament: 'The whole tournament',
  partsOf: 'Parts of the tournament',
  tabs: [
    ['', 'Pairings'],
    ['standings', 'Standings'],
    ['players', 'Players'],
  ] as const,
  tabsOfDirector: [
    ['', 'Round'],
    ['standings', 'Standings'],
    ['players', 'Players'],
    ['plan', 'Plan'],
    ['more', 'More'],
  ] as const,
  division: 'Division',
  noDivision: 'There is no division yet. Add one under More.',

  // A round.
  attention: 'Needs attention',
  where: (division: string, round: number, table: number): string =>
    `${division ? `${division}, r` : 'R'}ound ${number.format(round)}, table ${number.format(table)}`,
  differs: (first: string, second: string): string => `${first} and ${second} typed different scores.`,
  typedBy: (name: string): string => `${name} typed`,
  neither: 'Neither is right',
  noResultYet: (first: string, second: string): string => `No result yet: ${first} and ${second}`,
  resultsMissing: (n: number): string => `${results(n)} missing`,
  actsWait: (n: number): string =>
    n === 1
      ? 'No connection. 1 change is kept on this device, and sent as soon as there is one.'
      : `No connection. ${number.format(n)} changes are kept on this device, and sent as soon as there is one.`,
  refusedAct: (command: TournamentCommand, why: string): string => {
    const act =
      command.type === 'settle'
        ? `the result at table ${number.format(command.table)} in round ${number.format(command.round)}`
        : command.type === 'publish'
          ? `the pairings of round ${number.format(command.round)}`
          : command.type === 'claim'
            ? `your scores of round ${number.format(command.round)}`
            : tournaments.acts[command.type];
    return `The server did not accept ${act}. ${why}`;
  },
  again: 'Try again',
  drop: 'Discard',
  acts: {
    title: 'the title and date',
    add_director: 'the new director',
    name_director: 'the new name of a director',
    remove_director: 'the removal of a director',
    add_division: 'the new division',
    name_division: 'the name of a division',
    set: 'the settings',
    plan: 'the plan',
    set_online: 'a change of the boards here',
    set_prizes: 'the prizes',
    enter: 'the new players',
    edit: 'the change to a player',
    rate: 'the ratings of a list',
    move: 'the move to another division',
    withdraw: 'a withdrawal',
    return: 'a return',
    fix_table: 'a fixed table',
    force: 'the fixed pairs',
    publish: 'the pairings',
    claim: 'your scores',
    settle: 'a result',
    penalise: 'a penalty',
    undo: 'an undo',
  } satisfies Record<TournamentCommand['type'], string>,
  ready: (n: number): string => `${players(n)} are ready.`,
  allIn: (round: number): string => `All results of round ${number.format(round)} are in.`,
  pair: (round: number): string => `Pair round ${number.format(round)}`,
  over: 'All rounds are played, and all results are in.',
  toStandings: 'Final standings',
  roundBefore: 'Previous round',
  roundAfter: 'Next round',
  roundOf: (round: number, of: number): string => `Round ${number.format(round)} of ${number.format(of)}`,
  resultsIn: (n: number, of: number): string => `${number.format(n)} of ${results(of)} in`,
  stillPlaying: (n: number): string => `${games(n)} still playing.`,
  typeLabel: 'Table and both scores',
  typePlaceholder: '3 401 387',
  typeIt: 'Type the table, the score of the player who began, then the other score.',
  typeHint: 'Type the table, then the score of the player who began (\u2022), then the other. Or press a game.',
  noTable: (table: number): string => `No game is played at table ${number.format(table)} in this round.`,
  replaces: (line: string): string => `${line}. There is a result already.`,
  enter: 'Enter',
  score: (table: number, first: string, a: number, second: string, b: number): string =>
    `Table ${number.format(table)}: ${first} ${t.score(a)}, ${second} ${t.score(b)}`,
  scoreline,
  points: (n: number): string => t.score(n),
  table: (table: number): string => `Table ${number.format(table)}`,
  begins: 'begins',
  began: 'began',
  differ: 'differ',
  one: 'one sent',
  noResult: 'no result',
  waits: 'not sent yet',
  byes: (names: string[]): string => `Bye: ${list(names)}. `,
  missed: (names: string[]): string => `Missing this round: ${list(names)}.`,
  latecomer: 'Latecomer',
  roundsMenu: 'Add or remove a round',
  changeBoards: (round: number): string => `Change the pairings of round ${number.format(round)}`,
  paper: 'Paper',
  withdrawnList: 'Withdrawn',
  /** A result that is not two scores; the side is 0 for the one who is meant first. */
  outcome: (outcome: OutcomeMessage, of: (side: SideKey) => 0 | 1): string => {
    switch (outcome.type) {
      case 'scores':
        return scoreline(outcome.first, outcome.second);
      case 'forfeit':
        return of(outcome.side) === 0 ? 'forfeit' : 'won by forfeit';
      case 'both_forfeit':
        return 'both forfeit';
      case 'void':
        return 'void';
    }
  },
  result: (outcome: OutcomeMessage, first: boolean): string => {
    if (outcome.type === 'void') return 'The game does not count.';
    if (outcome.type === 'both_forfeit') return 'Neither of you played.';
    if (outcome.type === 'forfeit')
      return (outcome.side === 'first') === first ? 'You forfeit this game.' : 'You win by forfeit.';
    const [own, other] = first ? [outcome.first, outcome.second] : [outcome.second, outcome.first];
    return `${own > other ? 'You won' : own < other ? 'You lost' : 'A tie'}, ${scoreline(own, other)}.`;
  },

  // A game.
  save: 'Save',
  claim: (name: string, first: number, second: number): string => `${name} typed ${scoreline(first, second)}. `,
  otherwise: 'Other results',
  notPlayed: (name: string): string => `${name} did not play`,
  noneCame: 'Neither played',
  void: 'Void: it does not count',
  takeBack: 'Clear the result',
  playersOf: 'Players',
  aboutPlayer: (name: string): string => `${name}: withdraw, penalty, table`,

  // The effect of an act.
  asked: (command: TournamentCommand, name: (entrant: number) => string): string => {
    switch (command.type) {
      case 'withdraw':
        return `${name(command.entrant)} withdraws, and forfeits any game already paired.`;
      case 'return':
        return `${name(command.entrant)} plays again from the next round.`;
      case 'penalise':
        return `${name(command.penalty.entrant)} gets a penalty.`;
      case 'settle': {
        const place = `Round ${number.format(command.round)}, table ${number.format(command.table)}`;
        const { outcome } = command;
        if (!outcome) return `${place}: the result is cleared.`;
        if (outcome.type === 'scores') return `${place}: ${scoreline(outcome.first, outcome.second)}.`;
        if (outcome.type === 'void') return `${place} is void. The pair may meet again.`;
        if (outcome.type === 'both_forfeit') return `${place}: both forfeit.`;
        return `${place}: ${outcome.side === 'first' ? 'the player who begins' : 'the player who replies'} forfeits.`;
      }
      default:
        return 'Make this change?';
    }
  },
  ranksChange: 'Places that change',
  noRanks: 'No place in the standings changes.',
  from: 'From',
  to: 'To',
  unranked: '\u2013',
  stay: (rounds: number[]): string =>
    rounds.length === 1
      ? `Round ${rounds[0]} was paired on the old standings and stays as it is.`
      : `Rounds ${list(rounds.map(String))} were paired on the old standings and stay as they are.`,
  noPreview: 'Without a connection, the effect of this change cannot be shown. You can still make it.',
  doIt: 'Confirm',
  backButton: 'Back',

  // A draft.
  draft: (round: number): string => `Draft of round ${number.format(round)}`,
  pairing: 'Pairing\u2026',
  rule: 'Rule',
  rule1: (text: string): string => {
    const [key = '', ...rest] = text.split(':');
    const name = rules[key as RuleName] ?? text;
    if (key === 'factor') return `${name} ${rest[0]}`;
    if (key === 'groups') return `Groups of ${rest[0]}, ${rest[1]?.replace('/', ' of ')}`;
    return rest[0] ? `${name}, ${rest[0].replace('/', ' of ')}` : name;
  },
  asPlanned: ', as planned',
  otherRules: ['swiss', 'king', 'queen', 'factor:2', 'factor:3', 'australian', 'chew', 'cop', 'random'],
  anew: 'Pair again',
  settledStay: 'Games that have a result stay as they are.',
  restsOn: (round: number): string =>
    round === 0 ? 'Paired by the seeding.' : `Paired by the standings after round ${number.format(round)}.`,
  partial: 'Some of their results are still missing.',
  howToSwap: 'Press two players to swap their places. Press both at one table to change who begins (\u2022).',
  swapWith: (name: string): string => `Swap ${name} with\u2026`,
  swapped: (a: string, b: string): string => `${a} and ${b} have changed places.`,
  met: (n: number): string => (n === 1 ? 'repeat' : `met ${number.format(n)} times`),
  bye: 'bye',
  misses: 'misses the round',
  publish: (round: number): string => `Publish round ${number.format(round)}`,
  publishedRound: (round: number): string => `Round ${number.format(round)} is published.`,
  notNow: 'Not now',

  // Entering players.
  enterTitle: 'Enter the players',
  enterMore: 'Enter more players',
  paste: 'Players, one per line',
  pastePlaceholder: 'Ada King\nBob Lee, 1520\nCarla Moss, 1344, B, Leeds',
  pasteText:
    'Only a name, or name, rating, class and club separated by commas or tabs. You can paste a list from a spreadsheet.',
  understood: (n: number): string => `${players(n)}, as the page reads them`,
  nameHead: 'Name',
  ratingHead: 'Rating',
  classHead: 'Class',
  clubHead: 'Club',
  twice: 'already listed',
  enterPlayers: (n: number): string => (n === 0 ? 'Enter players' : `Enter ${players(n)}`),
  entered: (n: number): string => `${players(n)} entered.`,
  lateFrom: 'First round',
  lateRound: (round: number, now: boolean): string =>
    now ? `Round ${number.format(round)}, which is being played` : `Round ${number.format(round)}`,
  lateText: (missed: string): string =>
    `Rounds already missed: ${missed.toLowerCase()}. You can change that under Plan.`,
  lateNow: 'Next, add them to the round being played: pair them with a player who has a bye, or give them one.',
  missedRounds: {
    forfeits: 'Forfeits',
    byes: 'Byes',
    nothing: 'Not counted',
  } satisfies Record<MissedRoundsKey, string>,

  // An entrant.
  players,
  playersCount: players,
  seek: 'Find a player',
  noPlayers: 'There are no players yet.',
  about: ({ entry, from, fixed_table }: EntrantMessage): string =>
    [
      entry.rating === null ? '' : number.format(entry.rating),
      entry.class === null ? '' : `class ${entry.class}`,
      entry.team === null ? '' : `team ${entry.team}`,
      entry.club,
      from > 1 ? `from round ${number.format(from)}` : '',
      fixed_table === null ? '' : `always at table ${number.format(fixed_table)}`,
    ]
      .filter(Boolean)
      .join(' \u00b7 '),
  standing: (rank: number, wins: string, losses: string, spread: number): string =>
    `${nth(rank)}, ${wins}\u2013${losses}, spread ${t.signed(spread)}`,
  record: (wins: string, losses: string): string => `${wins}\u2013${losses}`,
  withdrawn: 'withdrawn',
  withdraw: 'Withdraw',
  comesBack: 'Return to play',
  parts: [
    ['edit', 'Edit'],
    ['table', 'Fixed table'],
    ['penalty', 'Penalty'],
    ['move', 'Other division'],
    ['forget', 'Delete the name'],
  ] as const,
  askForget: 'Delete the name and club for good, in the log too? Scores stay, under a number.',
  forget: 'Delete them',
  fixedTable: 'Always at table (leave empty for any)',
  penalty: 'Penalty',
  penaltySpread: 'Spread deducted',
  penaltyWins: 'Wins deducted',
  reason: 'Reason',
  penaltyLine: (round: number, spread: number, wins: string, reason: string): string =>
    `Penalty after round ${number.format(round)}: ${[spread === 0 ? '' : `spread ${t.signed(-spread)}`, wins === '0' ? '' : `wins \u2212${wins}`].filter(Boolean).join(', ')}. ${reason}`,
  fields: [
    ['name', 'Name', 60],
    ['rating', 'Rating', 7],
    ['games', 'Rated games', 7],
    ['class', 'Class', 1],
    ['team', 'Team', 1],
    ['club', 'Club or country', 60],
  ] as const,
  initialsOnly: 'Initials only',
  initialsText: 'Followers see the initials; directors see the name. For minors.',
  cardOf: (name: string): string => `Card of ${name}`,
  roundHead: 'Round',
  against: 'Against',
  scoreHead: 'Score',
  spreadHead: 'Spread',
  youBegin: 'begins',
  theyBegin: 'replies',
  won: 'won',
  lost: 'lost',
  tied: 'tie',

  // Rounds of the plan.
  planLength: (n: number, published: number): string =>
    `The plan has ${rounds(n)}; ${published === 1 ? '1 is' : `${number.format(published)} are`} published.`,
  addRound: (round: number): string => `Add round ${number.format(round)}`,
  cutRound: (round: number): string => `Remove round ${number.format(round)}`,
  wholePlan: 'The whole plan',
  plan: 'Plan',
  inWords: 'In words',
  schemeExample: '7 rounds: 3 Fontes, 3 Swiss, king of the hill',
  readScheme: 'Apply',
  presets: 'Common plans',
  presetSchemes: ['7 rounds: 3 Fontes, 3 Swiss, king of the hill', '5 Swiss, king of the hill', 'Round robin'],
  roundsFrom: (from: number, to: number): string =>
    from === to ? `Round ${number.format(from)}` : `Rounds ${number.format(from)} to ${number.format(to)}`,
  howMany: 'Number of rounds',
  rules,
  ruleText: {
    swiss: 'Players with equal scores meet, top half against bottom half, with as few repeats as possible.',
    king: '1-2, 3-4 and so on, even if they have met.',
    queen: '1-3 and 2-4, then 5-7 and 6-8, and so on, even if they have met.',
    factor: 'The leaders meet the players this many places below them; the rest are paired as in Swiss.',
    fontes: 'Small round robins of equal strength, to begin with.',
    'round-robin': 'Each player meets every other player.',
    groups: 'Round robins in groups by the standings; four in a group are quads.',
    teams: 'Each player meets all players of the other teams.',
    australian: 'King of the hill without repeats.',
    chew: 'Players who can still win the highest open prize meet each other.',
    cop: 'Simulates the rest of the tournament.',
    random: 'At random.',
    manual: 'You choose the pairings.',
  } satisfies Record<RuleName, string>,
  factor: 'by',
  groupOf: 'of',
  dropPart: (n: number): string => `Remove part ${number.format(n)}`,
  addPart: 'Add rounds',
  keepPlan: (n: number): string => (n === 0 ? 'Save the plan' : `Save this plan of ${rounds(n)}`),
  planKept: (n: number): string => `The plan now has ${rounds(n)}.`,
  tooShort: (n: number): string => `The plan cannot be shorter than the ${rounds(n)} already published.`,
  settings: 'Settings',
  none: 'None',
  kept: 'Saved.',
  keptHere: 'Kept on this device. It is sent as soon as there is a connection.',
  spreadCap: 'Largest spread that a game counts for',
  byePoints: 'Spread of a bye',
  forfeitPoints: 'Spread of a forfeit',
  lateRounds: 'Rounds that a latecomer has missed',
  ratingsBy: 'Estimate new ratings by the rules of',
  tieBreak: (n: number): string =>
    n === 1 ? 'After wins and spread, ties are broken by' : n === 2 ? 'Then by' : 'And then by',
  tieBreaks: {
    'head-to-head': 'Head to head',
    'opponents-wins': "Sum of the opponents' wins",
    rating: 'Rating',
  } satisfies Record<TieBreakKey, string>,

  // Standings and prizes.
  standings: 'Standings',
  standingsAfter: (round: number): string =>
    round === 0 ? 'Seeding' : `Standings after round ${number.format(round)}`,
  whichStandings: 'Standings shown',
  afterRound: (round: number): string => `After round ${number.format(round)}`,
  newest: 'Newest',
  partialStandings: 'Some games of this round have no result yet.',
  rankHead: '#',
  player: 'Player',
  winsHead: 'W\u2013L',
  prizes: 'Prizes',
  prize: ({ kind, rounds }: PrizeMessage): string => {
    const [key = '', a = '', b = ''] = kind.split(':');
    if (key === 'place') return `${nth(Number(a))} place`;
    if (key === 'class') return `Class ${a}, ${nth(Number(b))} place`;
    const name = tournaments.prizeKinds[key as keyof typeof tournaments.prizeKinds] ?? kind;
    return rounds ? `${name}, ${tournaments.roundsFrom(rounds.first, rounds.last).toLowerCase()}` : name;
  },
  prizeKinds: {
    place: 'The next place',
    class: 'The next place of a class',
    'high-game': 'High game',
    'high-loss': 'High loss',
    'high-spread': 'High spread',
    'high-combined': 'High combined score',
    upset: 'Greatest upset',
  },
  winners: (names: string[], points: number | null): string =>
    points === null ? list(names) : `${list(names)}, ${number.format(points)}`,
  prizeFor: 'For',
  award: 'Prize',
  addPrize: 'Add the prize',
  dropPrize: (name: string): string => `Remove the prize: ${name}`,

  // More.
  publicPage: 'The public page',
  publicText: 'Anyone with this address can follow the tournament.',
  file: 'Save as a file',
  otherFiles: 'For other programs:',
  formats: [
    ['standings.csv', '-standings.csv', 'Standings'],
    ['results.csv', '-results.csv', 'Results'],
    ['pairings.csv', '-pairings.csv', 'Pairings'],
    ['tsh', '.t', 'tsh'],
    ['tou', '.tou', 'AUPAIR'],
    ['json', '.json', 'JSON'],
  ] as const,
  log: 'Log',
  undo: 'Undo',
  wasUndone: 'undone',
  fewer: 'Show fewer',
  earlierActs: 'Earlier entries',
  undoes: (told: string[]): string => `Undo: ${told.slice(0, 3).join('. ')}${told.length > 3 ? '…' : '.'}`,
  allActs: (n: number): string => `Show all ${number.format(n)}`,
  directors: 'Directors',
  remove: 'Remove',
  anotherDirector: 'Another director',
  add: 'Add',
  directorLink: (name: string): string =>
    `Send this link only to ${name}. It is shown once, and lets its holder direct the tournament.`,
  linkOf: (name: string): string => `Link for ${name}`,
  divisions: 'Divisions',
  divisionName: 'Name of the division',
  anotherDivision: 'Another division',
  titleAndDate: 'Title and date',
  removeAll: 'Remove the tournament',
  askRemove: 'Remove it with all names and results? This cannot be undone.',
  keepIt: 'Keep it',

  // Followers.
  notMe: 'Not me',
  notBegun: 'Round 1 is not paired yet. It will appear here by itself.',
  against2: (name: string): string => `against ${name}`,
  youBegin2: 'You begin.',
  begins2: (name: string): string => `${name} begins.`,
  youHaveBye: 'You have a bye.',
  notPaired: 'You do not play in this round.',
  findYou: 'Find your table',
  yourNameHere: 'Your name',
  noSuchName: 'No player has that name.',
  onlyFollow: 'I am not playing',
  order: 'Order',
  byTable: 'By table',
  byNames: 'By name',
  dot: '\u2022 begins',

  // At a table.
  nothingHere: 'No game is paired at this table yet. It will appear here by itself.',
  whoAreYou: 'Who are you?',
  iAm: (name: string): string => `I am ${name}`,
  iAmNow: (name: string): string => `You are ${name}.`,
  sendScores: 'Send both scores',
  sendAgain: 'Send again',
  sent: 'Sent.',
  sentNow: (name: string): string => `Sent. It counts when ${name} has typed the same.`,
  sentLater: 'No connection. Your scores are kept on this device, and sent as soon as there is one.',
  youDiffer: 'Your scores differ. Compare your slips and send again, or ask the director.',
  agreed: 'The result is as you typed it.',
  settled: 'The director has settled the result.',
  here: 'Here',
  onWood: 'On wood',
  placeOf: (table: number, here: boolean): string =>
    here ? `Table ${table} is played here. Put it on wood` : `Table ${table} is played on wood. Play it on this server`,
  placeText: 'On wood, or here: on this server, each player with a device',
  playing: 'Being played',
  watch: 'Watch',
  boardHere: 'This game is played here, and its result arrives by itself. Type scores only if it cannot go on.',
  seeGame: 'See the game',
  watchBoard: (first: string, second: string, over: boolean): string =>
    over ? `See the game of ${first} and ${second}` : `Watch ${first} and ${second}`,
  playHere: 'Play here',
  playOn: 'Go on playing',
  hereYouBegin: (other: string): string =>
    `This game is played on this server. You begin, as soon as ${other} is there too.`,
  hereTheyBegin: (other: string): string =>
    `This game is played on this server. ${other} begins, as soon as you are both there.`,
  hereText:
    'Play on this device: the seat belongs to it once you have pressed the button. The result arrives by itself.',
  boardsHere: 'Boards here',
  boardsHereText:
    'Any board can be a game on this server. In the draft, press “On wood” at a game to play it here; results arrive by themselves. A game that has begun keeps its rules.',
  usualPlace: 'Boards are usually',
  boardRules: 'Rules',
  boardMinutes: 'Minutes for each player',
  boardChallenge: 'A wrong challenge',
  boardList: 'Word list',
  watchersSee: 'Watchers see',
  watchers: { '': 'no racks', 'late:5': 'racks, five turns later', racks: 'racks at once' } as Record<string, string>,
  allRules: 'Show all the rules',
  freeSeat: (name: string): string => `Let ${name} change devices`,
  seatFreed: (name: string): string => `${name} can press “Play here” on another device.`,
  hasResult: 'This game has its result. If it is wrong, tell the director.',

  // Paper.
  sheets: [
    ['tables', 'By table'],
    ['names', 'By name'],
    ['standings', 'Standings'],
    ['slips', 'Score slips'],
    ['cards', 'Table cards'],
  ] as const,
  otherSheets: 'With names as followers see them:',
  serverSheets: [
    ['chart', 'Wall chart'],
    ['results', 'Results'],
    ['prizes', 'Prizes'],
    ['certificates', 'Certificates'],
  ] as const,
  large: 'Large print',
  print: 'Print',
  tableHead: 'Table',
  beginsHead: 'Begins',
  repliesHead: 'Replies',
  signature: 'Signature',
  scanText: 'After your game, each of you points a phone at the code and types both scores.',
  codeOf: (table: number): string => `Code of table ${number.format(table)}`,
};
