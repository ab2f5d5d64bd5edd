import { existsSync } from 'node:fs';
import { HookPlanner } from '@agent-hooks/hook-system';
import { isBridgeCommand } from '@agent-hooks/hook-system/inspect';
import { type DueHook, type DueHooks, readPolicies } from '@agent-hooks/policy-lab';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { readForEditing } from '../edit/settings-file.ts';
import { readProject } from '../project/read-project.ts';

/** The hooks that count in a directory; one that is gone has those of the user and the machine. */
export async function hooksOfProject(io: CliIo, directory: string): Promise<DueHooks> {
  const { registry, dir } = await readProject(io, directory);
  const planner = new HookPlanner(registry);
  const find = (toolName: string, input: object): readonly DueHook[] =>
    planner
      .explain('BeforeTool', toolName, input)
      .filter(({ runs, entry }) => runs && !('command' in entry.config && isBridgeCommand(entry.config.command)))
      .map(({ entry: { name, config, file, line } }) => ({ name, config, file, line }));
  return { project: existsSync(directory) ? dir : directory, find };
}

/** The policies of a file: settings, or a policy alone; they count for every call. */
export async function hooksOfFile(file: string): Promise<readonly DueHook[]> {
  const document = await readForEditing(file, file);
  const policies = readPolicies(document?.value, file);
  if (policies.length === 0) throw new CliExit(2, `--policy: ${file} contains no policy.`);
  return policies;
}
