/** The questions that two bags and a theme put to the viewer. */

import type { BagsMessage, ClaimMessage, ThemeMessage } from '../wire';

import type { GameView } from './view';

export const bagsOf = (message: GameView | null): BagsMessage | null =>
  message?.mode.type === 'match' || message?.mode.type === 'solitaire' ? message.mode.bags : null;

export const themeOf = (message: GameView | null): ThemeMessage | null =>
  message?.mode.type === 'match' ? message.mode.theme : null;

export type Speech =
  | { kind: 'bags'; until: number }
  | { kind: 'vote'; claim: ClaimMessage }
  | { kind: 'claim'; words: string[]; until: number };

/** The next question to ask: the first rack, a vote, then words to claim unless the player declined. */
export function speechOf(message: GameView, time: number, letGo: string): Speech | null {
  const bags = bagsOf(message);
  if (bags && bags.choosing !== null && bags.choosing === message.viewer)
    return { kind: 'bags', until: bags.until ?? time };
  const theme = themeOf(message);
  const claim = theme?.claims.find((each) => each.may_vote && (each.until ?? 0) > time);
  if (claim) return { kind: 'vote', claim };
  const until = theme?.claim_until ?? 0;
  if (theme && theme.claimable.length > 0 && until > time && letGo !== key(message))
    return { kind: 'claim', words: theme.claimable, until };
  return null;
}

/** Identifies the play whose words can be claimed. */
export const key = (message: GameView): string => String(themeOf(message)?.claim_until ?? '');

/** The number of vowels that balance a rack: three of seven. */
export const balanced = (size: number): number => Math.floor((size * 3 + 3) / 7);
