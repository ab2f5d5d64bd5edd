import type { CallAdapter, ModelShapes, ToolCall } from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import { copyMessage } from './message-text.ts';
import { createMessageTranslator } from './message-translator.ts';
import type { MessageCall, MessageClasses, MessageLike, NamedRequest } from './message-types.ts';

/** The types of a model call of LangChain. */
interface MessageShapes extends ModelShapes {
  Request: NamedRequest;
  Response: MessageLike;
  Turn: MessageLike;
}

/** Everything about model calls of LangChain that hooks around them need. */
export function createMessageAdapter(classes: MessageClasses): CallAdapter<MessageShapes> {
  const { AIMessage, HumanMessage } = classes;
  return {
    name: 'langchain',
    translator: createMessageTranslator(classes),
    signalOf: ({ runtime }) => signalIn(runtime),
    readToolFields: ({ toolChoice, tools }) => ({
      ...(toolChoice !== undefined && { toolConfig: toolChoice }),
      ...(tools !== undefined && { tools }),
    }),
    withToolConfig: (request, toolChoice) => ({ ...request, toolChoice }),
    // Providers take no choice among no tools.
    toSendable: ({ toolChoice, ...request }) =>
      (request.tools ?? []).length === 0 ? request : { ...request, toolChoice },
    appendTurns: (request, turns) =>
      turns.length === 0 ? request : { ...request, messages: [...request.messages, ...turns] },
    systemTurn: (note) => new HumanMessage({ content: `[System] ${note}` }),
    emptyResponse: (reason = '') =>
      new AIMessage({ content: reason, response_metadata: { agentHooks: { blocked: true, reason } } }),
    textResponse: (content) => new AIMessage({ content }),
    resultIds({ messages }) {
      const last = messages.findLastIndex(({ type }) => type !== 'tool');
      return messages.slice(last + 1).flatMap(({ tool_call_id: id }) => id ?? []);
    },
    callsIn: ({ tool_calls: calls = [] }) => calls.map(toToolCall),
    withoutCalls(message, isToolAllowed) {
      const calls = (message.tool_calls ?? []).filter(({ name }) => isToolAllowed(name));
      return calls.length === (message.tool_calls ?? []).length ? message : withCalls(message, calls);
    },
    withCallsOf: (original, message) => withCalls(message, original.tool_calls ?? []),
  };
}

/** The signal of a run, where LangChain hands it over. */
export function signalIn(runtime: unknown): AbortSignal | undefined {
  return isRecord(runtime) && runtime.signal instanceof AbortSignal ? runtime.signal : undefined;
}

function toToolCall({ id, name, args }: MessageCall): ToolCall {
  // Whoever runs the call checks that its input is an object.
  return { ...(id !== undefined && { id }), name, args: args as NonNullable<ToolCall['args']> };
}

/** A message with other calls; blocks of calls that are gone would be sent back as they were. */
function withCalls(message: MessageLike, calls: readonly MessageCall[]): MessageLike {
  const { tool_calls: given = [], content } = message;
  const gone = given.filter((call) => !calls.includes(call)).map(({ id }) => id);
  const blocks = Array.isArray(content)
    ? content.filter((block) => !isRecord(block) || !isBlockOf(gone, block))
    : content;
  return copyMessage(message, { tool_calls: calls, content: blocks });
}

function isBlockOf(ids: readonly unknown[], { id }: Readonly<Record<string, unknown>>): boolean {
  return id !== undefined && ids.includes(id);
}
