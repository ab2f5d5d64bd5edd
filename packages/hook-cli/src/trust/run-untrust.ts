import { TrustStore } from '@agent-hooks/hook-trust';
import { messageOf } from '@agent-hooks/hook-types';
import { plural } from '@agent-hooks/trace-page';
import { auditDecision } from '../audit/audit-decision.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { readProject } from '../project/read-project.ts';
import { userStore } from '../project/user-store.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { assertIsProjectHook } from './choose-by-name.ts';

/** Takes the approvals of a project back, all of them or those of some hooks. */
export async function runUntrust(
  { io, dir }: CommandPlace,
  names: readonly string[],
  options: PersonOptions & { readonly json?: boolean },
): Promise<void> {
  const { hooks, dir: projectDir } = await readProject(io, dir);
  for (const name of names) assertIsProjectHook(hooks, name);
  const named = hooks.filter(({ source, name }) => source === 'project' && names.includes(name));
  await requirePerson(io, options, 'Removing approvals');
  const count = await revoke(io, projectDir, names.length === 0 ? undefined : named);
  const details = { project: projectDir, hooks: names, count };
  if (count > 0) await auditDecision(io, { kind: 'approval', what: 'revoked', details });
  if (options.json) printJson(io, { version: 1, project: projectDir, revoked: count });
  else if (count === 0) printLines(io, ['Nothing was approved here, so there is nothing to remove.']);
  else printLines(io, [`${plural(count, 'approval')} taken back. \`agent-hooks trust\` approves again.`]);
}

async function revoke(io: CliIo, dir: string, hooks: Parameters<TrustStore['revoke']>[1]): Promise<number> {
  try {
    return await new TrustStore(userStore(io)).revoke(dir, hooks);
  } catch (error) {
    throw new CliExit(1, messageOf(error));
  }
}
