import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type LogEntry, readEntries } from '@agent-hooks/hook-system/record';
import { type FiredEvent, type HookEventName, isHookEventName, messageOf } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';

/** What a recorded event was about. */
export interface ReplayedEvent {
  readonly eventName: HookEventName;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Reads one event out of a log, as it was fired: the one that `FILE:N` counts, else the last. */
export async function readReplay(io: CliIo, target: string): Promise<ReplayedEvent> {
  const { eventName, inputs } = await readRecordedEvent(io, target, '--replay');
  if (!isHookEventName(eventName)) throw new CliExit(2, `--replay: this command knows no event ${eventName}`);
  return { eventName, input: inputs[0] ?? {} };
}

/** Reads the record of one event out of a log; `option` is how the person named it. */
export async function readRecordedEvent(io: CliIo, target: string, option: string): Promise<FiredEvent> {
  const { file, number } = splitTarget(io, target, option);
  let count = 0;
  let found: FiredEvent | undefined;
  let problem = '';
  // Lines that contain no event do not count, as in `trace`.
  for await (const entry of entriesOf(file, option)) {
    if ('problem' in entry) problem = `: ${entry.problem}`;
    else {
      count += 1;
      found = entry.event;
    }
    if (count === number) break;
  }
  if (!found) throw new CliExit(2, `${option}: there is no event in ${file}${problem}`);
  if (number !== undefined && count !== number) {
    throw new CliExit(2, `${option}: there is no event ${number} in ${file}, it has ${count}`);
  }
  return found;
}

function splitTarget(io: CliIo, target: string, option: string): { file: string; number: number | undefined } {
  const whole = resolve(io.cwd, target);
  const [, name, digits] = /^(.+):(\d+)$/.exec(target) ?? [];
  // A file may have such a name itself.
  const isNumbered = name !== undefined && !isFile(whole);
  const file = isNumbered ? resolve(io.cwd, name) : whole;
  if (!isFile(file)) throw new CliExit(2, `${option}: there is no file ${file}`);
  if (isNumbered && Number(digits) < 1) throw new CliExit(2, `${option}: events are counted from 1`);
  return { file, number: isNumbered ? Number(digits) : undefined };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function* entriesOf(file: string, option: string): AsyncGenerator<LogEntry> {
  try {
    yield* readEntries(createReadStream(file));
  } catch (error) {
    throw new CliExit(2, `${option}: ${messageOf(error)}`);
  }
}
