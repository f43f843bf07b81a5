/** A position that is set up and analysed, and the tree of the branches tried from it. */

import { joined, partsOf, after, type Parts, type Place } from '../review/position';
import type {
  AnalysedMove,
  AnalysisKind,
  AnalysisMessage,
  PositionMessage,
  RefusalMessage,
  RepliesMessage,
} from '../wire';
import { call, refusalOf, Refused } from './api';
import { storage } from './analysisStore';
import { readLines } from './jsonLines';

/** A position of the tree. */
export interface Branch {
  /** The move that leads to it, as it is shown; empty for the first. */
  move: string;
  parts: Parts;
  /** The number of the branch before; -1 for the first. */
  from: number;
  /** The name that the player gave it. */
  name?: string;
}

/** The tree before a change, kept for undoing it. */
interface Moment {
  branches: Branch[];
  at: number;
}

/** The number of changes that can be undone. */
const UNDOS = 100;

export class Analysis {
  edition = $state('');
  /** House rules, as in the terms of a game. */
  changes = $state.raw<readonly string[]>([]);
  branches = $state.raw<Branch[]>([]);
  /** The branch that is shown. */
  at = $state(0);
  /** The server's description of the position. */
  position = $state.raw<PositionMessage | null>(null);
  message = $state.raw<AnalysisMessage | null>(null);
  kind = $state<AnalysisKind>('static');
  /** The likely replies to a move, and that move. */
  replies = $state.raw<{ after: string; told: RepliesMessage } | null>(null);
  /** The reason for refusing the position itself. */
  #unsound = $state.raw<RefusalMessage | null>(null);
  /** The reason for refusing the last request. */
  #refused = $state.raw<RefusalMessage | null>(null);
  working = $state(false);
  #before = $state.raw<Moment[]>([]);
  #stop: AbortController | null = null;

  constructor(place: Place) {
    this.open(place);
  }

  /** Goes to another position, with the branches tried from it before. */
  open({ cgp, edition, changes = [] }: Place): void {
    this.edition = edition;
    this.changes = changes;
    const kept = storage.read(this.#rules, cgp);
    this.branches = kept?.branches ?? [{ move: '', parts: partsOf(cgp), from: -1 }];
    this.#before = [];
    this.#show(kept?.at ?? 0);
  }

  /** The edition with its house rules, as in the address. */
  get #rules(): string {
    return [this.edition, ...this.changes].join('~');
  }

  /** The refusal of the last request, or else of the position. */
  get refusal(): RefusalMessage | null {
    return this.#refused ?? this.#unsound;
  }

  /** Refuses the last request. */
  refuse(reason: unknown): void {
    this.#refused = refusalOf(reason);
  }

  get parts(): Parts {
    return this.branches[this.at]!.parts;
  }

  get cgp(): string {
    return joined(this.parts);
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  #change(branches: Branch[], at: number): void {
    this.#before = [...this.#before.slice(-UNDOS + 1), { branches: this.branches, at: this.at }];
    this.branches = branches;
    this.#show(at);
    storage.write(this.#rules, branches);
  }

  #show(at: number): void {
    this.stop();
    this.at = at;
    this.message = this.position = this.#unsound = this.#refused = this.replies = null;
  }

  /** Changes the position that is shown; the branches tried from it go. */
  edit(parts: Parts): void {
    const gone = new Set<number>();
    this.branches.forEach(({ from }, i) => (from === this.at || gone.has(from)) && gone.add(i));
    this.#keep(
      gone,
      this.branches.map((branch, i) => (i === this.at ? { ...branch, parts } : branch)),
      this.at,
    );
  }

  /** Drops a branch with all that follows it. */
  drop(branch: number): void {
    const gone = new Set([branch]);
    this.branches.forEach(({ from }, i) => gone.has(from) && gone.add(i));
    this.#keep(gone, this.branches, gone.has(this.at) ? this.branches[branch]!.from : this.at);
  }

  #keep(gone: ReadonlySet<number>, branches: readonly Branch[], at: number): void {
    const kept = branches.flatMap((_, i) => (gone.has(i) ? [] : [i]));
    this.#change(
      kept.map((i) => ({ ...branches[i]!, from: kept.indexOf(branches[i]!.from) })),
      Math.max(0, kept.indexOf(at)),
    );
  }

  /** Goes on with a move: to the branch that it leads to, or a new one. */
  play(move: AnalysedMove, name: string): void {
    const there = this.branches.findIndex((branch) => branch.from === this.at && branch.move === name);
    if (there >= 0) this.go(there);
    else
      this.#change(
        [...this.branches, { move: name, parts: after(this.parts, move), from: this.at }],
        this.branches.length,
      );
  }

  /** Gives the branch that is shown a name, or none. */
  rename(name: string): void {
    this.branches = this.branches.map((branch, i) => (i === this.at ? { ...branch, name } : branch));
    storage.write(this.#rules, this.branches);
  }

  go(at: number): void {
    if (at !== this.at && this.branches[at]) this.#show(at);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.branches = last.branches;
    this.#show(last.at);
    storage.write(this.#rules, last.branches);
  }

  /** Has the position checked: the bag, the unseen tiles, words that are not listed. */
  async check(): Promise<void> {
    const { cgp, edition, changes } = this;
    const same = (): boolean => cgp === this.cgp && edition === this.edition && changes === this.changes;
    try {
      const found = await call<PositionMessage>('positions', { cgp, edition, changes: [...changes] });
      if (!same()) return;
      this.position = found;
      this.#unsound = null;
    } catch (reason) {
      if (same()) this.#unsound = refusalOf(reason);
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.working = false;
  }

  /** Analyses the position, or the replies to a move, and shows results as they come. */
  async ask(kind: AnalysisKind, after: string | null = null): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    if (after === null) this.kind = kind;
    this.replies = null;
    this.working = true;
    this.#refused = null;
    try {
      const asked = { cgp: this.cgp, edition: this.edition, changes: [...this.changes], kind, after };
      await readLines<AnalysisMessage>('analyses', asked, stop.signal, (message) => {
        if (this.#stop !== stop) return;
        if (message.refusal) {
          this.message = null;
          throw new Refused(message.refusal);
        }
        if (after === null) this.message = message;
        else if (message.replies) this.replies = { after, told: message.replies };
      });
    } catch (reason) {
      if (!stop.signal.aborted) this.refuse(reason);
    } finally {
      if (this.#stop === stop) this.stop();
    }
  }
}
