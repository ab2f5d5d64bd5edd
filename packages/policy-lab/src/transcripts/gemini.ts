import { isRecord } from '@agent-hooks/hook-types';
import { jsonLines, parseObject, recordsIn, textIn } from './json-lines.ts';
import { CallCollector, type CallOutcome, failureOf, type Transcript, textOf } from './transcript-call.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reads a chat of Gemini CLI: messages with their calls and results, one a line, or all of them in one object. */
export function readGemini(text: string, file: string, project?: string): Transcript {
  const found = new CallCollector('gemini', file);
  let session = '';
  let cwd = project;
  const addAll = (message: Fields, line: number) => {
    for (const call of recordsIn(message.toolCalls)) {
      const at = textIn(call.timestamp) ?? textIn(message.timestamp);
      const input = isRecord(call.args) ? call.args : {};
      if (typeof call.name !== 'string') continue;
      found.add(textIn(call.id), { session, at, cwd, tool: call.name, input, line }, outcomeOf(call));
    }
  };
  const head = ({ sessionId, directories }: Fields) => {
    session = textIn(sessionId) ?? session;
    const [first] = Array.isArray(directories) ? directories : [];
    cwd = textIn(first) ?? cwd;
  };
  const whole = file.endsWith('.json') ? parseObject(text) : undefined;
  if (whole) {
    head(whole);
    for (const message of recordsIn(whole.messages)) addAll(message, 0);
    return found.finish();
  }
  for (const { line, value } of jsonLines(text, /"(?:toolCalls|sessionId)"/, () => void found.broken++)) {
    head(value);
    const set = isRecord(value.$set) ? value.$set : {};
    for (const message of [value, ...recordsIn(set.messages)]) addAll(message, line);
  }
  return found.finish();
}

function outcomeOf({ status, result, resultDisplay }: Fields): CallOutcome {
  if (status === 'success') return 'ran';
  if (status === 'cancelled') return 'refused';
  return status === 'error' ? failureOf(textOf([result, resultDisplay])) : 'unknown';
}
