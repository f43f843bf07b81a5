/** Texts about games that are played on this device, without a server. */

export const locally = {
  full: 'There is no room left on this device, so this was not played. Free some space, then try again.',
  elsewhere: 'This game is open in another tab. Play it there, or close that tab to go on here.',
  gone: 'This game is not on this device.',
  notKept:
    'There is no connection, and what a game needs is not on this device yet. With a connection, choose "Always" for "Play here when I play alone" in the settings.',
  stopped: 'The referee on this device stopped. Try again, or reload the page.',
  engine: 'The engine on this device stopped. It starts again; if not, reload the page.',
  silent: 'The engine on this device does not answer. Try again, or reload the page.',
  listAway: (name: string, others: readonly string[]) =>
    `${name}, the usual word list of this host, is not on this device. Without a connection a game has one of the others: ${others.join(', ')}.`,
  chooseList: (name: string, others: readonly string[]) =>
    `${name}, the usual word list of this host, is not on this device. For a game without it, choose ${others.join(' or ')} where you set up a new game.`,
  others: 'A game with others needs a connection. Without one, play the computer, alone, or pass this device on.',
  needsServer: 'This needs a server',
  needsServerText:
    'Games with other people, accounts, clubs and tournaments are kept by a server. This page has none: all that you play here stays on this device.',
};
