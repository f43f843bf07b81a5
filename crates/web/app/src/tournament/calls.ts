/** The calls about tournaments. A director's key goes with them in a header, so that no address has it. */

import { ask, askText, send } from '../lib/api';
import type {
  ActedMessage,
  ActMessage,
  DirectorMessage,
  DraftMessage,
  DraftRound,
  EntriesMessage,
  ForgetEntrant,
  FreeSeat,
  ImportedTournament,
  ImportTournament,
  LoggedAct,
  MadeTournament,
  MakeTournament,
  PreviewMessage,
  RatingsMessage,
  ReadEntries,
  ReadRatings,
  ReadResults,
  ReadScheme,
  ResultsMessage,
  RoundPlanMessage,
  SeasonMessage,
  SeatTaken,
  StandingsMessage,
  TableKeys,
  TakeSeat,
  TournamentCommand,
  TournamentMessage,
  TournamentRevision,
} from './wire';

const at = (id: string, rest = ''): string => `tournaments/${encodeURIComponent(id)}${rest}`;

const signed = (key: string | null): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {});

function request<T>(path: string, key: string | null, body?: unknown): Promise<T> {
  if (body === undefined) return ask(path, { headers: signed(key) });
  const headers = { ...signed(key), 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export const makeTournament = (body: MakeTournament): Promise<MadeTournament> => request('tournaments', null, body);
export const getTournament = (id: string, key: string | null): Promise<TournamentMessage> => request(at(id), key);
export const sendAct = (id: string, act: ActMessage): Promise<ActedMessage> => request(at(id, '/acts'), null, act);
export const getDraft = (id: string, key: string, body: DraftRound): Promise<DraftMessage> =>
  request(at(id, '/draft'), key, body);
/** The director to whom a key belongs; without one, the signed-in account. */
export const getDirector = (id: string, key: string): Promise<DirectorMessage> => request(at(id, '/director'), key);
/** The last acts, or the last before one. */
export const getLog = (id: string, key: string, before?: number): Promise<LoggedAct[]> =>
  request(at(id, `/log${before === undefined ? '' : `?before=${before}`}`), key);
export const getStandings = (id: string, division: number, round: number): Promise<StandingsMessage> =>
  request(at(id, `/divisions/${division}/standings?round=${round}`), null);
/** The effect that a command would have. */
export const getPreview = (id: string, key: string, command: TournamentCommand): Promise<PreviewMessage> =>
  request(at(id, '/preview'), key, command);
/** The keys on the table cards of a division. */
export const getTableKeys = (id: string, key: string, division: number): Promise<TableKeys> =>
  request(at(id, `/tables?division=${division}`), key);
/** The plan of a scheme in words, for a division with so many entrants. */
export const readScheme = (text: string, entrants: number): Promise<RoundPlanMessage[]> =>
  request('tournaments/scheme', null, { text, entrants } satisfies ReadScheme);
/** Takes a player's own seat at a board that is played here. */
export const takeSeat = (id: string, body: TakeSeat): Promise<SeatTaken> => request(at(id, '/seat'), null, body);
/** Lets a player take a seat again, on another device. */
export const freeSeat = (id: string, key: string, body: FreeSeat): Promise<TournamentRevision> =>
  request(at(id, '/seat/free'), key, body);
/** Takes the name of an entrant out of the log. */
export const forgetEntrant = (id: string, key: string, entrant: number): Promise<TournamentRevision> =>
  request(at(id, '/forget'), key, { entrant } satisfies ForgetEntrant);
export const removeTournament = (id: string, key: string): Promise<TournamentRevision> =>
  request(at(id, '/withdraw'), key, {});
/** A new tournament from such a file. */
export const openFile = (file: Blob): Promise<MadeTournament> => send('tournaments/file', file);
/** A file of the tournament: the log as `file`, or one for another program as `export/results.csv`. */
export const getFile = (id: string, key: string, what = 'file'): Promise<string> =>
  askText(at(id, `/${what}`), { headers: signed(key) });
/** The ratings that a list has for the entrants of a division. */
export const findRatings = (id: string, key: string, body: ReadRatings): Promise<RatingsMessage> =>
  request(at(id, '/ratings'), key, body);
/** The results that a list has for a published round. */
export const findResults = (id: string, key: string, body: ReadResults): Promise<ResultsMessage> =>
  request(at(id, '/results'), key, body);
/** The entries of a list as the server understands it. */
export const readEntries = (text: string): Promise<EntriesMessage> =>
  request('tournaments/entries', null, { text } satisfies ReadEntries);
/** A new tournament from a file of another program. */
export const importTournament = (body: ImportTournament): Promise<ImportedTournament> =>
  request('tournaments/import', null, body);
/** The tournaments of a club added up. */
export const getSeason = (ids: readonly string[]): Promise<SeasonMessage> =>
  request(`tournaments/season?ids=${ids.map(encodeURIComponent).join(',')}`, null);
