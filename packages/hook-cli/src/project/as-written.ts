import type { AnyHookTranslator } from '@agent-hooks/hook-system';

const same = (value: unknown): never => value as never;

/** Model requests are given as hooks see them, so there is nothing to translate. */
export const asWritten: AnyHookTranslator = {
  toHookLLMRequest: same,
  fromHookLLMRequest: same,
  toHookLLMResponse: same,
  fromHookLLMResponse: same,
  toHookToolConfig: same,
  fromHookToolConfig: same,
};
