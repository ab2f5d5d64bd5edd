import { type HookConfig, targetOfHook } from '../kinds/table.ts';

/** The name by which a hook is listed and switched: its own, else what it runs. */
export function nameOfHook(config: HookConfig): string {
  return config.name || (targetOfHook(config) ?? config.type);
}
