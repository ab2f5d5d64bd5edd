import type { HttpEndpoint } from '@agent-hooks/agent-integration/http';
import { isRecord } from '@agent-hooks/hook-types';
import { type ChatShapes, chatAdapter } from '../chat/chat-adapter.ts';
import { normalizeChat } from '../chat/chat-wire.ts';
import { type ResponsesShapes, responsesAdapter } from '../responses/responses-adapter.ts';

/** Chat completions over HTTP. */
const chatEndpoint: HttpEndpoint<ChatShapes> = {
  adapter: chatAdapter,
  isPath: (path) => path.endsWith('/chat/completions'),
  eventName: () => undefined,
  endOfStream: '[DONE]',
  isError: (data) => isRecord(data) && Boolean(data.error),
  normalize: normalizeChat,
};

/** Responses over HTTP. */
const responsesEndpoint: HttpEndpoint<ResponsesShapes> = {
  adapter: responsesAdapter,
  // Compacting a conversation shows it to the model as well.
  isPath: (path) => /\/responses(\/compact)?$/.test(path),
  resultRequest: (path) => (/\/responses\/[^/]+(\/cancel)?$/.test(path) ? { input: [] } : undefined),
  eventName: ({ type }) => type,
  isError: (data) => isRecord(data) && data.type === 'error',
  normalize: (data, form) => (form === 'chunk' || Array.isArray(data.output) ? data : { ...data, output: [] }),
};

/** The methods of the API that ask a model. Each is given requests and responses of its own shapes only. */
export const endpoints = [chatEndpoint, responsesEndpoint] as unknown as readonly HttpEndpoint[];
