export { ToolRefusal } from '@agent-hooks/agent-integration';
export { createModelAdapter, type LanguageModelShapes } from './model/model-adapter.ts';
export { type ModelHooksMiddleware, modelHooks } from './model/model-hooks.ts';
export { modelTranslator } from './model/model-translator.ts';
export type {
  LanguageModelLike,
  ModelCallOptions,
  ModelContent,
  ModelFinishReason,
  ModelRequest,
  ModelResponse,
  ModelStreamPart,
  ModelToolChoice,
  PromptMessage,
  PromptPart,
} from './model/model-types.ts';
export type { ToolLike } from './tools/tool-types.ts';
export { type ToolHooksOptions, withToolHooks } from './tools/with-tool-hooks.ts';
