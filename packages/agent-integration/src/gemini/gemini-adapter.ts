import { defaultHookTranslator, type GenAIRequest, type HookTranslatorGenAIv1 } from '@agent-hooks/hook-translator';
import { toContentParts } from '../shapes/content-part.ts';
import type { ModelAdapter, TurnRole } from '../shapes/model-adapter.ts';
import { appendContents } from './contents.ts';
import { toFunctionResponses } from './function-response.ts';
import { type AgentContent, type AgentPart, type GeminiShapes, partsOf, textOf } from './genai-shapes.ts';
import { mergeChunks } from './merge-chunks.ts';
import { withCallsOf, withoutCalls } from './response-calls.ts';
import { toToolDeclarations } from './tool-declarations.ts';
import { toSendable, withConfig } from './tool-restriction.ts';

/** Everything about `@google/genai` that hooks around its models need; a chunk of a stream is a response of its own. */
export function createGeminiAdapter(translator: HookTranslatorGenAIv1): ModelAdapter<GeminiShapes> {
  return {
    name: 'gemini',
    translator,

    generate: (models, request, signal) => models.generateContent(withSignal(request, signal)),
    stream: (models, request, signal) => models.generateContentStream(withSignal(request, signal)),
    signalOf(request) {
      const signal = request.config && Reflect.get(request.config, 'abortSignal');
      return signal instanceof AbortSignal ? signal : undefined;
    },

    createRequest: ({ model, turns, settings }) => ({
      model,
      contents: [...turns],
      ...(settings && { config: settings }),
    }),
    withTools(settings, tools) {
      const given: unknown = settings && Reflect.get(settings, 'tools');
      // The SDK's own type of the settings has the field; the one here names only what is translated.
      return { ...settings, tools: [...(Array.isArray(given) ? given : []), ...toToolDeclarations(tools)] } as object;
    },
    appendTurns: appendContents,
    readToolFields({ config }) {
      const tools: unknown = config && Reflect.get(config, 'tools');
      return { ...(config?.toolConfig && { toolConfig: config.toolConfig }), ...(tools !== undefined && { tools }) };
    },
    withToolConfig: (request, toolConfig) => withConfig(request, { toolConfig }),
    toSendable,

    toTurns: (message) => [{ role: 'user', parts: toContentParts<AgentPart>(message) }],
    // The API has no system role inside a conversation.
    systemTurn: (note) => ({ role: 'user', parts: [{ text: `[System] ${note}` }] }),
    toResultMessage: toFunctionResponses,
    responseTurns: (response) =>
      partsOf(response).length > 0 ? [{ role: 'model', ...response.candidates?.[0]?.content }] : [],
    roleOf,

    textOf,
    callsIn: (response) => partsOf(response).flatMap(({ functionCall }) => functionCall ?? []),
    withoutCalls,
    withCallsOf,
    // Without candidates, as the API refuses a prompt.
    emptyResponse: (reason) =>
      Object.assign(
        translator.fromHookLLMResponse({ candidates: [] }),
        reason !== undefined && { promptFeedback: { blockReason: 'OTHER', blockReasonMessage: reason } },
      ),
    textResponse: (text) =>
      translator.fromHookLLMResponse({
        candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP', index: 0 }],
      }),

    mergeChunks,
    toChunks: (response) => [response],
    replaceChunk: (_, response) => [response],
    textOfChunk: textOf,
    callFilter: (isToolAllowed) => ({ filter: (chunk) => [withoutCalls(chunk, isToolAllowed)] }),
  };
}

/** The adapter for `@google/genai` that is used where none is given. */
export const geminiAdapter: ModelAdapter<GeminiShapes> = /* @__PURE__ */ createGeminiAdapter(defaultHookTranslator);

function withSignal(request: GenAIRequest, abortSignal: AbortSignal): GenAIRequest {
  return withConfig(request, { abortSignal });
}

/** What is neither the model's nor the system's counts as the user's, as it does for the SDK. */
function roleOf({ role, parts = [] }: AgentContent): TurnRole {
  if (role === 'model' || role === 'system') return role;
  return parts.some((part) => part.functionResponse !== undefined) ? 'results' : 'user';
}
