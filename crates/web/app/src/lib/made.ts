/** Making a game on this device. */

import { t } from '../text';
import type { CreateGame } from '../wire';
import { announcer } from './announcer.svelte';
import { createGame } from './api';
import { router } from './route.svelte';
import { holdSeats } from './seats';

/** Makes a game, keeps its seats, copies the link for the invited players, and goes to the table; `joined` if others come by a link. */
export async function makeGame(body: CreateGame, joined?: boolean): Promise<void> {
  const { id, tokens, invite } = await createGame(body, joined);
  holdSeats(id, tokens, invite);
  // To a game that the lobby lists others come by themselves.
  if (invite && !body.public) {
    await navigator.clipboard?.writeText(`${location.origin}/#/join/${invite}`).then(
      () => announcer.say(t.copied, 'polite', false),
      () => undefined,
    );
  }
  router.go(`/game/${id}`);
}
