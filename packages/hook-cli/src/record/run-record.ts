import { resolve } from 'node:path';
import { findRecording, type Recording, turnRecordingOff, turnRecordingOn } from '@agent-hooks/hook-system/record';
import { messageOf } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CommandPlace } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';
import { printJson, printLines } from '../terminal/print.ts';

/** What can be done about recording. */
export type RecordVerb = 'on' | 'off' | 'status';

export interface RecordCommandOptions {
  /** The log; only with `on`. */
  readonly file?: string | undefined;
  readonly json?: boolean;
}

/** Turns recording on or off for a project, or says whether it is on. */
export async function runRecord(
  { io, dir }: CommandPlace,
  verb: RecordVerb,
  options: RecordCommandOptions,
): Promise<void> {
  const { file, json } = options;
  if (file !== undefined && verb !== 'on')
    throw new CliExit(2, 'A log is given with `agent-hooks trace --record on` only.');
  const recording = await attempt(dir, () => verbs[verb](dir, file && resolve(io.cwd, file), ownHomeOf(io)));
  if (json)
    printJson(io, { version: 1, project: recording.projectDir, recording: recording.isOn, file: recording.file });
  else printLines(io, describe(recording, verb));
}

type Act = (dir: string, file: string | undefined, homeDir: string | undefined) => Promise<Recording>;

const verbs: Readonly<Record<RecordVerb, Act>> = {
  on: (dir, file, homeDir) => turnRecordingOn(dir, file, { homeDir }),
  off: (dir, _, homeDir) => turnRecordingOff(dir, { homeDir }),
  status: (dir, _, homeDir) => findRecording(dir, { homeDir }),
};

async function attempt(dir: string, act: () => Promise<Recording>): Promise<Recording> {
  try {
    return await act();
  } catch (error) {
    const why = messageOf(error);
    throw new CliExit(1, `Recording of ${dir} is unchanged: ${why}`);
  }
}

function describe({ projectDir, file, isOn }: Recording, verb: RecordVerb): string[] {
  if (verb === 'off')
    return [`Recording is off for ${projectDir}.`, 'Refusals here and in folders below are not kept either.'];
  if (!isOn) return [`Recording is off for ${projectDir}.`, 'Turn it on with: agent-hooks trace --record on'];
  return [
    `Recording is on for ${projectDir}.`,
    `Log: ${file}`,
    'Known kinds of secrets are redacted. Read the log before you share it.',
    'See it with: agent-hooks trace',
  ];
}
