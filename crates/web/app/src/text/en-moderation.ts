/** Texts for reports, and of the page of moderators, in English. */

import { count } from './words';
import type { AuditActKey, ReportTopicKey, SanctionKindKey } from '../wire';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The topics of reports, in the order in which they are offered. */
export const topics: Record<ReportTopicKey, string> = {
  insult: 'Insults or harassment',
  hate: 'Hatred or threats',
  sexual: 'Sexual content',
  advertising: 'Advertising',
  cheating: 'Help from outside',
  name: 'An offensive name',
  other: 'Something else',
};

export const reporting = {
  title: 'Report to a moderator',
  whom: 'Who is it about?',
  said: (name: string): string => `${name} said`,
  about: 'What is wrong?',
  words: 'A sentence about it, if you like',
  kept: 'The moderators of this server see your name, this message and what was said around it.',
  keptPlayer: 'The moderators of this server see your name, the player and what you two could read at this table.',
  send: 'Send the report',
  sending: 'One moment.',
  taken: 'Thank you. A moderator of this server will look at it.',
  again: 'You have reported this already. A moderator of this server will look at it.',
  next: 'You are not told what they decide; the person is not told who reported them. Until then you can mute or block them under "People" beside the talk.',
  done: 'Close',
  problems: {
    not_signed_in: 'Only players and people with accounts can report something. Sign in first.',
    too_many_attempts: 'You have reported a lot in a short time. Wait a quarter of an hour.',
  } as Record<string, string>,
};

const ACTS: Record<AuditActKey, string> = {
  hide: 'removed a message of',
  silence: 'silenced',
  let_speak: 'lifted the silence of',
  suspend: 'suspended',
  restore: 'lifted the suspension of',
  dismiss: 'dismissed a report about',
  settle: 'closed a report about',
  appoint: 'made a moderator:',
  discharge: 'removed as a moderator:',
  delete: 'deleted the account',
  withdraw: 'took down an annotated game of',
  disband: 'took down a collection of',
};

export const moderating = {
  title: 'Moderation',
  link: 'Moderation',
  refused: 'This page is for moderators. The operator of this server chooses them.',
  parts: 'What to show',
  open: 'Reports',
  force: 'In force',
  record: 'Record',
  newcomers: 'New accounts',
  newcomersText:
    'Addresses that made five or more accounts in the last seven days. A family, a school or a club may share one, and so may a player who plays rated games against accounts of their own. The addresses themselves are not kept.',
  noNewcomers: 'No address has made five accounts in the last seven days.',
  made: (n: number, deleted: number): string =>
    `${count(n, 'account', 'accounts')} from one address${deleted > 0 ? `, ${deleted} of them deleted` : ''}`,
  played: (n: number): string => (n === 0 ? 'no rated game' : count(n, 'rated game', 'rated games')),
  suspendOf: (name: string): string => `Suspend ${name}`,
  suspended: (name: string): string => `${name} is suspended. The suspension is on record.`,
  count: (n: number): string =>
    n === 0
      ? 'No report is open.'
      : `${count(n, 'report is', 'reports are')} open${n > 1 ? ', the oldest first' : ''}.`,
  more: (n: number): string => `${count(n, 'more report comes', 'more reports come')} after these.`,
  none: 'Nothing to do. New reports appear here.',
  refresh: 'Refresh',
  date: (at: number): string => date.format(at),
  line: (name: string): string => `${name || 'Somebody'} wrote`,
  player: (name: string): string => `The player ${name || 'without a name'}`,
  from: (name: string): string => (name ? `Reported by ${name}` : 'Reported by somebody whose account is deleted'),
  game: 'The game',
  evidence: 'What was said',
  noEvidence: 'Nothing was said that the reporter could read.',
  somebody: 'Deleted account',
  remove: 'Remove',
  removeOf: (text: string): string => `Remove: ${text}`,
  guest: 'A guest without an account: messages can be removed, and nothing else can be done.',
  silence: 'Silence',
  silences: [
    ['', 'No'],
    ['24', '1 day'],
    ['72', '3 days'],
    ['168', '7 days'],
    ['720', '30 days'],
  ] as [string, string][],
  suspend: 'Suspend',
  suspensions: [
    ['', 'No'],
    ['24', '1 day'],
    ['168', '7 days'],
    ['720', '30 days'],
    ['8760', '1 year'],
    ['0', 'For good'],
  ] as [string, string][],
  reason: 'Why, for the record',
  reasonTold: 'Why, for the record; the person is told',
  dismiss: 'Dismiss the report',
  settle: 'Do this and close the report',
  settled: 'The report is closed, and it is on record.',
  kinds: { silence: 'May not talk', suspension: 'May not sign in' } satisfies Record<SanctionKindKey, string>,
  until: (at: number | null): string => (at === null ? 'for good' : `until ${date.format(at)}`),
  noForce: 'Nobody is silenced or suspended.',
  lift: 'Lift',
  liftOf: (name: string): string => `Lift: ${name}`,
  lifted: 'It is lifted, and on record.',
  recordText: 'The latest two hundred actions of the moderators and the operator. Nobody can change or remove them.',
  noRecord: 'Nothing has been done yet.',
  act: (by: string, act: AuditActKey, name: string): string =>
    `${by || 'The operator'} ${ACTS[act]} ${name || 'somebody'}`,
};
