import type { SettingsDocument } from '@agent-hooks/hook-system';
import type { Environment } from '@agent-hooks/hook-trust';
import { getKindRow, type ParsedHook, type UsedVariable } from '@agent-hooks/hook-types/internal';
import type { Finding } from './finding.ts';

/** Finds what will keep a service from being called as its author means it; nothing is called. */
export function checkService(
  document: SettingsDocument,
  { config, segments }: ParsedHook,
  env: Environment,
): Finding[] {
  const row = getKindRow(config.type);
  const service = row.calls(config);
  if (!service) return [];
  const at = (path: readonly (string | number)[]) => ({
    path: [...segments, ...path].join('.'),
    span: document.spanOf([...segments, ...path]),
  });
  const variables = row.variables(config);
  const listed = variables.filter(({ path }) => path[0] === 'allowedEnv');
  return [
    ...(URL.canParse(service.address)
      ? []
      : [{ severity: 'error' as const, message: 'this is not an http or https address', ...at([service.field]) }]),
    ...variables.filter(({ isAllowed }) => !isAllowed).map((used) => notAllowed(listed, used, at(used.path))),
    ...listed
      .filter(({ name }) => env[name] === undefined)
      .map(({ name, path }) => ({
        severity: 'hint' as const,
        message: `the variable ${name} is not set here`,
        ...at(path),
      })),
  ];
}

function notAllowed(
  listed: readonly UsedVariable[],
  { name }: UsedVariable,
  place: Pick<Finding, 'path' | 'span'>,
): Finding {
  return {
    severity: 'warning',
    message: `$${name} is sent unchanged: allowedEnv does not list it`,
    advice: `Add "allowedEnv": ${JSON.stringify([...listed.map((each) => each.name), name])} to the hook.`,
    ...place,
  };
}
