/** The talk at a table: its lines, the number of new ones, and the line on its way. */

import { account } from './account.svelte';
import { refusalOf } from './api';
import { blockAccount } from './blocks';
import { newId } from './connection.svelte';
import type { Game, Talker } from './game.svelte';
import { store, stored } from './storage';
import type { ClientMessage, RefusalMessage, SaidMessage, ServerMessage } from '../wire';

/** A person who has written a line. */
export interface Speaker {
  /** The account, or for a guest the seat at this table. */
  key: string;
  name: string;
  /** The id of the account; `null` for a guest. */
  account: string | null;
}

/** The number of muted people that a device remembers: the latest. */
const MUTED = 500;

const OFFLINE: RefusalMessage = { code: 'offline', message: '', squares: [] };

export class Talk implements Talker {
  /** The lines written so far, oldest first. */
  lines = $state.raw<SaidMessage[]>([]);
  /** The circle that hears the player; empty until the server has answered. */
  circle = $state('');
  /** The reason why there is no talk for this person. */
  problem = $state.raw<RefusalMessage | null>(null);
  /** Seats of people who cannot hear it. */
  deaf = $state.raw<number[]>([]);
  /** The number of lines by others since the panel was last open. */
  unread = $state(0);
  /** The line being written; it outlives the panel. */
  draft = $state('');
  refusal = $state.raw<RefusalMessage | null>(null);
  /** The line that was sent and is not stored yet. */
  sending = $state.raw<{ id: string; text: string } | null>(null);
  /** The people muted on this device, at this table or any other. */
  #muted = $state.raw<string[]>(stored<string[]>('muted', []));
  /** The lines to show: none of muted people. */
  readonly heard = $derived(this.lines.filter((line) => !this.isMuted(this.#key(line))));
  /** The other speakers, in the order of their first lines. */
  readonly speakers = $derived.by(() => {
    const found = new Map<string, Speaker>();
    for (const line of this.lines) {
      if (!this.isOwn(line))
        found.set(this.#key(line), { key: this.#key(line), name: line.name, account: line.account });
    }
    return [...found.values()];
  });
  #open = false;
  /** True until the first answer: its lines are not news. */
  #fresh = true;

  constructor(readonly game: Game) {
    if (game.message) this.listen();
  }

  /** Tells the talk that its panel was opened or closed. */
  show(open: boolean): void {
    this.#open = open;
    if (open) this.unread = 0;
  }

  isMuted(key: string): boolean {
    return this.#muted.includes(key);
  }

  /** Mutes a speaker on this device, or ends that. They are not told. */
  mute(key: string, muted: boolean): void {
    const others = this.#muted.filter((other) => other !== key);
    this.#muted = muted ? [...others, key].slice(-MUTED) : others;
    store('muted', this.#muted);
  }

  /** Blocks an account: from now on neither hears the other. */
  async block(account: string): Promise<void> {
    this.refusal = null;
    try {
      await blockAccount(account);
      // The server sends no lines of a blocked account.
      this.lines = [];
      this.listen(true);
    } catch (reason) {
      this.refusal = refusalOf(reason);
    }
  }

  #key({ account, seat }: SaidMessage): string {
    return account !== null ? `account ${account}` : `${this.game.id} ${seat ?? ''}`;
  }

  /** Asks for the lines after those known here, or for all. */
  listen(all = false): void {
    this.game.connection.tell({ type: 'listen', after: all ? 0 : this.#version });
  }

  get #version(): number {
    return this.lines.reduce((last, { version }) => Math.max(last, version), 0);
  }

  greet(): ClientMessage[] {
    const sending: ClientMessage[] = this.sending ? [{ type: 'say', ...this.sending }] : [];
    return [{ type: 'listen', after: this.#version }, ...sending];
  }

  say(): void {
    const text = this.draft.trim();
    if (!text || this.sending) return;
    this.refusal = null;
    const sending = { id: newId(), text };
    if (this.game.connection.tell({ type: 'say', ...sending })) this.sending = sending;
    else this.refusal = OFFLINE;
  }

  hear(message: ServerMessage): boolean {
    if (message.type === 'talk') {
      this.circle = message.circle;
      this.problem = message.problem;
      this.deaf = message.deaf;
      this.#add(message.said);
      this.#fresh = false;
    } else if (message.type === 'said') {
      this.#add(message.said);
    } else if (message.type === 'spoken' && message.id === this.sending?.id) {
      if (this.draft.trim() === this.sending.text) this.draft = '';
      this.sending = null;
    } else if (message.type === 'refused' && message.id !== null && message.id === this.sending?.id) {
      this.refusal = message.refusal;
      this.sending = null;
    } else {
      return message.type === 'spoken';
    }
    return true;
  }

  /** True if this device wrote the line. */
  isOwn({ seat, name }: SaidMessage): boolean {
    return seat !== null ? this.game.holds(seat) : name === account.name;
  }

  #add(said: SaidMessage[]): void {
    if (said.length === 0) return;
    const known = new Map(this.lines.map((line) => [line.number, line]));
    for (const line of said) {
      const before = known.get(line.number);
      if (!before && !this.#open && !this.#fresh && !this.isOwn(line) && !this.isMuted(this.#key(line)))
        this.unread += 1;
      if (!before || before.version <= line.version) known.set(line.number, line);
    }
    this.lines = [...known.values()].sort((one, other) => one.number - other.number);
  }
}
