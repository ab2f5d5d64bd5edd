import { type HookToolConfig, isRecord } from '@agent-hooks/hook-types';
import { changedSettings, isSameSetting, type SettingNames, showSettings } from '../define/settings.ts';
import { generationConfigReaders, type HookGenerationConfig } from '../hook-data/read-hook-request.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Shows the generation settings of the stable format; undefined if the request has none of them. */
export function toHookConfig(config: unknown): HookGenerationConfig | undefined {
  return showSettings(settingNames, config);
}

/** Shows mode and names of a tool config; a mode that the stable format does not know is left out. */
export function toHookToolConfig(toolConfig: unknown): HookToolConfig {
  const calling = isRecord(toolConfig) ? toolConfig.functionCallingConfig : undefined;
  if (!isRecord(calling)) return {};
  const { mode, allowedFunctionNames } = calling;
  return {
    ...((mode === 'AUTO' || mode === 'ANY' || mode === 'NONE') && { mode }),
    ...(isListOfStrings(allowedFunctionNames) && { allowedFunctionNames: [...allowedFunctionNames] }),
  };
}

/** The SDK's config with what a hook changed; the very same object if it changed nothing. */
export function applyConfig(
  config: unknown,
  changes: HookGenerationConfig | undefined,
  toolConfig: HookToolConfig | undefined,
): unknown {
  const base: Fields = isRecord(config) ? config : {};
  const changed = changedSettings(settingNames, base, changes ?? {});
  const applied = toolConfig && applyToolConfig(base.toolConfig, toolConfig);
  const isApplied = applied !== undefined && applied !== base.toolConfig;
  if (!isApplied && Object.keys(changed).length === 0) return config;
  return { ...base, ...changed, ...(isApplied && { toolConfig: applied }) };
}

/** The SDK's tool config with what a hook chose; all that is not about calling functions stays as it is. */
export function applyToolConfig(toolConfig: unknown, choice: HookToolConfig): unknown {
  const base: Fields = isRecord(toolConfig) ? toolConfig : {};
  const shown: Fields = { ...toHookToolConfig(toolConfig) };
  const changed = Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => !isSameSetting(shown[name], value)),
  );
  if (Object.keys(changed).length === 0) return toolConfig;
  const calling = { ...(isRecord(base.functionCallingConfig) ? base.functionCallingConfig : {}), ...changed };
  // The API refuses names beside a mode under which nothing may be called.
  if (changed.mode === 'NONE' && choice.allowedFunctionNames === undefined) delete calling.allowedFunctionNames;
  return { ...base, functionCallingConfig: calling };
}

/** The SDK has the names of the stable format. */
const settingNames: SettingNames = Object.fromEntries(
  Object.keys(generationConfigReaders).map((name) => [name, [name]]),
);

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
