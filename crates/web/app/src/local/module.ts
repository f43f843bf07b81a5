/** The referee, `tilewright.wasm` or its part `games.wasm`: bytes through its memory, JSON in and out. */

import type { CreateGame, ClientMessage, RefusalMessage, ServerMessage } from '../wire';
import { compiled, file, FILES, keepCompiled, lent } from './files';

/** An event of a game as it is stored. */
export interface StoredRecord {
  /** Its number, from 1 without gaps. */
  seq: number;
  /** Milliseconds since the game was made. */
  at: number;
  line: string;
  command?: string;
}

export type Act =
  | { type: 'make'; created: number; seed: string; wanted: CreateGame }
  | { type: 'wake'; header: string; seed: string; records: StoredRecord[] }
  | { type: 'hear'; message: ClientMessage }
  | { type: 'read'; records: StoredRecord[] }
  /** A call of the API; an analysis or a review ends at an effort in seconds of a slow device. */
  | { type: 'ask'; path: string; body?: unknown; effort?: number }
  | { type: 'tick' | 'work' | 'go_on' | 'commit' | 'leave' };

export interface Answer {
  header?: string;
  messages?: ServerMessage[];
  records?: StoredRecord[];
  /** When a tick is due, in milliseconds since the game was made. */
  due?: number;
  /** True if the engine has something to do. */
  works?: boolean;
  value?: unknown;
  refusal?: RefusalMessage;
}

interface Exports {
  memory: WebAssembly.Memory;
  tilewright_room(length: number): number;
  tilewright_call(): number;
  tilewright_answer(): number;
  tilewright_data(): number;
  tilewright_words?(): number;
}

/** A referee that runs. */
export class Module {
  constructor(private readonly wasm: Exports) {}

  /** Asks for an act of a game at a time, in milliseconds since it was made. */
  ask(game: string, at: number, act: Act): Answer {
    this.#write(new TextEncoder().encode(JSON.stringify({ game, at, act })));
    const length = this.wasm.tilewright_call();
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.tilewright_answer(), length);
    return JSON.parse(new TextDecoder().decode(bytes)) as Answer;
  }

  handIn(data: Uint8Array): boolean {
    this.#write(data);
    return this.wasm.tilewright_data() === 1;
  }

  /** The word lists as they were compiled, once they have been handed in. */
  words(): Uint8Array<ArrayBuffer> {
    const length = this.wasm.tilewright_words?.() ?? 0;
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.tilewright_answer(), length).slice();
  }

  #write(data: Uint8Array): void {
    const place = this.wasm.tilewright_room(data.length);
    // The memory may just have grown, which makes older views of it useless.
    new Uint8Array(this.wasm.memory.buffer, place, data.length).set(data);
  }
}

/** Starts a program of the referee with all that it knows; fails if its files are neither kept nor to be had. */
export async function start(program: string): Promise<Module> {
  const data = Promise.all(
    FILES.data.map(async (path) => ((await compiled(path)) ?? (await file(path))).arrayBuffer()),
  );
  const [{ instance }, parts] = await Promise.all([WebAssembly.instantiateStreaming(file(program), {}), data]);
  const module = new Module(instance.exports as unknown as Exports);
  if (!parts.every((part) => module.handIn(new Uint8Array(part)))) throw new Error('the data are of another version');
  // One that cannot be read is none: a game with it is refused.
  (await lent()).forEach((list) => module.handIn(list));
  void keepCompiled(module.words()).catch(() => undefined);
  return module;
}
