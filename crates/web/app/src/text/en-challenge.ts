/** Texts for challenges between players who have accounts, in English. */

export const challenging = {
  title: 'Challenges',
  challenge: 'Challenge to a game',
  make: (name: string): string => `Challenge ${name}`,
  lead: (name: string): string =>
    `Choose what you want to play. ${name} is told and sees the terms; the game begins when ${name} accepts them.`,
  short: 'Challenge',
  byName: 'Challenge a player you know',
  name: 'Name of the account',
  nobody: (name: string): string => `There is no account named ${name}.`,
  other: 'The other player',
  account: 'Only players with accounts can challenge each other.',
  signIn: 'Sign in or make one, then come back',
  ratedText: (name: string): string => `It counts towards both ratings. You play as ${name}.`,

  /** After the name of the other player, in the list. */
  theirs: 'has challenged you.',
  mine: 'has not answered your challenge yet.',
  accepted: 'has accepted your challenge.',
  declined: 'has declined your challenge.',
  look: 'View',
  lookAt: (name: string): string => `View the challenge of ${name}`,
  decline: 'Decline',
  declineOf: (name: string): string => `Decline the challenge of ${name}`,
  table: 'To the table',
  tableOf: (name: string): string => `To the table with ${name}`,
  withdraw: 'Withdraw',
  withdrawOf: (name: string): string => `Withdraw the challenge to ${name}`,
  read: 'Dismiss',
  readOf: (name: string): string => `Dismiss the answer of ${name}`,

  heading: (name: string): string => `${name} has challenged you to a game.`,
  gone: 'This challenge no longer stands.',
  toLobby: 'To the lobby',
  waiting: (name: string): string =>
    `${name} has been told, and the game starts when ${name} accepts. You need not wait here: you will be told wherever you are on this site.`,
  withdrawIt: 'Withdraw the challenge',
  from: 'From',

  said: (name: string): string => `${name} has challenged you to a game.`,
  saidAccepted: (name: string): string => `${name} has accepted your challenge.`,
  saidDeclined: (name: string): string => `${name} has declined your challenge.`,
};
