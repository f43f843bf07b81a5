/** Texts for those who watch a game, in English. */

export const watching = {
  racks: 'Racks of the players',
  held: (tiles: string): string => `holds ${tiles}`,
  blank: 'blank',
};
