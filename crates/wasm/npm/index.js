/** The referee and the computer players of crossword tile games; `index.d.ts` says what each part does. */

import { start } from './module.js';

/** The usual edition, whose word list is chosen by its terms. */
const USUAL = { edition: 'classic-2023', changes: [] };

/** A file of the package, wherever it lies. */
async function file(name, base) {
  const place = new URL(name, base);
  if (place.protocol === 'file:') return (await import('node:fs/promises')).readFile(place);
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A refusal of a call: `code` stays the same in every version, the message may change. */
export class Refused extends Error {
  constructor({ code, message, squares = [] }) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.squares = squares;
  }
}

/** Asks a module for an act of a game; fails if it is refused. */
function ask(module, game, at, act) {
  const answer = JSON.parse(module.ask(JSON.stringify({ game, at, act })));
  if (answer.refusal) throw new Refused(answer.refusal);
  return answer;
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Tilewright {
  #module;
  #games = 0;

  constructor(module) {
    this.#module = module;
  }

  static async load({ from = import.meta.url } = {}) {
    const [program, ...data] = await Promise.all(
      ['tilewright.wasm', 'words', 'learned'].map((name) => file(`./${name}`, from)),
    );
    const module = await start(program);
    if (!data.every((part) => module.handIn(part))) throw new Error('words and module are of different versions');
    return new Tilewright(module);
  }

  #call(path, body, effort) {
    const act = { type: 'ask', path, ...(body ? { body } : {}), ...(effort ? { effort } : {}) };
    return ask(this.#module, 'none', 0, act).value;
  }

  rules() {
    return this.#call('rules');
  }

  terms({ edition, changes = [], seats = 2 }) {
    return this.#call('terms', { edition, changes, seats });
  }

  position(cgp, rules = {}) {
    return this.#call('positions', { ...USUAL, ...rules, cgp });
  }

  plays(cgp, rules = {}) {
    return this.#analyse('static', cgp, rules, undefined, '?moves=all');
  }

  simulate(cgp, { effort, ...rules } = {}) {
    return this.#analyse('simulate', cgp, rules, effort);
  }

  search(cgp, { effort, ...rules } = {}) {
    return this.#analyse('search', cgp, rules, effort);
  }

  #analyse(kind, cgp, rules, effort, query = '') {
    return this.#call(`analyses${query}`, { ...USUAL, ...rules, cgp, kind, after: null }, effort);
  }

  readGcg(gcg, rules = {}) {
    return this.#call('gcg', { ...USUAL, ...rules, gcg, overtime: [] });
  }

  game(wanted, { seed = hex(crypto.getRandomValues(new Uint8Array(32))), created = Date.now() } = {}) {
    const id = `game-${++this.#games}`;
    const { header, records } = ask(this.#module, id, 0, { type: 'make', created, seed, wanted });
    return new Game(this.#module, id, header, records);
  }
}

/** The run lengths and letters of a row. */
const rowOf = (row) => row.replace(/\.+/g, ({ length }) => String(length));

export function cgpOf({ board, rack, turn, viewer, seats }) {
  if (rack === null || viewer !== turn) throw new RangeError('the seat on turn has to be the viewer');
  const scores = seats.map((_, i) => seats[(turn + i) % seats.length].score);
  return `${board.map(rowOf).join('/')} ${rack}${'/'.repeat(seats.length - 1)} ${scores.join('/')} 0`;
}

export class Game {
  #module;
  #id;

  constructor(module, id, header, records) {
    this.#module = module;
    this.#id = id;
    this.header = header;
    this.records = records;
  }

  /** Carries out an act, and what happens by it; returns the answer about that. */
  #act(at, act) {
    const answer = ask(this.#module, this.#id, at, act);
    if (!answer.records?.length) return answer;
    this.records.push(...answer.records);
    return ask(this.#module, this.#id, at, { type: 'commit' });
  }

  hear(message, at = 0) {
    return this.#act(at, { type: 'hear', message }).messages ?? [];
  }

  think(at = 0) {
    const messages = [];
    for (;;) {
      const { works } = this.#act(at, { type: 'work' });
      const answer = this.#act(at, { type: 'go_on' });
      messages.push(...(answer.messages ?? []));
      if (!works || !answer.works) return messages;
    }
  }

  tick(at) {
    return this.#act(at, { type: 'tick' }).messages ?? [];
  }

  gcg() {
    return this.#ask('gcg');
  }

  json() {
    return JSON.parse(this.#ask('json'));
  }

  review({ effort } = {}) {
    return this.#ask('review', effort).review;
  }

  leave() {
    ask(this.#module, this.#id, 0, { type: 'leave' });
  }

  #ask(part, effort) {
    const path = `games/${this.#id}/${part}`;
    return ask(this.#module, this.#id, 0, { type: 'ask', path, ...(effort ? { effort } : {}) }).value;
  }
}
