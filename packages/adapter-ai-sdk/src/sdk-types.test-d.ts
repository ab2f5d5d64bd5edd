// What users have are the SDK's own types; this file only has to compile.
import { type AgentHookConfig, HookedChat, type ModelTurn } from '@agent-hooks/agent-integration';
import type {
  LanguageModelV2CallOptions,
  LanguageModelV2Middleware,
  LanguageModelV2StreamPart,
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3Middleware,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { type ToolSet, wrapLanguageModel } from 'ai';
import { expectTypeOf } from 'vitest';
import {
  createModelAdapter,
  type LanguageModelLike,
  type ModelCallOptions,
  type ModelResponse,
  type ModelStreamPart,
  modelHooks,
  withToolHooks,
} from './index.ts';

expectTypeOf<LanguageModelV3CallOptions>().toExtend<ModelCallOptions>();
expectTypeOf<LanguageModelV3GenerateResult>().toExtend<ModelResponse>();
expectTypeOf<LanguageModelV3StreamPart>().toExtend<ModelStreamPart>();
expectTypeOf<LanguageModelV3>().toExtend<LanguageModelLike>();
expectTypeOf<LanguageModelV2CallOptions>().toExtend<ModelCallOptions>();
expectTypeOf<LanguageModelV2StreamPart>().toExtend<ModelStreamPart>();

export async function callers(config: AgentHookConfig, model: LanguageModelV3, tools: ToolSet) {
  expectTypeOf(modelHooks<'v3'>(config)).toExtend<LanguageModelV3Middleware>();
  expectTypeOf(modelHooks<'v2'>(config)).toExtend<LanguageModelV2Middleware>();
  wrapLanguageModel({ model, middleware: modelHooks(config) });
  expectTypeOf(withToolHooks(tools, config)).toEqualTypeOf<ToolSet>();
  const chat = new HookedChat({ config, adapter: createModelAdapter('v3'), models: model, model: 'm' });
  expectTypeOf(await chat.sendMessage({ message: 'x' })).toEqualTypeOf<ModelTurn<ModelResponse>>();
}
