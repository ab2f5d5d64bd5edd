// What users have are the SDK's own types; this file only has to compile.
import { type AgentHookConfig, HookedChat, type ModelTurn, runAgent } from '@agent-hooks/agent-integration';
import type OpenAI from 'openai';
import type { AzureOpenAI } from 'openai';
import { expectTypeOf } from 'vitest';
import {
  type ChatChunk,
  type ChatMessage,
  type ChatRequest,
  type ChatResponse,
  chatAdapter,
  chatTranslator,
  type ResponsesEvent,
  type ResponsesItem,
  type ResponsesRequest,
  type ResponsesResponse,
  responsesAdapter,
  responsesTranslator,
  withModelHooks,
} from './index.ts';

expectTypeOf<OpenAI.ChatCompletionCreateParams>().toExtend<ChatRequest>();
expectTypeOf<OpenAI.ChatCompletionMessageParam>().toExtend<ChatMessage>();
expectTypeOf<OpenAI.ChatCompletion>().toExtend<ChatResponse>();
expectTypeOf<OpenAI.ChatCompletionChunk>().toExtend<ChatChunk>();
expectTypeOf<OpenAI.Responses.ResponseCreateParams>().toExtend<ResponsesRequest>();
expectTypeOf<OpenAI.Responses.ResponseInputItem>().toExtend<ResponsesItem>();
expectTypeOf<OpenAI.Responses.Response>().toExtend<ResponsesResponse>();
expectTypeOf<OpenAI.Responses.ResponseStreamEvent>().toExtend<ResponsesEvent>();

export async function callers(config: AgentHookConfig, client: OpenAI, azure: AzureOpenAI) {
  expectTypeOf(withModelHooks(client, config)).toEqualTypeOf<OpenAI>();
  expectTypeOf(withModelHooks(azure, config)).toEqualTypeOf<AzureOpenAI>();
  const request: OpenAI.ChatCompletionCreateParamsNonStreaming = { model: 'm', messages: [] };
  expectTypeOf(chatTranslator.fromHookLLMRequest({}, request)).toEqualTypeOf<typeof request>();
  const other: OpenAI.Responses.ResponseCreateParams = { model: 'm', input: 'x' };
  expectTypeOf(responsesTranslator.fromHookLLMRequest({}, other)).toEqualTypeOf<typeof other>();
  const chat = new HookedChat({ config, adapter: chatAdapter, models: client, model: 'm' });
  expectTypeOf(await chat.sendMessage({ message: 'x' })).toEqualTypeOf<ModelTurn<ChatResponse>>();
  await runAgent({ config, adapter: responsesAdapter, models: client, model: 'm', prompt: 'x', directory: '.' });
}
