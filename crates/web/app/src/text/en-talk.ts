/** The texts of the talk at a table, in English. */

import { count, list } from './words';

export const talk = {
  title: 'Talk',
  unread: (n: number): string => `${count(n, 'new message', 'new messages')}`,
  amongSeats: 'Only the players at this table can read this.',
  amongWatchers: 'Only watchers can read this. The players can read it after the game.',
  deaf: (names: string[]): string =>
    `${list(names)} ${names.length > 1 ? 'play' : 'plays'} without an account and cannot read this.`,
  empty: 'Nothing has been said yet.',
  message: (names: string[]): string => (names.length > 0 ? `Message ${list(names)}` : 'Message'),
  send: 'Send',
  you: 'You',
  watching: (name: string): string => `${name}, watching`,
  hidden: 'This line was removed by a moderator.',
  report: 'Report to a moderator',
  reportOf: (name: string, text: string): string => `Report ${name}: ${text}`,
  problems: {
    talk_needs_account: 'Strangers talk here only if they have accounts. Sign in to take part.',
    talk_from_your_seat: 'You play in this game. What others say while they watch is shown to you after it.',
    nobody_to_talk_to: 'The others at this table are computer players.',
    no_talk_here: 'There is no talk at this table.',
    talk_full: 'This table has no room for more messages. Carry on at the next one.',
    bad_text: 'Say it in at most 300 characters of plain text.',
    too_fast: 'That was a lot at once. Wait a few seconds.',
    offline: 'Not sent: there is no connection. It stays here until you send it again.',
  } as Record<string, string>,
  people: (muted: number): string => (muted > 0 ? `People (${muted} muted)` : 'People'),
  mute: 'Mute',
  unmute: 'Unmute',
  unmuteOf: (name: string): string => `Unmute ${name}`,
  muteOf: (name: string): string => `Mute ${name}`,
  muteText: "You see none of a muted person's messages. They are not told.",
  block: 'Block',
  blockOf: (name: string): string => `Block ${name}`,
  blockText:
    "You and a blocked person see none of each other's messages and are not paired. Your account page can unblock them.",
  signIn: 'Sign in',
};
