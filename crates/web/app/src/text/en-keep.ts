/** Texts for keeping a game of this device in the account, in English. */

export const keeping = {
  keep: 'Keep in my account',
  keepOf: (title: string): string => `Keep in my account: ${title}`,
  signIn: 'Sign in to keep this game',
  kept: 'The game is in your account.',
  offline: 'There is no connection. Keep the game once there is one: until then it stays on this device.',
  list: 'Finished games of this device can be kept in it.',
};
