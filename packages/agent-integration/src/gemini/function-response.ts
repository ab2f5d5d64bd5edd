import { toContentParts } from '../shapes/content-part.ts';
import type { CompletedToolCall } from '../shapes/tool-call-record.ts';
import type { AgentPart } from './genai-shapes.ts';

/** Makes the turn that answers a batch of calls: one function response each, in call order, then what is not text. */
export function toFunctionResponses(calls: readonly CompletedToolCall[]): AgentPart[] {
  const answers = calls.map(toFunctionResponse);
  return [...answers.map(({ response }) => response), ...answers.flatMap(({ others }) => others)];
}

function toFunctionResponse({ call, result }: CompletedToolCall): { response: AgentPart; others: AgentPart[] } {
  const parts = toContentParts<AgentPart>(result.llmContent ?? '');
  const text = parts.map((part) => part.text ?? '').join('');
  const { id, name } = call;
  const functionResponse = {
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    response: result.error ? { error: text } : { output: text },
  };
  return { response: { functionResponse }, others: parts.filter((part) => part.text === undefined) };
}
