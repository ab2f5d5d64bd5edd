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

/** A logger whose messages cannot act on a terminal. */
export function withVisibleText(logger: DebugLogger): DebugLogger {
  const tell =
    (level: keyof DebugLogger) =>
    (message: string, ...details: unknown[]) =>
      logger[level](visibleText(message), ...details);
  return { debug: tell('debug'), log: tell('log'), warn: tell('warn'), error: tell('error') };
}

/** A logger that is told no secrets; where there is none, nothing is worked out for it. */
export function redactLogger(logger: DebugLogger | undefined, redactor: RecordRedactor): DebugLogger | undefined {
  if (!logger) return undefined;
  const tell =
    (level: keyof DebugLogger) =>
    (message: string, ...details: unknown[]) =>
      logger[level](visibleText(redactor.redact(message)), ...details.map((detail) => redactor.redactDetail(detail)));
  return { debug: tell('debug'), log: tell('log'), warn: tell('warn'), error: tell('error') };
}

/** A message without what could act on a terminal: names, paths and what hooks print are chosen by whoever wrote them. */
export function visibleText(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, '\u{fffd}');
}

/** A logger that fails cannot be told so, and no event may fail by it. */
function ignore(): void {}
