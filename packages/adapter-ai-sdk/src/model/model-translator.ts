import { type DefinedTranslator, defineTranslator } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { readModelResponse, writeModelResponse } from './model-response.ts';
import type { ModelRequest, ModelResponse, ModelToolChoice, PromptMessage } from './model-types.ts';
import { promptTools } from './prompt-tools.ts';
import { promptTurns } from './prompt-turns.ts';
import { readToolChoice, writeToolChoice } from './tool-choice.ts';

/** Translates between language models of the AI SDK and the stable shapes that hooks see. */
export const modelTranslator: DefinedTranslator<ModelRequest, ModelResponse, ModelToolChoice | undefined> =
  /* @__PURE__ */ defineTranslator({
    requestName: 'a language model of the AI SDK',
    requestHint: 'it has no prompt with messages',
    turns: promptTurns,
    tools: promptTools,
    readTurns: ({ prompt }) => (isPrompt(prompt) ? prompt : undefined),
    writeTurns: (prompt) => ({ prompt }),
    // The instruction is a message.
    readSystem: () => '',
    writeSystem: () => ({}),
    modelField: 'modelId',
    settings: {
      temperature: ['temperature'],
      maxOutputTokens: ['maxOutputTokens'],
      topP: ['topP'],
      topK: ['topK'],
      stopSequences: ['stopSequences'],
      presencePenalty: ['presencePenalty'],
      frequencyPenalty: ['frequencyPenalty'],
    },
    toolChoiceField: 'toolChoice',
    readToolChoice,
    writeToolChoice,
    responseField: 'content',
    readResponse: readModelResponse,
    writeResponse: writeModelResponse,
  });

function isPrompt(value: unknown): value is PromptMessage[] {
  return Array.isArray(value) && value.every(isMessage);
}

function isMessage(message: unknown): boolean {
  if (!isRecord(message) || typeof message.role !== 'string') return false;
  return message.role === 'system' ? typeof message.content === 'string' : Array.isArray(message.content);
}
