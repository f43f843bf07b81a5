/** The REST calls. */

import type {
  AcceptedInvite,
  AcceptSeat,
  AcceptTerms,
  ArbitratorLink,
  CancelGame,
  ChangeName,
  CreatedGame,
  CreateGame,
  DescribeTerms,
  FollowLink,
  GameSummary,
  JoinArbitrators,
  MovesMessage,
  MyGames,
  PlayAgain,
  PlayedAgain,
  ProposeTerms,
  RankingMessage,
  RefusalMessage,
  RulesMessage,
  TermsMessage,
} from '../wire';
import { IN_BUILD, isHere, MARK, SITE } from '../local/here';
import { local } from '../local/open';
import { onDevice } from '../local/offered.svelte';
import { heldGame } from './seats';

/** A call that was refused or did not get through. */
export class Refused extends Error {
  constructor(readonly refusal: RefusalMessage) {
    super(refusal.message);
  }
}

export function call<T>(path: string, body?: unknown, seat?: string): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? seat
        ? { headers: { 'x-seat': seat } }
        : {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return ask(path, request);
}

/** A call that replaces a stored value. */
export const put = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A call whose body is a file. */
export const send = <T>(path: string, file: Blob): Promise<T> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file });

export async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await answerOf(path, request);
  const value: unknown = await answer.json().catch(() => null);
  if (answer.ok && value !== null) return value as T;
  throw refusedBy(answer, value);
}

/** A call that is answered with a text. */
export async function askText(path: string, request: RequestInit): Promise<string> {
  const answer = await answerOf(path, request);
  if (answer.ok) return answer.text();
  throw refusedBy(answer, await answer.json().catch(() => null));
}

async function answerOf(path: string, request: RequestInit): Promise<Response> {
  const offline = (): never => {
    throw new Refused({ code: 'offline', message: '', squares: [] });
  };
  const own = (): Promise<Response> => local().then(({ ask }) => ask(path, request.body), offline);
  if (SITE || (IN_BUILD && path.startsWith(`games/${MARK}`))) return own();
  return fetch(`/api/${path}`, request).catch(IN_BUILD ? own : offline);
}

function refusedBy({ status }: Response, value: unknown): Refused {
  const refusal = value as RefusalMessage | null;
  return new Refused(refusal?.code ? refusal : { code: `http_${status}`, message: '', squares: [] });
}

let rules: Promise<RulesMessage> | null = null;

/** The editions, if the page has requested them. */
export const rulesAsked = (): Promise<RulesMessage> | null => rules;

/** The editions; requested once. */
export function getRules(): Promise<RulesMessage> {
  rules ??= call<RulesMessage>('rules').then(
    (found) => {
      // The referee of this device, which may answer in the server's place, says nothing of it.
      if (found.on_devices !== undefined) onDevice.know(found.on_devices);
      return found;
    },
    (reason: unknown) => {
      rules = null;
      throw reason;
    },
  );
  return rules;
}

export const describeTerms = (body: DescribeTerms): Promise<TermsMessage> => call('terms', body);
/** Makes a game: on the server, or on this device if no other player can join and that is wanted, faster or the only way. */
export async function createGame(
  body: CreateGame,
  joined = body.seats.some(({ type }) => type === 'open'),
): Promise<CreatedGame> {
  return IN_BUILD ? (await local()).place(body, joined) : call('games', body);
}
export const getGame = async (id: string): Promise<GameSummary> =>
  isHere(id) ? (await local()).game(id) : call(`games/${encodeURIComponent(id)}`);
export const getMoves = (id: string): Promise<MovesMessage> => call(`games/${encodeURIComponent(id)}/moves`);
/** The unbuilding of its board. */
export const getUnbuild = (id: string): Promise<MovesMessage> => call(`games/${encodeURIComponent(id)}/unbuild`);
/** While others have yet to play the same racks, only those who hold a seat see the ranking. */
export const getRanking = (id: string, from: number, count: number): Promise<RankingMessage> =>
  call(
    `games/${encodeURIComponent(id)}/duplicate/ranking?from=${from}&count=${count}`,
    undefined,
    heldGame(id)?.tokens[0]?.token,
  );
/** Makes a link that calls in arbitrators, in place of the one before; or withdraws it. */
export const callArbitrators = (id: string, token: string, withdraw: boolean): Promise<ArbitratorLink> =>
  call(`games/${encodeURIComponent(id)}/duplicate/arbitrators${withdraw ? '/withdraw' : ''}`, { token });
export const followLink = (body: FollowLink): Promise<GameSummary> => call('arbitrators/session', body);
export const joinArbitrators = (body: JoinArbitrators): Promise<AcceptedInvite> => call('arbitrators/join', body);
export const getMine = (body: MyGames): Promise<GameSummary[]> => call('games/mine', body);
export const getInvite = (invite: string): Promise<GameSummary> => call('invites', { invite });
/** Sits down where an invitation leads, or at the game that the lobby offers. */
export const acceptSeat = (invite: string, seek: string | undefined, seat: AcceptSeat): Promise<AcceptedInvite> =>
  seek === undefined ? call('invites/accept', { invite, seat }) : call(`seeks/${seek}/accept`, seat);
export const proposeTerms = (id: string, body: ProposeTerms): Promise<GameSummary> =>
  call(`games/${encodeURIComponent(id)}/terms`, body);
export const acceptTerms = (id: string, body: AcceptTerms): Promise<GameSummary> =>
  call(`games/${encodeURIComponent(id)}/accept`, body);
export const changeName = (id: string, body: ChangeName): Promise<GameSummary> =>
  call(`games/${encodeURIComponent(id)}/name`, body);
export const cancelGame = (id: string, body: CancelGame): Promise<GameSummary> =>
  call(`games/${encodeURIComponent(id)}/cancel`, body);
export const sayAgain = (id: string, body: PlayAgain): Promise<PlayedAgain> =>
  call(`games/${encodeURIComponent(id)}/again`, body);

/** The refusal to show for any error that was thrown. */
export function refusalOf(reason: unknown): RefusalMessage {
  return reason instanceof Refused ? reason.refusal : { code: 'unexpected', message: '', squares: [] };
}
