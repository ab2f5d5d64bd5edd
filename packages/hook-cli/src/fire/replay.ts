import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type HookEventName, isHookEventName, isRecord } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';

/** What a recorded event was about. */
export interface ReplayedEvent {
  readonly eventName: HookEventName;
  readonly input: Record<string, unknown>;
}

/** Reads one event out of a log: the one that `FILE:N` counts, else the last. */
export async function readReplay(io: CliIo, target: string): Promise<ReplayedEvent> {
  const { file, number } = splitTarget(io, target);
  let count = 0;
  let line: string | undefined;
  for await (const each of linesOf(file)) {
    if (each.trim() === '') continue;
    count += 1;
    line = each;
    if (count === number) break;
  }
  if (line === undefined) throw new CliExit(2, `--replay: there is no event in ${file}`);
  if (number !== undefined && count !== number) {
    throw new CliExit(2, `--replay: there is no event ${number} in ${file}, it has ${count}`);
  }
  return parseLine(line, `--replay: event ${count} of ${file}`);
}

function splitTarget(io: CliIo, target: string): { file: string; number: number | undefined } {
  const whole = resolve(io.cwd, target);
  const [, name, digits] = /^(.+):(\d+)$/.exec(target) ?? [];
  // A file may have such a name itself.
  const isNumbered = name !== undefined && !isFile(whole);
  const file = isNumbered ? resolve(io.cwd, name) : whole;
  if (!isFile(file)) throw new CliExit(2, `--replay: there is no file ${file}`);
  if (isNumbered && Number(digits) < 1) throw new CliExit(2, '--replay: events are counted from 1');
  return { file, number: isNumbered ? Number(digits) : undefined };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw new CliExit(2, `--replay: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseLine(line: string, where: string): ReplayedEvent {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new CliExit(2, `${where} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { version, eventName, input } = isRecord(value) ? value : {};
  if (version !== 1 || !isHookEventName(eventName) || !isRecord(input)) {
    throw new CliExit(2, `${where} is not a recorded event: expected version 1, eventName and input`);
  }
  return { eventName, input };
}
