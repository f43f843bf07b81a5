/** Refusals, and texts for screen readers, in English. */

const plural = new Intl.PluralRules('en');
const count = (n: number, one: string, many: string): string => `${n} ${plural.select(n) === 'one' ? one : many}`;
const points = (n: number): string => count(n, 'point', 'points');
const list = (words: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

/** Facts of the page that a refusal may need. */
export interface RefusalFacts {
  squares: string[];
  onTurn: string;
  /** True if it is the reader's own turn. */
  mine: boolean;
  deciding: string[];
  word: string;
  held: string;
  /** The words that the reader's tiles form. */
  formed: string[];
  /** The number of the reader's tiles on the board. */
  laid: number;
  /** Letters that the first word needs. */
  firstWord: number;
}

export const voice = {
  /** Sentences by code; without one the server's own sentence is shown. */
  refusals: {
    not_your_turn: (f) => (f.onTurn && !f.mine ? `It is ${f.onTurn}'s turn. Your tiles stay where you put them.` : ''),
    tiles_not_in_line: (f) =>
      `Put all tiles of a turn in one row or one column.${f.squares[0] ? ` ${f.squares[0]} is out of line.` : ''}`,
    gap_in_line: (f) =>
      `There is an empty square${f.squares[0] ? ` at ${f.squares[0]}` : ''}. Fill it, or move the tiles together.`,
    first_play_misses_centre: () => 'The first word has to cover the star at 8H.',
    one_tile_start: () => 'The first word needs at least two tiles.',
    first_word_too_short: (f) =>
      f.firstWord > 2 && f.laid > 0
        ? `The first word needs at least ${f.firstWord} letters in this game. Yours has ${f.laid}.`
        : '',
    can_open: (f) => `Your tiles make a word of ${f.firstWord} letters or more, so you may not pass. Look again.`,
    word_not_in_list: (f) =>
      f.formed.length === 1 ? `${f.formed[0]} is not in this game's word list. Try another word.` : '',
    not_connected: () => 'Join your tiles to a word that is already on the board.',
    blank_needs_letter: () => 'Choose the letter your blank stands for.',
    nothing_placed: () => 'Place at least one tile first, or exchange or pass.',
    exchange_nothing_chosen: () => 'Choose the tiles you want to exchange.',
    window_open: (f) =>
      f.deciding.length > 0
        ? `Wait until ${list(f.deciding)} ${f.deciding.length > 1 ? 'have' : 'has'} accepted or challenged the last play.`
        : '',
    window_closed: (f) => (f.word ? `The time to challenge ${f.word} is over. The play stands.` : ''),
    own_play: () => 'This was your own play. Only the other players can challenge it.',
    already_accepted: () => 'You have accepted this play, so you can no longer challenge it.',
    stale_position: () => 'The board has moved on. We have brought it up to date; please look and play again.',
    game_adjourned: () => 'This game is paused. Everyone needs to press Resume.',
    too_fast: () => 'That was a lot at once. Try again in 5 seconds.',
    terms_changed: () => 'The terms changed while you were reading. Look at the marked lines and accept again.',
    offline: () => 'The server is not answering. Check your connection and try again.',
    events_do_not_join: () => 'The history of this game did not arrive in full. Reload the page; the game is safe.',
    unexpected: () => 'Something went wrong in the page. Reload it; the game is safe on the server.',
  } as Record<string, (facts: RefusalFacts) => string>,
  unknown: 'The server refused this without a reason. Reload the page; the game is safe.',

  say: {
    missing: (letter: string, held: boolean): string =>
      letter === '?'
        ? 'You have no blank on your rack.'
        : `You have no ${letter} on your rack.${held ? ` Shift+${letter} plays a blank as ${letter}.` : ''}`,
    noRoom: 'There is no free square further along this line.',
    laid: (letter: string, square: string): string => `${letter} on ${square}.`,
    words: (words: string[]): string => `${words.join(', ')}.`,
    formed: (words: string[], n: number): string => `${words.join(', ')}: ${points(n)}.`,
    back: (square: string): string => `Taken back from ${square}.`,
    recalled: 'All tiles are back on the rack.',
    shuffled: (rack: string): string => `Shuffled: ${rack}.`,
    rack: (rack: string): string => (rack ? `Rack: ${rack}.` : 'Your rack is empty.'),
    nothing: 'Nothing to take back.',
    scores: (lines: string[]): string => `${lines.join(', ')}.`,
    score: (name: string, n: number): string => `${name} ${n}`,
    noPlay: 'Nothing has been played yet.',
    noClocks: 'This game has no clocks.',
    clock: (name: string, over: boolean, minutes: number, seconds: number): string =>
      `${name} ${count(minutes, 'minute', 'minutes')} ${count(seconds, 'second', 'seconds')}${over ? ' over' : ''}`,
    unseen: (parts: string[], all: number): string => `${count(all, 'tile', 'tiles')} unseen: ${parts.join(', ')}.`,
    line: (name: string, parts: string[]): string => `${name}: ${parts.length > 0 ? parts.join(', ') : 'empty'}.`,
    boardEmpty: 'The board is empty.',
    word: (word: string, coord: string): string => `${coord} ${word}`,
    lost: 'Connection lost. Your tiles are kept.',
    back_online: 'Back online, nothing was lost.',
    yourTurn: 'Your turn.',
    copied: 'Link copied.',
    chosen: (n: number): string => `${count(n, 'tile', 'tiles')} chosen.`,
    clockLeft: (minutes: number, seconds: number): string =>
      minutes > 0
        ? `${count(minutes, 'minute', 'minutes')} left on your clock.`
        : `${count(seconds, 'second', 'seconds')} left on your clock.`,
    clockOver: (n: number, full: boolean): string =>
      `Time is up. ${points(n)} come off for each ${full ? 'full ' : ''}minute you go over.`,
    clockThen: (n: number, full: boolean): string =>
      `After that ${points(n)} come off for each ${full ? 'full ' : ''}minute.`,
    lifted: (tile: string): string => `${tile} lifted. Choose a square with the arrows, Enter drops it.`,
    liftedWord: (letters: string): string =>
      `Lifted: ${letters}. Lay all of them again in this line, with at least one tile of yours.`,
    cover: (name: string): string => `Give the device to ${name}.`,
  },
};
