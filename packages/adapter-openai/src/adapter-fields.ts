import type { ToolCall } from '@agent-hooks/agent-integration';
import { parseJsonText } from '@agent-hooks/hook-translator/define';

// What the adapters of both APIs have in common.

/** Reads the arguments of a call. Text that is not JSON stays text, so that the tool's input is refused and not taken for empty. */
export function readArguments(text: unknown): NonNullable<ToolCall['args']> {
  // Who runs the call checks that its input is an object.
  return parseJsonText(text) as NonNullable<ToolCall['args']>;
}

/** An id for what hooks create: readers such as LangGraph take two answers with one id for the same answer. */
export function createId(prefix: string): string {
  return prefix + crypto.randomUUID().replaceAll('-', '');
}

/** A method of the client. Its own types of a request and of what it returns only have more fields. */
export type CreateMethod = (body: never, options?: { signal?: AbortSignal }) => PromiseLike<unknown>;

/** How a model is asked: for a whole response, and for a stream of it. */
export function callsOf<Client, Request extends object, Response, Chunk>(
  ask: (client: Client, ...given: Parameters<CreateMethod>) => PromiseLike<unknown>,
) {
  return {
    generate: async (client: Client, request: Request, signal: AbortSignal) =>
      (await ask(client, { ...request, stream: false } as never, { signal })) as Response,
    stream: async (client: Client, request: Request, signal: AbortSignal) =>
      (await ask(client, { ...request, stream: true } as never, { signal })) as AsyncIterable<Chunk>,
  };
}

/** The SDK takes its signal beside the request. */
export function signalOf(): undefined {
  return undefined;
}

/** The tools of a request, and which of them the model may call. */
export function readToolFields<Choice>(request: { readonly tool_choice?: Choice; readonly tools?: object[] }) {
  const { tool_choice: toolConfig, tools } = request;
  return { ...(toolConfig !== undefined && { toolConfig }), ...(tools !== undefined && { tools }) };
}

/** The request with another choice of tools. */
export function withToolConfig<Request extends object>(request: Request, choice: unknown): Request {
  return choice === undefined ? request : { ...request, tool_choice: choice };
}
