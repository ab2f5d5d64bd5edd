import { GoogleGenAI } from '@google/genai';
import { expect, it } from 'vitest';
import { AgentHookConfig, HookedChat, type HookProvider, ToolScheduler, withModelHooks } from '../index.ts';

const { models } = new GoogleGenAI({ apiKey: 'any' });
const doors: readonly (readonly [string, (config: HookProvider) => unknown])[] = [
  ['withModelHooks', (config) => withModelHooks(models, config)],
  ['HookedChat', (config) => new HookedChat({ config, models, model: 'm' })],
  ['ToolScheduler', (config) => new ToolScheduler({ config, tools: [] })],
];

it.each(doors)('%s throws for an invalid config, instead of guarding nothing', (_, open) => {
  // What JavaScript lets a program pass.
  const asConfig = (value: unknown) => value as HookProvider;
  expect(() => open(asConfig(AgentHookConfig.load()))).toThrow(/got a promise: await it first/);
  expect(() => open(asConfig({ hooks: {} }))).toThrow(/Expected an AgentHookConfig/);
  expect(() => open(asConfig(undefined))).toThrow(/Expected an AgentHookConfig/);
  expect(() => open(new AgentHookConfig())).not.toThrow();
});
