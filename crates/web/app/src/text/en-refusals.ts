/** Refusals in English. */

import { list } from './words';

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

export const refusing = {
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
};
