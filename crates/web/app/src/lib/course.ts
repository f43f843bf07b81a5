/** The course: its lessons, and the exercises that are done on this device. */

import type { LessonMessage } from '../wire';
import { call } from './api';
import { store, stored } from './storage';

const DONE = 'course';

let lessons: Promise<LessonMessage[]> | null = null;

/** All lessons, in order; requested once. */
export function allLessons(): Promise<LessonMessage[]> {
  lessons ??= call<LessonMessage[]>('course').catch((reason: unknown) => {
    lessons = null;
    throw reason;
  });
  return lessons;
}

/** For each lesson that was begun, the numbers of the exercises that are done, from 0. */
export type Done = Record<string, number[]>;

export const doneSoFar = (): Done => stored<Done>(DONE, {});

/** Notes that an exercise is done; returns all that are done. */
export function noteDone(lesson: string, exercise: number): Done {
  const done = doneSoFar();
  const all = { ...done, [lesson]: [...new Set([...(done[lesson] ?? []), exercise])].sort((a, b) => a - b) };
  store(DONE, all);
  return all;
}

/** The number of exercises of a lesson that are done. */
export const doneOf = (done: Done, { key, exercises }: LessonMessage): number =>
  (done[key] ?? []).filter((n) => n < exercises.length).length;
