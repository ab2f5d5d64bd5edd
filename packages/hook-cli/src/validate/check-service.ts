import type { Environment, SettingsDocument } from '@agent-hooks/hook-system';
import type { HttpHookConfig, ParsedHook } from '@agent-hooks/hook-types';
import { variablesIn } from '../project/variables.ts';
import type { Finding } from './finding.ts';

/** Finds what will keep a service from being called as its author means it; nothing is called. */
export function checkService(
  document: SettingsDocument,
  { config, segments }: ParsedHook,
  env: Environment,
): Finding[] {
  if (config.type !== 'http') return [];
  const at = (path: readonly (string | number)[]) => ({
    path: [...segments, ...path].join('.'),
    span: document.spanOf([...segments, ...path]),
  });
  return [
    ...(URL.canParse(config.url)
      ? []
      : [{ severity: 'error' as const, message: 'this is no address that can be called', ...at(['url']) }]),
    ...Object.entries(config.headers ?? {}).flatMap(([header, value]) =>
      variablesIn(value)
        .filter((name) => !config.allowedEnv?.includes(name))
        .map((name) => notAllowed(config, name, at(['headers', header]))),
    ),
    ...(config.allowedEnv ?? []).flatMap((name, index) =>
      env[name] === undefined
        ? [{ severity: 'hint' as const, message: `the variable ${name} is not set here`, ...at(['allowedEnv', index]) }]
        : [],
    ),
  ];
}

function notAllowed({ allowedEnv = [] }: HttpHookConfig, name: string, place: Pick<Finding, 'path' | 'span'>): Finding {
  return {
    severity: 'warning',
    message: `$${name} is sent as it stands: allowedEnv does not list it`,
    advice: `Add "allowedEnv": ${JSON.stringify([...allowedEnv, name])} to the hook.`,
    ...place,
  };
}
