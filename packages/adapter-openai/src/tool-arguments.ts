import type { ToolCall } from '@agent-hooks/agent-integration';
import { parseJsonText } from '@agent-hooks/hook-translator/define';

/** Reads the arguments of a call. What is no JSON is kept as a text, so that the tool's input is refused and not taken for empty. */
export function readArguments(text: string): NonNullable<ToolCall['args']> {
  // Whoever runs the call checks that its input is an object.
  return parseJsonText(text) as NonNullable<ToolCall['args']>;
}
