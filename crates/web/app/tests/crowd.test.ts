import { describe, expect, it } from 'vitest';
import { followed } from '../src/lib/crowd';
import type { GameView } from '../src/lib/view';
import { NOTHING } from '../src/modes/duplicate/slips';
import type { BingoMessage, CommonChange, DuplicateRound, OwnMessage } from '../src/wire';

const round = (rack: string): DuplicateRound => {
  const laid = { place: 'H8', text: '8H ABLE', word: 'ABLE', score: 12 };
  return { rack, top: laid, placed: laid, source: 'top', best: 12, found: 1, own: null, admissible: false };
};
const own = (points: number): OwnMessage => ({
  type: 'duplicate',
  near: [{ place: 1, seat: 3, name: 'Ada', points }],
  own: { plays: true, points, since: 0, cautions: 0, slip: null },
  word: { place: 'H8', text: '8H ABLE', word: 'ABLE', score: points },
  admissible: true,
  may: { ...NOTHING.may, seal: true },
});
const nothing: CommonChange = { game: {}, mode: {}, kept: null, rounds: [] };
const session = { ...NOTHING, rounds: [round('AEINRST')], players: 9 };
const game = { seq: 4, phase: 'slips', rack: 'AEIORTX', mode: { type: 'duplicate', session } } as unknown as GameView;

describe('a session that changes bit by bit', () => {
  it('takes over what has changed and keeps the rest', () => {
    const change: CommonChange = {
      ...nothing,
      game: { phase: 'between' },
      mode: { tops: 24 },
      kept: 1,
      rounds: [round('AEIORTX')],
    };
    const next = followed(game, { type: 'changed', seq: 9, own: own(12), change });
    expect(next).toMatchObject({ seq: 9, phase: 'between', rack: 'AEIORTX' });
    if (next?.mode.type !== 'duplicate') throw new Error('another mode');
    expect(next.mode.session).toMatchObject({ tops: 24, players: 9, may: { seal: true } });
    expect(next.mode.session.rounds.map(({ rack, own: word }) => [rack, word?.score])).toEqual([
      ['AEINRST', undefined],
      ['AEIORTX', 12],
    ]);
    expect(session.rounds).toHaveLength(1);
  });

  it('keeps the rounds where they are not named, and shows spectators no own part', () => {
    const next = followed(game, { type: 'changed', seq: 5, own: null, change: { ...nothing, mode: { slips: 2 } } });
    if (next?.mode.type !== 'duplicate') throw new Error('another mode');
    expect(next.mode.session).toEqual({ ...session, slips: 2 });
  });

  it('does not follow if a round is missing', () => {
    expect(followed(game, { type: 'changed', seq: 9, own: own(1), change: { ...nothing, kept: 2 } })).toBeNull();
  });
});

it('puts your row of Letter bingo among the others', () => {
  const player = (seat: number, locked: boolean) => ({
    seat,
    name: `P${seat}`,
    computer: false,
    locked,
    left: false,
    false_claims: 0,
    claimed: false,
    form: null,
  });
  const may = { lock: false, begin: false, call: false, strike: [3], claim: false, leave: true };
  const bingo = {
    players: [player(0, false), player(70, false)],
    calls: 'A',
    may: { ...may, strike: [] },
    form: null,
  } as unknown as BingoMessage;
  const hall = { seq: 4, may: { resign: false }, mode: { type: 'bingo', bingo } } as unknown as GameView;
  const change = { ...nothing, mode: { calls: 'AB', players: [player(0, true), player(1, true)] } };
  const next = followed(hall, {
    type: 'changed',
    seq: 6,
    own: { type: 'bingo', player: player(70, true), form: null, may },
    change,
  });
  if (next?.mode.type !== 'bingo') throw new Error('another mode');
  expect(next.mode.bingo.players.map(({ seat, locked }) => [seat, locked])).toEqual([
    [0, true],
    [1, true],
    [70, true],
  ]);
  expect(next.mode.bingo).toMatchObject({ calls: 'AB', may: { strike: [3] } });
  expect(next.may.resign).toBe(true);
});
