import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type DialectFile, findHooksSwitch, getDialect } from '@agent-hooks/hook-dialects';
import { parseToml } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { parse } from 'jsonc-parser';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';
import { shortPath } from '../project/short-path.ts';

/** Whose word about hooks an agent obeys, first the strongest. */
const scopes: readonly DialectFile['scope'][] = ['machine', 'local', 'project', 'user'];

/** What an agent's own settings say that keeps it from running the bridge; undefined if nothing does. */
export async function findObstacle(
  io: CliIo,
  agent: ConnectableAgent,
  { projectDir, ownFile }: { readonly projectDir: string; readonly ownFile: string },
): Promise<string | undefined> {
  const { files, agent: name, readSettings } = getDialect(agent);
  const paths = scopes.flatMap((wanted) =>
    files
      .filter(({ scope, path, format }) => scope === wanted && !path.includes('*') && /^(?:jsonc?|toml)$/.test(format))
      .map(({ scope, path }) =>
        isAbsolute(path) ? path : join(scope === 'user' ? (homeOf(io) ?? '') : projectDir, path),
      ),
  );
  let isSaid = false;
  for (const path of new Set([...paths, ownFile])) {
    const value = await readObject(path);
    if (value === undefined) continue;
    const shown = shortPath(io, path);
    if (value.allowManagedHooksOnly === true) return `${shown} lets ${name} run the hooks of your organization only.`;
    const said = findHooksSwitch(value);
    // A file of hooks alone speaks for itself.
    if (said === false && !(isSaid && paths.includes(path)))
      return `${shown} turns off all hooks in ${name}, so nothing guards it.`;
    isSaid ||= said !== undefined;
    if (readSettings(value, 'faithful').disabled.some((each) => each.includes('agent-hooks')))
      return `${shown} turns off agent-hooks in ${name}, so nothing guards it.`;
  }
  return undefined;
}

/** Settings that cannot be read are reported elsewhere. */
async function readObject(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : '';
    const value: unknown = /toml$/.test(path) ? await parseToml(text) : parse(text, [], { allowTrailingComma: true });
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
