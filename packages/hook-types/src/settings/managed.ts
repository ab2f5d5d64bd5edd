import * as v from 'valibot';
import type { ProblemList } from '../problem-list.ts';
import { readValue } from '../read-fields.ts';

/** What an administrator can say in the settings of a machine; in all others it counts for nothing. */
export const managedEntries = {
  onlyManaged: v.optional(
    v.pipe(v.boolean(), v.description('Only the hooks of the machine run. Only machines can say so.')),
  ),
  noProjectHooks: v.optional(v.pipe(v.boolean(), v.description('No hooks of projects run. Only machines can say so.'))),
  noSelfApproval: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Users cannot approve hooks of projects: only what the machine approved runs. Only machines can say so.',
      ),
    ),
  ),
  pinned: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        "Hooks of the machine that nobody can switch off, by name or command; '*' for all. Only machines can say so.",
      ),
    ),
  ),
  audit: v.optional(
    v.pipe(
      v.string(),
      v.description('A file to which every event, approval and switch adds a line. Only machines can say so.'),
    ),
  ),
};

/** What an administrator says about hooks. */
export interface ManagedSwitches {
  readonly onlyManaged?: boolean | undefined;
  readonly noProjectHooks?: boolean | undefined;
  readonly noSelfApproval?: boolean | undefined;
  readonly pinned?: readonly string[] | undefined;
  readonly audit?: string | undefined;
}

/** Reads what an administrator says; a switch that forbids and cannot be understood forbids. */
export function readManaged(
  hooksConfig: Readonly<Record<string, unknown>>,
  problems: ProblemList,
): ManagedSwitches | undefined {
  const names = Object.keys(managedEntries).filter((name) => hooksConfig[name] !== undefined);
  if (names.length === 0) return undefined;
  const read = <Name extends keyof typeof managedEntries>(name: Name) =>
    readValue(managedEntries[name], hooksConfig[name], ['hooksConfig', name], problems).value;
  const forbids = (name: 'onlyManaged' | 'noProjectHooks' | 'noSelfApproval') =>
    hooksConfig[name] !== undefined && read(name) !== false;
  const [pinned, audit] = [read('pinned'), read('audit')];
  return {
    onlyManaged: forbids('onlyManaged'),
    noProjectHooks: forbids('noProjectHooks'),
    noSelfApproval: forbids('noSelfApproval'),
    ...(hooksConfig.pinned !== undefined && { pinned: pinned ?? ['*'] }),
    ...(audit !== undefined && { audit }),
  };
}
