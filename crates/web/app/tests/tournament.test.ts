import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { published, swapped, withAll } from '../src/tournament/draft';
import { readList } from '../src/tournament/entries';
import {
  byName,
  cardOf,
  halves,
  linesByName,
  meetings,
  open,
  pairsEarly,
  stateOf,
  stepOf,
  withActs,
} from '../src/tournament/look';
import { merged, type Division, type Tournament } from '../src/tournament/merge';
import { Outbox } from '../src/tournament/outbox.svelte';
import { newPart, partsOf, planOf } from '../src/tournament/plan';
import { typedLine } from '../src/tournament/scores';
import type {
  BoardsMessage,
  EntrantMessage,
  TournamentCommand,
  TournamentGame,
  TournamentRound,
} from '../src/tournament/wire';
import { parseRoute } from '../src/lib/route.svelte';

const game = (table: number, first: number, second: number, more: Partial<TournamentGame> = {}): TournamentGame => ({
  table,
  first,
  second,
  online: false,
  outcome: null,
  claims: null,
  differ: false,
  ...more,
});
const entrant = (number: number, name: string): EntrantMessage => ({
  entrant: number,
  entry: { name, rating: null, games: null, class: null, club: '', team: null, initials_only: false },
  from: 1,
  withdrawn: false,
  fixed_table: null,
});
const basis = { rule: 'swiss', standings: 0, seed: '1', simulations: 0, edited: false };
const round = (number: number, games: TournamentGame[], byes: number[] = []) => ({
  round: number,
  basis,
  games,
  byes,
  missed: [],
});
const whole = (change: object = {}): Tournament =>
  merged(null, {
    revision: 5,
    title: 'Spring Open',
    date: '2027-04-03',
    directors: [{ director: 1, name: 'Ada King' }],
    order: [1],
    divisions: [
      {
        division: 1,
        name: 'Open',
        entrants: [entrant(1, 'Ada'), entrant(2, 'Bob'), entrant(3, 'Cat')],
        plan: [
          { rule: 'swiss', basis: 0, repeats: null },
          { rule: 'swiss', basis: 1, repeats: null },
        ],
        published: 1,
        rounds: [round(1, [game(1, 1, 2)], [3])],
        ...change,
      },
    ],
  });
const first = (tournament: Tournament): Division => tournament.divisions[0] as Division;

describe('a list of players', () => {
  const read = (text: string) =>
    readList(text).map(({ entry: { name, rating, class: group, club } }) => [name, rating, group, club]);

  it('is a name a line', () => {
    expect(read('Ada King\n\n  Bob   Lee \r\nÅsa Öberg')).toEqual([
      ['Ada King', null, null, ''],
      ['Bob Lee', null, null, ''],
      ['Åsa Öberg', null, null, ''],
    ]);
  });
  it('has rating, class and club behind commas, semicolons or tabs', () => {
    expect(read('Ada King, 1734, A, Leeds\nBob Lee;1520;;Poole\nCarla Moss\t\tb\tBath')).toEqual([
      ['Ada King', 1734, 'A', 'Leeds'],
      ['Bob Lee', 1520, null, 'Poole'],
      ['Carla Moss', null, 'B', 'Bath'],
    ]);
  });
  it('may have the last name first, and the rating behind', () => {
    expect(read('King, Ada 1734\nLee, Bob\nMoss, Carla, 1344, B\nDan Poe 1201')).toEqual([
      ['Ada King', 1734, null, ''],
      ['Bob Lee', null, null, ''],
      ['Carla Moss', 1344, 'B', ''],
      ['Dan Poe', 1201, null, ''],
    ]);
  });
  it('may be numbered and have headings', () => {
    expect(read('Name, Rating\n1. Ada King, 1734\n2) Bob Lee')).toEqual([
      ['Ada King', 1734, null, ''],
      ['Bob Lee', null, null, ''],
    ]);
  });
  it('may have a column of numbers in front, which are ratings only if they are high and alone', () => {
    expect(read('1\tAda King\t1734\n2\tBob Lee\t1520')).toEqual([
      ['Ada King', 1734, null, ''],
      ['Bob Lee', 1520, null, ''],
    ]);
    expect(read('1, Ada King\n2 Bob Lee 1520\n12 Carla Moss\n1650 Dan Poe\n1400\tEve Roth\tB')).toEqual([
      ['Ada King', null, null, ''],
      ['Bob Lee', 1520, null, ''],
      ['Carla Moss', null, null, ''],
      ['Dan Poe', 1650, null, ''],
      ['Eve Roth', 1400, 'B', ''],
    ]);
    expect(read('7\n\t\t')).toEqual([]);
  });
  it('may have family names of several words first', () => {
    expect(read('De Souza, Maria 1500\nGarcia Lopez, Ana 1410\nvan Dam, Piet\nAda King, Leeds')).toEqual([
      ['Maria De Souza', 1500, null, ''],
      ['Ana Garcia Lopez', 1410, null, ''],
      ['Piet van Dam', null, null, ''],
      ['Ada King', null, null, 'Leeds'],
    ]);
  });
  it('marks names that are there twice, unless the clubs differ', () => {
    const there = [entrant(1, 'Ada King').entry];
    expect(
      readList('ada king\nBob Lee, 1, Bath\nBob Lee, 2, Poole\nBob Lee, 3, Bath', there).map((one) => one.twice),
    ).toEqual([true, false, false, true]);
  });
});

test('scores are typed behind their table, with any sign between them', () => {
  const scores = { table: 3, scores: { first: 401, second: 387 } };
  for (const line of ['3 401 387', ' 3: 401-387 ', '3.401.387', '3,401,387', '3/401/387', '3 401–387'])
    expect(typedLine(line)).toEqual(scores);
  expect(typedLine('12 -5 600')).toEqual({ table: 12, scores: { first: -5, second: 600 } });
  for (const line of ['', '3', '3 401', 'a 401 387', '3 401 387 9']) expect(typedLine(line)).toBeNull();
});

describe('a plan', () => {
  it('is made of parts, and falls into them again', () => {
    const parts = [newPart('fontes', 3), newPart('swiss', 3), newPart('king', 1)];
    const plan = planOf(parts);
    expect(plan.map(({ rule, basis }) => `${rule}@${basis}`)).toEqual([
      'fontes:1/3@0',
      'fontes:2/3@0',
      'fontes:3/3@0',
      'swiss@3',
      'swiss@4',
      'swiss@5',
      'king@6',
    ]);
    expect(partsOf(plan)).toEqual(parts);
  });
  it('keeps numbers, blocks side by side and rounds that are paired ahead', () => {
    const parts = [
      { ...newPart('groups', 3), size: 4 },
      { ...newPart('groups', 3), size: 4 },
      { ...newPart('factor', 2), size: 3 },
      { ...newPart('swiss', 2), rests: 'early' as const },
    ];
    const plan = planOf(parts);
    expect(plan.map(({ rule, basis }) => `${rule}@${basis}`)).toEqual([
      'groups:4:1/3@0',
      'groups:4:2/3@0',
      'groups:4:3/3@0',
      'groups:4:1/3@3',
      'groups:4:2/3@3',
      'groups:4:3/3@3',
      'factor:3@6',
      'factor:3@7',
      'swiss@7',
      'swiss@8',
    ]);
    expect(partsOf(plan)).toEqual(parts);
  });
  it('that is paired ahead from its first round on is one part', () => {
    const parts = [{ ...newPart('swiss', 4), rests: 'early' as const }];
    expect(planOf(parts).map(({ basis }) => basis)).toEqual([0, 0, 1, 2]);
    expect(partsOf(planOf(parts))).toEqual(parts);
  });
  it('keeps the standings that rounds rest on, and how often a pair may meet', () => {
    const parts = [
      newPart('swiss', 2),
      { ...newPart('king', 3), rests: 2 },
      { ...newPart('fontes', 3), rests: 0 },
      { ...newPart('swiss', 2), repeats: 1 },
    ];
    const plan = planOf(parts);
    expect(plan.map(({ basis, repeats }) => [basis, repeats])).toEqual([
      [0, null],
      [1, null],
      [2, null],
      [2, null],
      [2, null],
      [0, null],
      [0, null],
      [0, null],
      [8, 1],
      [9, 1],
    ]);
    expect(partsOf(plan)).toEqual(parts);
  });
  it('of any rounds is the same after it fell into parts', () => {
    const rules = ['swiss', 'king', 'fontes:1/3', 'fontes:2/3', 'fontes:3/3', 'factor:3', 'groups:4:1/3'];
    // Each plan of six rounds that counts through rules, standings and repeats in this way.
    for (let seed = 0; seed < 2000; seed++) {
      const pick = (n: number, i: number): number => Math.floor(Math.abs(Math.sin(seed * 7 + i * 13.7)) * 1e6) % n;
      const plan = Array.from({ length: 6 }, (_, i) => ({
        rule: rules[pick(rules.length, i)] ?? '',
        basis: pick(i + 1, i + 50),
        repeats: [null, null, 1][pick(3, i + 90)] ?? null,
      }));
      const numbered = (rows: typeof plan) => rows.map(({ rule, basis }) => `${rule.split(':')[0]} ${basis}`);
      expect(numbered(planOf(partsOf(plan)))).toEqual(numbered(plan));
    }
  });
  it('of which a block was cut keeps the block', () => {
    const plan = planOf([newPart('fontes', 3), newPart('king', 1)]).slice(0, 2);
    expect(planOf(partsOf(plan))).toEqual(plan);
  });
});

describe('a tournament that is followed', () => {
  it('keeps what an update leaves out', () => {
    const before = whole();
    const after = merged(before, {
      revision: 6,
      divisions: [{ division: 1, rounds: [round(1, [game(1, 1, 2, { outcome: { type: 'void' } })], [3])] }],
    });
    expect(after.title).toBe('Spring Open');
    expect(first(after).entrants).toHaveLength(3);
    expect(first(after).rounds[0]?.games[0]?.outcome).toEqual({ type: 'void' });
    expect(first(before).rounds[0]?.games[0]?.outcome).toBeNull();
  });
  it('loses rounds that were taken back, and divisions', () => {
    expect(first(merged(whole(), { revision: 6, divisions: [{ division: 1, published: 0 }] })).rounds).toEqual([]);
    expect(merged(whole(), { revision: 6, order: [] }).divisions).toEqual([]);
  });
  it('has changed games in place of those at their tables', () => {
    const before = whole({ rounds: [round(1, [game(1, 1, 2), game(4, 4, 5)], [3])] });
    const settled = game(4, 4, 5, { outcome: { type: 'scores', first: 401, second: 387 } });
    const changes = [{ round: 1, games: [settled] }];
    const after = first(merged(before, { revision: 6, divisions: [{ division: 1, changes }] }));
    expect(after.rounds).toEqual([round(1, [game(1, 1, 2), settled], [3])]);
    expect(after).not.toHaveProperty('changes');
  });
  it('is replaced by a whole message', () => {
    const next = merged(whole(), { revision: 2, title: 'New', order: [2], divisions: [{ division: 2, name: 'B' }] });
    expect(next.divisions.map(({ name, entrants }) => [name, entrants])).toEqual([['B', []]]);
  });
});

describe('a director', () => {
  it('is led from one step to the next', () => {
    expect(stepOf(first(whole({ entrants: [], published: 0, rounds: [] })))).toBe('enter');
    expect(stepOf(first(whole({ plan: [], published: 0, rounds: [] })))).toBe('plan');
    expect(stepOf(first(whole({ published: 0, rounds: [] })))).toBe('pair');
    expect(stepOf(first(whole()))).toBe('scores');
    const done = [round(1, [game(1, 1, 2, { outcome: { type: 'void' } })], [3])];
    expect(stepOf(first(whole({ rounds: done })))).toBe('pair');
    expect(stepOf(first(whole({ rounds: done, plan: [{ rule: 'swiss', basis: 0, repeats: null }] })))).toBe('over');
  });
  it('may pair a round while the last one is played if it rests on earlier standings', () => {
    expect(pairsEarly(first(whole()))).toBe(false);
    const plan = [0, 0].map((basis) => ({ rule: 'swiss', basis, repeats: null }));
    expect(pairsEarly(first(whole({ plan })))).toBe(true);
  });
  it('sees scores that differ', () => {
    const claims = { first: { first: 1, second: 2 }, second: null };
    expect(stateOf(game(1, 1, 2))).toBe('none');
    expect(stateOf(game(1, 1, 2, { claims }))).toBe('one');
    expect(stateOf(game(1, 1, 2, { claims, differ: true }))).toBe('differ');
  });
  it('sees results that wait for a connection', () => {
    const settle: TournamentCommand = {
      type: 'settle',
      division: 1,
      round: 1,
      table: 1,
      outcome: { type: 'scores', first: 400, second: 300 },
    };
    const { tournament, waiting } = withActs(whole(), [settle]);
    expect(open(first(tournament))).toEqual([]);
    expect([...waiting]).toEqual(['1.1.1']);
  });
});

describe('changes that the server has not answered', () => {
  const settings = { ...first(whole()).settings, spread_cap: 300 };
  const prizes = [{ kind: 'place:1', award: 'Cup' }];
  const plan = [{ rule: 'king', basis: 0, repeats: null }];

  it('are shown, so that the next one builds on them', () => {
    const { tournament } = withActs(whole(), [
      { type: 'set', division: 1, settings },
      { type: 'set_prizes', division: 1, prizes },
      { type: 'plan', division: 1, plan },
      { type: 'title', title: 'Autumn Open', date: '2027-10-02' },
      { type: 'name_division', division: 1, name: 'A' },
    ]);
    expect(first(tournament)).toMatchObject({ settings, prizes, plan, name: 'A' });
    expect([tournament.title, tournament.date]).toEqual(['Autumn Open', '2027-10-02']);
  });
  it('change entrants, directors and the boards here', () => {
    const before = whole();
    const [one] = first(before).entrants;
    if (!one) throw new Error('there are entrants');
    const { tournament } = withActs({ ...before, directors: [{ director: 1, name: 'Dora' }] }, [
      { type: 'set_online', division: 1, online: { terms: 'travel-2006 seats=2', by_default: true } },
      { type: 'edit', entrant: one.entrant, entry: { ...one.entry, club: 'Leeds' } },
      { type: 'rate', ratings: [{ entrant: one.entrant, rating: 1734, games: 12 }] },
      { type: 'name_director', director: 1, name: 'Dora Vane' },
    ]);
    const division = first(tournament);
    expect(division.online.by_default).toBe(true);
    expect(division.entrants[0]?.entry).toEqual({ ...one.entry, club: 'Leeds', rating: 1734, games: 12 });
    expect(division.entrants[1]).toBe(first(before).entrants[1]);
    expect(tournament.directors).toEqual([{ director: 1, name: 'Dora Vane' }]);
  });
  it('touch nothing else', () => {
    const before = whole();
    expect(withActs(before, []).tournament).toBe(before);
    const { tournament } = withActs(before, [{ type: 'set', division: 1, settings }]);
    expect(first(tournament).rounds).toBe(first(before).rounds);
    expect(first(before).settings.spread_cap).toBeNull();
  });
});

test('an update leaves what is equal in it, so that a page draws only what has changed', () => {
  const before = whole({ rounds: [round(1, [game(1, 1, 2), game(2, 3, 4)])] });
  const outcome = { type: 'void' } as const;
  const games = [game(1, 1, 2, { outcome }), game(2, 3, 4)];
  const row = (entrant: number, spread: number) => ({
    ...{ rank: 1, half_wins: 0, half_losses: 0, played: 1, byes: 0, withdrawn: false },
    entrant,
    spread,
  });
  const rows = [row(1, 5), row(2, 0)];
  const between = merged(before, {
    revision: 6,
    divisions: [{ division: 1, standings: { round: 1, partial: true, rows } }],
  });
  const entrants = first(whole()).entrants;
  const after = merged(between, {
    revision: 7,
    divisions: [
      {
        division: 1,
        entrants,
        rounds: [round(1, games)],
        standings: { round: 1, partial: true, rows: [row(2, 0), row(1, 6)] },
      },
    ],
  });
  const [old, now] = [first(between), first(after)];
  expect(now.entrants).toBe(old.entrants);
  expect(now.rounds[0]?.games[0]?.outcome).toEqual(outcome);
  expect(now.rounds[0]?.games[1]).toBe(old.rounds[0]?.games[1]);
  expect(now.standings.rows[0]).toBe(old.standings.rows[1]);
  expect(now.standings.rows[1]).toEqual(row(1, 6));
});

test('an update without rounds leaves their list', () => {
  const before = whole();
  const after = merged(before, { revision: 6, divisions: [{ division: 1, name: 'A' }] });
  expect(first(after).rounds).toBe(first(before).rounds);
});

test('the players of a round are listed by name', () => {
  const entrants = [entrant(1, 'Zoe'), entrant(2, '\u00c5sa'), entrant(3, 'Bob')];
  const division = first(whole({ entrants }));
  expect(byName(division).map(({ entrant }) => entrant)).toEqual([2, 3, 1]);
  expect(linesByName(division, division.rounds[0] as TournamentRound)).toEqual([
    { entrant: 2, other: 1, table: 1, begins: false },
    { entrant: 1, other: 2, table: 1, begins: true },
  ]);
});

test('a card has the rounds as the player saw them', () => {
  const rounds = [
    round(1, [game(1, 1, 2, { outcome: { type: 'scores', first: 401, second: 387 } })], [3]),
    round(2, [game(1, 3, 1, { outcome: { type: 'forfeit', side: 'first' } })], [2]),
    round(3, [game(1, 2, 3, { outcome: { type: 'void' } })], [1]),
  ];
  const division = first(whole({ rounds, published: 3 }));
  expect(cardOf(division, 1).map(({ kind, begins, opponent, won }) => [kind, begins, opponent, won])).toEqual([
    ['game', true, 2, 1],
    ['game', false, 3, 1],
    ['bye', false, null, 1],
  ]);
  expect(cardOf(division, 2).map(({ own, other, won }) => [own, other, won])).toEqual([
    [387, 401, 0],
    [null, null, 1],
    [null, null, null],
  ]);
  expect([meetings(division, 2, 1, 3), meetings(division, 2, 1, 1), meetings(division, 2, 3, 4)]).toEqual([1, 0, 0]);
  expect([0, 1, 2, 5].map(halves)).toEqual(['0', '½', '1', '2½']);
});

describe('a draft', () => {
  const boards: BoardsMessage = {
    games: [
      { table: 1, first: 1, second: 2, online: false },
      { table: 2, first: 3, second: 4, online: false },
    ],
    byes: [5],
    missed: [],
  };
  const pairs = (next: BoardsMessage) => next.games.map(({ table, first, second }) => [table, first, second]);

  it('changes when two players change places, also with a bye', () => {
    expect(pairs(swapped(boards, 2, 3))).toEqual([
      [1, 1, 3],
      [2, 2, 4],
    ]);
    expect(swapped(boards, 5, 1)).toMatchObject({ byes: [1], games: [{ first: 5 }, {}] });
  });
  it('changes who begins where both are at one table', () => {
    expect(pairs(swapped(boards, 1, 2))[0]).toEqual([1, 2, 1]);
  });
  it('pairs two who have a bye', () => {
    const next = swapped({ ...boards, byes: [5, 6] }, 6, 5);
    expect([pairs(next)[2], next.byes]).toEqual([[3, 6, 5], []]);
  });
  it('of a published round has those who came since', () => {
    const next = withAll(published(round(1, [game(1, 1, 2, { outcome: { type: 'void' } })], [3])), [1, 2, 3, 4]);
    expect(next).toEqual({ games: [{ table: 1, first: 1, second: 2, online: false }], byes: [3, 4], missed: [] });
  });
  it('leaves players at their fixed tables', () => {
    expect(pairs(swapped(boards, 1, 3, new Map([[1, 1]])))).toEqual([
      [1, 1, 4],
      [2, 3, 2],
    ]);
  });
});

describe('acts', () => {
  /** The answers of the server, one after another; without one there is no connection. */
  let answers: (object | number)[] = [];
  let asked: string[] = [];
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    [answers, asked] = [[], []];
    kept.clear();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
      const { command, once } = JSON.parse(body) as { command: { title: string }; once: string };
      asked.push(`${command.title} ${once}`);
      const answer = answers.shift();
      if (answer === undefined) return Promise.reject(new Error());
      // A proxy answers with a page of its own.
      if (answer instanceof Response) return Promise.resolve(answer);
      const refused = typeof answer === 'number';
      const value = refused ? { code: 'title', message: 'No.', squares: [] } : answer;
      return Promise.resolve(new Response(JSON.stringify(value), { status: refused ? answer : 200 }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const title = (title: string): TournamentCommand => ({ type: 'title', title, date: '' });
  const acted = (revision: number) => ({ act: 1, revision, key: null });

  it('are answered, or fail with the refusal', async () => {
    const box = new Outbox('t');
    answers = [acted(3), 422];
    expect(await box.act('k', title('A'))).toEqual(acted(3));
    await expect(box.act('k', title('B'))).rejects.toThrow('No.');
    box.seen(3);
    expect([box.waiting, box.refused, kept.size]).toEqual([[], [], 0]);
  });

  it('wait without a connection, also on another page, and are sent in their order with the same word', async () => {
    const box = new Outbox('t');
    expect(await box.act('k', title('A'))).toBeNull();
    expect(await box.act('k', title('B'))).toBeNull();
    expect([box.lost, box.waiting.length]).toEqual([true, 2]);
    const later = new Outbox('t');
    expect(later.waiting.map(({ once }) => once)).toEqual(box.waiting.map(({ once }) => once));
    asked = [];
    answers = [acted(3), 422];
    const stop = later.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(box.waiting.map(({ once }, i) => `${'AB'[i]} ${once}`));
    expect([later.waiting, later.refused.length]).toEqual([[], 1]);
    stop();
  });

  it('are shown on the next page, too, until their revision has arrived', async () => {
    answers = [acted(3), acted(4)];
    const box = new Outbox('t');
    await box.act('k', title('A'));
    await box.act('k', title('B'));
    const later = new Outbox('t');
    expect(later.answered.map(({ revision }) => revision)).toEqual([3, 4]);
    later.seen(3);
    expect(new Outbox('t').answered.map(({ revision }) => revision)).toEqual([4]);
    later.seen(4);
    expect(kept.size).toBe(0);
  });

  it('are not shown over a revision that has them and arrived before the answer', async () => {
    const box = new Outbox('t');
    box.seen(4);
    answers = [acted(4), acted(5)];
    await box.act('k', title('A'));
    expect([box.answered, kept.size]).toEqual([[], 0]);
    await box.act('k', title('B'));
    expect(box.answered.map(({ revision }) => revision)).toEqual([5]);
  });

  it('that were refused after they had waited are shown on the next page, too, until they are settled', async () => {
    const box = new Outbox('t');
    const once = 'abcdefgh';
    await box.act('k', title('A'), null, once);
    expect(box.stateOf(once)).toBe('waits');
    answers = [422];
    const stop = box.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(box.stateOf(once)).toBe('refused');
    stop();
    const later = new Outbox('t');
    expect(later.refused.map(({ refusal }) => refusal.code)).toEqual(['title']);
    answers = [422, acted(3)];
    later.settle(once, true);
    await vi.advanceTimersByTimeAsync(0);
    expect([later.stateOf(once), kept.size]).toEqual(['refused', 1]);
    later.settle(once, true);
    await vi.advanceTimersByTimeAsync(0);
    later.seen(3);
    expect([later.stateOf(once), kept.size]).toEqual(['done', 0]);
    expect(new Set(asked)).toEqual(new Set([`A ${once}`]));
  });

  it('wait as well while a proxy answers in place of the server', async () => {
    const box = new Outbox('t');
    const full = JSON.stringify({ code: 'too_many_connections', message: '', squares: [] });
    for (const [status, page] of [
      [503, full],
      [502, '<html>'],
      [504, '<html>'],
      [429, '<html>'],
      [200, '<html>'],
    ] as const) {
      answers = [new Response(page, { status })];
      expect(await box.act('k', title('A'))).toBeNull();
    }
    expect(box.refused).toEqual([]);
  });
});

test('addresses of tournaments', () => {
  expect(parseRoute('', '/tournament/a1')).toEqual({ page: 'tournament', id: 'a1', part: '', rest: '' });
  expect(parseRoute('#/tournament/a1/table/1.4.k-_y')).toMatchObject({ part: 'table', rest: '1.4.k-_y' });
  expect(parseRoute('#/tournament/a1/director/xyz')).toMatchObject({ part: 'director', rest: 'xyz' });
  expect(parseRoute('#/tournaments')).toEqual({ page: 'tournaments' });
});
