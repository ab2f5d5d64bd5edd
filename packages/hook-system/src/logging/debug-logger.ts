import type { RecordRedactor } from './record-redactor.ts';

/** Where the hook system writes what happens; a host plugs in its own. */
export interface DebugLogger {
  debug(message: string, ...details: unknown[]): void;
  log(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
  /** True if `debug` and `log` do nothing: what only they would say is not worked out. */
  readonly onlyProblems?: boolean;
}

/** A logger whose own failures never reach those who log. */
export function guardLogger(logger: DebugLogger | undefined): DebugLogger {
  return forEachLevel((level, message, details) => {
    try {
      const outcome: unknown = logger?.[level](message, ...details);
      if (outcome instanceof Promise) outcome.catch(ignore);
    } catch {
      ignore();
    }
  });
}

/** A logger whose messages cannot act on a terminal. */
export function withVisibleText(logger: DebugLogger): DebugLogger {
  return forEachLevel((level, message, details) => logger[level](visibleText(message), ...details));
}

/** A logger that gets no secrets; where there is none, nothing is worked out for it. */
export function redactLogger(logger: DebugLogger | undefined, redactor: RecordRedactor): DebugLogger | undefined {
  return (
    logger &&
    forEachLevel((level, message, details) =>
      logger[level](visibleText(redactor.redact(message)), ...details.map((detail) => redactor.redactDetail(detail))),
    )
  );
}

type LogLevel = 'debug' | 'log' | 'warn' | 'error';

function forEachLevel(log: (level: LogLevel, message: string, details: readonly unknown[]) => void): DebugLogger {
  const at =
    (level: LogLevel) =>
    (message: string, ...details: unknown[]) =>
      log(level, message, details);
  return { debug: at('debug'), log: at('log'), warn: at('warn'), error: at('error') };
}

/** A message without what could act on a terminal: names, paths and what hooks print are chosen by whoever wrote them. */
export function visibleText(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, '\u{fffd}');
}

/** A logger that fails must not fail an event. */
function ignore(): void {}
