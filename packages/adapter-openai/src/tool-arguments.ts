import type { ToolCall } from '@agent-hooks/agent-integration';

/** Reads the arguments of a call. What is no JSON is kept as a text, so that the tool's input is refused and not taken for empty. */
export function readArguments(text: string): NonNullable<ToolCall['args']> {
  // Whoever runs the call checks that its input is an object.
  return parse(text) as NonNullable<ToolCall['args']>;
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
