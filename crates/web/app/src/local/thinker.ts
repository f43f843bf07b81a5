/** The engine of the games on this device: works for the referee on games of its own, which read the same records. */

import { FILES } from './files';
import type { FromThinker, ToThinker } from './letters';
import { start, type Module, type StoredRecord } from './module';
import type { StoredGame } from './store';

/** The most steps without a result; each is a question that the engine answers before the next. */
const STEPS = 8;

/** Terms with a tutor, who takes the whole program to remark on moves. */
const TUTOR = /^terms .*\btutor\b/m;

/** Thinks for the referee at this port. */
export function thinkAt(port: MessagePort): void {
  const started = async (program: string): Promise<Module> => {
    const module = await start(program);
    answer({ game: '' });
    return module;
  };
  const ready = started(FILES.games);
  let whole: Promise<Module> | null = null;
  const tutored = new Set<string>();
  const answer = (letter: FromThinker): void => port.postMessage(letter);
  // The page hears of what is reported, and starts another.
  port.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    if ('stored' in data && TUTOR.test(data.stored.header)) tutored.add(data.game);
    const program = tutored.has(data.game) ? (whole ??= started(FILES.whole)) : ready;
    program.then((module) => think(module, data)).catch(reportError);
  };

  function think(module: Module, data: ToThinker): void {
    const { game, at } = data;
    const wake = ({ header, seed }: StoredGame, records: StoredRecord[]): unknown =>
      module.ask(game, at, { type: 'wake', header, seed, records });
    switch (data.type) {
      case 'wake':
        wake(data.stored, data.records);
        break;
      case 'prepare':
        wake(data.stored, data.records);
        module.ask(game, at, { type: 'work' });
        module.ask(game, at, { type: 'leave' });
        break;
      case 'work': {
        for (let step = 0; step < STEPS; step++) {
          module.ask(game, at, { type: 'work' });
          const { records, works } = module.ask(game, at, { type: 'go_on' });
          if (records || !works) return answer({ game, whole: true, seq: data.seq, records: records ?? [] });
          answer({ game });
        }
        answer({ game, whole: true, seq: data.seq });
        break;
      }
      case 'advise': {
        const { question: message, view, seq } = data;
        module.ask(game, at, { type: 'hear', message: { type: 'hello', tokens: [], last_seq: seq } });
        if (view) module.ask(game, at, { type: 'hear', message: view });
        const { messages = [] } = module.ask(game, at, { type: 'hear', message });
        answer({ game, whole: true, messages });
        break;
      }
      case 'read':
        module.ask(game, at, { type: 'read', records: data.records });
        break;
      case 'leave':
        module.ask(game, at, { type: 'leave' });
    }
  }
}
