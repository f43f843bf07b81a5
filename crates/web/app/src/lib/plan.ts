/** A game being planned on the new-game page, and the request to the server for it. */

import { JOINING } from '../modes/joining';
import type { CreateSeat, EditionMessage, LevelKey, ModeKey, ModeOffer, RulesMessage, VariationMessage } from '../wire';

export type Who = 'friends' | 'anyone' | 'computer' | 'pass';

export interface Plan {
  who: Who;
  /** `null`: the default of the way of playing. */
  edition: string | null;
  /** The key of the way of playing. */
  mode: ModeKey;
  /** People at the table: with friends and pass and play. */
  people: number;
  /** Levels of the computer players. */
  levels: LevelKey[];
  names: string[];
  /** With pass and play, the level of the computer player in each seat; `null` or nothing for a person. */
  played?: (LevelKey | null)[];
  /** `null`: the edition's default. */
  challenge: string | null;
  /** Minutes, 0 for none; `null`: the edition's default. */
  clock: number | null;
  /** Seconds to challenge, 0 for none; `null`: the edition's default. */
  window: number | null;
  /** Challenges of single words. */
  words: boolean;
  /** Further house rules: the key of the change and its value. */
  extra: Record<string, string>;
}

export const CHALLENGES = ['single', 'double', 'penalty:5', 'penalty:10', 'bonus:5', 'bonus:10', 'void'];
/** Days for a move in a slow game. */
export const DAYS = [1, 2, 3, 5, 7, 10, 14];
export const CLOCKS = [0, 3, 5, 10, 15, 20, 25, 30, 45, 60];
/** Seconds that each move adds to the clock. */
export const INCREMENTS = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60];
export const WINDOWS = [0, 10, 20, 30, 45, 60];

/** The house rules that matter most, offered first. */
const FIRST = ['racks', 'blanks', 'dictionary'];

/** These have their own places on the page. */
const PLACED = ['challenge', 'scope', 'window', 'clock', 'increment', 'days'];

/** The other variations of a match: house rules, whatever is played. */
export const houseRules = (variations: VariationMessage[]): VariationMessage[] =>
  variations.filter(({ key, modes }) => !PLACED.includes(key) && modes.includes('match'));

/** The variations that only a mode has, such as the time for a round. */
export const settingsOf = (variations: VariationMessage[], mode: ModeKey): VariationMessage[] =>
  variations.filter(({ modes }) => modes.includes(mode) && !modes.includes('match'));

/** Variations with their own places that are shown once they are chosen, or with all the rest. */
const RARE = ['scope', 'window'];

/**
 * Variations that the page shows with all the rest. Only more than two players get time to
 * challenge, and none in a slow game.
 */
export const rareOf = (plan: Plan, variations: VariationMessage[], mode: ModeOffer): string[] =>
  RARE.filter(
    (key) =>
      fits(key, variations, mode.key) &&
      (key !== 'window' || (seatCount(plan, mode) > 2 && !(plan.extra.days && fits('days', variations, mode.key)))),
  );

/** The number of variations that are shown first where none of those makes sense. */
const FEW = 3;

/** The house rules that matter most, as far as they make sense, and all chosen ones. */
export function fewVariations(
  all: VariationMessage[],
  plan: Plan,
  edition: EditionMessage,
  mode: ModeOffer,
): VariationMessage[] {
  const sensible = all.filter(
    ({ key, modes }) => modes.includes(mode.key) && reasonAgainst(key, { ...plan, extra: {} }, edition) === null,
  );
  const matter = sensible.filter(({ key }) => FIRST.includes(key));
  const first = matter.length > 0 ? matter : sensible.slice(0, FEW);
  return all.filter(
    (one) => first.includes(one) || one.key in plan.extra || (one.key === 'overrun' && 'timer' in plan.extra),
  );
}

/** True if a variation changes something in a mode. */
export const fits = (key: string, variations: VariationMessage[], mode: ModeKey): boolean =>
  variations.some((variation) => variation.key === key && variation.modes.includes(mode));

const ROUND = [5, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 450, 600];
const HOLIDAYS = [3, 7, 14, 21, 28, 42, 60];
const TARGETS = [50, 100, 150, 200, 250, 300, 350, 400, 500];

/** The value while nothing is chosen: the mode's, or else the edition's; `null` if that is simply off. */
export function usualOf(variation: VariationMessage, plan: Plan, edition: EditionMessage): string | null {
  if (variation.usual !== null) return variation.usual;
  if (variation.key === 'holiday') return '14';
  // With more than two players the last play is open as long as a quick next move waits.
  if (variation.key === 'last-window' && seatCount(plan) > 2) {
    if (plan.window === null) return played(edition, 'window');
    return plan.window === 0 ? 'none' : String(plan.window);
  }
  const usual = played(edition, variation.key);
  return usual === 'none' && variation.key === 'timer' ? null : usual;
}

/** The value of a variation in an edition while nothing is chosen; `null` if the edition does not use it. */
const played = (edition: EditionMessage, key: string): string | null =>
  edition.plays.find((change) => change.startsWith(`${key}=`))?.slice(key.length + 1) ?? null;

/** The values a variation can be set to, including its current one: every value of a small range, round values of a large one. */
export function choicesOf(variation: VariationMessage, usual: string | null = null): string[] {
  const all = variation.values.flatMap((value) => {
    switch (value.type) {
      case 'word':
        return value.word === 'none' && usual === null ? [] : [value.word];
      case 'number': {
        const all = Array.from({ length: value.most - value.least + 1 }, (_, i) => value.least + i);
        const round = variation.key === 'holiday' ? HOLIDAYS : ROUND;
        const few = all.length <= 12 ? all : round.filter((n) => n >= value.least && n <= value.most);
        return few.map(String);
      }
      case 'priced':
        return (variation.key === 'watchers' ? [1, 3, 5] : [5, 10])
          .filter((n) => n >= value.least && n <= value.most)
          .map((n) => `${value.word}:${n}`);
      case 'theme':
        return [];
      case 'each_seat':
        return [...value.words, ...TARGETS.filter((n) => n >= value.least && n <= value.most).map(String)];
    }
  });
  return all.filter((choice) => choice !== usual);
}

/** The word that switches a variation on: its only word, or the one of two that does not switch it off. */
export function switchOf(variation: VariationMessage): { on: string; off: string | null } | null {
  const words = variation.values.map((value) => (value.type === 'word' && value.word !== 'none' ? value.word : null));
  const [on, off = null] = words;
  return on &&
    words.length <= 2 &&
    (off === null || off === 'all') &&
    words.length === variation.values.length &&
    !words.includes(null)
    ? { on, off }
    : null;
}

/** True if the edition has a variation switched on already. */
export const given = (variation: VariationMessage, edition: EditionMessage): boolean =>
  edition.plays.includes(`${variation.key}=${switchOf(variation)?.on}`);

/** The variations that make no sense in a slow game, which has days for each move. */
const LIVE = ['overtime', 'forfeit', 'timer', 'overrun', 'last-window', 'increment'];

/** Variations about plays that may come off. */
const AFTER_CHALLENGES = ['draw', 'window', 'last-window', 'unbuild-words'];

/** The reason why a variation makes no sense with the rest of the plan, as a key of the texts. */
export function reasonAgainst(
  key: string,
  plan: Plan,
  edition: EditionMessage,
):
  | 'timer'
  | 'challenges'
  | 'jacks'
  | 'opening'
  | 'caller'
  | 'clock'
  | 'turns'
  | 'three'
  | 'slow'
  | 'days'
  | 'tutor'
  | null {
  if (plan.extra.days && LIVE.includes(key)) return 'slow';
  if (key === 'holiday' && !plan.extra.days) return 'days';
  if (['overtime', 'forfeit', 'increment'].includes(key) && !(plan.clock ?? edition.clock)) return 'clock';
  if (key === 'lost-turns' && challengeOf(plan, edition) !== 'double') return 'turns';
  if (key === 'lost-turns' && seatCount(plan) < 3) return 'three';
  if (key === 'overrun' && !plan.extra.timer) return 'timer';
  if (AFTER_CHALLENGES.includes(key) && challengeOf(plan, edition) === 'void') return 'challenges';
  if (key === 'first-word' && plan.extra.jacks) return 'jacks';
  if (key === 'opening' && !plan.extra.jacks && !plan.extra['first-word']) return 'opening';
  if (key === 'pace' && (plan.extra.caller ?? 'program') !== 'program') return 'caller';
  if (key === 'tutor' && plan.who !== 'computer') return 'tutor';
  return null;
}

/** A theme as terms write it: `the-open-sea`, with words that count `the-open-sea:SHIP,WAVE`; empty without a name. */
export function themeValue(name: string, list: string): string {
  const short = [...name].slice(0, 30).join('');
  const words = short.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const counted = (list.toUpperCase().match(/[A-Z]+/g) ?? [])
    .filter((word) => word.length >= 2 && word.length <= 15)
    .slice(0, 100);
  return words.length === 0 ? '' : words.join('-') + (counted.length > 0 ? `:${counted.join(',')}` : '');
}

/** Name and list of a theme as terms write it. */
export function themeParts(value: string): { name: string; list: string } {
  const [name = '', list = ''] = value.split(':');
  return { name: name.replaceAll('-', ' '), list: list.replaceAll(',', ' ') };
}

export const usualPlan = (who: Who): Plan => ({
  who,
  edition: null,
  mode: 'match',
  people: 2,
  levels: ['beginner'],
  names: ['', '', '', ''],
  challenge: null,
  clock: null,
  window: null,
  words: false,
  extra: {},
});

/** The plan that terms came from, by their canonical text. */
export function planOf(text: string): Plan {
  const [edition = '', ...parts] = text.split(' ');
  const plan = { ...usualPlan('friends'), edition };
  for (const part of parts) {
    const [key = ''] = part.split('=', 1);
    const value = part.slice(key.length + 1);
    if (key === 'seats') plan.people = Number(value);
    else if (key === 'mode') plan.mode = value as ModeKey;
    else if (key === 'challenge') plan.challenge = value;
    else if (key === 'clock') plan.clock = value === 'none' ? 0 : Number(value);
    else if (key === 'window') plan.window = value === 'none' ? 0 : Number(value);
    else if (key === 'scope') plan.words = value === 'words';
    else plan.extra = { ...plan.extra, [key]: value };
  }
  return plan;
}

/** The plan with the word list of this key, which the terms name unless it is the usual one. */
export function listed(plan: Plan, rules: Pick<RulesMessage, 'lists'>, key: string | undefined): Partial<Plan> {
  const { list: _, ...others } = plan.extra;
  return { extra: key === undefined || key === rules.lists[0]?.key ? others : { ...others, list: key } };
}

/** The edition that would be played: the one chosen, else the one the way of playing starts with. */
export const editionOf = (
  plan: Plan,
  editions: EditionMessage[],
  mode: ModeOffer | undefined,
): EditionMessage | undefined =>
  editions.find(({ key }) => key === plan.edition) ?? editions.find(({ key }) => key === mode?.edition) ?? editions[0];

/** The rule for challenges that would be in force. */
export const challengeOf = (plan: Plan, edition: EditionMessage): string => plan.challenge ?? edition.challenge;

/** The fewest and most players: as the mode says, these where any number may play, else as the edition says. */
export const seatRange = (edition: EditionMessage, mode: ModeOffer | undefined): [number, number] =>
  mode?.seats ?? (mode?.open ? [1, 9] : edition.seats);

/** True if people can share one device. */
export const canPass = (mode: ModeOffer | undefined): boolean => !mode || JOINING[mode.key].oneDevice;

/** True if the lobby can offer seats. */
export const canOffer = (mode: ModeOffer | undefined): boolean => !mode || JOINING[mode.key].offered;

/** True if one player can challenge another to it: two sit down, each for themselves or together. */
export const canChallenge = (mode: ModeOffer): boolean =>
  !mode.alone && !mode.open && (mode.seats === null || (mode.seats[0] <= 2 && mode.seats[1] >= 2));

/** The plan with as many seats, for people or computers, as the mode and the edition allow. */
export function fitted(plan: Plan, edition: EditionMessage, mode?: ModeOffer): Plan {
  const [least, most] = seatRange(edition, mode);
  const people = Math.max(Math.max(2, least), Math.min(plan.people, most));
  const who =
    (plan.who === 'pass' && !canPass(mode)) || (plan.who === 'anyone' && !canOffer(mode)) ? 'friends' : plan.who;
  return { ...plan, who, people, levels: plan.levels.slice(0, Math.max(1, most - 1)) };
}

export function seatCount(plan: Plan, mode?: ModeOffer): number {
  if (mode?.alone) return mode.seats?.[0] ?? 1;
  return plan.who === 'computer' ? 1 + plan.levels.length : plan.people;
}

export function changesOf(
  plan: Plan,
  edition: EditionMessage,
  variations?: VariationMessage[],
  mode?: ModeOffer,
): string[] {
  const changes: string[] = [];
  // Word lists are no variation: they are offered beside them.
  const may = (key: string): boolean => key === 'list' || !variations || fits(key, variations, plan.mode);
  const rule = challengeOf(plan, edition);
  if (plan.mode !== 'match') changes.push(`mode=${plan.mode}`);
  if (may('challenge') && plan.challenge !== null && plan.challenge !== edition.challenge)
    changes.push(`challenge=${plan.challenge}`);
  if (may('scope') && rule !== 'void' && plan.words) changes.push('scope=words');
  const slow = may('days') && Boolean(plan.extra.days);
  if (may('clock') && !slow && plan.clock !== null && plan.clock !== (edition.clock ?? 0))
    changes.push(`clock=${plan.clock || 'none'}`);
  if (may('window') && !slow && rule !== 'void' && plan.window !== null && seatCount(plan, mode) > 2)
    changes.push(`window=${plan.window || 'none'}`);
  for (const [key, value] of Object.entries(plan.extra)) {
    if (may(key) && reasonAgainst(key, plan, edition) === null) changes.push(`${key}=${value}`);
  }
  return changes;
}

/** The seats in order of play; empty names get a default. */
export function seatsOf(
  plan: Plan,
  usual: (n: number) => string,
  mode?: ModeOffer,
  racks: readonly string[] = [],
): CreateSeat[] {
  const mine = (n: number): CreateSeat => ({
    type: 'mine',
    name: (plan.names[n] ?? '').trim().slice(0, 30) || usual(n),
  });
  const rest = Array.from({ length: plan.people - 1 }, (_, i) => i + 1);
  if (mode?.alone) {
    const count = seatCount(plan, mode);
    return count === 1
      ? [mine(0)]
      : Array.from({ length: count }, (_, i): CreateSeat => ({ type: 'mine', name: racks[i] ?? usual(i) }));
  }
  const computers = plan.levels.map((level): CreateSeat => ({ type: 'computer', level }));
  if (mode?.open && (plan.who === 'friends' || plan.who === 'anyone')) return [mine(0)];
  switch (plan.who) {
    case 'computer':
      return [mine(0), ...computers];
    case 'pass':
      return [
        mine(0),
        ...rest.map((n): CreateSeat =>
          !mode?.open && plan.played?.[n] ? { type: 'computer', level: plan.played[n] } : mine(n),
        ),
      ];
    case 'friends':
    case 'anyone':
      return [mine(0), ...rest.map((): CreateSeat => ({ type: 'open' }))];
  }
}
