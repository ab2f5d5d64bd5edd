export { CliExit } from './cli-exit.ts';
export type { CliIo } from './cli-io.ts';
export type { RecordedEvent, RecordedHook } from './record/recorded-event.ts';
export { makeRecordingRunner, type RecordingOptions, type RecordingRunner } from './record/recording-runner.ts';
export { findRecording, type Recording, type SwitchOptions } from './record/recording-switch.ts';
export { runCli } from './run-cli.ts';
