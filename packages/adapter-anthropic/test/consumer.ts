// What a user of the published package writes; compiled against the packed files, without the SDK.
import {
  type AnthropicClientLike,
  messagesAdapter,
  messagesTranslator,
  modelHooksFetch,
  withModelHooks,
} from '@agent-hooks/adapter-anthropic';
import { AgentHookConfig, HookedChat } from '@agent-hooks/agent-integration';

/** The client of the SDK as far as this file goes. */
interface Client extends AnthropicClientLike {
  readonly messages: { create(body: { model: string }, options?: { signal?: AbortSignal }): Promise<string> };
}
declare const client: Client;

const config = new AgentHookConfig({});

export const hooked: Client = withModelHooks(client, config, { afterModel: 'buffered', onBlocked: console.log });
export const hookedFetch: typeof fetch = modelHooksFetch(config);
export const request = messagesTranslator.fromHookLLMRequest({}, { model: 'n', max_tokens: 1, messages: [] });

export async function talk(): Promise<string | null> {
  const chat = new HookedChat({ config, adapter: messagesAdapter, models: client, model: 'claude' });
  const { response } = await chat.sendMessage({ message: 'hello' });
  return response.stop_reason;
}
