/** A game of a crowd as it changes: the changes that all players share, and the viewer's own part. */

import type { BingoMessage, DuplicateMessage, ServerMessage } from '../wire';
import type { GameView } from './view';

type Changed = Extract<ServerMessage, { type: 'changed' }>;

/** The game after a change; `null` if the change does not follow the game as known here. */
export function followed(game: GameView, { seq, own, change }: Changed): GameView | null {
  const { mode } = game;
  const next = { ...game, ...change.game, seq };
  if (mode.type === 'duplicate') {
    const { rounds: known } = mode.session;
    const kept = change.kept ?? known.length;
    if (known.length < kept) return null;
    const session: DuplicateMessage = {
      ...mode.session,
      ...(change.mode as Partial<DuplicateMessage>),
      rounds: [...known.slice(0, kept), ...change.rounds],
    };
    if (own?.type === 'duplicate') {
      Object.assign(session, { near: own.near, own: own.own, may: own.may });
      const last = session.rounds.at(-1);
      if (last) session.rounds[session.rounds.length - 1] = { ...last, own: own.word, admissible: own.admissible };
    }
    return { ...next, mode: { type: 'duplicate', session } };
  }
  if (mode.type === 'bingo') {
    const bingo: BingoMessage = { ...mode.bingo, ...(change.mode as Partial<BingoMessage>) };
    if (own?.type === 'bingo') {
      const players = [...bingo.players.filter(({ seat }) => seat !== own.player.seat), own.player];
      Object.assign(bingo, { form: own.form, may: own.may, players: players.sort((a, b) => a.seat - b.seat) });
      next.may = { ...next.may, resign: own.may.leave };
    }
    return { ...next, mode: { type: 'bingo', bingo } };
  }
  return null;
}
