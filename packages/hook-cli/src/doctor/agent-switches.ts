import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { getDialect } from '@agent-hooks/hook-dialects';
import { isRecord } from '@agent-hooks/hook-types';
import { parse } from 'jsonc-parser';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';
import type { CliIo } from '../cli-io.ts';
import { shortPath } from '../project/short-path.ts';

/** What an agent's own settings say that keeps it from running the bridge. */
export function switchProblems(io: CliIo, agent: ConnectableAgent, home: string, projectDir: string): string[] {
  const { files, agent: name, readSettings } = getDialect(agent);
  const paths = files
    .filter(({ path, format }) => !path.includes('*') && (format === 'json' || format === 'jsonc'))
    .map(({ scope, path }) => (isAbsolute(path) ? path : join(scope === 'user' ? home : projectDir, path)));
  return [...new Set(paths)].flatMap((path) => {
    const value = readObject(path);
    if (value === undefined) return [];
    const shown = shortPath(io, path);
    if (value.allowManagedHooksOnly === true) return [`${shown} lets ${name} run the hooks of your organization only.`];
    const { enabled, disabled } = readSettings(value, 'faithful');
    if (enabled === false) return [`${shown} turns off all hooks in ${name}, so nothing guards it.`];
    return disabled.some((each) => each.includes('agent-hooks'))
      ? [`${shown} turns off agent-hooks in ${name}, so nothing guards it.`]
      : [];
  });
}

/** Settings that cannot be read are told elsewhere. */
function readObject(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : '';
    const value: unknown = parse(text, [], { allowTrailingComma: true });
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
