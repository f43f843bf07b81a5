/** Computer players in the seats of people who are away or have to go. */

import type { SeatMessage } from '../wire';

import type { GameView } from './view';

/** True if a computer player plays the seat now, its own or a person's. */
export const byComputer = (seat: SeatMessage | undefined): boolean =>
  seat?.kind === 'computer' || (seat?.stand_in ?? null) !== null;

/** True if a person who plays the seat is away now. */
export const isAway = (seat: SeatMessage): boolean =>
  seat.kind === 'person' && seat.stand_in === null && !seat.resigned && (seat.away || !seat.connected);

/** Seats for which a computer player can be proposed, absent players first, the viewer last. */
export function replaceable(message: GameView): number[] {
  const seats = message.seats.flatMap((seat, i) =>
    seat.kind === 'person' && !seat.resigned && seat.stand_in === null ? [i] : [],
  );
  const rank = (seat: number): number => {
    const at = message.seats[seat];
    return at && isAway(at) ? 0 : seat === message.viewer ? 2 : 1;
  };
  return seats.sort((a, b) => rank(a) - rank(b));
}

/** True if the viewer has a decision to make about a computer player in a person's seat. */
export const standInAsks = (message: GameView): boolean =>
  message.phase !== 'over' &&
  (message.may.answer_stand_in ||
    message.may.take_back ||
    (message.stand_in !== null && message.stand_in.seat === message.viewer));
