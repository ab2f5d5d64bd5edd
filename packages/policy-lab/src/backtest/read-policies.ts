import { type HookConfig, isRecord, parseHookSettings } from '@agent-hooks/hook-types';
import type { DueHook } from './judge-calls.ts';

/** The policies in the content of a file: settings, or a policy alone; they count for every call. */
export function readPolicies(value: unknown, file: string): readonly DueHook[] {
  if (!isRecord(value)) return [];
  // It is checked as a policy before it judges.
  if (hasRules(value)) return [{ name: 'policy', config: { type: 'policy', ...value } as HookConfig, file }];
  const policies = parseHookSettings(value).entries.filter(({ config }) => hasRules(config));
  return policies.map(({ config }) => ({ name: config.name ?? 'policy', config, file }));
}

/** Whether a hook is a policy, by its fields. */
export function hasRules(config: object): boolean {
  return 'rules' in config || 'packs' in config;
}
