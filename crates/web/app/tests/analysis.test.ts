import { afterEach, describe, expect, it, vi } from 'vitest';
import { Analysis } from '../src/lib/analysis.svelte';

const CGP = '15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0';

/** The server answers with these lines. */
function answers(...lines: object[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)));
}

const told = {
  place: 0,
  moves: [],
  count: 0,
  sure: null,
  proof: null,
  value: null,
  bounds: [null, null],
  line: [],
  work: 0,
  replies: null,
};

describe('an analysis', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says so when it is turned away while it waits for others', async () => {
    const analysis = new Analysis({ cgp: CGP, edition: 'classic-2023' });
    const refusal = { code: 'desk_full', message: 'try again in a minute', squares: [] };
    answers({ ...told, state: 'done', refusal });
    await analysis.ask('simulate');
    expect(analysis.refusal).toEqual(refusal);
    expect([analysis.message, analysis.working]).toEqual([null, false]);
  });

  it('shows what is found last', async () => {
    const analysis = new Analysis({ cgp: CGP, edition: 'classic-2023' });
    answers({ ...told, state: 'waiting', place: 2 }, { ...told, state: 'done', work: 7 });
    await analysis.ask('simulate');
    expect([analysis.message?.state, analysis.message?.work, analysis.refusal]).toEqual(['done', 7, null]);
  });
});
