import type { Environment } from '@agent-hooks/hook-system';
import type { HookConfig, HttpHookConfig } from '@agent-hooks/hook-types';
import { replaceVariables, variablesIn } from '../project/variables.ts';

/** What a hook's own settings bring that may be secret: variables of a program; headers and address of a service. */
export function secretSources(config: HookConfig, env: Environment): Environment[] {
  if (config.type === 'command' || config.type === 'resident') return config.env ? [config.env] : [];
  return config.type === 'http' ? [...headerSources(config, env), ...addressSources(config)] : [];
}

/** A header as it was written, as it was sent, and each variable in it under the name of the header, whatever its own name. */
function headerSources({ headers = {}, allowedEnv = [] }: HttpHookConfig, env: Environment): Environment[] {
  const allowedValue = (name: string) => (allowedEnv.includes(name) ? env[name] : undefined);
  return Object.entries(headers).flatMap(([header, written]) => {
    const names = variablesIn(written);
    const sent = replaceVariables(written, (name, as) => allowedValue(name) ?? as);
    const values = [written, sent].flatMap((text) => [text, text.replace(/^\S+\s+/, '')]);
    return [...values, ...names.flatMap((name) => allowedValue(name) ?? [])]
      .filter((value) => !isOnlyVariables(value))
      .map((value) => ({ [header]: value }));
  });
}

/** The name of a variable is no secret. */
function isOnlyVariables(value: string): boolean {
  return replaceVariables(value, () => '').trim() === '';
}

function addressSources({ url }: HttpHookConfig): Environment[] {
  if (!URL.canParse(url)) return [];
  const { password, searchParams } = new URL(url);
  return [
    { password: decodeURIComponent(password) },
    ...Array.from(searchParams, ([name, value]) => ({ [name]: value })),
  ];
}
