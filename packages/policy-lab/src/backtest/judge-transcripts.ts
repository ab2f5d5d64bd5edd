import {
  describeUnreadable,
  findTranscripts,
  readTranscript,
  type TranscriptFile,
} from '../transcripts/find-transcripts.ts';
import type { TranscriptAgent, TranscriptCall } from '../transcripts/transcript-call.ts';
import { type BacktestOptions, type BacktestReport, runBacktest } from './backtest.ts';
import type { BacktestNotes } from './render-text.ts';

/** Which transcripts are judged. */
interface TranscriptChoice {
  readonly home: string;
  /** In milliseconds since 1970. */
  readonly since: number;
  readonly agent?: TranscriptAgent | undefined;
  /** Called before each file with how many of them were judged. */
  readonly onFile?: ((done: number, total: number) => void) | undefined;
}

/** Judges what agents have done, as their transcripts below a home directory show it. */
export async function judgeTranscripts(
  { home, since, agent, onFile }: TranscriptChoice,
  options: BacktestOptions,
): Promise<{ readonly report: BacktestReport; readonly notes: BacktestNotes }> {
  const files = findTranscripts(home, { since, agent });
  const read = { broken: 0, onFile };
  const report = await runBacktest(callsIn(files, since, read), options);
  const unreadable = describeUnreadable(files);
  const notes = unreadable === undefined ? [] : [unreadable];
  return {
    report,
    notes: { broken: read.broken, files: files.length, since: new Date(since).toISOString().slice(0, 10), notes },
  };
}

function* callsIn(
  files: readonly TranscriptFile[],
  since: number,
  read: { broken: number } & Pick<TranscriptChoice, 'onFile'>,
): Generator<TranscriptCall> {
  for (const [index, file] of files.entries()) {
    read.onFile?.(index, files.length);
    const transcript = readTranscript(file);
    read.broken += transcript.broken;
    for (const call of transcript.calls) if (!(Date.parse(call.at ?? '') < since)) yield call;
  }
}
