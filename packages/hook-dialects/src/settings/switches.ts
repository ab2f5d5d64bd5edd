import { isRecord } from '@agent-hooks/hook-types';
import type { DialectSettings } from '../dialect.ts';

/** What agents of Claude's and Gemini's families say beside their hooks about whether these run. */
export function readSwitches(value: unknown): Pick<DialectSettings, 'enabled' | 'disabled'> {
  if (!isRecord(value)) return { enabled: undefined, disabled: [] };
  const [config, tools, legacy] = [recordOf(value.hooksConfig), recordOf(value.tools), recordOf(value.hooks)];
  const said = [value.enableHooks, tools.enableHooks, config.enabled, legacy.enabled].find(isFlag);
  const lists = [config.disabled, legacy.disabled].filter(Array.isArray).flat();
  return {
    enabled: value.disableAllHooks === true ? false : said,
    disabled: lists.filter((name): name is string => typeof name === 'string'),
  };
}

/** Whether a settings file of an agent lets it run hooks at all; undefined if it does not say. */
export function findHooksSwitch(value: Readonly<Record<string, unknown>>): boolean | undefined {
  if (isFlag(value.disableAllHooks)) return !value.disableAllHooks;
  const profiles = recordOf(value.profiles);
  const profile = typeof value.profile === 'string' ? recordOf(profiles[value.profile]) : {};
  const features = [recordOf(profile.features), recordOf(value.features)];
  return features.flatMap(({ hooks, codex_hooks }) => [hooks, codex_hooks]).find(isFlag) ?? readSwitches(value).enabled;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
