/** The lines of a game that is written down: GCG, as the server reads it. */

import { parseCommand, type Typed } from '../lib/command';
import type { Notation } from '../lib/square';
import type { GcgMessage, GcgTurn } from '../wire';

/** A turn as it was typed: a move as GCG has it, and the points that a sheet told. */
export type Move =
  { kind: 'move'; made: string; told: number | null } | { kind: 'problem'; problem: Problem; column: number };
export type Problem = (Typed & { kind: 'problem' })['problem'] | 'other';

/** The names of the players in events: without spaces and colons, all different. */
export function nicksOf(names: readonly string[]): string[] {
  const nicks: string[] = [];
  names.forEach((name, i) => {
    const plain = name.trim().replaceAll(':', '').split(/\s+/).join('_') || `player${i + 1}`;
    let nick = plain;
    for (let again = 2; nicks.some((other) => other.toLowerCase() === nick.toLowerCase()); again++)
      nick = `${plain}_${again}`;
    nicks.push(nick);
  });
  return nicks;
}

/** The lines before the first turn. */
export function headOf(names: readonly string[], lexicon: string): string[] {
  const nicks = nicksOf(names);
  return [
    '#character-encoding UTF-8',
    ...names.map((name, i) => `#player${i + 1} ${nicks[i]} ${name.trim() || nicks[i]}`),
    ...(lexicon ? [`#lexicon ${lexicon}`] : []),
  ];
}

/** A file of another program, parted before its first turn. */
export function parted(gcg: string): { head: string[]; lines: string[] } {
  const all = gcg.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  while (all.length > 0 && all.at(-1)!.trim() === '') all.pop();
  const first = all.findIndex((line) => line.trimStart().startsWith('>'));
  return first < 0 ? { head: all, lines: [] } : { head: all.slice(0, first), lines: all.slice(first) };
}

/**
 * Reads a turn: `8D TRAIN`, with the points of the sheet behind it if they are to be compared,
 * `exchange AEI`, `exchange 3`, or `pass`. A word without any capital is no word of blanks.
 */
export function readMove(text: string, notation: Notation): Move {
  const line = text.trim();
  const exchanged = /^exchange\s+([1-9])$/i.exec(line);
  if (exchanged) return { kind: 'move', made: `-${exchanged[1]}`, told: null };
  const points = /^(\S+\s+\S.*?)\s+\+?(\d{1,4})$/.exec(line);
  const typed = parseCommand(points?.[1] ?? line, notation);
  const told = points ? Number(points[2]) : null;
  switch (typed.kind) {
    case 'play':
      return { kind: 'move', made: /[A-Z]/.test(typed.word) ? typed.text : typed.text.toUpperCase(), told };
    case 'exchange':
      return { kind: 'move', made: `-${typed.tiles}`, told: null };
    case 'pass':
      return { kind: 'move', made: '-', told: null };
    case 'problem':
      return typed;
    default:
      return { kind: 'problem', problem: 'other', column: 1 };
  }
}

/** The text that `readMove` reads as a turn that was written down. */
export const typedOf = (turn: GcgTurn): string => turn.text;

/** The tiles of a text, as GCG has them. */
export const tilesOf = (text: string): string => [...text.toUpperCase()].filter((tile) => /[A-Z?]/.test(tile)).join('');

/** The line of a turn. */
export function turnLine(nick: string, rack: string, { made, told }: { made: string; told: number | null }): string {
  return [`>${nick}:`, tilesOf(rack), made, told === null ? '' : `+${told}`].filter(Boolean).join(' ');
}

/** The lines that follow a play after a wrong challenge, by the rules. */
export function stoodLines({ challenge }: Pick<GcgMessage, 'challenge'>, played: string, challenger: string): string[] {
  if (challenge.costs > 0) return [`>${challenger}:  (challenge) -${challenge.costs}`];
  const stood = `>${played}:  (challenge) +${challenge.gains}`;
  return challenge.turn ? [stood, `>${challenger}: -`, '#note #unsuccessful-challenge'] : [stood];
}

/** The play came off. */
export const withdrawnLine = (nick: string, turn: GcgTurn): string =>
  [`>${nick}:`, turn.rack, '--'].filter(Boolean).join(' ');

/** The lines for the tiles left: the player who went out collects, all others lose theirs, as the rules have it. */
export function endLines(
  { out, leftovers }: Pick<GcgMessage, 'out' | 'leftovers'>,
  nicks: readonly string[],
  left: readonly string[],
  penalties: readonly number[],
): string[] {
  const lines: string[] = [];
  const loses = out === null || leftovers === 'deduct_and_collect';
  nicks.forEach((nick, seat) => {
    const tiles = left[seat] ?? '';
    if (leftovers !== 'not_counted' && loses && seat !== out && tiles) lines.push(`>${nick}: ${tiles} (${tiles})`);
  });
  const all = left.filter((_, seat) => seat !== out).join('');
  if (out !== null && leftovers !== 'not_counted' && all) lines.push(`>${nicks[out]}:  (${all})`);
  nicks.forEach((nick, seat) => {
    const lost = penalties[seat] ?? 0;
    if (lost > 0) lines.push(`>${nick}:  (time) -${lost}`);
  });
  return lines;
}

/** A note that people read; labels of programs, such as `#unsuccessful-challenge`, are none. */
const isNote = (line: string): boolean => /^#note(?:\s+(?!#)|$)/i.test(line.trimStart());

/** The notes of a turn as one text. */
export const noteOf = (notes: readonly string[]): string =>
  notes.filter((note) => !note.trimStart().startsWith('#')).join('\n');

/** The lines of a turn with another note, one line of GCG for each of its own. */
export function withNote(lines: readonly string[], note: string): string[] {
  const kept: string[] = [];
  let inside = false;
  for (const line of lines) {
    // Lines without a sign go on with the note above them.
    inside = isNote(line) || (inside && !/^\s*[#>]/.test(line)) || (inside && /^\s*#-/.test(line));
    if (!inside) kept.push(line);
  }
  const written = note
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [...kept, ...written.map((line) => `#note ${line.replace(/^#+\s*/, '')}`)];
}

/** The lines of a turn among those of the game: the first, and the first that follows them. */
export function linesOf(
  turns: readonly GcgTurn[],
  at: number,
  head: number,
  count: number,
): [from: number, to: number] {
  const from = turns[at];
  const next = turns[at + 1];
  return [from ? from.line - head - 1 : count, next ? next.line - head - 1 : count];
}
