export { LogFile, type LogFileOptions } from './record/log-file.ts';
export { type LogLine, LogLines } from './record/log-lines.ts';
export { parseFiredEvent } from './record/parse-fired-event.ts';
export { type BrokenLine, type Log, type LogEntry, readEntries, readLog } from './record/read-log.ts';
export { createRecorder, type FiredEventListener, openRecording, type RecorderOptions } from './record/recorder.ts';
export {
  findRecording,
  listRecordings,
  type Recording,
  type RecordingPlace,
  turnRecordingOff,
  turnRecordingOn,
} from './record/recording-mark.ts';
export { refusalsFile } from './record/refusals.ts';
export { longestLine, toLogLine } from './record/to-log-line.ts';
