/** The SDKs for which there is code to start from. */
export const embedTargets = ['openai', 'anthropic', 'ai-sdk', 'gemini'] as const;
export type EmbedTarget = (typeof embedTargets)[number];

/** What to install, and the shortest code that puts hooks around a model. */
export interface EmbedCode {
  readonly packages: readonly string[];
  readonly code: string;
}

/** By SDK; the page about embedding shows the same, and the tests of the adapters run it. */
export const embedCode: Readonly<Record<EmbedTarget, EmbedCode>> = {
  openai: {
    packages: ['@agent-hooks/agent-integration', '@agent-hooks/adapter-openai', 'openai'],
    code: `import { withModelHooks } from '@agent-hooks/adapter-openai';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import OpenAI from 'openai';

const config = await AgentHookConfig.load();
const client = withModelHooks(new OpenAI(), config, { onBlocked: console.error, onStop: console.error });
const response = await client.responses.create({ model: 'gpt-5', input: 'Hello' });
console.log(response.output_text);
`,
  },
  anthropic: {
    packages: ['@agent-hooks/agent-integration', '@agent-hooks/adapter-anthropic', '@anthropic-ai/sdk'],
    code: `import { withModelHooks } from '@agent-hooks/adapter-anthropic';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import Anthropic from '@anthropic-ai/sdk';

const config = await AgentHookConfig.load();
const client = withModelHooks(new Anthropic(), config, { onBlocked: console.error, onStop: console.error });
const messages = [{ role: 'user', content: 'Hello' }];
const { content } = await client.messages.create({ model: 'claude-sonnet-5', max_tokens: 1024, messages });
console.log(content.map(({ text }) => text ?? '').join(''));
`,
  },
  'ai-sdk': {
    packages: ['@agent-hooks/agent-integration', '@agent-hooks/adapter-ai-sdk', 'ai'],
    code: `import { modelHooks, withToolHooks } from '@agent-hooks/adapter-ai-sdk';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { generateText, stepCountIs, wrapLanguageModel } from 'ai';
import { model, tools } from './agent.mjs'; // yours

const config = await AgentHookConfig.load();
const { text } = await generateText({
  model: wrapLanguageModel({ model, middleware: modelHooks(config) }),
  tools: withToolHooks(tools, config),
  stopWhen: stepCountIs(20),
  prompt: 'Hello',
});
console.log(text);
`,
  },
  gemini: {
    packages: ['@agent-hooks/agent-integration', '@google/genai'],
    code: `import { AgentHookConfig, withModelHooks } from '@agent-hooks/agent-integration';
import { GoogleGenAI } from '@google/genai';

const config = await AgentHookConfig.load();
const ai = new GoogleGenAI({ apiKey: process.env.GEMINI_API_KEY });
const models = withModelHooks(ai.models, config, { onBlocked: console.error, onStop: console.error });
const response = await models.generateContent({ model: 'gemini-2.5-pro', contents: 'Hello' });
console.log(response.text);
`,
  },
};
