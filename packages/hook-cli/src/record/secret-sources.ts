import type { Environment } from '@agent-hooks/hook-system';
import { getKindRow, type HookConfig } from '@agent-hooks/hook-types';

/** What a hook's own settings bring that may be secret, each under a name that tells whether it is. */
export function secretSources(config: HookConfig, env: Environment): Environment[] {
  return getKindRow(config.type)
    .secrets(config, (name) => env[name])
    .map(({ name, value, isCertain }) => ({ [isCertain ? `${name}_SECRET` : name]: value }));
}
