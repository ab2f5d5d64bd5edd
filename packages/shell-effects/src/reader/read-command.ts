import type { CommandReading, Place } from '../types.ts';
import { hole } from '../types.ts';
import { Sink } from './data.ts';
import { Evaluator } from './evaluator.ts';
import { Results } from './results.ts';
import { ShellState } from './shell-state.ts';

/** Reads a command as its shell would, and tells what it would run and do. Never throws. */
export function readCommand(text: string, place: Place): CommandReading {
  const results = new Results(text.length);
  const whole = { start: 0, end: text.length };
  try {
    const shell = new ShellState({ dialect: 'bash', isPosix: place.shell === 'sh' });
    shell.cwds = [place.cwd];
    // No shell is given a NUL, and here it stands for what is not known.
    if (text.includes(hole)) results.addUnknown('the text has a NUL character', whole);
    new Evaluator(place, results).runText(text, {
      shell,
      stdin: undefined,
      out: new Sink(),
      depth: 0,
      span: undefined,
      certainty: 'proven',
      isElsewhere: false,
      isConditional: false,
      isParallel: false,
      loop: undefined,
      caller: undefined,
      active: [],
      choices: undefined,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    results.addUnknown('it is nested too deeply', whole);
  }
  return results.reading;
}
