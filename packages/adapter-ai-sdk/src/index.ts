export { createModelAdapter, type LanguageModelShapes } from './model/model-adapter.ts';
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
