import type { RecordRedactor } from './record-redactor.ts';

/** Where the hook system writes what happens; a host plugs in its own. */
export interface DebugLogger {
  debug(message: string, ...details: unknown[]): void;
  log(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}

/** A logger whose own failures never reach those who log. */
export function guardLogger(logger: DebugLogger | undefined): DebugLogger {
  const guard =
    (level: keyof DebugLogger) =>
    (message: string, ...details: unknown[]) => {
      try {
        const outcome: unknown = logger?.[level](message, ...details);
        if (outcome instanceof Promise) outcome.catch(ignore);
      } catch {
        ignore();
      }
    };
  return { debug: guard('debug'), log: guard('log'), warn: guard('warn'), error: guard('error') };
}

/** A logger that is told no secrets; where there is none, nothing is worked out for it. */
export function redactLogger(logger: DebugLogger | undefined, redactor: RecordRedactor): DebugLogger | undefined {
  if (!logger) return undefined;
  const tell =
    (level: keyof DebugLogger) =>
    (message: string, ...details: unknown[]) =>
      logger[level](redactor.redact(message), ...details.map((detail) => redactor.redactDetail(detail)));
  return { debug: tell('debug'), log: tell('log'), warn: tell('warn'), error: tell('error') };
}

/** A logger that fails cannot be told so, and no event may fail by it. */
function ignore(): void {}
