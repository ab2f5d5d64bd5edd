import * as v from 'valibot';
import { described } from '../kinds/described.ts';
import { describeFound } from '../problem.ts';
import type { ProblemList } from '../problem-list.ts';
import { readValue } from '../read-fields.ts';
import { isRecord } from '../record.ts';

/** How the hash of a policy is written. */
const policyHash = /^sha256:[0-9a-f]{64}$/;
const demand = /^(sha256:[0-9a-f]{64}|released)$/;

/** What an administrator can say in the settings of a machine; in all others it counts for nothing. */
export const managedEntries = {
  onlyManaged: described(v.boolean(), 'Only the hooks of the machine run. Only in the settings of machines.'),
  noProjectHooks: described(v.boolean(), 'No hooks of projects run. Only in the settings of machines.'),
  noSelfApproval: described(v.boolean(), 'Users approve no hooks of projects. Only in the settings of machines.'),
  pinned: described(
    v.array(v.string()),
    "Hooks of the machine that nobody can switch off, by name or command; '*' for all. Only in the settings of machines.",
  ),
  policies: described(
    v.record(v.string(), v.pipe(v.string(), v.regex(demand, 'a hash such as sha256:… with 64 digits, or "released"'))),
    'Policies that must be installed for the machine, by name, each with the hash of its files, or "released" for the ' +
      'version that its releases say. Their hooks run for everybody; without one of them every event is refused. Only in ' +
      'the settings of machines.',
  ),
  audit: described(
    v.string(),
    'A file to which events, approvals and switches are written; %u is the account. Only in the settings of machines.',
  ),
  fleet: described(
    v.unknown(),
    'How a company monitors and controls this machine: telemetry, audit, releases and a contact. Only in the settings of machines.',
  ),
};

/** What an administrator says about hooks. */
export type ManagedSwitches = {
  readonly [Name in keyof typeof managedEntries]?: v.InferOutput<(typeof managedEntries)[Name]> | undefined;
};

/** Whether a text is the hash of a policy. */
export function isPolicyHash(text: string): boolean {
  return policyHash.test(text);
}

/** Reads what an administrator says; a switch that forbids and cannot be understood forbids. */
export function readManaged(
  hooksConfig: Readonly<Record<string, unknown>>,
  problems: ProblemList,
): ManagedSwitches | undefined {
  const names = Object.keys(managedEntries).filter((name) => hooksConfig[name] !== undefined);
  if (names.length === 0) return undefined;
  const read = <Name extends keyof typeof managedEntries>(name: Name) =>
    readValue(managedEntries[name], hooksConfig[name], { path: ['hooksConfig', name], problems }).value;
  const forbids = (name: 'onlyManaged' | 'noProjectHooks' | 'noSelfApproval') =>
    hooksConfig[name] !== undefined && read(name) !== false;
  const [pinned, audit] = [read('pinned'), read('audit')];
  return {
    onlyManaged: forbids('onlyManaged'),
    noProjectHooks: forbids('noProjectHooks'),
    noSelfApproval: forbids('noSelfApproval'),
    ...(hooksConfig.pinned !== undefined && { pinned: pinned ?? ['*'] }),
    ...(hooksConfig.policies !== undefined && { policies: read('policies') ?? toDemands(hooksConfig.policies) }),
    ...(audit !== undefined && { audit }),
    ...(hooksConfig.fleet !== undefined && { fleet: hooksConfig.fleet }),
  };
}

/** What was demanded and cannot be understood is still demanded, and nothing fulfils it. */
function toDemands(policies: unknown): Readonly<Record<string, string>> {
  if (!isRecord(policies)) return { '?': describeFound(policies) };
  return Object.fromEntries(
    Object.entries(policies).map(([name, hash]) => [name, typeof hash === 'string' ? hash : describeFound(hash)]),
  );
}
