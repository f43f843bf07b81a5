/**
 * The challenges to and of whoever is signed in, asked for as long as the page is open. It is fetched
 * when somebody is signed in: guests neither get nor make any.
 */

import { challenging } from '../text/en-challenge';
import { shell } from '../ui/shell.svelte';
import type { AcceptedInvite, ChallengeMessage, ChallengesMessage, MakeChallenge } from '../wire';
import { announcer } from './announcer.svelte';
import { call } from './api';
import { router } from './route.svelte';

/** How often the list is asked for, and how often by a page that nobody sees. */
const EVERY = 5_000;
const HIDDEN = 60_000;

/** Pages on which somebody waits, so that the way to the table may be gone for them. */
const IDLE = ['start', 'lobby', 'player', 'ratings'];

class Challenges {
  /** Newest first. */
  list = $state.raw<ChallengeMessage[]>([]);
  #known = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #on = false;
  /** How often the list was changed otherwise than by asking for it. */
  #changes = 0;

  /** The one that is played at a table, if you have made it. */
  at = (game: string): ChallengeMessage | undefined => this.list.find((one) => one.mine && one.game === game);

  start(): () => void {
    this.#on = true;
    const again = async (): Promise<void> => {
      clearTimeout(this.#timer);
      await this.load().catch(() => undefined);
      if (this.#on) this.#timer = setTimeout(again, document.hidden ? HIDDEN : EVERY);
    };
    const shown = (): void => {
      if (!document.hidden) void again();
    };
    const titled = new MutationObserver(() => this.#title());
    titled.observe(document.head, { childList: true, subtree: true, characterData: true });
    document.addEventListener('visibilitychange', shown);
    void again();
    return () => {
      this.#on = false;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', shown);
      this.#known.clear();
      this.#changed([]);
      titled.disconnect();
    };
  }

  async load(): Promise<void> {
    const changes = this.#changes;
    const { challenges } = await call<ChallengesMessage>('challenges');
    // What was asked for before a change is older than what is shown.
    if (changes === this.#changes) this.#take(challenges);
  }

  #changed(list: ChallengeMessage[]): void {
    this.#changes += 1;
    this.#take(list);
  }

  #take(list: ChallengeMessage[]): void {
    const before = this.#known;
    this.#known = new Map(list.map(({ id, answer }) => [id, answer]));
    this.list = list;
    for (const one of list) {
      const was = before.get(one.id);
      if (was === one.answer) continue;
      if (!one.mine) announcer.say(challenging.said(one.from.name));
      else if (one.answer !== 'open' && was === 'open') this.#answered(one);
    }
    // Whoever is at the table knows that it was accepted.
    for (const one of list)
      if (one.answer === 'accepted' && this.#isAt(one.game)) void this.withdraw(one.id).catch(() => undefined);
    shell.news = list.filter(({ mine, answer }) => !mine || answer !== 'open').length;
    this.#title();
  }

  async make(body: MakeChallenge): Promise<ChallengeMessage> {
    const made = await call<ChallengeMessage>('challenges', body);
    this.#changed([made, ...this.list]);
    return made;
  }

  async accept(one: ChallengeMessage, terms_hash: string): Promise<AcceptedInvite> {
    const accepted = await call<AcceptedInvite>(`challenges/${one.id}/accept`, { terms_hash });
    this.#changed(this.list.filter(({ id }) => id !== one.id));
    return accepted;
  }

  async decline(id: string): Promise<void> {
    this.#changed((await call<ChallengesMessage>(`challenges/${id}/decline`, {})).challenges);
  }

  /** Takes a challenge back, or puts away one that was answered. */
  async withdraw(id: string): Promise<void> {
    this.#changed((await call<ChallengesMessage>(`challenges/${id}/withdraw`, {})).challenges);
  }

  #isAt = (game: string): boolean => router.at.page === 'game' && router.at.id === game;

  #answered(one: ChallengeMessage): void {
    const accepted = one.answer === 'accepted';
    announcer.say(accepted ? challenging.saidAccepted(one.to.name) : challenging.saidDeclined(one.to.name));
    if (!accepted || !IDLE.includes(router.at.page)) return;
    router.go(`/game/${one.game}`);
    void this.withdraw(one.id).catch(() => undefined);
  }

  /** How many there are stands before the title of the page, whichever page that is. */
  #title(): void {
    const plain = document.title.replace(/^\(\d+\) /, '');
    const wanted = shell.news > 0 ? `(${shell.news}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  }
}

export const challenges = new Challenges();
