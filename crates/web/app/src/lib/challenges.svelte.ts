/**
 * The challenges that the signed-in player has made or received, polled while the page is open.
 * Guests have none, so the module is loaded late.
 */

import { challenging } from '../text/en-challenge';
import { shell } from '../ui/shell.svelte';
import type { AcceptedInvite, ChallengeMessage, ChallengesMessage, MakeChallenge } from '../wire';
import { announcer } from './announcer.svelte';
import { call } from './api';
import { router } from './route.svelte';

/** The milliseconds between two requests for the list, and for a page in the background. */
const POLL_MS = 5_000;
const HIDDEN_POLL_MS = 60_000;

/** Pages from which an accepted challenge takes the player straight to the table. */
const IDLE_PAGES = ['start', 'lobby', 'player', 'ratings'];

class Challenges {
  /** Newest first. */
  list = $state.raw<ChallengeMessage[]>([]);
  /** The answers in the list before, by challenge. */
  #answers = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #on = false;
  /** Counts local changes, so that `load` can drop an answer that is older. */
  #changes = 0;

  /** Your own challenge whose game this is. */
  mineFor = (game: string): ChallengeMessage | undefined => this.list.find((one) => one.mine && one.game === game);

  start(): () => void {
    this.#on = true;
    const again = async (): Promise<void> => {
      clearTimeout(this.#timer);
      await this.load().catch(() => undefined);
      if (this.#on) this.#timer = setTimeout(again, document.hidden ? HIDDEN_POLL_MS : POLL_MS);
    };
    const shown = (): void => {
      if (!document.hidden) void again();
    };
    // Each screen sets the title for itself.
    const titled = new MutationObserver(() => this.#title());
    titled.observe(document.head, { childList: true, subtree: true, characterData: true });
    document.addEventListener('visibilitychange', shown);
    void again();
    return () => {
      this.#on = false;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', shown);
      this.#answers.clear();
      this.#changed([]);
      titled.disconnect();
    };
  }

  async load(): Promise<void> {
    const changes = this.#changes;
    const { challenges } = await call<ChallengesMessage>('challenges');
    if (changes === this.#changes) this.#take(challenges);
  }

  #changed(list: ChallengeMessage[]): void {
    this.#changes += 1;
    this.#take(list);
  }

  #take(list: ChallengeMessage[]): void {
    const before = this.#answers;
    this.#answers = new Map(list.map(({ id, answer }) => [id, answer]));
    this.list = list;
    this.#announce(list, before);
    // A player who is at the table already has seen that it was accepted.
    for (const one of list) if (one.answer === 'accepted' && this.#isAt(one.game)) this.#dismiss(one.id);
    shell.news = list.filter(({ mine, answer }) => !mine || answer !== 'open').length;
    this.#title();
  }

  #announce(list: ChallengeMessage[], before: ReadonlyMap<string, string>): void {
    for (const one of list) {
      const was = before.get(one.id);
      if (was === one.answer) continue;
      if (!one.mine) announcer.say(challenging.said(one.from.name));
      else if (one.answer !== 'open' && was === 'open') this.#answered(one);
    }
  }

  async make(body: MakeChallenge): Promise<ChallengeMessage> {
    const made = await call<ChallengeMessage>('challenges', body);
    this.#changed([made, ...this.list]);
    return made;
  }

  async accept(id: string, termsHash: string): Promise<AcceptedInvite> {
    const accepted = await call<AcceptedInvite>(`challenges/${id}/accept`, { terms_hash: termsHash });
    this.#changed(this.list.filter((one) => one.id !== id));
    return accepted;
  }

  async decline(id: string): Promise<void> {
    this.#changed((await call<ChallengesMessage>(`challenges/${id}/decline`, {})).challenges);
  }

  /** Takes a challenge back, or dismisses one that was answered. */
  async withdraw(id: string): Promise<void> {
    this.#changed((await call<ChallengesMessage>(`challenges/${id}/withdraw`, {})).challenges);
  }

  #dismiss(id: string): void {
    void this.withdraw(id).catch(() => undefined);
  }

  #isAt = (game: string): boolean => router.at.page === 'game' && router.at.id === game;

  #answered(one: ChallengeMessage): void {
    const accepted = one.answer === 'accepted';
    announcer.say(accepted ? challenging.saidAccepted(one.to.name) : challenging.saidDeclined(one.to.name));
    if (!accepted || !IDLE_PAGES.includes(router.at.page)) return;
    router.go(`/game/${one.game}`);
    this.#dismiss(one.id);
  }

  /** Puts the number of news before the title of the page. */
  #title(): void {
    const plain = document.title.replace(/^\(\d+\) /, '');
    const wanted = shell.news > 0 ? `(${shell.news}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  }
}

export const challenges = new Challenges();
