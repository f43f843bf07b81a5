/// The ways in which the players of each mode come to its table, beyond the server's own account of the mode.

import type { ModeKey } from '../wire';

interface Joining {
  /** True if one device is enough for all players, who hand it on. */
  oneDevice: boolean;
  /** True if the lobby can offer seats: there are others, or players can still join while the game goes on. */
  offered: boolean;
}

export const JOINING: Record<ModeKey, Joining> = {
  match: { oneDevice: true, offered: true },
  'one-rack': { oneDevice: true, offered: false },
  'two-racks': { oneDevice: true, offered: false },
  'open-tiles': { oneDevice: true, offered: false },
  duplicate: { oneDevice: false, offered: true },
  bingo: { oneDevice: true, offered: false },
  together: { oneDevice: true, offered: true },
};
