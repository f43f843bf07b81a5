/** The REST calls of contests, the notes of this device about them, and their times. */

import type {
  SeriesContests,
  ContestMessage,
  ContestRanking,
  ContestsMessage,
  CreateContest,
  CreatedContest,
  CreatedGame,
  CreatedSeries,
  CreateSeries,
  OpenSession,
  OrganiserToken,
  SeriesMessage,
} from '../wire';
import { call } from './api';
import { store, stored } from './storage';

const at = (id: string): string => `contests/${encodeURIComponent(id)}`;

export const getContests = (): Promise<ContestsMessage> => call('contests');
export const getContest = (id: string): Promise<ContestMessage> => call(at(id));
export const makeContest = (body: CreateContest): Promise<CreatedContest> => call('contests', body);
export const openSession = (id: string, body: OpenSession): Promise<CreatedGame> => call(`${at(id)}/sessions`, body);
export const closeContest = (id: string, body: OrganiserToken): Promise<ContestMessage> =>
  call(`${at(id)}/close`, body);
export const cancelContest = (id: string, body: OrganiserToken): Promise<unknown> => call(`${at(id)}/cancel`, body);
/** `kind` is the place of a class among those of the contest; -1 for all. */
export const getContestRanking = (id: string, from: number, kind: number): Promise<ContestRanking> =>
  call(`${at(id)}/ranking?from=${from}&count=100${kind < 0 ? '' : `&class=${kind}`}`);

export const makeSeries = (body: CreateSeries): Promise<CreatedSeries> => call('series', body);
export const getSeries = (id: string, from: number): Promise<SeriesMessage> =>
  call(`series/${encodeURIComponent(id)}?from=${from}`);
export const arrangeSeries = (id: string, body: SeriesContests): Promise<SeriesMessage> =>
  call(`series/${encodeURIComponent(id)}/contests`, body);

/** The part of a contest that only this device knows: the organiser's secret, the session played here. */
interface Known {
  id: string;
  secret?: string;
  game?: string;
}

const KEY = 'contests';
const LIMIT = 60;
const known = (): Known[] => stored<Known[]>(KEY, []);
export const knownContest = (id: string): Known => known().find((one) => one.id === id) ?? { id };
export const keepContest = (one: Known): boolean =>
  store(KEY, [{ ...knownContest(one.id), ...one }, ...known().filter(({ id }) => id !== one.id)].slice(0, LIMIT));

const moment: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
};
const near = new Intl.DateTimeFormat('en', moment);
const far = new Intl.DateTimeFormat('en', { ...moment, year: 'numeric' });
/** A date and time as the clock on the visitor's wall shows it, with the year if it is another one. */
export const when = (time: number): string =>
  (new Date(time).getFullYear() === new Date().getFullYear() ? near : far).format(time);
/** The visitor's time zone: `Europe/Berlin`. */
export const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

const two = (n: number): string => String(n).padStart(2, '0');
/** A time as a field for dates wants it, in the visitor's time zone. */
export function field(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
