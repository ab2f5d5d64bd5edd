import { isRecord } from '@agent-hooks/hook-types';
import { jsonLines, recordsIn, textIn } from './json-lines.ts';
import { CallCollector, failureOf, type Transcript, textOf } from './transcript-call.ts';

/** Reads a session of Claude Code: messages with calls, and messages with their results. */
export function readClaude(text: string, file: string): Transcript {
  const found = new CallCollector('claude', file);
  const onBroken = () => void found.broken++;
  for (const { line, value } of jsonLines(text, /"tool_(?:use|result)"/, onBroken)) {
    const { message, sessionId, timestamp, cwd } = value;
    for (const part of isRecord(message) ? recordsIn(message.content) : []) {
      if (part.type === 'tool_result') {
        found.end(part.tool_use_id, part.is_error === true ? failureOf(textOf(part.content)) : 'ran');
      } else if (part.type === 'tool_use' && typeof part.name === 'string') {
        found.add(textIn(part.id), {
          ...{ session: textIn(sessionId) ?? '', at: textIn(timestamp), cwd: textIn(cwd) },
          ...{ tool: part.name, input: isRecord(part.input) ? part.input : {}, line },
        });
      }
    }
  }
  return found.finish();
}
