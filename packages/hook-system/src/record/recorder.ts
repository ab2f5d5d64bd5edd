import { type FiredEvent, messageOf } from '@agent-hooks/hook-types';
import { LogFile, type LogFileOptions } from './log-file.ts';
import { findRecording, type RecordingPlace, readRecording } from './recording-mark.ts';
import { keepRefusal } from './refusals.ts';
import { toLogLine } from './to-log-line.ts';

/** Is called with each event that was fired, as `HookSystemOptions.onEvent` is. */
export type FiredEventListener = (event: FiredEvent) => void;

/** How events are recorded. */
export interface RecorderOptions extends LogFileOptions {
  /** Called once if the log cannot be written. Default: a warning of the process. */
  readonly onProblem?: ((problem: Error) => void) | undefined;
}

/**
 * Creates a listener that adds each event to a log, one line of JSON an event, to be given to
 * `new HookSystem(config, { onEvent })`. Whatever happens to the log, the agent goes on.
 */
export function createRecorder(file: string, options: RecorderOptions = {}): FiredEventListener {
  const { onProblem = emitWarning } = options;
  const log = new LogFile(file, options);
  let isReported = false;
  return (event) => {
    try {
      log.append(toLogLine(event));
    } catch (error) {
      if (isReported) return;
      isReported = true;
      report(error, file, onProblem);
    }
  };
}

/**
 * Creates the recorder of a project: it records while its user has turned recording on, with `agent-hooks trace --record on`.
 * With `keepsRefusals` the last refusals are kept for `agent-hooks why` unless recording was turned off.
 */
export async function openRecording(
  projectDir: string,
  options: RecorderOptions & RecordingPlace & { readonly keepsRefusals?: boolean } = {},
): Promise<FiredEventListener | undefined> {
  // A directory that is gone, or a user without a home, has no recording; the agent goes on.
  const found = await findRecording(projectDir, options).catch(() => undefined);
  if (!found) return undefined;
  let current: { readonly file: string; readonly record: FiredEventListener } | undefined;
  return (event) => {
    const { file, isOn } = readRecording(found.projectDir, options.homeDir);
    if (!isOn) return options.keepsRefusals ? keepRefusal(event, found.projectDir, options.homeDir) : undefined;
    if (current?.file !== file) current = { file, record: createRecorder(file, options) };
    current.record(event);
  };
}

function report(error: unknown, file: string, onProblem: (problem: Error) => void): void {
  const why = messageOf(error);
  try {
    onProblem(new Error(`Events are not recorded in ${file}: ${why}`, { cause: error }));
  } catch {
    // A listener that fails must not fail the agent.
  }
}

function emitWarning(problem: Error): void {
  process.emitWarning(problem.message, { type: 'AgentHooksWarning', code: 'recording_failed' });
}
