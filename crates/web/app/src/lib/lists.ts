/** The word list that the player of this device plays and studies with, of those that the server offers. */

import type { ListMessage, RulesMessage } from '../wire';
import { getRules } from './api';
import { store, stored } from './storage';

const KEY = 'list';

type Lists = Pick<RulesMessage, 'lists'>;

/** The list that was chosen last on this device, as long as it is on offer; else the usual one. */
export const ownList = (rules: Lists, usual = rules.lists[0]): ListMessage | undefined =>
  rules.lists.find(({ key }) => key === stored(KEY, '')) ?? usual;

export const keepList = (key: string): boolean => store(KEY, key);

/** The change of the terms by which a list is chosen; none for the usual one. */
export const listChange = (rules: Lists, key: string | undefined): string[] =>
  key === undefined || key === rules.lists[0]?.key ? [] : [`list=${key}`];

/** The change that chooses the list of this device. Where none was ever chosen it need not wait for the rules. */
export async function ownChange(): Promise<string[]> {
  if (!stored(KEY, '')) return [];
  const rules = await getRules();
  return listChange(rules, ownList(rules)?.key);
}

/** The key of the list in such changes; that of the usual one if there is none. */
export const listOf = (rules: Lists, changes: readonly string[]): string =>
  changes.find(isList)?.slice(5) ?? rules.lists[0]?.key ?? '';

/** Changes without the one of the list. */
export const withoutList = (changes: readonly string[]): string[] => changes.filter((change) => !isList(change));

/** The name of a list without the part about words left out. Older games and files call the American list Wordnik. */
export const plainName = (name: string): string => name.replace(/ family.*/, '').replace(/^Wordnik$/, 'American');

/** The list on offer that goes by this name. */
export const listCalled = (rules: Lists, name: string): ListMessage | undefined =>
  rules.lists.find(({ lexicon }) => plainName(lexicon.name) === plainName(name));

/** Changes that choose the list of this name, which is that of a file or a game. */
export const withListCalled = (rules: Lists, changes: readonly string[], name: string): string[] => [
  ...withoutList(changes),
  ...listChange(rules, listCalled(rules, name)?.key),
];

const isList = (change: string): boolean => change.startsWith('list=');
