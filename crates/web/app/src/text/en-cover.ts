/** Texts of the cover between two people who share a device, in English. */

export const cover = {
  show: (name: string): string => `I am ${name}, show my tiles`,
  hold: 'Press and hold for half a second. Tiles hide again when the screen sleeps.',
  last: (name: string, word: string, coord: string, n: number): string => `${name} played ${coord} ${word} for ${n}.`,
  first: 'The first turn of the game.',
  decide: (name: string): string => `${name}, do you challenge?`,
  turnOf: (name: string): string => `It is ${name}'s turn.`,
  heldOf: (name: string): string => `${name} has moved and is waiting for you.`,
  seats: 'Scores',
  hide: 'Hide my tiles',
  leave: 'Leave the table',
};
