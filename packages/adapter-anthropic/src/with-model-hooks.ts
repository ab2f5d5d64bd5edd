import type { HookProvider, ModelHooksOptions } from '@agent-hooks/agent-integration';
import {
  type ClientWithOptions,
  type Fetch,
  type HttpEndpoint,
  hookedFetch,
  withHookedFetch,
} from '@agent-hooks/agent-integration/http';
import { HookError, isRecord } from '@agent-hooks/hook-types';
import { type MessagesShapes, messagesAdapter } from './messages-adapter.ts';

/**
 * A copy of a client of `@anthropic-ai/sdk` whose messages pass their hooks, streamed or not, also through `stream` and
 * `beta.messages`, also of clients for Bedrock and Vertex; all else about it stays as it is, and so does the original.
 */
export function withModelHooks<Client extends ClientWithOptions>(
  client: Client,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Client {
  if (!('middleware' in client) && ('awsRegion' in client || 'projectId' in client)) {
    const message =
      'Hooks cannot guard this client of Bedrock or Vertex: update its package to a version with middleware';
    throw new HookError('invalid_input', message);
  }
  return withHookedFetch(client, (inner) => modelHooksFetch(config, options, inner));
}

/** A `fetch` whose messages pass their hooks, for whatever takes one: LangChain, providers of the AI SDK. */
export function modelHooksFetch(config: HookProvider, options: ModelHooksOptions = {}, inner: Fetch = fetch): Fetch {
  return hookedFetch(config, options, { inner, endpoints });
}

/** Servers with a compatible API leave the list of blocks out, or send a text in its place. */
const normalize: NonNullable<HttpEndpoint['normalize']> = (data, form) => {
  if (form === 'chunk' || Array.isArray(data.content)) return data;
  const { content } = data;
  return { ...data, content: typeof content === 'string' ? [{ type: 'text', text: content }] : [] };
};

/** Messages over HTTP. */
const messagesEndpoint: HttpEndpoint<MessagesShapes> = {
  adapter: messagesAdapter,
  isPath: (path) => path.endsWith('/messages'),
  eventName: ({ type }) => type,
  normalize,
  isError: (data) => isRecord(data) && data.type === 'error',
};

/** The method of the API that asks a model; it is given requests and responses of its own shapes only. */
const endpoints = [messagesEndpoint] as unknown as readonly HttpEndpoint[];
