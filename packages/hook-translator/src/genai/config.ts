import { type HookToolConfig, isRecord } from '@agent-hooks/hook-types';
import { generationConfigReaders, type HookGenerationConfig } from '../hook-data/read-hook-request.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Shows the generation settings of the stable format; undefined if the request has none of them. */
export function toHookConfig(config: unknown): HookGenerationConfig | undefined {
  if (!isRecord(config)) return undefined;
  const shown = settingNames.map((name) => [name, config[name]] as const).filter(isShowable);
  // Each value was found to have the type of its setting.
  return shown.length === 0 ? undefined : (Object.fromEntries(shown.map(copyList)) as HookGenerationConfig);
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
  const changed = changedFields(toHookConfig(config) ?? {}, changes ?? {});
  const applied = toolConfig && applyToolConfig(base.toolConfig, toolConfig);
  if (applied !== undefined && applied !== base.toolConfig) changed.toolConfig = applied;
  return Object.keys(changed).length === 0 ? config : { ...base, ...changed };
}

/** The SDK's tool config with what a hook chose; all that is not about calling functions stays as it is. */
export function applyToolConfig(toolConfig: unknown, choice: HookToolConfig): unknown {
  const base: Fields = isRecord(toolConfig) ? toolConfig : {};
  const changed = changedFields(toHookToolConfig(toolConfig), choice);
  if (Object.keys(changed).length === 0) return toolConfig;
  const calling = { ...(isRecord(base.functionCallingConfig) ? base.functionCallingConfig : {}), ...changed };
  // The API refuses names beside a mode under which nothing may be called.
  if (changed.mode === 'NONE' && choice.allowedFunctionNames === undefined) delete calling.allowedFunctionNames;
  return { ...base, functionCallingConfig: calling };
}

const settingNames = Object.keys(generationConfigReaders);

function isShowable([name, value]: readonly [string, unknown]): boolean {
  return name === 'stopSequences' ? isListOfStrings(value) : typeof value === 'number' && Number.isFinite(value);
}

function copyList([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  return [name, Array.isArray(value) ? [...value] : value];
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function changedFields(shown: object, sent: object): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(shown));
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isSameSetting(known.get(name), value)));
}

function isSameSetting(first: unknown, second: unknown): boolean {
  if (!Array.isArray(first) || !Array.isArray(second)) return first === second;
  return first.length === second.length && first.every((item, index) => item === second[index]);
}
