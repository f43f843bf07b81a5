/** A turn, for readers who have never played: 90 seconds to read. Only the rules page has these. */

export const learn = {
  title: 'How a turn works',
  lead: 'Ninety seconds, then you can play.',
  steps: {
    rack: [
      'Take seven tiles',
      'Everybody draws seven letters and hides them from the others. The small number says what a letter is worth. A blank is worth nothing and may be any letter.',
    ],
    first: [
      'Open on the star',
      'The first word covers the star. Words read across or down, never from corner to corner.',
    ],
    join: [
      'Join on',
      'Each later word uses or touches tiles on the board. All tiles you lay in one turn are in one line. Here CLAY borrows the A.',
    ],
    both: [
      'Two words at once',
      'Where new tiles touch old ones, every word formed has to be valid, and scores. Here SUN goes down and makes GRAPES.',
    ],
    squares: [
      'Coloured squares',
      'They multiply a letter (2L, 3L) or the whole word (2W, 3W), in the turn that covers them and never again. A whole rack in one turn earns extra points.',
    ],
    draw: [
      'Draw, and the next player plays',
      'Your points are written down and you draw back to seven. No word worth playing? Exchange tiles or pass: both take the turn.',
    ],
    doubt: [
      'Doubt a word',
      'Nobody checks a word until somebody challenges it. If it is not in the list the play comes off and scores nothing. The price of a wrong challenge varies: see below.',
    ],
    end: [
      'The end',
      'When the bag is empty and somebody lays the last tile of a rack, the game is over. Tiles others still hold cost them points. The highest score wins.',
    ],
  } as Record<string, [string, string]>,
  sums: {
    first: 'G 2 doubled, R 1, A 1, P 3, E 1: 10. The star doubles the word: 20 points.',
    join: 'C 3 tripled, L 1, A 1, Y 4: 15 points.',
    both: 'SUN 4 with the U doubled, GRAPES 9: 13 points.',
  } as Record<string, string>,
  details: 'In detail, by edition',
  unknown: 'There is no such edition.',
};
