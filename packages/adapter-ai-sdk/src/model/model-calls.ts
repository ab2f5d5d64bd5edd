import type { ChunkFilter } from '@agent-hooks/agent-integration';
import type { ModelContent, ModelFinishReason, ModelResponse, ModelStreamPart } from './model-types.ts';

/** Whether a piece of an answer asks for a tool that the agent runs itself. */
export function isCall({ type, providerExecuted }: ModelContent): boolean {
  return type === 'tool-call' && providerExecuted !== true;
}

/** The same answer without the calls of tools that may not be called; the very same object if it has none. */
export function withoutModelCalls(response: ModelResponse, isToolAllowed: (name: string) => boolean): ModelResponse {
  const content = response.content.filter((piece) => !isCall(piece) || isToolAllowed(piece.toolName ?? ''));
  return content.length === response.content.length ? response : withContent(response, content);
}

/** An answer from a hook with the tool calls of the one it replaces, and the reasoning without which providers refuse them. */
export function withModelCallsOf(original: ModelResponse, response: ModelResponse): ModelResponse {
  const calls = original.content.filter(isCall);
  const reasoning = original.content.filter(({ type }) => type === 'reasoning');
  return calls.length === 0 ? response : withContent(response, [...reasoning, ...response.content, ...calls]);
}

/** Makes a filter that takes the calls of tools that may not be called out of a stream. */
export function modelCallFilter(isToolAllowed: (name: string) => boolean): ChunkFilter<ModelStreamPart> {
  const dropped = new Set<string>();
  let kept = 0;
  const filter = (part: ModelStreamPart): readonly ModelStreamPart[] => {
    if (part.type === 'finish' && dropped.size > 0 && kept === 0) {
      return [{ ...part, finishReason: withoutCalls(part.finishReason ?? 'stop') }];
    }
    const isRefused = part.toolName !== undefined && !isToolAllowed(part.toolName);
    if (part.type === 'tool-input-start' && isRefused) dropped.add(part.id ?? '');
    if (part.type === 'tool-call' && isCall(part)) {
      if (isRefused) dropped.add('a call');
      else kept++;
      return isRefused ? [] : [part];
    }
    return part.type.startsWith('tool-input-') && dropped.has(part.id ?? '') ? [] : [part];
  };
  return { filter };
}

function withContent(response: ModelResponse, content: ModelContent[]): ModelResponse {
  const hasCalls = content.some(isCall);
  return {
    ...response,
    content,
    finishReason: hasCalls ? withCalls(response.finishReason) : withoutCalls(response.finishReason),
  };
}

function withoutCalls(reason: ModelFinishReason): ModelFinishReason {
  return changeWord(reason, 'tool-calls', 'stop');
}

function withCalls(reason: ModelFinishReason): ModelFinishReason {
  return changeWord(reason, 'stop', 'tool-calls');
}

function changeWord(reason: ModelFinishReason, from: string, to: string): ModelFinishReason {
  if (typeof reason === 'string') return reason === from ? to : reason;
  return reason.unified === from ? { ...reason, unified: to } : reason;
}
