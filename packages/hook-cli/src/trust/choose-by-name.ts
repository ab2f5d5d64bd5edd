import { CliExit } from '../cli-exit.ts';
import { didYouMean } from '../project/read-names.ts';
import type { ProjectTrust } from './open-trust.ts';
import type { PendingHook } from './pending-hook.ts';

/** The hooks of these names that wait for approval; a name that no hook of the project has is wrong usage. */
export function chooseByName({ project, pending }: ProjectTrust, names: readonly string[]): readonly PendingHook[] {
  for (const name of names) assertIsProjectHook(project.hooks, name);
  return pending.filter(({ entry }) => names.includes(entry.name));
}

/** Refuses a name that no hook of the project has. */
export function assertIsProjectHook(hooks: ProjectTrust['project']['hooks'], name: string): void {
  const bearers = hooks.filter((hook) => hook.name === name);
  if (bearers.some(({ source }) => source === 'project')) return;
  const [other] = bearers;
  if (other) throw new CliExit(2, `'${name}' comes from the ${other.source} settings and needs no approval.`);
  const own = [...new Set(hooks.filter(({ source }) => source === 'project').map((hook) => hook.name))];
  throw new CliExit(
    2,
    `This project has no hook named '${name}'.${didYouMean(name, own)} \`agent-hooks list\` shows all.`,
  );
}
