/** The meanings of words, where the operator has added a pack of them. */

import { meaning } from '../text/en-meanings';
import type { MeaningsMessage } from '../wire';
import { call } from './api';

/** The words asked for already: each is requested once. */
const asked = new Map<string, Promise<MeaningsMessage>>();
/** True if the last answer was that there is no pack. */
let lacking = false;

/** The meanings of a word, in any of its forms. */
export function meaningsOf(word: string): Promise<MeaningsMessage> {
  const known = asked.get(word);
  if (known) return known;
  const told = call<MeaningsMessage>(`meanings/${encodeURIComponent(word)}`);
  asked.set(word, told);
  // A pack may be added later on.
  told.then(
    ({ installed }) => {
      lacking = !installed;
      if (lacking) asked.delete(word);
    },
    () => asked.delete(word),
  );
  return told;
}

/**
 * The most common meaning of a word in a few words; empty if none is known. The page asks for it by
 * itself, so where there is no pack this device stops asking until the player looks up a word.
 */
export async function briefly(word: string): Promise<string> {
  if (lacking) return '';
  const told = await meaningsOf(word).catch(() => null);
  const [first] = told?.meanings ?? [];
  return first ? meaning.briefly(first.part, first.base === word ? '' : first.base, first.definitions[0] ?? '') : '';
}
