/** Texts of the course, in English; the lessons themselves come from the server. */

import { count } from './words';

export const course = {
  title: 'Course',
  lead: 'Short lessons with exercises on real positions, from the first words of two letters to the last tile.',
  lessons: 'Lessons',
  exercises: (n: number): string => count(n, 'exercise', 'exercises'),
  done: (n: number, all: number): string =>
    n === all ? 'Done' : n === 0 ? count(all, 'exercise', 'exercises') : `${n} of ${all} done`,
  kept: 'What you have done is kept on this device.',
  lesson: (n: number): string => `Lesson ${n}`,
  exercise: (n: number, all: number): string => `Exercise ${n} of ${all}`,
  isDone: 'done',
  back: 'All lessons',
  before: 'Previous lesson',
  next: 'Next lesson',
  nextExercise: 'Next exercise',
  again: 'Try it again',
  lists: 'Words to learn next',
  unseen: 'Type the tiles',
  unseenCheck: (n: number): string => count(n, 'tile', 'tiles'),
  unseenRight: 'Those are the tiles.',
  unseenMissing: (n: number): string =>
    n > 0 ? `${count(n, 'tile is', 'tiles are')} missing or different.` : 'You have typed too many.',
  missing: 'There is no such lesson.',
  closed: (names: string): string =>
    `The dictionary is closed while you play ${names}. The course opens again when that game is over.`,
};
