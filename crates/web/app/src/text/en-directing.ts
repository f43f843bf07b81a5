/** Texts of what directors set and fix in a tournament, in English. */

import { t } from '.';
import { ruleOf, type Rests } from '../tournament/plan';
import type { CopMessage, EntryMessage, PrizeMessage, RoundPlanMessage, SettingsMessage } from '../tournament/wire';
import { tournaments as u } from './en-tournament';
import { count, list, number } from './words';

/** `Round 4`, `Rounds 4 to 7`. */
const roundsOf = u.roundsFrom;
/** A share in ten thousandths as per cent, as it is written in a field. */
const percent = (share: number): string => String(share / 100);
/** `1st place, a cup`. */
const prizeOf = (prize: PrizeMessage): string => [u.prize(prize), prize.award].filter(Boolean).join(', ');
const yes = (on: boolean): string => (on ? 'yes' : 'no');
const ruleName = (text: string): string => {
  const { rule, size } = ruleOf(text);
  return rule === 'factor' ? `${u.rules.factor} ${size}` : rule === 'groups' ? `groups of ${size}` : u.rules[rule];
};
const afterRound = (round: number): string =>
  round === 0 ? 'the seeding' : `the standings after round ${number.format(round)}`;

const copFields = {
  simulations: 'Simulations of the tournament',
  hopeful: 'In contention for a place (% of simulations)',
  control: 'Control is lost (% of simulations)',
  control_from: 'Check control from round',
  gibson_spread: 'Largest spread of a game in simulations',
} as const;

export const directing = {
  // The first plan.
  howPaired: (n: number): string => `${u.players(n)} entered. How will the rounds be paired?`,
  anotherPlan: 'Another plan',

  // The plan.
  more: 'More',
  restsOn: 'Pair each round on',
  blockRestsOn: 'Pair the rounds on',
  rests: (rests: Rests, block: boolean): string => {
    if (typeof rests === 'number') return afterRound(rests);
    if (block) return 'the standings before the first of them';
    return rests === 'before' ? 'the standings after the previous round' : 'the standings two rounds back';
  },
  earlyText: 'A round can then be paired while the previous one is still being played.',
  mayMeet: 'Two players may meet',
  meetings: (repeats: number | null): string =>
    repeats === null
      ? 'again, with as few repeats as possible'
      : repeats === 0
        ? 'only once, if possible'
        : `at most ${repeats === 1 ? 'twice' : `${number.format(repeats + 1)} times`}, if possible`,
  changedPart: (parts: string[]): string => parts.join(' · '),
  planChanges: (before: readonly RoundPlanMessage[], after: readonly RoundPlanMessage[]): string => {
    const lines: { from: number; to: number; said: string }[] = [];
    const say = (round: number, said: string): void => {
      const last = lines.at(-1);
      if (last && last.said === said && last.to === round - 1) last.to = round;
      else lines.push({ from: round, to: round, said });
    };
    for (let i = 0; i < Math.max(before.length, after.length); i++) {
      const [old, now] = [before[i], after[i]];
      if (!old && now) say(i + 1, `added, ${ruleName(now.rule)}`);
      else if (old && !now) say(i + 1, 'removed');
      else if (old && now && ruleName(old.rule) !== ruleName(now.rule))
        say(i + 1, `${ruleName(now.rule)} instead of ${ruleName(old.rule)}`);
      else if (old && now && old.basis !== now.basis) say(i + 1, `paired on ${afterRound(now.basis)}`);
      else if (old && now && old.repeats !== now.repeats)
        say(i + 1, `two players may meet ${directing.meetings(now.repeats)}`);
      else if (old && now && old.rule !== now.rule) say(i + 1, 'another part of its block');
    }
    return `${lines.map(({ from, to, said }) => `${roundsOf(from, to)}: ${said}`).join('. ')}.`;
  },
  changePlan: 'Change the plan',

  // COP.
  cop: 'Settings of COP',
  copText:
    'COP simulates the rest of the tournament and pairs players who can still win a prize with each other. It looks at the prizes below, so set them first.',
  copPaid: (places: number, classes: number): string =>
    places === 0 && classes === 0
      ? 'There are no prizes for places yet, so only first place counts.'
      : `At the moment ${count(Math.max(places, 1), 'place counts', 'places count')}${classes === 0 ? '' : `, and ${count(classes, 'place within a class', 'places within classes')}`}.`,
  copFields,
  copHelp: {
    simulations: 'More of them make the pairing surer, and slower. Usual: 10,000.',
    hopeful: 'A player who reaches a place in fewer simulations no longer contends for it. Usual: 2.',
    control:
      'A player who wins every game left, and still misses first place this often for not meeting the leader, has lost control: the leader then has to meet them. Usual: 25.',
    control_from: 'Empty: in the last four rounds.',
    gibson_spread: 'A leader who is further ahead, for each round left, cannot be caught. Usual: 250.',
  } satisfies Record<keyof typeof copFields, string>,
  repeatByes: 'A second bye before all players have had one',
  topDownByes: 'Byes from the top',
  topDownText: 'Where several players have byes in one round, the highest get them first.',
  saveCop: 'Save these settings',
  usualCop: 'Usual settings',
  badCop: 'Type a number in each field.',

  // Settings.
  changeSettings: 'Change the settings',
  settingsChange: (before: SettingsMessage, after: SettingsMessage): string => {
    const said: string[] = [];
    const say = <T>(name: string, from: T, to: T, told: (value: T) => string): void => {
      if (JSON.stringify(from) !== JSON.stringify(to)) said.push(`${name}: ${told(to)} instead of ${told(from)}`);
    };
    const points = (n: number | null): string => (n === null ? 'none' : t.score(n));
    say(u.spreadCap, before.spread_cap, after.spread_cap, points);
    say(u.byePoints, before.bye_points, after.bye_points, points);
    say(u.forfeitPoints, before.forfeit_points, after.forfeit_points, points);
    say(u.lateRounds, before.late, after.late, (key) => u.missedRounds[key].toLowerCase());
    say(u.ratingsBy, before.ratings, after.ratings, (key) => key?.toUpperCase() ?? 'none');
    say(u.tieBreak(1), before.tie_breaks, after.tie_breaks, (keys) =>
      keys.length === 0 ? 'nothing' : list(keys.map((key) => u.tieBreaks[key].toLowerCase())),
    );
    const [old, now] = [before.cop, after.cop];
    const whole = (n: number): string => number.format(n);
    const share = (n: number): string => `${percent(n)}%`;
    say(copFields.simulations, old.simulations, now.simulations, whole);
    say('In contention', old.hopeful, now.hopeful, share);
    say('Control is lost', old.control, now.control, share);
    say(copFields.control_from, old.control_from, now.control_from, (round) =>
      round === null ? 'the last four' : whole(round),
    );
    say(copFields.gibson_spread, old.gibson_spread, now.gibson_spread, whole);
    say(directing.repeatByes, old.repeat_byes, now.repeat_byes, yes);
    say(directing.topDownByes, old.top_down_byes, now.top_down_byes, yes);
    return `${said.join('. ')}.`;
  },

  // Fixed pairs and byes.
  fix: 'Fix a pair or a bye',
  fixTitle: (round: number): string => `Fixed in round ${number.format(round)}`,
  fixText: 'Fixed pairs and byes hold under any rule. The other players are paired around them.',
  fixRound: 'Round',
  fixPlayer: 'Player',
  fixAgainst: 'Plays',
  chooseOne: 'Choose…',
  theBye: 'No opponent: a bye',
  fixIt: 'Fix it',
  pairOf: (a: string, b: string): string => `${a} plays ${b}`,
  byeOf: (name: string): string => `${name} has the bye`,
  fixedFor: (round: number): string => `Fixed for round ${number.format(round)}:`,
  fixed: 'fixed',
  release: (what: string): string => `Remove: ${what}`,
  nothingFixed: 'Nothing is fixed in this round.',
  metBefore: (n: number): string =>
    n === 0
      ? 'They have not met.'
      : n === 1
        ? 'They have met once already.'
        : `They have met ${number.format(n)} times already.`,
  byesBefore: (n: number): string =>
    n === 0 ? 'No bye so far.' : n === 1 ? 'One bye already.' : `${number.format(n)} byes already.`,
  replacesFixed: (what: string[]): string => `Replaces: ${what.join('; ')}.`,
  evenBye: 'The number of players is even, so another player will have a bye, too.',
  inDraft: (pairs: string[]): string => `In the draft now: ${pairs.join('; ')}. The round is paired again.`,
  newBoard: 'new',
  changedBoards: (n: number): string =>
    n === 0
      ? 'Paired again: no board has changed.'
      : `Paired again: ${count(n, 'board has', 'boards have')} changed, marked as new.`,

  // A player.
  fixesTable: (name: string, table: number | null): string =>
    table === null
      ? `${name} may sit at any table again, from the next round on.`
      : `${name} always sits at table ${number.format(table)}, from the next round on.`,
  moves: (name: string, division: string): string => `${name} moves to the division ${division}.`,

  /** The fields of an entry that change; empty for none. */
  entryChanges: (before: EntryMessage, after: EntryMessage): string => {
    const of = (entry: EntryMessage): string[] => [
      entry.name.trim(),
      entry.rating === null ? '' : number.format(entry.rating),
      entry.rating === null || entry.games === null ? '' : number.format(entry.games),
      entry.class ?? '',
      entry.team ?? '',
      entry.club.trim(),
      entry.initials_only ? 'initials only' : 'the whole name',
    ];
    const [old, now] = [of(before), of(after)];
    const labels = [...u.fields.map(([, label]) => label), 'Shown to others'];
    const said = labels.flatMap((label, i) =>
      old[i] === now[i] ? [] : [`${label}: ${now[i] || 'none'} instead of ${old[i] || 'none'}`],
    );
    return said.length === 0 ? '' : `${said.join('. ')}.`;
  },

  // Rating lists.
  ratings: 'Load a rating list',
  ratingsText:
    'The list of a federation, such as WESPA or ABSP, as a file or pasted: a name and a rating on each line. Players are found by their names.',
  chooseList: 'Choose the file',
  pasteList: 'Or paste it',
  compare: 'Compare',
  ratingNow: 'Now',
  ratingNew: 'New',
  ratingsChange: (n: number): string =>
    n === 0 ? 'No rating changes.' : `${count(n, 'rating changes', 'ratings change')}:`,
  setRatings: 'One undo takes all of them back.',
  ratingsSet: (n: number): string => `${count(n, 'rating', 'ratings')} changed.`,
  stoppedAfter: (n: number, of: number): string => `${number.format(n)} of ${number.format(of)} are done.`,
  notes: (n: number): string => count(n, 'note', 'notes'),
  seedingOnly: 'Rounds that are published stay as they are.',

  // Lists of results.
  loadResults: 'Load results from a list',
  resultList: (round: number): string => `Results of round ${number.format(round)} from a list`,
  resultListText:
    'A table and both scores on each line, or both names, each with the score. CSV with a heading will do, too.',
  resultsFound: (n: number): string =>
    n === 0 ? 'Nothing in it is new.' : `${count(n, 'result is', 'results are')} new:`,
  replacesResult: (now: string): string => `Replaces ${now}.`,
  enterResults: (n: number): string => `Enter ${count(n, 'result', 'results')}`,
  resultsEntered: (n: number): string => `${count(n, 'result', 'results')} entered.`,

  // Files of whole tournaments.
  fromFile: 'From a file',
  fromFileText:
    'A tournament that was saved here, or a file of another program: tsh (a division .t, or config.tsh together with its divisions), AUPAIR (.tou), Woogles (JSON), or a list of players (CSV).',
  chooseFile: 'Choose files',
  notTogether: 'Choose one file of a tournament, or config.tsh together with the files of its divisions.',
  noted: (n: number): string => `The tournament is here, with ${count(n, 'note', 'notes')}:`,
  openIt: 'Open the tournament',
  nameFirst: 'Type your name above first: each act is signed with it.',

  // Directors.
  directorsText: 'Each director has a link of their own, and each act is signed with their name.',
  ownLink: 'Your own link',
  showOwnLink: 'Direct from another device',
  ownLinkText: 'Open this link only on a device of yours: it directs the tournament in your name.',
  lostLink: 'A lost link cannot be shown again: remove the director, and add them again.',
  rename: 'Rename',
  renameDirector: (name: string): string => `Rename ${name}`,
  newName: (name: string): string => `New name of ${name}`,
  thisIsYou: 'you',
  removeDirector: (name: string): string => `Remove ${name}`,
  removesDirector: (name: string): string =>
    `${name} can no longer direct the tournament, and their link stops working.`,

  // Prizes.
  setPrizes: 'Set the prizes',
  prizeAdded: (prize: PrizeMessage): string => `New prize: ${prizeOf(prize)}.`,
  prizeRemoved: (prize: PrizeMessage): string => `No longer a prize: ${prizeOf(prize)}.`,
  prizesChange: 'Prizes that change',
  /** The winners of a prize after a change, and before it. */
  prizeGoes: (prize: PrizeMessage, to: string[], from: string[]): string => {
    const before = from.length > 0 ? ` instead of ${list(from)}` : '';
    return `${prizeOf(prize)}: ${to.length > 0 ? list(to) : 'without a winner'}${before}`;
  },
  prizeFrom: 'From',
  prizeTo: 'To',
  prizeStart: 'the first round',
  prizeEnd: 'the last round',
};
export type CopField = keyof typeof copFields;
export const copPercent = percent;
/** The settings of COP before a director changes them. */
export const USUAL_COP: CopMessage = {
  gibson_spread: 250,
  hopeful: 200,
  control: 2500,
  control_from: null,
  simulations: 10000,
  repeat_byes: false,
  top_down_byes: false,
};
