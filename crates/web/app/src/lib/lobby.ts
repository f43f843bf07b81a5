/** The REST calls of the lobby. */

import type { GameSummary, PairingAnswer, SeatFilling, SeeksMessage, TablesMessage, WantedPairing } from '../wire';
import { call } from './api';

export const getSeeks = (): Promise<SeeksMessage> => call('seeks');
export const getTables = (): Promise<TablesMessage> => call('watch');
export const askPairing = (body: WantedPairing): Promise<PairingAnswer> => call('pair', body);
export const fillSeat = (id: string, body: SeatFilling): Promise<GameSummary> => call(`games/${encodeURIComponent(id)}/fill`, body);
