import { isRecord } from '@agent-hooks/hook-types';
import { jsonLines, recordsIn, textIn } from './json-lines.ts';
import { CallCollector, type CallOutcome, failureOf, type Transcript, textOf } from './transcript-call.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a chat of Qwen Code: parts with calls, and parts with responses. The calls of subagents are only in what it counts.
 */
export function readQwen(text: string, file: string): Transcript {
  const found = new CallCollector('qwen', file);
  const uncounted: string[] = [];
  for (const { line, value } of jsonLines(text, interesting, () => void found.broken++)) {
    const { message, sessionId, timestamp, cwd, toolCallResult, systemPayload } = value;
    const facts = { session: textIn(sessionId) ?? '', at: textIn(timestamp), cwd: textIn(cwd), line };
    const event = isRecord(systemPayload) && isRecord(systemPayload.uiEvent) ? systemPayload.uiEvent : {};
    if (typeof event.function_name === 'string') {
      const input = isRecord(event.function_args) ? event.function_args : {};
      const at = uncounted.indexOf(keyOf(event.function_name, input));
      if (at !== -1) uncounted.splice(at, 1);
      else found.add(undefined, { ...facts, tool: event.function_name, input }, outcomeOf(event));
    }
    for (const { functionCall: call, functionResponse: response } of isRecord(message)
      ? recordsIn(message.parts)
      : []) {
      if (isRecord(call) && typeof call.name === 'string') {
        const input = isRecord(call.args) ? call.args : {};
        uncounted.push(keyOf(call.name, input));
        found.add(textIn(call.id), { ...facts, tool: call.name, input });
      } else if (isRecord(response)) {
        const result = isRecord(toolCallResult) ? toolCallResult : {};
        const isError = result.status === 'error' || (isRecord(response.response) && 'error' in response.response);
        found.end(response.id, isError ? failureOf(textOf([response.response, result.errorType])) : 'ran');
      }
    }
  }
  return found.finish();
}

const interesting = /"function(?:Call|Response)"|qwen-code\.tool_call/;

function keyOf(tool: string, input: Fields): string {
  return JSON.stringify([tool, input]);
}

function outcomeOf({ success, error, error_type: type }: Fields): CallOutcome {
  return success === true ? 'ran' : failureOf(textOf([error, type]));
}
