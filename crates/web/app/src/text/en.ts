/** Everything the page says, in English; refusals and the spoken sentences are in `en-voice.ts`. */

import { duplicate } from './en-duplicate';
import { together } from './en-together';
import { voice } from './en-voice';

const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en');

/** A number with its noun in the right form. */
const count = (n: number, one: string, many: string): string => `${number.format(n)} ${plural.select(n) === 'one' ? one : many}`;
const points = (n: number): string => count(n, 'point', 'points');
const tiles = (n: number): string => count(n, 'tile', 'tiles');
const list = (words: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

export const en = {
  number: (n: number): string => number.format(n),
  /** A score or sum: a real minus sign, thousands set apart. */
  score: (n: number): string => (n < 0 ? `\u2212${number.format(-n)}` : number.format(n)),
  signed: (n: number): string => (n < 0 ? `\u2212${number.format(-n)}` : n > 0 ? `+${number.format(n)}` : '0'),
  list,
  points,
  tiles,
  ...voice,
  duplicate,
  together,

  app: {
    name: 'Tilewright',
    skipBoard: 'Skip to board',
    skipCommand: 'Skip to command box',
    skipContent: 'Skip to content',
    nav: 'Main',
    play: 'Play',
    rules: 'Rules',
    settings: 'Settings',
    lightTheme: 'Light theme',
    darkTheme: 'Dark theme',
    connected: 'Connected',
    connecting: 'Connecting',
    offlineShort: 'No connection. Trying again.',
    offline: 'No connection. Trying again; your tiles and notes are safe here.',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back to start',
    again: 'Try again',
    code: (code: string): string => `Code: ${code}`,
    title: (page: string): string => `${page} - Tilewright`,
  },

  start: {
    title: 'Crossword tiles, by the rules your table plays.',
    lead: 'Every published edition, refereed exactly. No account, no adverts, nothing to install.',
    now: 'Play now',
    nowText: 'Against a friendly computer player',
    friends: 'Play with friends',
    friendsText: 'Pick the rules, send a link',
    pass: 'Pass and play',
    passText: 'One device, racks hidden between turns',
    ways: 'Other ways to play',
    games: 'Your games',
    noGames: 'Your first game takes ten minutes.',
    yourTurn: 'Your turn',
    waiting: (name: string): string => `Waiting for ${name}`,
    gathering: 'Waiting for players to join',
    over: 'Finished',
    going: 'In play',
    players: (n: number): string => count(n, 'player', 'players'),
    against: (names: string[]): string => (names.length > 0 ? `With ${list(names)}` : 'An open game'),
    openSeat: 'an open seat',
    forget: 'Remove finished games',
    unaffiliated: 'Open source. Not affiliated with Hasbro or Mattel, the owners of the SCRABBLE trademark.',
    editions: 'Rules and editions',
  },

  make: {
    title: 'New game',
    lead: 'Pick an edition, change what you like. Nobody draws a tile until everyone has accepted the terms.',
    mode: 'Way of playing',
    modeSettings: (mode: string): string => `${mode}: settings`,
    anyNumber: 'Any number may join by the same link. You say when it begins.',
    racks: ['First rack', 'Second rack'],
    favourites: 'Favourites',
    saveFavourite: 'Save as favourite',
    favouriteName: 'Name of the favourite',
    keep: 'Save',
    dropFavourite: (name: string): string => `Remove ${name}`,
    savedFavourite: (name: string): string => `${name} is among your favourites.`,
    pickedFavourite: (name: string): string => `${name} is chosen.`,
    who: 'Who plays',
    friends: 'Friends, by link',
    computer: 'The computer',
    pass: 'Pass and play',
    yourName: 'Your name',
    nameOf: (n: number): string => `Player ${n}`,
    guest: 'Guest',
    players: 'Players',
    opponents: 'Computer players',
    levelOf: (n: number): string => `Computer player ${n}`,
    edition: 'Edition',
    challenge: 'Challenges',
    challengeText: 'What a wrong challenge costs.',
    clock: 'Clock',
    clockText: 'For each player, over the whole game.',
    window: 'Time to challenge',
    windowText: 'How long others may think about a play.',
    scope: 'Challenge single words',
    scopeText: 'The challenger names the words meant; the others are not judged.',
    noChallenges: 'Not when words outside the list are refused: there is nothing to challenge.',
    byEdition: (what: string): string => `${what} (default)`,
    minutes: (n: number): string => count(n, 'minute', 'minutes'),
    seconds: (n: number): string => count(n, 'second', 'seconds'),
    noClock: 'No clock',
    twoSeatWindow: 'Until the next turn',
    rule: (rule: string): string => {
      const [kind, amount] = rule.split(':');
      const n = Number(amount ?? 0);
      switch (kind) {
        case 'void': return 'Words outside the list are refused';
        case 'single': return 'A wrong challenge is free';
        case 'double': return 'It costs the next turn';
        case 'penalty': return `It costs ${points(n)}`;
        case 'bonus': return `The other player gains ${points(n)}`;
        default: return rule;
      }
    },
    variations: 'Variations',
    showAll: (n: number): string => `Show all ${number.format(n)}`,
    showFew: 'Show fewer',
    off: 'Off',
    /** What a choice says while nothing is chosen, where that is not \u201coff\u201d. */
    unset: { placed: 'By how many play' } as Record<string, string>,
    few: (mode: string): string => `${mode} has settings of its own, below. Most house rules of a match do not concern it.`,
    notIn: (mode: string): string => `Not in ${mode}.`,
    /** What a variation is set to, in plain words. */
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
        'caller=program': 'The program',
        'caller=player': 'A player',
        'caller=neutral': 'A neutral caller',
      };
      const word = words[`${key}=${value}`] ?? en.make.level[value];
      if (word) return word;
      switch (key) {
        case 'timer':
        case 'round':
        case 'pace': return n >= 60 ? `${number.format(Math.floor(n / 60))}${n % 60 === 30 ? '\u00bd' : ''} ${n === 60 ? 'minute' : 'minutes'}` : count(n, 'second', 'seconds');
        case 'first-word': return count(n, 'letter', 'letters');
        case 'finish': return points(n);
        case 'rounds': return count(n, 'round', 'rounds');
        default: return value;
      }
    },
    needs: {
      timer: 'Set a move timer first.',
      challenges: 'Not when words outside the list are refused: there is nothing to challenge.',
      jacks: 'Long first word says it already.',
      caller: 'Whoever calls sets the pace.',
      edition: 'Already the rule in this edition.',
    },
    terms: 'The terms',
    termsText: (edition: string, mode: string, changes: number): string =>
      [edition, mode, ...(changes > 0 ? [count(changes, 'change', 'changes')] : [])].filter(Boolean).join(', '),
    changed: 'Changed:',
    read: 'Read',
    create: 'Create and copy link',
    createShort: 'Create link',
    start: 'Start the game',
    startShort: 'Start',
    fullRules: 'Read the full rules',
    level: {
      beginner: 'Beginner',
      intermediate: 'Intermediate',
      expert: 'Expert',
      champion: 'Champion',
    } as Record<string, string>,
  },

  join: {
    title: (name: string): string => `${name} invites you to a game.`,
    lead: 'These are the terms. Sit down when you agree with them.',
    seats: 'At the table',
    open: 'Open seat',
    accepted: 'Accepted',
    waiting: 'Waiting',
    accept: 'Accept and sit down',
    no: 'No thanks',
    seated: 'You already sit at this table.',
    go: 'Go to the table',
    full: 'All seats of this game are taken.',
    over: 'This game is over.',
    anyone: (n: number): string => `${count(n, 'player', 'players')} so far. Any number may join by this link.`,
    unknown: 'This link leads to no game. Ask for a new one.',
    changed: 'The terms changed while you were reading. Look at the marked lines and accept again.',
    own: 'Go to your games',
  },

  waiting: {
    title: 'Waiting for players',
    text: (n: number, link: boolean): string =>
      `${count(n, 'seat is', 'seats are')} open. ${link ? 'Send this link; the' : 'The'} game starts when everyone has sat down.`,
    link: 'Link for the others',
    copy: 'Copy link',
    copied: 'Copied',
    select: 'Press Ctrl+C to copy.',
  },

  table: {
    heading: (names: string[]): string => `Table: ${list(names)}`,
    you: 'You',
    computer: (level: string): string => `Computer, ${level.toLowerCase()}`,
    tilesHeld: (n: number): string => tiles(n),
    onTurn: 'On turn',
    yourTurn: 'Your turn',
    deciding: 'May challenge',
    waitingFor: 'Waiting',
    accepted: 'Accepted',
    away: 'Away',
    resigned: 'Resigned',
    winner: 'Winner',
    paused: 'Paused',
    wantsResume: 'Ready to go on',
    skips: (n: number): string => `${count(n, 'turn', 'turns')} to skip`,
    rules: 'Rules',
    rulesTitle: 'Rules in force',
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
    firstWord: (n: number): string => `The first word needs at least ${count(n, 'letter', 'letters')}. Pass if you have none.`,
    lookUp: 'Look words up',
    gaveUp: 'Resigned',
    charged: (reason: string): string => (reason === 'overtime' ? 'Overtime' : reason === 'theme' ? 'Theme' : 'Challenge'),
    takenOff: 'taken off',
    unseen: 'Unseen tiles',
    unseenCount: (all: number, bag: number): string => `${all}: ${bag} in the bag, ${all - bag} on racks`,
    unseenKinds: (v: number, c: number, b: number): string =>
      `${count(v, 'vowel', 'vowels')} \u00b7 ${count(c, 'consonant', 'consonants')} \u00b7 ${count(b, 'blank', 'blanks')}`,
    blank: 'Blank',
    notes: 'Notes',
    onlyYou: 'Only you',
    notesHint: 'Jot anything. Kept on this device.',
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
    taken: (squares: string): string => `${squares} was taken meanwhile. Your tiles are back on the rack.`,
    lost: (name: string): string => `${name} lost the connection.`,
    emptySlot: 'empty',
    hint: 'Drag tiles to the board, or choose a square and type.',
    firstHint: 'The first word covers the star. Drag tiles, or choose a square and type.',
    othersTurn: (name: string): string => `${name} is on turn. You can lay out tiles meanwhile.`,
    mayChallenge: (names: string[]): string => `${list(names)} may still challenge.`,
    held: 'Your move waits until the others have decided.',
    liftedWaits: 'Lay every tile of the word again, or take all back.',
    spectator: 'You are watching this game.',
    stuck: 'Nobody has played for a round. The table checks whether anybody can.',
    spectating: 'Watching',
    command: 'Command box',
    openingDraw: 'Opening draw',
    drew: (name: string, tile: string): string => `${name} ${tile === '?' ? 'blank' : tile}`,
    starts: (name: string, you: boolean): string => (you ? 'You start.' : `${name} starts.`),
    changeRules: 'Change level or rules',
  },

  hints: {
    off: 'Hints off',
    place: (first: boolean): string => `Drag tiles to the board, or choose a square and type.${first ? ' The first word covers the star.' : ' Join a word on the board.'}`,
    points: (n: number): string => `Coloured squares multiply. ${points(n)} so far.`,
    drawn: (size: number, name: string): string => `You draw back to ${number.format(size)}. Now ${name}.`,
    doubt: (price: string): string => `Doubt a word? ${price}`,
    stuck: 'Stuck? Shuffle, exchange or pass are all fine.',
  },

  bar: {
    played: (name: string, word: string): string => `${name} played ${word}`,
    at: (coord: string, n: number): string => `at ${coord} for ${points(n)}.`,
    short: (name: string, word: string, n: number): string => `${name}: ${word}, ${n}`,
    words: (words: string[]): string => `Words: ${words.join(', ')}.`,
    alsoWords: (words: string[]): string => (words.length > 0 ? ` Also ${words.join(', ')}.` : ''),
    toDecide: 'to decide',
    expires: 'Without an answer the play is accepted.',
    challenge: 'Challenge',
    challengeWords: (n: number): string => `Challenge ${count(n, 'word', 'words')}`,
    accept: 'Accept',
    final: 'This ends the game. Accept or challenge first.',
    whichWords: 'Which words?',
    exchangeTitle: 'Choose the tiles to exchange.',
    exchangeMax: (n: number): string => `At most ${n}: so many are in the bag.`,
    exchangeDo: (n: number): string => (n === 0 ? 'Exchange' : `Exchange ${n}`),
    passTitle: 'Pass this turn?',
    passDo: 'Pass the turn',
    resignTitle: 'Resign this game?',
    resignText: 'The others win or go on without you.',
    resignDo: 'Resign',
    stopTitle: 'Stop here?',
    stopText: 'The game is counted as it stands and kept among your records.',
    stopDo: 'Stop the game',
    pauseAlone: 'Pause',
    endTitle: 'Propose to end the game now?',
    endText: 'Everyone has to agree. Then it is counted as it stands.',
    endDo: 'Propose to end',
    pauseTitle: 'Propose to pause?',
    pauseText: 'Everyone has to agree. Clocks stop and the game waits.',
    pauseDo: 'Propose a pause',
    proposes: (name: string, what: string): string =>
      what === 'end' ? `${name} proposes to end the game now.` : `${name} proposes to pause.`,
    agreed: (names: string[]): string => `${list(names)} agreed.`,
    asked: (what: string, names: string[]): string => `${what === 'end' ? 'The end' : 'A pause'} is proposed. Waiting for ${list(names)}.`,
    agree: 'Agree',
    decline: 'Decline',
    paused: 'This game is paused.',
    pausedText: (names: string[]): string => (names.length > 0 ? `${list(names)} wants to go on.` : 'It goes on when everyone presses Resume.'),
    resume: 'Resume',
    claim: 'Claim the game on time',
    takeTitle: (letter: string, square: string): string => `Swap your ${letter} for the blank at ${square}?`,
    takeText: 'It stays your turn, and the blank is yours.',
    takeDo: 'Take the blank',
    tileTitle: (letter: string, square: string): string => `${letter} at ${square}`,
    swapTitle: (letter: string, square: string): string => `Swap the ${letter} at ${square} for which tile?`,
    swapBlank: (square: string): string => `The blank goes to ${square} as which letter?`,
    swapFor: (tile: string): string => (tile === '?' ? 'Swap for a blank' : `Swap for ${tile}`),
    rearrange: (word: string): string => `Rearrange ${word}`,
    confirmPlay: 'Play these tiles?',
  },

  bags: {
    title: (n: number): string => `How many of your first ${n} tiles are vowels?`,
    choose: (v: number, c: number): string => `${count(v, 'vowel', 'vowels')}, ${count(c, 'consonant', 'consonants')}`,
    others: (name: string): string => `${name} chooses vowels and consonants for the first rack.`,
    next: 'Next draw',
    balanced: 'Balanced',
    wish: (n: number): string => count(n, 'vowel', 'vowels'),
    left: (v: number, c: number): string => `In the bags: ${count(v, 'vowel', 'vowels')}, ${count(c, 'consonant', 'consonants')}`,
  },

  theme: {
    title: (name: string): string => `Which words belong to \u201c${name}\u201d?`,
    plea: 'Why, in a few words',
    claim: 'Claim',
    letGo: 'None',
    claims: (name: string, word: string, theme: string): string => `${name} claims ${word} for \u201c${theme}\u201d.`,
    why: 'If it belongs to the theme it earns 5 points more.',
    yes: 'It does',
    no: 'It does not',
    last: 'The last words for the theme are being decided. Then the game is counted.',
    name: 'Theme',
    list: 'Words that count (none: the players decide)',
  },

  over: {
    title: 'Game over',
    wins: (name: string, you: boolean, by: number): string => (you ? `You win by ${by}` : `${name} wins by ${by}`),
    winsPlain: (name: string, you: boolean): string => (you ? 'You win' : `${name} wins`),
    alone: (n: number, racks: number): string => (racks > 1 ? `Both racks: ${number.format(n)}` : points(n)),
    draw: (names: string[]): string => `A draw between ${list(names)}`,
    reason: (reason: string, name: string, word: string, n: number): string => {
      switch (reason) {
        case 'went_out': return word ? `${name} went out with ${word} for ${n}.` : `${name} went out.`;
        case 'all_passed': return 'Everyone passed.';
        case 'scoreless_turns': return 'Too many turns in a row without points.';
        case 'stuck': return 'Nobody could play any more.';
        case 'stalled': return 'Rounds went by without a play.';
        case 'agreed': return 'Everyone agreed to end it.';
        case 'resigned': return `${name} resigned.`;
        case 'stopped': return 'You stopped.';
        case 'target_reached': return `${name} reached the finish line.`;
        case 'overtime': return `${name} ran out of time.`;
        default: return '';
      }
    },
    counted: 'How it was counted',
    line: 'Line',
    before: 'Before leftovers',
    keeps: (name: string, left: string): string => `${name} keeps ${[...left].map((tile) => (tile === '?' ? 'a blank' : tile)).join(', ')}`,
    collects: (name: string): string => `${name} collects leftovers`,
    final: 'Final',
    tieBroken: 'Equal scores: the higher score before leftovers decides.',
    best: (name: string, you: boolean, word: string, n: number): string => `${you ? 'Your' : `${name}'s`} best turn: ${word}, ${n}.`,
    again: 'Play again, same terms',
    check: 'Check the draw',
    checking: 'Checking',
    fair: {
      kept: 'The draw was fair: the seed is the one promised before the first tile.',
      broken: 'The seed is not the one promised before the first tile. Ask the host.',
      unavailable: 'This browser checks only over HTTPS or on this machine. Compare the two numbers yourself.',
    },
    seed: 'Seed',
    commitment: 'Promise before the first tile (SHA-256)',
  },

  cover: {
    give: (name: string): string => `Give the device to ${name}`,
    show: (name: string): string => `I am ${name}, show my tiles`,
    hold: 'Press and hold for half a second. Tiles hide again when the screen sleeps.',
    last: (name: string, word: string, coord: string, n: number): string => `${name} played ${word} at ${coord} for ${n}.`,
    first: 'The first turn of the game.',
    decide: (name: string): string => `${name}, do you challenge?`,
    turnOf: (name: string): string => `${name} is on turn.`,
    seats: 'Scores',
    hide: 'Hide my tiles',
  },

  settings: {
    title: 'Settings',
    theme: 'Theme',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
    palette: 'Colours of squares',
    palettes: { standard: 'Of the edition', colourblind: 'Colour-blind safe', contrast: 'High contrast' },
    labels: 'Labels on squares',
    labelKinds: { short: '2L', times: 'x2', none: 'None' },
    notation: 'Squares are written',
    notations: { international: '8H', duplicate: 'H8 (rows are letters)' },
    motion: 'Motion',
    motions: { system: 'As the device', less: 'Less' },
    names: 'Square names read aloud',
    nameKinds: { long: 'Long', short: 'Short' },
    coordinates: 'Coordinates on the board',
    coordinatesText: 'An aid for talking about squares; boards in boxes have none.',
    hints: 'Hints in the first game',
    zoom: 'Zoom in when placing on small squares',
    confirm: 'Confirm before playing',
  },

  messages: { title: 'Recent messages', empty: 'Nothing has happened yet.' },

  keys: {
    title: 'Keys',
    rows: [
      ['Arrows', 'Move the cursor; with Ctrl to the next tile or edge'],
      ['Home, End', 'Ends of the row; with Ctrl the corners'],
      ['Space', 'Turn the arrow'],
      ['A letter', 'Lay that tile at the cursor'],
      ['Shift + letter', 'Lay a blank as that letter; also ? and then the letter'],
      ['Backspace, Delete', 'Take back the last tile; the tile at the cursor'],
      ['Enter', 'Play'],
      ['Escape', 'Close, whole board, take tiles back, drop the cursor'],
      ['0', 'Shuffle'],
      ['1 to 5', 'Read the rack, last play, scores, clocks, unseen tiles'],
      ['6, 7, 8, 9', 'Exchange, pass, challenge, accept'],
      ['/', 'Command box'],
      ['Ctrl + /', 'These keys'],
      ['On the rack', 'Arrows choose, Alt + arrows move, Enter lifts a tile'],
    ] as [string, string][],
  },

  command: {
    label: 'Command',
    placeholder: '8D TRAIN, exchange AEI, pass, help',
    run: 'Run',
    help: 'Type a play as 8D TRAIN (small letter: a blank), or exchange AEI, swap 8D G, pass, challenge, accept, rack, row 8, column H, square 8H, board, last, scores, clock, unseen, terms, word QUA, undo.',
    word: (word: string, good: boolean): string => (good ? `${word} is in the list.` : `${word} is not in the list.`),
    problems: {
      empty: 'Type a command, or help.',
      unknown: 'No such command. Type help to hear them.',
      coord: 'No such square. Write 8D across or D8 down.',
      word: 'Write the word after the square: 8D TRAIN.',
      letters: 'Only letters belong here.',
      square: 'Name a square: square 8H.',
      line: 'Name a line: row 8 or column H.',
    },
    column: (n: number, text: string): string => `${text} (column ${n})`,
    misfit: 'That does not fit with the letters on the board.',
    preview: (word: string, from: string, across: boolean, n: number, bonus: boolean): string =>
      `${word} from ${from}, ${across ? 'across' : 'down'}, ${points(n)}${bonus ? ', uses all tiles' : ''}. Enter plays.`,
    exchange: (letters: string): string => `Exchanges ${letters}. Enter does it.`,
    does: 'Enter does it.',
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
