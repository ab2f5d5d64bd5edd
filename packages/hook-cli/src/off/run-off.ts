import { defaultSystemDir, describeOffSwitch, setOffSwitch } from '@agent-hooks/hook-system/machine';
import { messageOf } from '@agent-hooks/hook-types';
import { auditDecision } from '../audit/audit-decision.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { findOffSwitches, type OffPlaces, toSentence } from '../project/find-off-switches.ts';
import { ownHomeOf } from '../project/home.ts';
import { shortPath } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';

export interface OffCommandOptions extends OffPlaces, PersonOptions {
  readonly machine?: boolean;
  readonly json?: boolean;
}

/** Turns all hooks off or on again, for the user or for the whole machine, by a file that no project can make. */
export async function runOff(io: CliIo, isOff: boolean, options: OffCommandOptions): Promise<void> {
  const { machine = false, json } = options;
  if (isOff) await requirePerson(io, options, 'Turning hooks off');
  const file = await turn(io, isOff, options);
  const details = { file, machine };
  await auditDecision(io, { kind: 'switch', what: isOff ? 'off' : 'on', details }, options);
  const { switches } = findOffSwitches(io, options);
  const others = switches.filter((each) => each.file !== file);
  if (json) {
    printJson(io, { version: 1, off: switches.length > 0, file, switches });
  } else {
    const paint = createPaint(io);
    const whose = machine ? 'on this machine' : 'for you';
    const done = isOff
      ? `Hooks are off ${whose}, in every project${machine ? '' : "; the machine's own still run"}. Turn them on again: agent-hooks on${machine ? ' --machine' : ''}`
      : `Hooks are on ${whose}.`;
    printLines(io, [
      ...wrap(done, screenWidth(io)),
      ...wrap(
        `${isOff ? 'The switch is the file' : 'The switch was the file'} ${shortPath(io, file)}. Restart running agents to apply this.`,
        screenWidth(io),
      ).map(paint.faint),
      ...(isOff
        ? []
        : others.flatMap((each) => wrap(`But ${describeOffSwitch(each)}.`, screenWidth(io)).map(paint.warning))),
    ]);
  }
  if (!isOff && others.length > 0) throw new CliExit(1);
}

async function turn(io: CliIo, isOff: boolean, { machine, systemDir }: OffCommandOptions): Promise<string> {
  try {
    const places = machine ? { systemDir: systemDir ?? defaultSystemDir() } : { userDir: ownHomeOf(io) };
    return await setOffSwitch(isOff, places);
  } catch (error) {
    const why = messageOf(error);
    throw new CliExit(1, `${toSentence(`hooks are unchanged: ${why}`)}`);
  }
}
