import {
  type HookTranslator,
  readHookRequest,
  readHookResponse,
  readHookToolConfig,
} from '@agent-hooks/hook-translator';
import { HookError } from '@agent-hooks/hook-types';
import type { ModelAdapter, ModelShapes } from '../src/index.ts';

/** An SDK that is like no other: lines in, words out, and no way to name the tools that may be called. */
export interface TinyRequest {
  readonly model: string;
  readonly lines: readonly TinyLine[];
  readonly tools?: readonly string[];
  readonly noTools?: boolean;
  readonly heat?: number;
}

interface TinyLine {
  readonly who: 'you' | 'me' | 'tool' | 'boss';
  readonly says: string;
  readonly calls?: readonly TinyCall[];
}

interface TinyCall {
  readonly tool: string;
  readonly with: Record<string, unknown>;
}

export interface TinyResponse {
  readonly kind: 'tiny';
  readonly says: string;
  readonly calls: readonly TinyCall[];
}

/** Streams come in words. */
type TinyChunk = { readonly word: string } | { readonly call: TinyCall };

/** Answers each request with the next response, and remembers what it was asked. */
export class TinyClient {
  readonly requests: TinyRequest[] = [];
  readonly #responses: TinyResponse[];

  constructor(...responses: readonly Partial<TinyResponse>[]) {
    this.#responses = responses.map((each) => ({ ...tiny(''), ...each }));
  }

  ask(request: TinyRequest): TinyResponse {
    this.requests.push(request);
    return this.#responses.shift() ?? tiny('all done');
  }
}

export interface TinyShapes extends ModelShapes {
  Client: TinyClient;
  Request: TinyRequest;
  Response: TinyResponse;
  Chunk: TinyChunk;
  Turn: TinyLine;
  Message: readonly TinyLine[];
  Settings: Partial<TinyRequest> | undefined;
  ToolConfig: boolean;
}

export function tiny(says: string, calls: readonly TinyCall[] = []): TinyResponse {
  return { kind: 'tiny', says, calls };
}

const translator: HookTranslator<TinyRequest, TinyResponse, boolean> = {
  toHookLLMRequest({ model, lines, heat, noTools }) {
    if (!Array.isArray(lines)) throw new HookError('invalid_input', 'This is no request of the tiny SDK');
    const role = (who: TinyLine['who']) => (who === 'me' ? 'model' : who === 'boss' ? 'system' : 'user');
    return {
      model,
      messages: lines.flatMap(({ who, says }) => (says === '' ? [] : [{ role: role(who), content: says }])),
      ...(heat !== undefined && { config: { temperature: heat } }),
      ...(noTools && { toolConfig: { mode: 'NONE' as const } }),
    };
  },
  fromHookLLMRequest(patch, base) {
    const { model = '', config, toolConfig } = readHookRequest(patch);
    return {
      ...(base ?? { lines: [] }),
      model: model || (base?.model ?? ''),
      ...(config?.temperature !== undefined && { heat: config.temperature }),
      ...(toolConfig && { noTools: toolConfig.mode === 'NONE' }),
    };
  },
  toHookLLMResponse: ({ says }) => ({ text: says, candidates: [{ content: { role: 'model', parts: [says] } }] }),
  fromHookLLMResponse: (patch) => tiny(readHookResponse(patch).candidates[0]?.content.parts.join('') ?? ''),
  toHookToolConfig: (noTools) => (noTools ? { mode: 'NONE' } : {}),
  fromHookToolConfig: (choice) => readHookToolConfig(choice, 'toolConfig').mode === 'NONE',
};

async function* streamOf(response: TinyResponse): AsyncGenerator<TinyChunk> {
  yield* toChunks(response);
}

function toChunks({ says, calls }: TinyResponse): TinyChunk[] {
  return [...(says.match(/\S+\s*/g) ?? []).map((word) => ({ word })), ...calls.map((call) => ({ call }))];
}

export const tinyAdapter: ModelAdapter<TinyShapes> = {
  name: 'tiny',
  translator,
  generate: async (client, request) => client.ask(request),
  stream: async (client, request) => streamOf(client.ask(request)),
  signalOf: () => undefined,
  createRequest: ({ model, turns, settings }) => ({ ...settings, model, lines: turns }),
  withTools: (settings, tools) => ({
    ...settings,
    tools: [...(settings?.tools ?? []), ...tools.map(({ name }) => name)],
  }),
  appendTurns: (request, turns) => (turns.length === 0 ? request : { ...request, lines: [...request.lines, ...turns] }),
  readToolFields: ({ tools, noTools }) => ({ ...(noTools !== undefined && { toolConfig: noTools }), tools }),
  withToolConfig: (request, noTools) => ({ ...request, noTools }),
  toSendable: (request) => request,
  toTurns: (message) => (typeof message === 'string' ? [{ who: 'you', says: message }] : message),
  systemTurn: (note) => ({ who: 'boss', says: note }),
  toResultMessage: (calls) => calls.map(({ result }) => ({ who: 'tool', says: String(result.llmContent) })),
  responseTurns: ({ says, calls }) => (says === '' && calls.length === 0 ? [] : [{ who: 'me', says, calls }]),
  roleOf: ({ who }) => (({ you: 'user', me: 'model', tool: 'results', boss: 'system' }) as const)[who],
  textOf: ({ says }) => says,
  callsIn: ({ calls }) => calls.map(({ tool, with: args }) => ({ name: tool, args })),
  withoutCalls: (response, isToolAllowed) => ({
    ...response,
    calls: response.calls.filter(({ tool }) => isToolAllowed(tool)),
  }),
  withCallsOf: ({ calls }, response) => ({ ...response, calls }),
  emptyResponse: () => tiny(''),
  textResponse: (text) => tiny(text),
  mergeChunks(chunks) {
    const says = chunks.map((chunk) => ('word' in chunk ? chunk.word : '')).join('');
    const calls = chunks.flatMap((chunk) => ('call' in chunk ? [chunk.call] : []));
    return says === '' && calls.length === 0 ? undefined : tiny(says, calls);
  },
  toChunks,
  replaceChunk: (_, response) => toChunks(response),
  textOfChunk: (chunk) => ('word' in chunk ? chunk.word : ''),
  callFilter: (isToolAllowed) => ({
    filter: (chunk) => ('call' in chunk && !isToolAllowed(chunk.call.tool) ? [] : [chunk]),
  }),
};
