/**
 * The screens of the modes. The screen of the match comes with the page, the others are fetched
 * when a game of their mode is first shown.
 *
 * Each mode has one line: the `type` of its `ModeMessage`, the module of its screen, and its frame.
 * The screen gets the game, its last message, the control of the table and the invitation.
 */

import type { Game } from '../lib/game.svelte';
import { Part } from '../lib/part.svelte';
import type { Control } from '../table/control.svelte';
import type { GameView } from '../lib/view';
import Match from './matches/Match.svelte';
import { next as nextOfMatch } from './matches/next';
import { next as nextOfTeam } from './together/next';

export type ModeType = GameView['mode']['type'];

export interface ModeProps {
  game: Game;
  message: GameView;
  control: Control;
  /** The secret of the invitation, for the player who made the game. */
  invite: string | null;
}

interface Mode {
  screen: Part<ModeProps>;
  /** A page that scrolls, below the usual header: no rack has to be hidden there, and nothing has to keep its place. */
  page?: true;
  /** The seat whose player a shared device is for next, if that is not as in a match. */
  next?: (game: Game, message: GameView) => number | null;
}

/** A match with a tutor. */
const TUTOR = new Part<ModeProps>(() => import('./tutor/TutorTable.svelte'));

/** A board that is taken apart, at the address of its own. */
export const UNBUILD = new Part<ModeProps>(() => import('./unbuild/Screen.svelte'));

const MODES: Record<ModeType, Mode> = {
  match: { screen: Part.here<ModeProps>(Match) },
  solitaire: { screen: new Part(() => import('./solitaire/Solitaire.svelte')) },
  duplicate: { screen: new Part(() => import('./duplicate/Session.svelte')) },
  bingo: { screen: new Part(() => import('./bingo/Screen.svelte')), page: true },
  together: { screen: new Part(() => import('./together/Together.svelte')), next: nextOfTeam },
};

/** True if a game is shown on a page that scrolls, not at a table. */
export const isPage = (message: GameView): boolean => MODES[message.mode.type].page ?? false;

/** The screen of a game; `null` if the waiting room shows it. */
export const screenOf = (message: GameView): Part<ModeProps> | null =>
  message.phase === 'gathering'
    ? null
    : message.terms.text.includes(' tutor=')
      ? TUTOR
      : MODES[message.mode.type].screen;

/** The seat whose player a shared device is for next; `null` if it waits for others. */
export const nextOf = (game: Game, message: GameView): number | null =>
  (MODES[message.mode.type].next ?? nextOfMatch)(game, message);
