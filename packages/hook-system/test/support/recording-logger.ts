import type { DebugLogger } from '../../src/index.ts';

export interface LoggedLine {
  readonly level: keyof DebugLogger;
  readonly message: string;
  readonly details: readonly unknown[];
}

/** A logger that keeps what it is given. */
export function makeRecordingLogger(): DebugLogger & { readonly lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const keep =
    (level: keyof DebugLogger) =>
    (message: string, ...details: unknown[]) => {
      lines.push({ level, message, details });
    };
  return { lines, debug: keep('debug'), log: keep('log'), warn: keep('warn'), error: keep('error') };
}

/** A logger that always fails. */
export function makeBrokenLogger(): DebugLogger {
  const fail = () => {
    throw new Error('the logger is broken');
  };
  return { debug: fail, log: fail, warn: fail, error: fail };
}
