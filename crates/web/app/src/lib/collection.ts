/** Collections of games: requests to the server, and adding many games at once. */

import type {
  AnnotationMessage,
  ArrangeCollection,
  AskGcg,
  CollectedGame,
  CollectGame,
  CollectionLine,
  CollectionMessage,
  MakeCollection,
  WithdrawAnnotation,
} from '../wire';
import { call, put, refusalOf } from './api';
import { refusalText } from './tell';

export const getCollections = (): Promise<CollectionLine[]> => call('account/collections');
export const makeCollection = (body: MakeCollection): Promise<CollectionMessage> => call('account/collections', body);
export const getCollection = (id: string): Promise<CollectionMessage> => call(`collections/${encodeURIComponent(id)}`);
export const arrangeCollection = (id: string, body: ArrangeCollection): Promise<CollectionMessage> =>
  put(`collections/${id}`, body);
export const removeCollection = (id: string): Promise<unknown> => call(`collections/${id}/remove`, {});
export const removeGame = (id: string): Promise<unknown> =>
  call(`annotations/${id}/withdraw`, { key: null } satisfies WithdrawAnnotation);
export const getAnnotation = (id: string): Promise<AnnotationMessage> => call(`annotations/${encodeURIComponent(id)}`);

/** A game that is to be added: its name in messages, and the way to read it. */
export interface Source {
  name: string;
  /** Its title in the collection; empty for its players. */
  title: string;
  read: () => Promise<AskGcg>;
}

/** A game that was not added, and why. */
export interface LeftOut {
  name: string;
  why: string;
}

/** The wait when the server asks for patience, in milliseconds, and the number of tries. */
const PATIENCE = 3_000;
const TRIES = 20;

/** The refusals after which no other game can be added either. */
const ENDS = ['collection_full', 'not_found', 'not_signed_in', 'not_its_writer', 'offline'];

/** Adds games one after another. Those that are refused are named, and the others are added. */
export async function addGames(
  id: string,
  sources: readonly Source[],
  told: (done: number, added: CollectedGame | null) => void,
): Promise<LeftOut[]> {
  const out: LeftOut[] = [];
  for (const [i, source] of sources.entries()) {
    try {
      told(i + 1, await added(id, source));
    } catch (reason) {
      const refusal = refusalOf(reason);
      const why = refusalText(refusal);
      if (ENDS.includes(refusal.code)) return [...out, ...sources.slice(i).map(({ name }) => ({ name, why }))];
      out.push({ name: source.name, why });
      told(i + 1, null);
    }
  }
  return out;
}

async function added(id: string, { title, read }: Source): Promise<CollectedGame> {
  const body = { title, game: await read() } satisfies CollectGame;
  for (let tries = 1; ; tries++) {
    try {
      return await call<CollectedGame>(`collections/${id}/games`, body);
    } catch (reason) {
      if (refusalOf(reason).code !== 'too_fast' || tries === TRIES) throw reason;
      await new Promise((go) => setTimeout(go, PATIENCE));
    }
  }
}

/** A list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the name of a game's file among those of its collection. */
export function fileName(place: number, of: number, title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w -]+/g, '')
    .trim()
    .replace(/\s+/g, ' ');
  return `${String(place).padStart(String(of).length, '0')} ${plain || 'game'}.gcg`;
}
