export { findLoading, type Loading } from './programs/loading.ts';
export type { Program } from './programs/program.ts';
export { findProgram } from './programs/table.ts';
export { readCommand } from './reader/read-command.ts';
export { readToolCall } from './tools/read-tool-call.ts';
export type {
  Certainty,
  CommandReading,
  Effect,
  EffectKind,
  EffectPlace,
  Family,
  Place,
  ReadCommand,
  ShellName,
  Span,
  Unknown,
  Word,
} from './types.ts';
export { hole } from './types.ts';
