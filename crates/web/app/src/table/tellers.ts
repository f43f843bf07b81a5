/** The texts that keys 1 to 5 and the command box read aloud. */

import { announcer } from '../lib/announcer.svelte';
import { spokenTime } from '../lib/clock';
import type { Game } from '../lib/game.svelte';
import { settings } from '../lib/settings.svelte';
import { countTiles, lastPlay } from '../lib/sheet';
import { edgeLabels, parseCoord, shownCoord } from '../lib/square';
import { lineParts } from '../lib/squares';
import { scoreParts } from '../lib/scores';
import { nameOf, plain, spoken } from '../lib/tell';
import { t } from '../text';
import { said } from '../text/en-said';
import { told } from '../text/en-told';

const say = (text: string): string => {
  announcer.say(text, 'polite', false);
  return text;
};

export const tellRack = (game: Game): string => say(told.asked.rack(spoken(game.layer.held).join(', ')));

export function tellLast(game: Game): string {
  const last = lastPlay(game.events);
  const main = last?.formed.words[0];
  if (!last || !main || !game.message) return say(said.noPlay);
  const across = parseCoord(main.coord, 'international')?.direction !== 'down';
  const coord = shownCoord(main.coord, settings.now.notation);
  return say(told.event.played(nameOf(game.message, last.seat), plain(main.faces), coord, across, last.formed.score));
}

export const tellScores = (game: Game): string =>
  say(game.message ? told.asked.scores(scoreParts(game.message, game.self)) : '');

export function tellClocks(game: Game): string {
  const seats = game.message?.seats ?? [];
  const parts = seats.flatMap((seat, i) => {
    const left = game.left(i);
    if (left === null) return [];
    const { over, minutes, seconds } = spokenTime(left);
    return [told.asked.clock(i === game.viewer ? t.table.you : seat.name, over, minutes, seconds)];
  });
  return say(parts.length > 0 ? told.asked.scores(parts) : told.asked.noClocks);
}

export function tellUnseen(game: Game): string {
  const unseen = game.message?.unseen ?? '';
  const parts = [...countTiles(unseen)].sort().map(([tile, n]) => `${tile === '?' ? t.table.blank : tile} ${n}`);
  return say(told.asked.unseen(parts, unseen.length));
}

export function tellLine(game: Game, kind: 'row' | 'column', index: number): string {
  const { notation } = settings.now;
  const edges = edgeLabels(notation);
  const name = kind === 'row' ? `Row ${edges.rows[index] ?? ''}` : `Column ${edges.columns[index] ?? ''}`;
  return say(told.asked.line(name, lineParts(game.message?.board ?? [], kind, index, notation)));
}

/** The words on the board, as the sheet lists them. */
export function tellBoard(game: Game): string {
  const lines = game.sheet.filter((line) => line.kind === 'play' && !line.withdrawn);
  if (lines.length === 0) return say(told.asked.boardEmpty);
  return say(
    `${lines.map((line) => told.asked.word(plain(line.word), shownCoord(line.coord, settings.now.notation))).join(', ')}.`,
  );
}

export const tellTerms = (game: Game): string =>
  say((game.message?.terms.sentences ?? []).map((sentence) => sentence.text).join(' '));

/** The tellers of the keys 1 to 5. */
export default { rack: tellRack, last: tellLast, scores: tellScores, clocks: tellClocks, unseen: tellUnseen };
