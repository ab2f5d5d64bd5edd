import { isRecord } from '@agent-hooks/hook-types';
import { generationConfigReaders, type HookGenerationConfig } from '../hook-data/read-hook-request.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Under which names an SDK knows the settings of the stable format; of several, the first is written unless another is in use. */
export type SettingNames = { readonly [Setting in keyof HookGenerationConfig]?: readonly [string, ...string[]] };

/** Shows the generation settings of a request; undefined if it has none that the stable format knows. */
export function showSettings(names: SettingNames, request: unknown): HookGenerationConfig | undefined {
  if (!isRecord(request)) return undefined;
  const shown = settings.flatMap((setting) => {
    const value = readSetting(setting, request[fieldFor(names, setting, request) ?? '']);
    return value === undefined ? [] : [[setting, value] as const];
  });
  // Each value was found to have the type of its setting.
  return shown.length === 0 ? undefined : (Object.fromEntries(shown) as HookGenerationConfig);
}

/** The fields of a request that a hook changed; a setting that the SDK does not know is left out. */
export function changedSettings(names: SettingNames, request: Fields, sent: HookGenerationConfig): Fields {
  const shown: Fields = showSettings(names, request) ?? {};
  const changed = Object.entries(sent).flatMap(([setting, value]) => {
    const field = fieldFor(names, setting, request);
    return field === undefined || isSameSetting(shown[setting], value) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(changed);
}

const settings = Object.keys(generationConfigReaders);

function fieldFor(names: SettingNames, setting: string, request: Fields): string | undefined {
  const fields = new Map<string, readonly string[]>(Object.entries(names)).get(setting) ?? [];
  return fields.find((field) => isRecord(request) && request[field] !== undefined) ?? fields[0];
}

function readSetting(setting: string, value: unknown): unknown {
  if (setting !== 'stopSequences') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value] : undefined;
}

/** Whether two values of a setting are the same, item by item for lists. */
export function isSameSetting(first: unknown, second: unknown): boolean {
  if (!Array.isArray(first) || !Array.isArray(second)) return first === second;
  return first.length === second.length && first.every((item, index) => item === second[index]);
}
