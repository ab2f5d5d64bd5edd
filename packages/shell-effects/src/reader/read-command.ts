import { protectedWord } from '../protected-paths.ts';
import { fromCmd, fromPowerShell } from '../syntax/powershell.ts';
import type { CommandReading, Place } from '../types.ts';
import { hole } from '../types.ts';
import { Sink } from './data.ts';
import { makeEffects } from './effects.ts';
import { Evaluator } from './evaluator.ts';
import { Results } from './results.ts';
import { ShellState } from './shell-state.ts';

/** Reads a command as its shell would, and returns what it would run and do. Never throws. */
export function readCommand(text: string, place: Place): CommandReading {
  const results = new Results(text.length);
  const whole = { start: 0, end: text.length };
  try {
    const shell = new ShellState({ dialect: 'bash', isPosix: place.shell === 'sh' });
    shell.cwds = [place.cwd];
    shell.runsLastHere = place.shell === 'zsh';
    // No shell is given a NUL, and here it stands for what is not known.
    if (text.includes(hole)) results.addUnknown('the text has a NUL character', whole);
    // Shells of Windows are read as the same commands of a POSIX shell; what happens is reported at the whole text.
    const isWindows = place.shell === 'powershell' || place.shell === 'cmd';
    const posix = isWindows ? (place.shell === 'cmd' ? fromCmd(text) : fromPowerShell(text)) : text;
    const evaluator = new Evaluator(place, results);
    evaluator.runText(posix, {
      shell,
      stdin: undefined,
      out: new Sink(),
      depth: 0,
      span: isWindows ? whole : undefined,
      certainty: 'proven',
      isElsewhere: false,
      isConditional: false,
      isParallel: false,
      loop: undefined,
      caller: undefined,
      active: [],
      choices: undefined,
    });
    evaluator.finish();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    results.addUnknown('it is nested too deeply', whole);
  }
  return withUnreadProtection(text, withUnfollowed(results.reading, place), place);
}

/** What is too deep or too long to be followed was made so, and may do anything. */
function withUnfollowed(reading: CommandReading, place: Place): CommandReading {
  const unfollowed = reading.unknowns.find(({ why }) => /too deeply|too much|calls itself/.test(why));
  if (!unfollowed || reading.effects.some(({ kind }) => kind === 'machine')) return reading;
  const actor = { program: '', family: 'shell', certainty: 'proven', isElsewhere: false, cwds: [place.cwd] } as const;
  const sentence = 'It is nested too deeply, or does too much, to be followed to its end.';
  const effects = makeEffects(
    { kind: 'execute', source: 'stdin', sentence },
    { ...actor, span: unfollowed.span, place },
  );
  return { ...reading, effects: [...reading.effects, ...effects] };
}

/** What cannot be read and names agent-hooks or the settings of an agent may change them. */
function withUnreadProtection(text: string, reading: CommandReading, place: Place): CommandReading {
  if (reading.unknowns.length === 0 || reading.effects.some(({ kind }) => kind === 'self-protection')) return reading;
  const unread = reading.unknowns.find(({ span }) => protectedWord.test(text.slice(span.start, span.end)));
  if (!unread) return reading;
  const actor = { program: '', family: 'shell', certainty: 'possible', isElsewhere: false, cwds: [place.cwd] } as const;
  const effects = makeEffects(
    {
      kind: 'self-protection',
      target: 'agent-hooks',
      isRemote: true,
      sentence: 'It names agent-hooks or the settings of an agent, and a part of it cannot be read.',
    },
    { ...actor, span: unread.span, place },
  );
  return { ...reading, effects: [...reading.effects, ...effects] };
}
