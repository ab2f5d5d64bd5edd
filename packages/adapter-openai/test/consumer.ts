// What a user of the published package writes; compiled against the packed files, without the SDK.
import {
  chatAdapter,
  chatTranslator,
  modelHooksFetch,
  type OpenAIClientLike,
  responsesAdapter,
  withModelHooks,
} from '@agent-hooks/adapter-openai';
import { AgentHookConfig, HookedChat, runAgent } from '@agent-hooks/agent-integration';

/** The client of the SDK as far as this file goes. */
interface Client extends OpenAIClientLike {
  readonly chat: {
    readonly completions: { create(body: { model: string }, options?: { signal?: AbortSignal }): Promise<string> };
  };
  readonly responses: { create(body: { model: string }, options?: { signal?: AbortSignal }): Promise<string> };
}
declare const client: Client;

const config = new AgentHookConfig({});

export const hooked: Client = withModelHooks(client, config, { afterModel: 'buffered', onBlocked: console.log });
export const hookedFetch: typeof fetch = modelHooksFetch(config);
export const request = chatTranslator.fromHookLLMRequest({ model: 'm' }, { model: 'n', messages: [] });

export async function talk(): Promise<string | null | undefined> {
  const chat = new HookedChat({ config, adapter: chatAdapter, models: client, model: 'gpt-4.1' });
  const { response } = await chat.sendMessage({ message: 'hello' });
  await runAgent({ config, adapter: responsesAdapter, models: client, model: 'gpt-5', prompt: 'x', directory: '.' });
  return response.choices[0]?.message.content;
}
