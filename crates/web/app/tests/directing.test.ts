import { describe, expect, it } from 'vitest';
import { directing as d } from '../src/text/en-directing';
import { archiveOf, openedAs } from '../src/tournament/files';
import { among, boardKeys, fixedIn, fixedKey, withPair } from '../src/tournament/fixed';
import { merged, type Division } from '../src/tournament/merge';
import { idsIn, recordsOf, seasonFile } from '../src/tournament/season';
import type { EntrantMessage, ForcedMessage, RoundPlanMessage, SeasonMessage } from '../src/tournament/wire';

const entrant = (number: number, change: Partial<EntrantMessage> = {}): EntrantMessage => ({
  entrant: number,
  entry: { name: `P${number}`, rating: null, games: null, class: null, club: '', team: null, initials_only: false },
  from: 1,
  withdrawn: false,
  fixed_table: null,
  ...change,
});
const pair = (entrant: number, opponent: number | null, round = 2): ForcedMessage => ({ round, entrant, opponent });

describe('fixed pairs', () => {
  const division = merged(null, {
    revision: 1,
    title: 'Spring',
    order: [1],
    divisions: [
      {
        division: 1,
        entrants: [entrant(1), entrant(2), entrant(3), entrant(4, { withdrawn: true }), entrant(5, { from: 3 })],
        forced: [pair(1, 2), pair(3, 4), pair(3, null, 3), pair(5, null)],
      },
    ],
  }).divisions[0] as Division;

  it('hold in their round, for those who play in it', () => {
    expect(fixedIn(division, 2)).toEqual([pair(1, 2)]);
    expect(fixedIn(division, 3)).toEqual([pair(3, null, 3)]);
  });
  it('replace others of the same players', () => {
    expect(withPair([pair(1, 2), pair(3, null)], pair(2, 3))).toEqual({
      pairs: [pair(2, 3)],
      replaced: [pair(1, 2), pair(3, null)],
    });
    expect(withPair([pair(1, 2)], pair(2, 1))).toEqual({ pairs: [pair(2, 1)], replaced: [] });
    expect(withPair([pair(1, 2)], pair(3, null)).pairs).toHaveLength(2);
  });
  it('are found in a draft in either order', () => {
    const draft = {
      games: [
        { table: 1, first: 2, second: 1, online: false },
        { table: 2, first: 3, second: 12, online: false },
      ],
      byes: [5],
      missed: [],
    };
    expect([pair(1, 2), pair(12, 3), pair(5, null)].every((one) => boardKeys(draft).has(fixedKey(one)))).toBe(true);
    expect(boardKeys(draft).has(fixedKey(pair(1, 3)))).toBe(false);
    expect(among(draft, [1, 5]).map(fixedKey)).toEqual(['1-2', '5']);
  });
});

describe('a change of the plan in words', () => {
  const plan = (...rules: string[]): RoundPlanMessage[] => rules.map((rule, basis) => ({ rule, basis, repeats: null }));
  it('names rounds that change in the same way together', () => {
    const told = d.planChanges(plan('swiss', 'swiss', 'swiss', 'king'), plan('swiss', 'cop', 'cop', 'king', 'king'));
    expect(told).toBe('Rounds 2 to 3: COP instead of Swiss. Round 5: added, King of the hill.');
    expect(d.planChanges(plan('swiss', 'swiss', 'king'), plan('swiss'))).toBe('Rounds 2 to 3: removed.');
  });
  it('tells other standings and repeats', () => {
    const [one] = plan('swiss');
    const told = d.planChanges(plan('swiss', 'swiss'), [
      { ...(one as RoundPlanMessage), repeats: 0 },
      { rule: 'swiss', basis: 0, repeats: null },
    ]);
    expect(told).toBe('Round 1: two players may meet only once, if possible. Round 2: paired on the seeding.');
  });
});

describe('files that are opened', () => {
  const config = { name: 'config.tsh', text: "config event_name = 'Spring'\ndivision A a.t\n" };
  const division = { name: 'a.t', text: 'King, Ada 1734 2; 412\nRay, Bob 1650 1; 398\n' };
  it('are told apart', () => {
    expect(openedAs([])).toBeNull();
    expect(openedAs([{ name: 'x.txt', text: 'tilewright tournament 1\n...' }])).toEqual({ kind: 'own' });
    expect(openedAs([division])).toEqual({ kind: 'foreign', text: division.text });
    expect(openedAs([{ name: 'Spring Open.csv', text: 'Ada King,1734\n' }])).toEqual({
      kind: 'list',
      title: 'Spring Open',
      text: 'Ada King,1734\n',
    });
    const results = { name: 'results.csv', text: 'division,round,table,player1,score1\n' };
    expect(openedAs([results])).toEqual({ kind: 'foreign', text: results.text });
    expect(openedAs([division, { name: 'notes.txt', text: 'bring tiles' }])).toBeNull();
    expect(openedAs([config])).toBeNull();
    const whole = { name: 'event.txt', text: `${config.text}#begin_file name=a.t\n#end_file name=a.t\n` };
    expect(openedAs([whole])).toEqual({ kind: 'foreign', text: whole.text });
  });
  it('are one archive if they are settings and divisions', () => {
    const text = `config event_name = 'Spring'\ndivision A a.t\n#begin_file name=a.t\n${division.text}#end_file name=a.t\n`;
    expect(openedAs([division, config])).toEqual({ kind: 'foreign', text });
    const named = archiveOf([division, { ...division, name: 'B.T' }]);
    expect(named?.split('\n').slice(0, 2)).toEqual(['division a a.t', 'division B B.T']);
  });
});

describe('a season', () => {
  const season: SeasonMessage = {
    ladder: ['Ada', '=Bob', 'Cy, D.'].map((name, i) => ({
      rank: i + 1,
      name,
      evenings: 2,
      games: 3,
      half_wins: 3,
      half_losses: 3,
      spread: -5,
      own_tenths: 4012,
      other_tenths: 3800,
      high_game: 512,
    })),
    high_games: [{ date: '2027-04-03', first: 'Ada', second: 'Cy, D.', first_score: 512, second_score: 300 }],
    pairs: [
      { one: 0, two: 2, half_wins: 3, half_losses: 1, spread: 40 },
      { one: 0, two: 1, half_wins: 0, half_losses: 2, spread: -10 },
    ],
  };
  it('takes links and bare ids', () => {
    expect(idsIn('https://x.example/tournament/abc12345, see http://y/#/tournament/def-6789/standings')).toEqual([
      'abc12345',
      'def-6789',
    ]);
    expect(idsIn('38fa758e61d2f0a4')).toEqual(['38fa758e61d2f0a4']);
    expect(idsIn('the open')).toEqual([]);
  });
  it('has each record from both sides', () => {
    expect(recordsOf(season, 0)).toEqual([
      { opponent: 1, halfWins: 0, halfLosses: 2, spread: -10 },
      { opponent: 2, halfWins: 3, halfLosses: 1, spread: 40 },
    ]);
    expect(recordsOf(season, 2)).toEqual([{ opponent: 0, halfWins: 1, halfLosses: 3, spread: -40 }]);
  });
  it('is saved as tables in which no name is a formula', () => {
    const [head, first, second, third] = seasonFile(season, 'ladder').split('\r\n');
    expect(head).toBe('rank,name,evenings,games,wins,losses,spread,average,against,high_game');
    expect(first).toBe('1,Ada,2,3,1.5,1.5,-5,401.2,380,512');
    expect(second).toContain(",'=Bob,");
    expect(third).toContain(',"Cy, D.",');
    expect(seasonFile(season, 'pairs').split('\r\n')[1]).toBe('Ada,"Cy, D.",1.5,0.5,40');
    expect(seasonFile(season, 'high').split('\r\n')[1]).toBe('2027-04-03,Ada,512,"Cy, D.",300');
  });
});
