/**
 * Texts used everywhere on the page and at the table, in English; refusals are in `en-refusals.ts`.
 * The texts of parts that are fetched later are in their own files, fetched with them.
 */

import { refusing } from './en-refusals';
import { count, list, number, points, tiles, when } from './words';
import type { LevelKey, ProposalKind } from '../wire';
import type { Charge } from '../lib/sheet';

export const en = {
  number: (n: number): string => number.format(n),
  /** A score or sum: with a real minus sign and thousands separated. */
  score: (n: number): string => (n < 0 ? `\u2212${number.format(-n)}` : number.format(n)),
  signed: (n: number): string => (n < 0 ? `\u2212${number.format(-n)}` : n > 0 ? `+${number.format(n)}` : '0'),
  list,
  points,
  tiles,
  ...refusing,
  copied: 'Link copied.',

  app: {
    name: 'Tilewright',
    skipBoard: 'Skip to board',
    skipCommand: 'Skip to command box',
    skipContent: 'Skip to content',
    nav: 'Main',
    play: 'Play',
    lobby: 'Lobby',
    news: (n: number): string => (n === 1 ? 'challenge' : 'challenges'),
    rated: 'Rated',
    playedOffline: 'Played offline',
    watching: (n: number): string => `${number.format(n)} watching`,
    rules: 'Rules',
    study: 'Study',
    settings: 'Settings',
    sounds: 'Sounds',
    lightTheme: 'Light theme',
    darkTheme: 'Dark theme',
    connected: 'Connected',
    here: 'On this device',
    signIn: 'Sign in',
    connecting: 'Connecting',
    offlineShort: 'No connection. Trying again.',
    offline: 'No connection. Trying again; your tiles and notes are safe here.',
    asItWas: (at: number): string => `No connection: this is the table as it was ${when(at)}`,
    asItWasShort: (at: number): string => `No connection: as it was ${when(at)}`,
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back to start',
    unknown: 'There is nothing at this address.',
    unknownText: 'Check the link for missing letters.',
    unkept: 'No connection',
    unkeptText: 'This table is not kept on this device. It appears as soon as the server answers.',
    again: 'Try again',
    code: (code: string): string => `Code: ${code}`,
    title: (page: string): string => `${page.replace(/\.$/, '')} - Tilewright`,
    yourName: 'Your name',
    guest: 'Guest',
    keep: 'Save',
  },

  /** The levels of computer players. */
  level: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
    expert: 'Expert',
    champion: 'Champion',
  } satisfies Record<LevelKey, string>,

  /** Lines of the terms, wherever they are read. */
  terms: {
    title: 'The terms',
    words: 'Words',
    changed: 'Changed:',
    fresh: 'New:',
    gone: 'No longer:',
    short: (edition: string, mode: string, changes: number): string =>
      [edition, mode, ...(changes > 0 ? [count(changes, 'change', 'changes')] : [])].filter(Boolean).join(', '),
  },

  start: {
    title: 'Crossword tiles, by the rules your table plays.',
    lead: 'Every published edition, refereed exactly. No account needed, no adverts, nothing to install.',
    now: 'Play now',
    nowText: (level: LevelKey): string =>
      level === 'beginner'
        ? 'Against a friendly computer player'
        : `Against a computer player: ${en.level[level].toLowerCase()}`,
    level: 'How well the computer plays',
    friends: 'Play with friends',
    friendsText: 'Pick the rules, send a link',
    pass: 'Pass and play',
    passText: 'One device, racks hidden between turns',
    ways: 'Other ways to play',
    waiting: (name: string): string => `Waiting for ${name}`,
    against: (names: string[]): string => (names.length > 0 ? `With ${list(names)}` : 'An open game'),
    unaffiliated: 'Open source. Not affiliated with Hasbro or Mattel, the owners of the SCRABBLE trademark.',
    editions: 'Rules and editions',
  },

  waiting: {
    title: 'Waiting for players',
    cancelled: 'This table was cancelled.',
    cancelledText: 'The player who set it up cancelled it before the game began.',
  },

  /** The labels of coloured squares in pictures. */
  rulesLabels: { d: '2L', t: '3L', D: '2W', T: '3W' } as Record<string, string>,

  table: {
    heading: (names: string[]): string => `Table: ${list(names)}`,
    you: 'You',
    computer: (level: string): string => `Computer, ${level.toLowerCase()}`,
    tilesHeld: (n: number): string => tiles(n),
    talk: 'Talk',
    unread: (n: number): string => `${number.format(n)} new`,
    onTurn: 'On turn',
    yourTurn: 'Your turn',
    yourTurnWith: (names: string[]): string => (names.length > 0 ? `Your turn, with ${list(names)}` : 'Your turn'),
    deciding: 'May challenge',
    openScore: (n: number): string => `+${number.format(n)}, may be challenged`,
    openShort: (n: number): string => `+${number.format(n)} pending`,
    mayBeChallenged: 'May be challenged',
    challenged: 'Challenged and valid',
    overtimeIn: (n: number, time: string): string => `\u2212${number.format(n)} in ${time}`,
    thenOvertime: (n: number): string => `then \u2212${number.format(n)}`,
    challengeWord: (word: string): string => `Challenge ${word}`,
    waitingFor: 'Waiting',
    accepted: 'Accepted',
    away: 'Away',
    holiday: 'On holiday',
    resigned: 'Resigned',
    winner: 'Winner',
    paused: 'Paused',
    wantsResume: 'Ready to resume',
    skips: (n: number): string => `${count(n, 'turn', 'turns')} to skip`,
    rules: 'Rules',
    rulesTitle: 'Rules in force',
    words: (name: string): string => `${name} words`,
    wordList: (name: string, words: number): string => `${name}, ${number.format(words)} words`,
    bag: (n: number): string => `${number.format(n)} in the bag`,
    sheet: 'Score sheet',
    notation: 'How squares are written',
    turn: '#',
    player: 'Player',
    where: 'Where',
    word: 'Word',
    pointsHead: 'Points',
    noTurns: 'No turns yet.',
    exchanged: (n: number): string => `Exchanged ${tiles(n)}`,
    passed: 'Passed',
    declined: 'Cannot open',
    skipped: 'Turn skipped',
    target: (n: number): string => `Plays to ${number.format(n)}`,
    firstWord: (n: number): string =>
      `The first word needs at least ${count(n, 'letter', 'letters')}. Pass if you have none.`,
    lookUp: 'Look words up',
    gaveUp: 'Resigned',
    charged: { challenge: 'Challenge', overtime: 'Overtime', theme: 'Theme' } satisfies Record<Charge, string>,
    takenOff: 'taken off',
    unseen: 'Unseen tiles',
    unseenCount: (all: number, bag: number): string => `${all}: ${bag} in the bag, ${all - bag} on racks`,
    unseenKinds: (v: number, c: number, b: number): string =>
      `${count(v, 'vowel', 'vowels')} \u00b7 ${count(c, 'consonant', 'consonants')} \u00b7 ${count(b, 'blank', 'blanks')}`,
    blank: 'Blank',
    notes: 'Notes',
    onlyYou: 'Only you',
    notesHint: 'Jot anything down. Kept on this device.',
    board: 'Board',
    moves: 'Moves',
    result: 'Result',
    more: 'More',
    rack: 'Rack',
    shuffle: 'Shuffle',
    recall: 'Take tiles back',
    play: 'Play',
    playPoints: (n: number): string => `Play ${n}`,
    sending: 'Sending',
    exchange: 'Exchange',
    pass: 'Pass',
    keeps: (rack: string): string => `keeps ${[...rack].sort().join(' ')}`,
    allSeven: (n: number): string => `+${n} all tiles`,
    wholeBoard: 'Whole board',
    taken: (squares: string): string => `Another play has covered ${squares}. Your tiles are back on the rack.`,
    emptySlot: 'empty',
    hint: (touch: boolean): string =>
      `Drag tiles to the board, or ${touch ? 'tap a square, then tiles' : 'choose a square and type'}.`,
    firstHint: (touch: boolean): string =>
      `The first word covers the star. Drag tiles, or ${touch ? 'tap a square, then tiles' : 'choose a square and type'}.`,
    othersTurn: (name: string): string => `It is ${name}'s turn. You can lay tiles out meanwhile.`,
    mayChallenge: (names: string[]): string => `${list(names)} may still challenge.`,
    held: (names: string[], left: string): string =>
      `Your move waits until ${list(names)} ${names.length === 1 ? 'has' : 'have'} accepted${left ? `, ${left} at most` : ''}. It is dropped if the play comes off.`,
    heldShort: 'Your move waits until the others have decided.',
    liftedWaits: 'Lay every tile of the word again, or take them all back.',
    /** On a device that several people share, without a connection. */
    hidden: 'Racks are shown again once there is a connection.',
    spectator: 'You are watching this game.',
    watchesLate: (n: number): string => `You are watching this game, ${n} ${n === 1 ? 'turn' : 'turns'} late.`,
    opening: 'Checking whether the player on turn can open.',
    stuck: 'Nobody played in the last round. Checking whether anybody can.',
    command: 'Command box',
    openingDraw: 'Opening draw',
    drew: (name: string, tile: string): string => `${name} ${tile === '?' ? 'blank' : tile}`,
    starts: (name: string, you: boolean): string => (you ? 'You start.' : `${name} starts.`),
    changeRules: 'Change level or rules',
    openSeat: 'Open seat',
  },

  /** The texts of the frame while a board is unbuilt. */
  unbuild: {
    title: 'Unbuild',
    turn: (name: string): string => (name ? `Unbuild, ${name}'s turn` : 'Unbuild, your turn'),
    running: (yours: boolean, here: boolean): string =>
      yours ? 'Being unbuilt: your turn' : here ? 'Being unbuilt: continue' : 'Being unbuilt: watch',
  },

  stepping: {
    title: 'Step through the game',
    start: 'Before the first turn',
    all: (n: number): string => `${count(n, 'turn', 'turns')}. Step back to see each.`,
    after: (n: number, all: number): string => `After turn ${n} of ${all}`,
    round: (n: number, all: number): string => `After round ${n} of ${all}`,
    play: (name: string, word: string, coord: string, n: number): string =>
      `${name ? `${name}: ` : ''}${coord} ${word}, ${number.format(n)}`,
    other: (name: string, what: string): string => `${name}: ${what}`,
    fresh: (what: string): string => `New: ${what}`,
    rack: (name: string): string => (name ? `${name} held` : 'Rack'),
    back: 'One turn back',
    on: 'One turn on',
    now: 'Now',
    toNow: 'Back to now',
    isNow: 'This is now.',
    none: (n: number): string => `There ${n === 1 ? 'is' : 'are'} ${count(n, 'turn', 'turns')} so far.`,
    show: 'Show turn',
    keys: 'Left and right step through the turns, End goes back to now.',
  },

  hints: {
    off: 'Hints off',
    place: (first: boolean, touch: boolean): string =>
      `${en.table.hint(touch)}${first ? ' The first word covers the star.' : ' Join a word on the board.'}`,
    points: (n: number): string => `Coloured squares multiply. ${points(n)} so far.`,
    drawn: (size: number, name: string): string =>
      `You draw back up to ${number.format(size)} tiles.${name ? ` Now it is ${name}'s turn.` : ''}`,
    doubt: (price: string): string => `Doubt a word? Challenge it. ${price}`,
    stuck: 'Stuck? Shuffle your tiles, exchange some, or pass.',
  },

  bar: {
    played: (name: string, word: string, n: number, brief: boolean): string =>
      brief ? `${name}: ${word}, ${n}` : `${name} played ${word}, ${points(n)}`,
    words: (words: string[]): string => `Words: ${words.join(', ')}.`,
    alsoWords: (words: string[]): string => (words.length > 0 ? ` Also ${words.join(', ')}.` : ''),
    toDecide: 'to decide',
    expires: 'If you do not answer, the play is accepted.',
    until: (name: string): string => `You have until ${name} moves.`,
    challenge: 'Challenge',
    accept: 'Accept',
    final: 'This play ends the game. Accept it or challenge it.',
    endText: 'Everyone has to agree. The game is then counted as it stands.',
    pauseText: 'Everyone has to agree. Clocks stop and the game waits.',
    proposes: (name: string, what: ProposalKind): string =>
      what === 'end' ? `${name} proposes to end the game now.` : `${name} proposes to pause.`,
    agreed: (names: string[]): string => `${list(names)} agreed.`,
    asked: (what: ProposalKind, names: string[]): string =>
      `${what === 'end' ? 'Ending the game now' : 'A pause'} is proposed. Waiting for ${list(names)}.`,
    agree: 'Agree',
    decline: 'Decline',
    paused: 'This game is paused.',
    pausedText: (names: string[]): string =>
      names.length > 0
        ? `${list(names)} ${names.length === 1 ? 'wants' : 'want'} to go on.`
        : 'It goes on when everyone presses Resume.',
    resume: 'Resume',
    confirmPlay: 'Play these tiles?',
  },

  count: {
    title: 'Your count',
    right: (n: number, name: string): string => `${points(n)}, as ${name || 'you'} counted.`,
    wrong: (counted: number, n: number, parts: string[], name: string): string =>
      `${name || 'You'} counted ${number.format(counted)}. It scores ${number.format(n)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`,
  },

  standIn: {
    title: 'Let a computer play',
    offer: (name: string): string => `Let a computer play for ${name}`,
    named: (name: string, level: LevelKey): string => `${name} (computer, ${en.level[level].toLowerCase()})`,
    first: 'A computer plays for you. Take your seat back first.',
    backFor: (name: string): string => `${name} plays again`,
    turns: (name: string, n: number): string => `A computer played ${count(n, 'turn', 'turns')} for ${name}.`,
  },

  accepting: {
    change: 'Always accept',
  },

  verdict: {
    title: 'The challenge',
    judged: (name: string, you: boolean, words: string): string => `${you ? 'You' : name} challenged: ${words}`,
    bad: (words: string[]): string => `${list(words)} ${words.length === 1 ? 'is' : 'are'} not in the list.`,
    good: (words: string[]): string => `${list(words)} ${words.length === 1 ? 'is' : 'are'} good.`,
    off: (name: string, you: boolean): string =>
      you ? 'Your play comes off and scores nothing.' : `The play comes off and ${name} scores nothing.`,
    stands: 'The play stands.',
    swapsOff: (name: string, you: boolean): string =>
      you ? 'The letters you swapped go back.' : `The letters ${name} swapped go back.`,
    swapsStand: 'The swapped letters stay.',
    charged: (name: string, you: boolean, n: number): string =>
      n < 0
        ? `${you ? 'You lose' : `${name} loses`} ${points(-n)}.`
        : `${you ? 'You gain' : `${name} gains`} ${points(n)}.`,
    skips: (name: string, you: boolean): string =>
      you ? 'Your next turn is skipped.' : `${name}'s next turn is skipped.`,
    free: (name: string, you: boolean): string => `It costs ${you ? 'you' : name} nothing.`,
    owes: (name: string, you: boolean): string =>
      `${you ? 'You already owe' : `${name} already owes`} a turn, so it costs nothing more.`,
    upheld: (words: string): string => `Challenge upheld: ${words}`,
    dropped: 'Your waiting move is dropped: move again.',
    turn: (name: string, you: boolean): string => (you ? 'It is your turn.' : `It is ${name}'s turn.`),
  },

  bags: {
    others: (name: string): string => `${name} chooses vowels and consonants for the first rack.`,
    next: 'Next draw',
    balanced: 'Balanced',
    wish: (n: number): string => count(n, 'vowel', 'vowels'),
    left: (v: number, c: number): string =>
      `In the bags: ${count(v, 'vowel', 'vowels')}, ${count(c, 'consonant', 'consonants')}`,
  },

  theme: {
    last: 'The last words for the theme are being decided. Then the game is counted.',
    name: 'Theme',
    list: 'Words that count (if none, the players decide)',
  },

  over: {
    title: 'Game over',
    wins: (name: string, you: boolean, by: number): string => (you ? `You win by ${by}` : `${name} wins by ${by}`),
    winsPlain: (name: string, you: boolean): string => (you ? 'You win' : `${name} wins`),
    alone: (n: number, racks: number): string => (racks > 1 ? `Both racks: ${number.format(n)}` : points(n)),
    draw: (names: string[]): string => `A draw between ${list(names)}`,
    none: 'No result',
    again: 'Play again, same terms',
  },

  again: {
    asked: (names: string[]): string => `${list(names)} ${names.length === 1 ? 'wants' : 'want'} to play again.`,
    declined: (names: string[]): string =>
      `${list(names)} ${names.length === 1 ? 'does' : 'do'} not want another game now.`,
  },

  cover: {
    give: (name: string): string => `Give the device to ${name}`,
  },

  square: {
    row: (row: string, column: string): string => `row ${row}, ${column}`,
    short: (row: string, column: string): string => `${row} ${column}`,
    premium: { d: 'double letter', t: 'triple letter', D: 'double word', T: 'triple word' } as Record<string, string>,
    premiumShort: { d: '2 L', t: '3 L', D: '2 W', T: '3 W' } as Record<string, string>,
    star: 'star',
    empty: 'empty',
    blankAs: (letter: string): string => `${letter}, blank, 0 points`,
    tile: (letter: string, n: number): string => `${letter}, ${points(n)}`,
    noLetter: 'blank without a letter',
    yours: 'your new tile',
    just: 'just played',
    cursor: (across: boolean): string => (across ? 'across from here' : 'down from here'),
    rackTile: (tile: string, n: number): string => (tile === '?' ? 'Blank' : `${tile}, ${points(n)}`),
    marked: 'to exchange',
    lifted: 'from the board',
    picked: 'lifted',
    chooseLetter: 'Which letter is the blank?',
  },
};
