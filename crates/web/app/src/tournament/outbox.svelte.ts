/**
 * The acts of this device: kept until the server has answered them, and sent in their order as soon
 * as there is a connection. An act that is sent again is done once, because it names itself.
 */

import { Refused, refusalOf } from '../lib/api';
import { newId } from '../lib/connection.svelte';
import { passes } from '../lib/passing';
import { store, stored } from '../lib/storage';
import type { RefusalMessage } from '../wire';
import { sendAct } from './calls';
import type { ActedMessage, ActMessage, TournamentCommand } from './wire';

/** An act that the server did not take after it had waited. */
export interface RefusedAct {
  act: ActMessage;
  refusal: RefusalMessage;
}

interface AnsweredAct {
  act: ActMessage;
  revision: number;
}

/** The first and the longest pause between two attempts, in milliseconds. */
const AGAIN = [1_000, 15_000] as const;

interface Asked {
  done: (acted: ActedMessage | null) => void;
  failed: (reason: Refused) => void;
}

export class Outbox {
  /** The acts without an answer, in the order in which they are sent. */
  waiting = $state.raw<ActMessage[]>([]);
  refused = $state.raw<RefusedAct[]>([]);
  /** Acts that are done, and the revision that has them: they are shown until it has arrived, also after a reload. */
  answered = $state.raw<AnsweredAct[]>([]);
  /** True if the server did not answer the last attempt. */
  lost = $state(false);
  readonly #place: string;
  readonly #refusals: string;
  readonly #answers: string;
  readonly #asked = new Map<string, Asked>();
  /** The revision that is shown. */
  #seen = 0;
  #working = false;
  #ended = false;
  #wake: (() => void) | null = null;

  constructor(
    readonly id: string,
    /** Told of each act that is done. */
    readonly ondone: (act: ActMessage, acted: ActedMessage) => void = () => undefined,
  ) {
    this.#place = `tournament:acts:${id}`;
    this.#refusals = `tournament:refused:${id}`;
    this.#answers = `tournament:answered:${id}`;
    this.waiting = stored<ActMessage[]>(this.#place, []);
    this.refused = stored<RefusedAct[]>(this.#refusals, []);
    this.answered = stored<AnsweredAct[]>(this.#answers, []);
  }

  /** Sends what waits, and tries again as soon as there is a connection. The end of the page stops it. */
  start(): () => void {
    this.#ended = false;
    const again = (): void => this.#wake?.();
    addEventListener('online', again);
    void this.#send();
    return () => {
      this.#ended = true;
      removeEventListener('online', again);
      this.#wake?.();
    };
  }

  /**
   * Does an act, which `once` names. Returns the answer, or `null` if it waits for a connection;
   * fails with the refusal if the server refuses it at once.
   */
  act(
    key: string,
    command: TournamentCommand,
    entrant: number | null = null,
    once = newId(),
  ): Promise<ActedMessage | null> {
    return new Promise((done, failed) => {
      this.#asked.set(once, { done, failed });
      this.#add({ key, entrant, once, command });
      if (this.lost) this.#leave();
    });
  }

  /** The state of an act of this device; `done` once the server has taken it. */
  stateOf(once: string): 'waits' | 'refused' | 'done' {
    if (this.waiting.some((act) => act.once === once)) return 'waits';
    return this.refused.some(({ act }) => act.once === once) ? 'refused' : 'done';
  }

  /** Drops an act that was refused, or sends it again. */
  settle(once: string, again: boolean): void {
    const found = this.refused.find(({ act }) => act.once === once);
    this.#keepRefused((kept) => kept.filter(({ act }) => act.once !== once));
    if (found && again) this.#add(found.act);
  }

  /** Forgets the acts that a revision has. */
  seen(revision: number): void {
    this.#seen = revision;
    if (this.answered.some((one) => one.revision <= revision)) this.#keepAnswered(this.answered);
  }

  #add(act: ActMessage): void {
    this.waiting = [...this.waiting, act];
    this.#keep((kept) => [...kept, act]);
    void this.#send();
  }

  /** Another tab of this device may keep acts, too. */
  #keep(change: (kept: ActMessage[]) => ActMessage[]): void {
    const kept = change(stored<ActMessage[]>(this.#place, []));
    store(this.#place, kept.length > 0 ? kept : null);
  }

  #keepRefused(change: (kept: RefusedAct[]) => RefusedAct[]): void {
    this.refused = change(this.refused);
    const kept = change(stored<RefusedAct[]>(this.#refusals, []));
    store(this.#refusals, kept.length > 0 ? kept : null);
  }

  /** Keeps those that the revision shown does not have: it may arrive before the answer to an act. */
  #keepAnswered(answered: AnsweredAct[]): void {
    this.answered = answered.filter(({ revision }) => revision > this.#seen);
    store(this.#answers, this.answered.length > 0 ? this.answered : null);
  }

  /** Lets the page go on while acts wait. */
  #leave(): void {
    for (const { done } of this.#asked.values()) done(null);
    this.#asked.clear();
  }

  async #send(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    let wait: number = AGAIN[0];
    while (!this.#ended) {
      const act = this.waiting[0];
      if (!act) break;
      try {
        const acted = await sendAct(this.id, act);
        this.#keepAnswered([...this.answered, { act, revision: acted.revision }]);
        this.#gone(act);
        this.lost = false;
        wait = AGAIN[0];
        this.ondone(act, acted);
        this.#asked.get(act.once)?.done(acted);
        this.#asked.delete(act.once);
      } catch (reason) {
        const refusal = refusalOf(reason);
        if (passes(refusal)) {
          this.lost = true;
          this.#leave();
          await this.#pause(wait);
          wait = Math.min(AGAIN[1], 2 * wait);
          continue;
        }
        this.#gone(act);
        const asked = this.#asked.get(act.once);
        this.#asked.delete(act.once);
        if (asked) asked.failed(new Refused(refusal));
        else this.#keepRefused((kept) => [...kept, { act, refusal }]);
      }
    }
    this.#working = false;
  }

  #gone({ once }: ActMessage): void {
    this.waiting = this.waiting.filter((act) => act.once !== once);
    this.#keep((kept) => kept.filter((act) => act.once !== once));
  }

  #pause(time: number): Promise<void> {
    return new Promise((go) => {
      const on = (): void => {
        clearTimeout(timer);
        this.#wake = null;
        go();
      };
      const timer = setTimeout(on, time);
      this.#wake = on;
    });
  }
}
