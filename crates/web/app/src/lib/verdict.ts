/** The last challenge as all players at the table read it: the ruling, its cost, and the player on turn. */

import { t } from '../text';
import type { EventMessage, RulingMessage } from '../wire';
import { MOVES } from './sheet';
import type { GameView } from './view';

export interface Verdict {
  /** The number of the challenge among the events. */
  seq: number;
  challenger: number;
  /** The seat whose play was judged. */
  player: number;
  /** True if no tiles were played: letters were swapped, and the turn passed or tiles exchanged. */
  swaps: boolean;
  upheld: boolean;
  rulings: readonly RulingMessage[];
  /** Points charged for it, or given. */
  charged: { seat: number; points: number } | null;
  /** The seat whose next turn is skipped. */
  skips: number | null;
  /** The seat whose held move was dropped with the play. */
  dropped: number | null;
}

/** Events that can be challenged: a play, or a turn of letters swapped that ended without one. */
const JUDGED = ['played', 'exchanged', 'passed'];

/**
 * The last challenge, until the next move. The players concerned keep seeing it until their own
 * move, because a computer may move too fast to follow. A move that had waited for the verdict
 * arrives with it, and does not count as the next one.
 */
export function verdictOf(events: readonly EventMessage[], viewer: number | null): Verdict | null {
  const at = events.findLastIndex(({ event }) => event.type === 'challenged');
  const judged = events[at];
  if (judged?.event.type !== 'challenged') return null;
  const { seat: challenger, upheld, rulings } = judged.event;
  const move = events.findLast(({ event, seq }) => JUDGED.includes(event.type) && seq < judged.seq)?.event;
  const player = move && 'seat' in move && typeof move.seat === 'number' ? move.seat : challenger;
  const swaps = move !== undefined && move.type !== 'played';
  const verdict: Verdict = {
    seq: judged.seq,
    challenger,
    player,
    swaps,
    upheld,
    rulings,
    charged: null,
    skips: null,
    dropped: null,
  };
  const concerned = viewer === challenger || viewer === player;
  for (const { event, at: when } of events.slice(at + 1)) {
    const same = when === judged.at;
    if (same && event.type === 'charged' && event.reason === 'challenge')
      verdict.charged = { seat: event.seat, points: event.points };
    else if (same && event.type === 'skip_owed') verdict.skips = event.seat;
    else if (same && event.type === 'held_move_dropped') verdict.dropped = event.seat;
    else if (!same && MOVES.includes(event.type) && (!concerned || ('seat' in event && event.seat === viewer)))
      return null;
  }
  return verdict;
}

export interface VerdictText {
  /** The challenger, and the words that decided it. */
  judged: string;
  /** The same for screen readers. */
  heard: string;
  /** The consequences for the play, and the cost. */
  costs: string;
  /** The player on turn. */
  turn: string;
}

/** True if a wrong challenge costs a turn unless the challenger owes one already. */
const owing = (game: GameView): boolean => / lost-turns=one(?![^ ])/.test(game.terms.text);

/** The verdict in words; `me` is the seat that is called "you". */
export function verdictText(verdict: Verdict, game: GameView, me: number | null): VerdictText {
  const v = t.verdict;
  const name = (seat: number): string => game.seats[seat]?.name ?? '';
  const words = (good: boolean): string[] =>
    verdict.rulings.filter((ruling) => ruling.good === good).map((ruling) => ruling.word);
  const { challenger, player, swaps, upheld, charged, skips, dropped } = verdict;
  const costs = upheld
    ? [
        ...(words(true).length > 0 ? [v.good(words(true))] : []),
        swaps ? v.swapsOff(name(player), player === me) : v.off(name(player), player === me),
      ]
    : [
        swaps ? v.swapsStand : v.stands,
        charged
          ? v.charged(name(charged.seat), charged.seat === me, charged.points)
          : skips !== null
            ? v.skips(name(skips), skips === me)
            : owing(game)
              ? v.owes(name(challenger), challenger === me)
              : v.free(name(challenger), challenger === me),
      ];
  const decided = upheld ? v.bad(words(false)) : v.good(words(true));
  if (dropped !== null && dropped === me) costs.push(v.dropped);
  return {
    judged: v.judged(name(challenger), challenger === me, decided),
    heard: upheld ? v.upheld(decided) : decided,
    costs: costs.join(' '),
    turn: game.phase === 'over' || game.turn === null ? '' : v.turn(name(game.turn), game.turn === me),
  };
}
