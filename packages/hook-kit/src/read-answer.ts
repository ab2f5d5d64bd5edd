import type { FunctionHookAnswer } from '@agent-hooks/hook-types/internal';

/** Reads what a handler returned, the same way wherever it runs: a copy of its answer, or undefined if it said nothing. */
export function readAnswer(eventName: string, returned: unknown): FunctionHookAnswer | undefined {
  const answer = typeof returned === 'string' ? readText(returned) : returned;
  if (answer === undefined || answer === null) return undefined;
  if (!isObject(answer)) {
    const found = Array.isArray(answer) ? 'a list' : `a ${typeof answer}`;
    throw new TypeError(
      `The hook returned ${found}; return an answer such as deny('…'), text, or nothing. combine() makes one answer of several.`,
    );
  }
  // Only what JSON can carry would arrive from a process. Whoever runs the hook reads the copy by the schema of its event.
  return JSON.parse(JSON.stringify(complete(eventName, answer))) as FunctionHookAnswer;
}

/** Whether a value is an object with named fields; the contract's own test would bring its whole package along. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text is a message to the model, unless it is an answer in JSON such as a script would print. */
function readText(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = parseJson(trimmed);
  const decoded = typeof value === 'string' ? parseJson(value) : value;
  return isObject(decoded) ? decoded : { decision: 'allow', systemMessage: trimmed };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Before the model is asked, a response counts only beside a no: without it the model would be asked all the same. */
function complete(eventName: string, answer: Record<string, unknown>): Record<string, unknown> {
  const { hookSpecificOutput: specific, decision, reason } = answer;
  const responds = eventName === 'BeforeModel' && isObject(specific) && isObject(specific.llm_response);
  if (!responds || decision === 'deny' || decision === 'block') return answer;
  return { ...answer, decision: 'deny', reason: reason ?? 'A hook answered in place of the model.' };
}
