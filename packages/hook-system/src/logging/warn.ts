import { visibleText } from './debug-logger.ts';
import type { RecordRedactor } from './record-redactor.ts';

/** What a warning is about. */
type WarningCode =
  | 'HOOKS_OFF'
  | 'SETTINGS_PROBLEM'
  | 'MATCHER_PROBLEM'
  | 'HOST_FORBIDDEN'
  | 'NOT_APPROVED'
  | 'HOOK_FAILED'
  | 'AUDIT_FAILED'
  | 'EVENT_FAILED'
  | 'HOST_PROBLEM';

/** Reports a problem to a person. */
export type Warn = (code: WarningCode, message: string) => void;

/** So many texts are remembered; a host with more problems gets some of them again. */
const maxRemembered = 1000;

/** What was reported in this process, whichever of its systems did. */
const warned = new Set<string>();

/** Reports problems through `process.emitWarning`, each text once: for hosts that bring no logger. */
export function warnByProcess(redactor: RecordRedactor): Warn {
  return (code, message) => {
    try {
      const text = visibleText(redactor.redact(message));
      if (warned.has(text)) return;
      if (warned.size >= maxRemembered) warned.clear();
      warned.add(text);
      process.emitWarning(text, { type: 'AgentHooksWarning', code: `AGENT_HOOKS_${code}` });
    } catch {
      // A listener that fails must not fail the agent.
    }
  };
}
