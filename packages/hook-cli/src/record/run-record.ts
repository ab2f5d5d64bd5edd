import { resolve } from 'node:path';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { findRecording, type Recording, turnRecordingOff, turnRecordingOn } from './recording-switch.ts';

/** What was typed behind `agent-hooks record`. */
export interface RecordArguments {
  readonly what: 'on' | 'off' | 'status';
  readonly file?: string | undefined;
  readonly project?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Turns recording on or off for a project, or says whether it is on. */
export async function runRecord({ what, file, project, json }: RecordArguments, io: CliIo): Promise<void> {
  if (file !== undefined && what !== 'on') throw new CliExit(2, '--file goes with `agent-hooks record on` only.');
  const projectDir = resolve(io.cwd, project ?? '.');
  const homeDir = io.env.HOME ?? io.env.USERPROFILE;
  const recording = await attempt(projectDir, () => {
    if (what === 'on') return turnRecordingOn(projectDir, file && resolve(io.cwd, file), { homeDir });
    return what === 'off' ? turnRecordingOff(projectDir, { homeDir }) : findRecording(projectDir, { homeDir });
  });
  if (json) printJson(io, { project: recording.projectDir, recording: recording.isOn, file: recording.file });
  else printLines(io, describe(recording));
}

async function attempt(projectDir: string, change: () => Promise<Recording>): Promise<Recording> {
  try {
    return await change();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliExit(1, `Recording of ${projectDir} stays as it was: ${why}`);
  }
}

function describe({ projectDir, file, isOn }: Recording): string[] {
  if (!isOn) return [`Recording is off for ${projectDir}.`, 'Turn it on with: agent-hooks record on'];
  return [
    `Recording is on for ${projectDir}.`,
    `Log: ${file}`,
    'Secrets are redacted as far as they can be recognised; look before you share it.',
    'Look at it with: agent-hooks trace',
  ];
}
