/** The plays that the rules page shows, on any layout, and their points there. */

/** A play of the lesson: the faces after it, row by row from the first row shown. */
export interface Lesson {
  key: string;
  /** The row and column of the upper left square shown, from 0. */
  from: [number, number];
  rows: string[];
  /** Words formed: faces, row, column, and whether it goes down. */
  words: [string, number, number, boolean][];
  /** Squares laid in this play, as row and column. */
  laid: [number, number][];
  points: number;
}

export const LESSONS: Lesson[] = [
  {
    key: 'first',
    from: [5, 2],
    points: 20,
    rows: ['.........', '.........', '.GRAPE...', '.........', '.........'],
    words: [['GRAPE', 7, 3, false]],
    laid: [
      [7, 3],
      [7, 4],
      [7, 5],
      [7, 6],
      [7, 7],
    ],
  },
  {
    key: 'join',
    from: [5, 2],
    points: 15,
    rows: ['...C.....', '...L.....', '.GRAPE...', '...Y.....', '.........'],
    words: [['CLAY', 5, 5, true]],
    laid: [
      [5, 5],
      [6, 5],
      [8, 5],
    ],
  },
  {
    key: 'both',
    from: [5, 2],
    points: 13,
    rows: ['...C.....', '...L.....', '.GRAPES..', '...Y..U..', '......N..'],
    words: [
      ['SUN', 7, 8, true],
      ['GRAPES', 7, 3, false],
    ],
    laid: [
      [7, 8],
      [8, 8],
      [9, 8],
    ],
  },
];

/** The points of a play of the lesson, computed to check the sums printed beside the pictures. */
export function worth(lesson: Lesson, layout: readonly string[], points: ReadonlyMap<string, number>): number {
  const laid = new Set(lesson.laid.map(([row, column]) => `${row} ${column}`));
  return lesson.words.reduce((sum, [word, row, column, down]) => {
    let times = 1;
    let letters = 0;
    [...word].forEach((face, i) => {
      const [r, c] = down ? [row + i, column] : [row, column + i];
      const premium = laid.has(`${r} ${c}`) ? layout[r]?.[c] : '.';
      letters += (points.get(face) ?? 0) * (premium === 'd' ? 2 : premium === 't' ? 3 : 1);
      times *= premium === 'D' ? 2 : premium === 'T' ? 3 : 1;
    });
    return sum + letters * times;
  }, 0);
}
