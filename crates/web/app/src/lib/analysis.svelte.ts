/** A position that is set up and analysed, and the tree of what was tried from it. */

import { joined, partsOf, after, type Parts, type Place } from '../review/position';
import type { AnalysedMove, AnalysisKind, AnalysisMessage, PositionMessage, RefusalMessage } from '../wire';
import { call, refusalOf } from './api';
import { storage } from './analysisStore';

/** A position of the tree. */
export interface Branch {
  /** The move that leads to it, as it is shown; empty for the first. */
  move: string;
  parts: Parts;
  /** The number of the branch before; -1 for the first. */
  from: number;
}

/** What the tree was before a change, for taking it back. */
interface Moment {
  branches: Branch[];
  at: number;
}

/** How many changes can be taken back. */
const UNDOS = 100;

export class Analysis {
  edition = $state('');
  branches = $state.raw<Branch[]>([]);
  /** The branch that is shown. */
  at = $state(0);
  /** What the server says of the position. */
  position = $state.raw<PositionMessage | null>(null);
  message = $state.raw<AnalysisMessage | null>(null);
  kind = $state<AnalysisKind>('static');
  refusal = $state.raw<RefusalMessage | null>(null);
  working = $state(false);
  #before = $state.raw<Moment[]>([]);
  #stop: AbortController | null = null;

  constructor({ cgp, edition }: Place) {
    this.edition = edition;
    const kept = storage.read(edition, cgp);
    this.branches = kept ?? [{ move: '', parts: partsOf(cgp), from: -1 }];
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
    storage.write(this.edition, branches);
  }

  #show(at: number): void {
    this.stop();
    this.at = at;
    this.message = this.position = this.refusal = null;
  }

  /** Changes the position that is shown; what was tried from it goes. */
  edit(parts: Parts): void {
    const gone = new Set<number>();
    this.branches.forEach(({ from }, i) => (from === this.at || gone.has(from)) && gone.add(i));
    this.#keep(gone, this.branches.map((branch, i) => (i === this.at ? { ...branch, parts } : branch)), this.at);
  }

  /** Drops a branch with all that follows it. */
  drop(branch: number): void {
    const gone = new Set([branch]);
    this.branches.forEach(({ from }, i) => gone.has(from) && gone.add(i));
    this.#keep(gone, this.branches, gone.has(this.at) ? this.branches[branch]!.from : this.at);
  }

  #keep(gone: ReadonlySet<number>, branches: readonly Branch[], at: number): void {
    const kept = branches.flatMap((_, i) => (gone.has(i) ? [] : [i]));
    this.#change(kept.map((i) => ({ ...branches[i]!, from: kept.indexOf(branches[i]!.from) })), Math.max(0, kept.indexOf(at)));
  }

  /** Goes on with a move: to the branch that it leads to, or a new one. */
  play(move: AnalysedMove, name: string): void {
    const there = this.branches.findIndex((branch) => branch.from === this.at && branch.move === name);
    if (there >= 0) this.go(there);
    else this.#change([...this.branches, { move: name, parts: after(this.parts, move), from: this.at }], this.branches.length);
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
    storage.write(this.edition, last.branches);
  }

  /** Has the position checked: the bag, what is unseen, words that are not listed. */
  async check(): Promise<void> {
    const { cgp } = this;
    try {
      const found = await call<PositionMessage>('positions', { cgp, edition: this.edition, changes: [] });
      if (cgp === this.cgp) {
        this.position = found;
        this.refusal = null;
      }
    } catch (reason) {
      if (cgp === this.cgp) this.refusal = refusalOf(reason);
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.working = false;
  }

  /** Analyses the position and shows what is found as it is found. */
  async ask(kind: AnalysisKind): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.kind = kind;
    this.working = true;
    this.refusal = null;
    try {
      const answer = await fetch('/api/analyses', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cgp: this.cgp, edition: this.edition, changes: [], kind }),
        signal: stop.signal,
      });
      if (!answer.ok || !answer.body) {
        this.refusal = ((await answer.json().catch(() => null)) as RefusalMessage | null) ?? { code: `http_${answer.status}`, message: '', squares: [] };
        return;
      }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split('\n');
        rest = lines.pop() ?? '';
        const last = lines.findLast((line) => line !== '');
        if (last && this.#stop === stop) this.message = JSON.parse(last) as AnalysisMessage;
      }
    } catch {
      if (!stop.signal.aborted) this.refusal = { code: 'offline', message: '', squares: [] };
    } finally {
      if (this.#stop === stop) this.stop();
    }
  }
}
