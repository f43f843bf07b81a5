import { describe, expect, test } from 'vitest';
import {
  LABELLED,
  bubbleBox,
  measure,
  panned,
  pinched,
  settled,
  shownIn,
  viewSide,
  zoomAt,
  zoomedSide,
} from '../src/board/geometry';
import { clockText, overtimeCost, overtimeOf, untilCost } from '../src/lib/clock';
import { placeBeside } from '../src/ui/beside';
import { checkDraw } from '../src/lib/fair';
import {
  changesOf,
  choicesOf,
  editionOf,
  fitted,
  given,
  planOf,
  rareOf,
  reasonAgainst,
  seatCount,
  seatsOf,
  switchOf,
  themeParts,
  themeValue,
  usualOf,
  usualPlan,
} from '../src/lib/plan';
import { parseRoute } from '../src/lib/route.svelte';
import { soundsOf } from '../src/lib/sounds';
import { parseSquare, squareAt } from '../src/lib/square';
import { en } from '../src/text/en';
import type { EditionMessage, EventMessage, ModeOffer, VariationMessage } from '../src/wire';
import type { GameView } from '../src/lib/view';

const edition = { key: 'e', seats: [2, 4], challenge: 'single', clock: null } as unknown as EditionMessage;
const duel = { key: 't', seats: [2, 2], challenge: 'single', clock: 25 } as unknown as EditionMessage;

describe('a plan', () => {
  test('says only what differs from the edition', () => {
    const plan = usualPlan('friends');
    expect(changesOf(plan, edition)).toEqual([]);
    expect(changesOf({ ...plan, challenge: 'single', clock: 0 }, edition)).toEqual([]);
    expect(changesOf({ ...plan, challenge: 'penalty:5', clock: 10, words: true }, edition)).toEqual([
      'challenge=penalty:5',
      'scope=words',
      'clock=10',
    ]);
    expect(changesOf({ ...plan, clock: 0 }, duel)).toEqual(['clock=none']);
    expect(changesOf({ ...plan, people: 3, window: 30 }, edition)).toEqual(['window=30']);
  });
  test('takes the edition of its way of playing until one is chosen', () => {
    const team = { key: 'together', edition: 't' } as ModeOffer;
    const plan = usualPlan('friends');
    expect(editionOf(plan, [edition, duel], team)).toBe(duel);
    expect(editionOf({ ...plan, edition: 'e' }, [edition, duel], team)).toBe(edition);
    expect(editionOf({ ...plan, edition: 'no longer offered' }, [edition, duel], team)).toBe(duel);
  });
  test('asks nothing about challenges where there are none', () => {
    expect(changesOf({ ...usualPlan('pass'), people: 3, challenge: 'void', words: true, window: 30 }, edition)).toEqual(
      ['challenge=void'],
    );
  });
  test('has no more seats than the edition allows', () => {
    const plan = fitted({ ...usualPlan('computer'), people: 4, levels: ['beginner', 'expert', 'champion'] }, duel);
    expect([plan.people, plan.levels.length, seatCount(plan)]).toEqual([2, 1, 2]);
    expect(seatsOf({ ...plan, names: [' Ana ', '', '', ''] }, String)).toEqual([
      { type: 'mine', name: 'Ana' },
      { type: 'computer', level: 'beginner' },
    ]);
    // On one device the computer may play any seat but the first.
    expect(
      seatsOf({ ...plan, who: 'pass', people: 3, names: ['Ana', 'Ben', 'Cy'], played: [null, 'expert', null] }, String),
    ).toEqual([
      { type: 'mine', name: 'Ana' },
      { type: 'computer', level: 'expert' },
      { type: 'mine', name: 'Cy' },
    ]);
    // Where a way of playing has no computers, those that were chosen for another sit nowhere.
    expect(
      seatsOf({ ...plan, who: 'pass', people: 2, names: ['Ana', 'Ben'], played: [null, 'expert'] }, String, {
        key: 'bingo',
        open: true,
      } as ModeOffer),
    ).toEqual([
      { type: 'mine', name: 'Ana' },
      { type: 'mine', name: 'Ben' },
    ]);
    expect(seatsOf({ ...plan, who: 'friends' }, (n) => `P${n}`)).toEqual([
      { type: 'mine', name: 'P0' },
      { type: 'open' },
    ]);
  });
  test('is read back from the terms it led to', () => {
    const text =
      'folio-2001 seats=3 mode=together challenge=penalty:5 scope=words clock=none window=30 theme=the-sea:SHIP,WAVE';
    const plan = planOf(text);
    expect([plan.edition, plan.people, plan.mode, plan.extra]).toEqual([
      'folio-2001',
      3,
      'together',
      { theme: 'the-sea:SHIP,WAVE' },
    ]);
    expect(changesOf(plan, duel)).toEqual(
      text.split(' ').filter((part) => part.includes('=') && !part.startsWith('seats=')),
    );
  });
});

describe('variations', () => {
  const word = (...words: string[]): VariationMessage['values'] => words.map((word) => ({ type: 'word', word }));
  const variation = (key: string, values: VariationMessage['values']): VariationMessage => ({
    key,
    title: key,
    summary: '',
    modes: ['match'],
    values,
    usual: null,
  });
  test('with one word or two are switches', () => {
    expect(switchOf(variation('exchange', word('restricted')))).toEqual({ on: 'restricted', off: null });
    expect(switchOf(variation('words', word('family', 'all')))).toEqual({ on: 'family', off: 'all' });
    expect(switchOf(variation('timer', [...word('none'), { type: 'number', least: 15, most: 600 }]))).toBeNull();
    expect(switchOf(variation('first-word', [{ type: 'number', least: 3, most: 5 }]))).toBeNull();
  });
  test('that the edition plays anyway are the ones it names', () => {
    const plays = { ...edition, plays: ['words=family'] };
    expect(given(variation('words', word('family', 'all')), plays)).toBe(true);
    expect(given(variation('exchange', word('restricted')), plays)).toBe(false);
  });
  test('count the rare ones that are shown with all the rest', () => {
    const all = ['window', 'scope', 'days'].map((key) => variation(key, []));
    const match = { key: 'match' } as ModeOffer;
    expect(rareOf(usualPlan('friends'), all, match)).toEqual(['scope']);
    expect(rareOf({ ...usualPlan('friends'), people: 3 }, all, match)).toEqual(['scope', 'window']);
    expect(rareOf({ ...usualPlan('friends'), people: 3, extra: { days: '3' } }, all, match)).toEqual(['scope']);
  });
  test('wait for the option they depend on', () => {
    const plan = usualPlan('friends');
    expect(reasonAgainst('opening', plan, edition)).toBe('opening');
    expect(reasonAgainst('opening', { ...plan, extra: { jacks: 'open' } }, edition)).toBeNull();
    expect(reasonAgainst('unbuild-words', { ...plan, challenge: 'void' }, edition)).toBe('challenges');
    expect(reasonAgainst('forfeit', { ...plan, clock: 0 }, edition)).toBe('clock');
    expect(reasonAgainst('overtime', { ...plan, clock: 25 }, edition)).toBeNull();
    const added = { ...plan, extra: { increment: '5' } };
    expect(reasonAgainst('increment', added, edition)).toBe('clock');
    expect(changesOf(added, edition)).toEqual([]);
    expect(changesOf({ ...added, clock: 10 }, edition)).toEqual(['clock=10', 'increment=5']);
    expect(changesOf({ ...added, clock: 10, extra: { increment: '5', days: '3' } }, edition)).toEqual(['days=3']);
    expect(changesOf(planOf('travel-2006 seats=2 clock=10 increment=5'), edition)).toEqual(['clock=10', 'increment=5']);
    expect(reasonAgainst('lost-turns', { ...plan, challenge: 'single' }, edition)).toBe('turns');
    expect(reasonAgainst('lost-turns', { ...plan, challenge: 'double' }, edition)).toBe('three');
    expect(reasonAgainst('lost-turns', { ...plan, challenge: 'double', people: 3 }, edition)).toBeNull();
  });
  test('say what is played while nothing is chosen', () => {
    const plan = usualPlan('friends');
    const last = variation('last-window', [...word('none'), { type: 'number', least: 5, most: 300 }]);
    const plays = { ...edition, plays: ['window=20', 'last-window=60', 'timer=none'] };
    expect(usualOf(last, plan, plays)).toBe('60');
    expect(choicesOf(last, '60')).toContain('none');
    expect(choicesOf(last, '60')).not.toContain('60');
    // With more than two it is open as long as a move waits (AMB-14), in a slow game without limit.
    expect(usualOf(last, { ...plan, people: 3 }, plays)).toBe('20');
    expect(usualOf(last, { ...plan, people: 4, window: 45 }, plays)).toBe('45');
    expect(usualOf(last, { ...plan, people: 2, window: 45 }, plays)).toBe('60');
    expect(choicesOf(last, '20')).toContain('60');
    expect(usualOf(last, { ...plan, people: 3, window: 0 }, plays)).toBe('none');
    expect(usualOf(last, { ...plan, people: 2, window: 0 }, plays)).toBe('60');
    const timer = variation('timer', [...word('none'), { type: 'number', least: 15, most: 600 }]);
    expect(usualOf(timer, plan, plays)).toBeNull();
    expect(choicesOf(timer)).not.toContain('none');
  });
  test('AMB-12 a slow game has no timers in seconds, and is read back', () => {
    const plan = { ...usualPlan('friends'), people: 3, window: 0 };
    expect(changesOf(plan, edition)).toEqual(['window=none']);
    expect(planOf('travel-2006 seats=3 window=none').window).toBe(0);
  });
});

test('a theme is written as terms write it', () => {
  expect(themeValue(' the open  sea! ', '')).toBe('the-open-sea');
  expect(themeValue('sea', 'ship, Wave x')).toBe('sea:SHIP,WAVE');
  expect(themeValue(' - ', 'SHIP')).toBe('');
  expect(themeParts('the-open-sea:SHIP,WAVE')).toEqual({ name: 'the open sea', list: 'SHIP WAVE' });
});

test('boards are as large as the table of the design says', () => {
  expect(measure(382, 600)).toEqual({ q: 24, g: 1, f: 3 });
  expect(measure(352, 400)).toEqual({ q: 22, g: 1, f: 3 });
  expect(measure(732, 800)).toEqual({ q: 44, g: 2, f: 20 });
  expect(measure(672, 700)).toEqual({ q: 40, g: 2, f: 20 });
  expect(measure(2000, 2000).q).toBe(64);
  expect(measure(382, 600, LABELLED)).toEqual({ q: 22, g: 1, f: 14 });
});

test('a zoomed board shows nine squares a side and stays inside', () => {
  const size = measure(382, 600);
  expect(zoomedSide(size)).toBe(40);
  expect(9 * zoomedSide(size) + 10 * size.g).toBeLessThanOrEqual(viewSide(size));
  expect(zoomAt(squareAt(0, 14))).toEqual({ row: 0, column: 6, span: 9 });
  expect(zoomAt(squareAt(7, 7))).toEqual({ row: 3, column: 3, span: 9 });
  expect(panned({ row: 6, column: 0, span: 9 }, 3, -2)).toEqual({ row: 6, column: 0, span: 9 });
  expect(shownIn({ row: 0, column: 0, span: 9 }, squareAt(9, 4))).toEqual({ row: 2, column: 0, span: 9 });
  expect(shownIn({ row: 0, column: 0, span: 12 }, squareAt(9, 4))).toEqual({ row: 0, column: 0, span: 12 });
});

test('a board follows two fingers from the whole to its largest', () => {
  const size = measure(382, 600);
  const from = { x: 188, y: 188, apart: 100 };
  expect(pinched(size, null, from, { ...from, apart: 101 })).toBeNull();
  const some = pinched(size, null, from, { ...from, apart: 125 });
  expect(some?.span).toBeCloseTo(375 / 31);
  // The square under the fingers stays there.
  for (const at of [some?.row, some?.column]) expect((7.52 - (at ?? 0)) * 31).toBeCloseTo(188);
  expect(zoomedSide(size, some?.span)).toBe(30);
  const most = pinched(size, some, from, { ...from, apart: 900 });
  expect(most && settled(most)).toEqual({ row: 3, column: 3, span: 9 });
  // Fingers that move take the board along, up to its edge.
  expect(pinched(size, most, from, { x: 900, y: -900, apart: 100 })).toEqual({ row: 6, column: 0, span: 9 });
  expect(pinched(size, most, from, { ...from, apart: 40 })).toBeNull();
});

test('what opens at a table lies beside the board or below it', () => {
  expect(placeBeside({ left: 4, top: 100, right: 386, bottom: 482 }, 390, 844)).toEqual({
    left: 0,
    top: 490,
    width: 390,
    height: 354,
    sheet: true,
  });
  expect(placeBeside({ left: 380, top: 68, right: 1052, bottom: 740 }, 1440, 900)).toEqual({
    left: 1060,
    top: 68,
    width: 372,
    height: 824,
    sheet: false,
  });
  expect(placeBeside({ left: 4, top: 4, right: 306, bottom: 306 }, 320, 400)).toBeNull();
});

test('clocks round up while time is left and down after it', () => {
  expect(clockText(59_001)).toBe('1:00');
  expect(clockText(1_500_000)).toBe('25:00');
  expect(clockText(3_849_000)).toBe('1:04:09');
  expect(clockText(-10_900)).toBe('\u22120:10');
});

test('addresses lead to screens', () => {
  expect(parseRoute('')).toEqual({ page: 'start' });
  expect(parseRoute('#/new/pass')).toEqual({ page: 'new', who: 'pass', mode: '' });
  expect(parseRoute('#/new/friends/duplicate')).toEqual({ page: 'new', who: 'friends', mode: 'duplicate' });
  expect(parseRoute('#/game/ab12')).toEqual({ page: 'game', id: 'ab12' });
  expect(parseRoute('#/game/ab12/unbuild')).toEqual({ page: 'game', id: 'ab12', unbuild: true });
  expect(parseRoute('#/join/x%2Fy')).toEqual({ page: 'join', invite: 'x/y' });
  expect(parseRoute('#/rules')).toEqual({ page: 'rules', edition: '' });
  expect(parseRoute('#/')).toEqual({ page: 'start' });
});

test('an address that leads nowhere says so', () => {
  for (const hash of ['#/nowhere', '#/game', '#/player/', '#/new/nobody', '#/contests/old', '#/game/%'])
    expect(parseRoute(hash), hash).toEqual({ page: 'unknown' });
  expect(parseRoute('', '/some/where')).toEqual({ page: 'unknown' });
  expect(parseRoute('#/lobby', '/some/where')).toEqual({ page: 'lobby' });
  expect(parseRoute('', '/game/ab12')).toEqual({ page: 'game', id: 'ab12' });
  expect(parseRoute('', '/game/ab12/moves/3')).toEqual({ page: 'game', id: 'ab12' });
});

test('the draw is checked against its promise', async () => {
  const promise = '936a185caaa266bb9cbe981e9e05cb78cd732b0b3280eb944412bb6f8f8f07af';
  expect(await checkDraw('68656c6c6f776f726c64', promise)).toBe('kept');
  expect(await checkDraw('68656c6c6f776f726c65', promise)).toBe('broken');
  expect(await checkDraw('6', promise)).toBe('broken');
});

test('each kind of news has a sound, and your turn another', () => {
  const game = (turn: number | null, phase = 'turn'): GameView => ({ viewer: 0, turn, phase }) as unknown as GameView;
  const news = (...types: [string, number][]): EventMessage[] =>
    types.map(([type, seat], seq) => ({ seq, event: { type, seat } }) as unknown as EventMessage);
  expect(soundsOf(news(['played', 0], ['drew', 0]), game(1))).toEqual(['play']);
  expect(soundsOf(news(['played', 1]), game(0))).toEqual(['theirs', 'turn']);
  expect(soundsOf(news(['passed', 1]), game(0))).toEqual(['turn']);
  expect(soundsOf(news(['challenged', 1], ['ended', 1]), game(0, 'over'))).toEqual(['challenge', 'end']);
  expect(soundsOf([], game(0))).toEqual([]);
});

test('numbers take the right form of their noun', () => {
  expect([en.points(1), en.points(2), en.points(0)]).toEqual(['1 point', '2 points', '0 points']);
  expect(en.signed(-2)).toBe('\u22122');
});

test('refusals are at most two sentences and 120 characters', () => {
  const facts = {
    squares: ['8F'],
    onTurn: 'Tomas',
    mine: false,
    deciding: ['Ana', 'Ben'],
    word: 'FUN',
    held: '',
    formed: ['FLONK'],
    laid: 3,
    firstWord: 4,
  };
  for (const [code, sentence] of Object.entries(en.refusals)) {
    const text = sentence(facts);
    expect(text.length, code).toBeGreaterThan(0);
    expect(text.length, code).toBeLessThanOrEqual(120);
    expect(text.match(/[.](?=\s|$)/g)?.length ?? 0, code).toBeLessThanOrEqual(2);
    expect(text, code).not.toMatch(/!|error|invalid|illegal|oops/i);
  }
});

describe('the bubble with the points', () => {
  const nothing = (): boolean => false;
  const at = (text: string): number => parseSquare(text) ?? -1;

  test('is seen whole beside every word on every board, and covers nothing of the word', () => {
    for (const room of [322, 352, 382, 390, 640, 732, 900]) {
      const m = measure(room, room);
      const seen = viewSide(m);
      for (let last = 0; last < 225; last++) {
        for (const direction of ['across', 'down'] as const) {
          for (const text of ['4', '76', '212']) {
            const first = direction === 'across' ? last - Math.min(2, last % 15) : Math.max(last % 15, last - 30);
            const box = bubbleBox(m, null, { first, last, direction, text }, nothing);
            const told = `${room} ${last} ${direction} ${text}`;
            expect(box, told).not.toBeNull();
            if (!box) continue;
            expect(
              box.left >= 2 && box.top >= 2 && box.left + box.width <= seen - 2 && box.top + box.height <= seen - 2,
              told,
            ).toBe(true);
            const edge = (place: number): number => m.g + place * (m.q + m.g);
            const beside = box.left + box.width <= edge(first % 15) || box.left >= edge(last % 15) + m.q;
            const over =
              box.top + box.height <= edge(Math.floor(first / 15)) || box.top >= edge(Math.floor(last / 15)) + m.q;
            expect(beside || over, told).toBe(true);
          }
        }
      }
    }
  });

  test('goes behind the word, and where that is taken or off the board beside its end', () => {
    const m = measure(732, 732);
    const word = { first: at('8F'), last: at('8J'), direction: 'across', text: '12' } as const;
    const behind = bubbleBox(m, null, word, nothing);
    const below = bubbleBox(m, null, word, (square) => square === at('8K'));
    expect(behind && below && behind.left > below.left && below.top > behind.top).toBe(true);
    // At the lower right corner it goes above.
    const corner = bubbleBox(m, null, { first: at('15K'), last: at('15O'), direction: 'across', text: '12' }, nothing);
    expect(corner && corner.top + corner.height < m.g + 14 * (m.q + m.g)).toBe(true);
  });

  test('goes to the next free square where everything beside the word is taken, and nowhere on a full board', () => {
    const m = measure(352, 352);
    const word = { first: at('8M'), last: at('8O'), direction: 'across', text: '12' } as const;
    const around = new Set(['7L', '7M', '7N', '7O', '8L', '9L', '9M', '9N', '9O', '8K', '7K', '9K'].map(at));
    const box = bubbleBox(m, null, word, (square) => around.has(square));
    expect(box && Math.floor((box.top + box.height / 2) / (m.q + m.g))).toBe(5);
    expect(bubbleBox(m, null, word, () => true)).toBeNull();
  });

  test('is not drawn where the end of the word is not seen', () => {
    const m = measure(382, 382);
    const word = { first: at('1A'), last: at('1C'), direction: 'across', text: '5' } as const;
    expect(bubbleBox(m, zoomAt(at('15O')), word, nothing)).toBeNull();
    expect(bubbleBox(m, zoomAt(at('1A')), word, nothing)).not.toBeNull();
  });
});

test('SOW-05 each minute over that has begun costs, exactly none over nothing', () => {
  const started = { price: 10, full: false };
  expect([1, 0, -1, -60_000, -60_001].map((left) => overtimeCost(left, started))).toEqual([0, 0, 10, 10, 20]);
});

test('AMB-15 only full minutes cost where that is agreed, and the first points are told before', () => {
  const full = { price: 10, full: true };
  expect([1, 0, -1, -59_999, -60_000, -119_999, -120_000].map((left) => overtimeCost(left, full))).toEqual([
    0, 0, 0, 0, 10, 10, 20,
  ]);
  // With 20 seconds over it is 40 more; by minutes begun the clock itself says it.
  expect([30_000, -20_000, -60_000].map((left) => untilCost(left, full))).toEqual([90_000, 40_000, 0]);
  expect(untilCost(30_000, { price: 10, full: false })).toBe(30_000);
  expect(overtimeOf({ overtime: 10, overtime_minutes: 'completed' })).toEqual(full);
  expect(overtimeOf({ overtime: 10, overtime_minutes: 'started' })).toEqual({ price: 10, full: false });
  expect(overtimeOf({ overtime: null, overtime_minutes: null })).toBeNull();
});
