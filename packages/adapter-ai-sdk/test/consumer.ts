// What a user of the published package writes; compiled against the packed files, without the SDK.
import {
  createModelAdapter,
  type LanguageModelLike,
  modelHooks,
  modelTranslator,
  withToolHooks,
} from '@agent-hooks/adapter-ai-sdk';
import { AgentHookConfig, HookedChat } from '@agent-hooks/agent-integration';

const config = new AgentHookConfig({});
const write = { description: 'x', execute: async (input: { path: string }) => input.path };

export const middleware = modelHooks(config, { afterModel: 'buffered', onBlocked: console.log });
export const tools: { write: typeof write } = withToolHooks({ write }, config, { onAsk: () => false });
export const request = modelTranslator.fromHookLLMRequest({}, { modelId: 'any', prompt: [] });

/** A model of a provider. */
declare const model: LanguageModelLike;

export async function talk(): Promise<number> {
  const chat = new HookedChat({ config, adapter: createModelAdapter('v3'), models: model, model: 'any' });
  const { response } = await chat.sendMessage({ message: 'hello' });
  return response.content.length;
}
