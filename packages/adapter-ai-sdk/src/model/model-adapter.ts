import {
  type CompletedToolCall,
  type ContentPart,
  type ModelAdapter,
  type ToolCall,
  toContentParts,
} from '@agent-hooks/agent-integration';
import { parseJsonText } from '@agent-hooks/hook-translator/define';
import { isCall, modelCallFilter, withModelCallsOf, withoutModelCalls } from './model-calls.ts';
import { mergeStreamParts, replaceStreamPart, toStreamParts } from './model-chunks.ts';
import { toVersion } from './model-response.ts';
import { modelTranslator } from './model-translator.ts';
import type {
  LanguageModelLike,
  ModelContent,
  ModelRequest,
  ModelResponse,
  ModelStreamPart,
  ModelToolChoice,
  PromptMessage,
  PromptPart,
} from './model-types.ts';
import { toSendable } from './tool-choice.ts';

/** The types of language models of the AI SDK, as far as hooks around them need to know. */
export interface LanguageModelShapes {
  Client: LanguageModelLike;
  Request: ModelRequest;
  Response: ModelResponse;
  Chunk: ModelStreamPart;
  Turn: PromptMessage;
  Message: readonly PromptMessage[] | readonly PromptPart[];
  Settings: Partial<Omit<ModelRequest, 'modelId' | 'prompt'>> & object;
  ToolConfig: ModelToolChoice | undefined;
}

/** Everything about language models of the AI SDK that hooks around them need, for one version of its specification. */
export function createModelAdapter(version: string): ModelAdapter<LanguageModelShapes> {
  const made = (patch: object) => toVersion(modelTranslator.fromHookLLMResponse({ ...patch }), version);
  return {
    ...common,
    emptyResponse(reason, request) {
      // Where an object is asked for, only the text of a response reaches the caller, in the SDK's error.
      const parts = reason !== undefined && request?.responseFormat?.type === 'json' ? [reason] : [];
      const response = made({ candidates: [{ content: { parts }, finishReason: 'SAFETY' }] });
      return reason === undefined
        ? response
        : { ...response, providerMetadata: { agentHooks: { blocked: true, reason } } };
    },
    textResponse: (text) => made({ candidates: [{ content: { parts: [text] }, finishReason: 'STOP' }] }),
    translator: {
      ...modelTranslator,
      fromHookLLMResponse: (patch, base) => toVersion(modelTranslator.fromHookLLMResponse(patch, base), version),
    },
  };
}

const common: Omit<ModelAdapter<LanguageModelShapes>, 'emptyResponse' | 'textResponse' | 'translator'> = {
  name: 'ai-sdk',

  generate: async (model, request, signal) =>
    // The model's own type of an answer only has more fields.
    (await model.doGenerate(toOptions(request, signal) as never)) as ModelResponse,
  stream: async (model, request, signal) => {
    const { stream } = await model.doStream(toOptions(request, signal) as never);
    return stream as AsyncIterable<object> as AsyncIterable<ModelStreamPart>;
  },
  signalOf: ({ abortSignal }) => abortSignal,

  createRequest: ({ model, turns, settings }) => ({ ...settings, modelId: model, prompt: [...turns] }),
  withTools: (settings, tools) => ({
    ...settings,
    tools: [
      ...(settings?.tools ?? []),
      ...tools.map(({ name, description, parametersJsonSchema: inputSchema }) => ({
        type: 'function',
        name,
        description,
        inputSchema,
      })),
    ],
  }),
  appendTurns: (request, turns) =>
    turns.length === 0 ? request : { ...request, prompt: [...request.prompt, ...turns] },
  readToolFields: ({ toolChoice, tools }) => ({
    ...(toolChoice !== undefined && { toolConfig: toolChoice }),
    ...(tools !== undefined && { tools }),
  }),
  withToolConfig: (request, toolChoice) => (toolChoice === undefined ? request : { ...request, toolChoice }),
  toSendable,

  toTurns(message) {
    if (typeof message === 'string') return [{ role: 'user', content: [{ type: 'text', text: message }] }];
    return isListOfTurns(message) ? message : [{ role: 'user', content: [...message] }];
  },
  systemTurn: (note) => ({ role: 'user', content: [{ type: 'text', text: `[System] ${note}` }] }),
  toResultMessage: (calls) => [{ role: 'tool', content: calls.map(toResultPart) }, ...calls.flatMap(toFileMessages)],
  responseTurns(response) {
    const content = response.content.flatMap(toPromptPart);
    return content.length > 0 ? [{ role: 'assistant', content }] : [];
  },
  roleOf({ role }) {
    if (role === 'assistant') return 'model';
    return role === 'system' ? 'system' : role === 'tool' ? 'results' : 'user';
  },

  textOf: ({ content }) => content.map((piece) => (piece.type === 'text' ? (piece.text ?? '') : '')).join(''),
  callsIn: ({ content }) =>
    content.filter(isCall).map(({ toolCallId = '', toolName = '', input }) => ({
      id: toolCallId,
      name: toolName,
      // Text that is not JSON stays text: who runs the call checks that its input is an object.
      args: parseJsonText(input) as NonNullable<ToolCall['args']>,
    })),
  resultIds({ prompt }) {
    const last = prompt.findLastIndex(({ role }) => role !== 'tool');
    return prompt
      .slice(last + 1)
      .flatMap(({ content }) =>
        (Array.isArray(content) ? content : []).flatMap(
          (part: PromptPart & { toolCallId?: string }) => part.toolCallId ?? [],
        ),
      );
  },
  withoutCalls: withoutModelCalls,
  withCallsOf: withModelCallsOf,

  mergeChunks: mergeStreamParts,
  toChunks: toStreamParts,
  replaceChunk: replaceStreamPart,
  textOfChunk: ({ type, delta }) => (type === 'text-delta' ? (delta ?? '') : ''),
  callFilter: modelCallFilter,
};

/** The name of the model is not among the options of a call. */
function toOptions({ modelId: _, ...options }: ModelRequest, signal: AbortSignal): object {
  return { ...options, abortSignal: signal };
}

function isListOfTurns(list: readonly (PromptMessage | PromptPart)[]): list is readonly PromptMessage[] {
  return list.every((item) => 'role' in item);
}

/** A piece of an answer as a prompt takes it; sources are for the reader only. */
function toPromptPart(piece: ModelContent): PromptPart[] {
  const { providerMetadata, ...part } = piece as ModelContent & { providerMetadata?: object };
  if (piece.type === 'source') return [];
  const input = piece.type === 'tool-call' ? { input: parseJsonText(piece.input) } : {};
  return [{ ...part, ...input, ...(providerMetadata && { providerOptions: providerMetadata }) }];
}

function toResultPart({ call, result }: CompletedToolCall): PromptPart & { output: object } {
  const value = toContentParts<ContentPart>(result.llmContent ?? '')
    .map(({ text }) => text ?? '')
    .join('');
  const output = { type: result.error ? 'error-text' : 'text', value };
  return { type: 'tool-result', ...{ toolCallId: call.id ?? '', toolName: call.name ?? '' }, output };
}

/** The result of a tool is text here: images follow as a message. */
function toFileMessages({ result }: CompletedToolCall): PromptMessage[] {
  const files = toContentParts<ContentPart>(result.llmContent ?? '').filter(({ text }) => text === undefined);
  if (files.length === 0) return [];
  const content = files.map(({ inlineData, fileData }) => ({
    type: 'file',
    mediaType: inlineData?.mimeType ?? fileData?.mimeType ?? 'image/*',
    data: fileData?.fileUri === undefined ? (inlineData?.data ?? '') : new URL(fileData.fileUri),
  }));
  return [{ role: 'user', content }];
}
