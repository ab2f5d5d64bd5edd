import { isRecord } from '@agent-hooks/hook-types';
import { jsonLines, parseObject, textIn } from './json-lines.ts';
import { CallCollector, failureOf, type Transcript, textOf } from './transcript-call.ts';

/** Reads the events of a session of Copilot CLI. */
export function readCopilot(text: string, file: string): Transcript {
  const found = new CallCollector('copilot', file);
  const onBroken = () => void found.broken++;
  let session = '';
  let cwd: string | undefined;
  for (const { line, value } of jsonLines(text, /"(?:session\.start|session\.resume|tool\.execution_\w+)"/, onBroken)) {
    const { type, timestamp } = value;
    const data = isRecord(value.data) ? value.data : {};
    if (type === 'session.start' || type === 'session.resume') {
      session = textIn(data.sessionId) ?? session;
      cwd = (isRecord(data.context) ? textIn(data.context.cwd) : undefined) ?? cwd;
    } else if (type === 'tool.execution_start' && typeof data.toolName === 'string') {
      const input = parseObject(data.arguments) ?? {};
      found.add(textIn(data.toolCallId), { session, at: textIn(timestamp), cwd, tool: data.toolName, input, line });
    } else if (type === 'tool.execution_complete') {
      const error = isRecord(data.error) ? data.error : {};
      const isDenied = error.code === 'denied' || error.code === 'rejected';
      const failed = isDenied ? 'refused' : failureOf(textOf(error));
      found.end(data.toolCallId, data.success === false ? failed : 'ran');
    }
  }
  return found.finish();
}
