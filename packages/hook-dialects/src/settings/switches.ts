import { isRecord } from '@agent-hooks/hook-types';
import type { DialectSettings } from '../dialect.ts';

/** What agents of Claude's and Gemini's families say beside their hooks about whether these run. */
export function readSwitches(value: unknown): Pick<DialectSettings, 'enabled' | 'disabled'> {
  if (!isRecord(value)) return { enabled: undefined, disabled: [] };
  const config = isRecord(value.hooksConfig) ? value.hooksConfig : {};
  const tools = isRecord(value.tools) ? value.tools : {};
  const legacy = isRecord(value.hooks) ? value.hooks : {};
  const said = [value.enableHooks, tools.enableHooks, config.enabled, legacy.enabled].find(
    (flag) => typeof flag === 'boolean',
  );
  const lists = [config.disabled, legacy.disabled].filter(Array.isArray).flat();
  return {
    enabled: value.disableAllHooks === true ? false : typeof said === 'boolean' ? said : undefined,
    disabled: lists.filter((name): name is string => typeof name === 'string'),
  };
}
