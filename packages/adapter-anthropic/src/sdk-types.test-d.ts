// What users have are the SDK's own types; this file only has to compile.
import { type AgentHookConfig, HookedChat, type ModelTurn } from '@agent-hooks/agent-integration';
import type Anthropic from '@anthropic-ai/sdk';
import { expectTypeOf } from 'vitest';
import {
  type MessagesEvent,
  type MessagesRequest,
  type MessagesResponse,
  type MessageTurn,
  messagesAdapter,
  messagesTranslator,
  withModelHooks,
} from './index.ts';

expectTypeOf<Anthropic.MessageCreateParams>().toExtend<MessagesRequest>();
expectTypeOf<Anthropic.MessageParam>().toExtend<MessageTurn>();
expectTypeOf<Anthropic.Message>().toExtend<MessagesResponse>();
expectTypeOf<Anthropic.RawMessageStreamEvent>().toExtend<MessagesEvent>();

export async function callers(config: AgentHookConfig, client: Anthropic) {
  expectTypeOf(withModelHooks(client, config)).toEqualTypeOf<Anthropic>();
  const request: Anthropic.MessageCreateParamsNonStreaming = { model: 'm', max_tokens: 1, messages: [] };
  expectTypeOf(messagesTranslator.fromHookLLMRequest({}, request)).toEqualTypeOf<typeof request>();
  const chat = new HookedChat({ config, adapter: messagesAdapter, models: client, model: 'm' });
  expectTypeOf(await chat.sendMessage({ message: 'x' })).toEqualTypeOf<ModelTurn<MessagesResponse>>();
}
