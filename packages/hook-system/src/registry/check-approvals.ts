import type { ApprovalStatus, TrustPolicy, TrustState } from '@agent-hooks/hook-trust';
import { homeDirectory } from '@agent-hooks/hook-trust/policy';
import { toError } from '@agent-hooks/hook-types';
import type { HookHostConfig } from '../host-config.ts';
import { listProjectCandidates } from '../settings/project-candidates.ts';
import { buildEntry } from './build-entries.ts';
import { isWaiting } from './eligibility.ts';
import type { HookRegistryEntry, UndecidedEntry } from './entry.ts';
import type { LoadedEntry, MatcherCache } from './loaded-entry.ts';
import type { ManagedTrust } from './managed-trust.ts';
import type { HostEntries } from './read-host-hooks.ts';

/** Asks whether hooks out of a project's files have been approved, and writes it down with them. */
export async function checkApprovals(
  inQuestion: readonly LoadedEntry[],
  policy: TrustPolicy,
  config: HookHostConfig,
): Promise<void> {
  if (inQuestion.length === 0) return;
  const statuses = await askPolicy(inQuestion, policy, config);
  inQuestion.forEach((entry, index) => {
    entry.approval = readApproval(statuses[index]);
  });
}

/** Adds the gates that were approved for a project and that its settings have lost; says which of them are only gone. */
export async function addLostGates(
  { list, problems, projectDir, keepsGates, switches }: HostEntries,
  policy: ManagedTrust,
  matchers: MatcherCache,
): Promise<string | undefined> {
  if (projectDir === undefined) return undefined;
  const isBroken = problems.some(({ source }) => source === 'project');
  const broken = isBroken ? 'it was approved, and the settings of the project are broken' : undefined;
  const whyGone = broken ?? (keepsGates ? 'it was approved, and the project no longer has it (keepGates)' : undefined);
  // What the project turns off by its own settings is gone as well.
  const isKept = ({ source, name }: LoadedEntry) =>
    switches.get(source)?.turnedOffBy !== source && switches.get(source)?.disabledNames.get(name) !== source;
  const kept = list.inQuestion.filter(isKept);
  // Without hooks it is not the directory where settings were found: those of a project above may be gone.
  const places = list.inQuestion.length > 0 ? [projectDir] : listProjectCandidates(projectDir, homeDirectory());
  for (const place of places) {
    const lost = await policy.lostGates(kept, place, whyGone);
    if (lost.gates.length === 0 && lost.gone === undefined) continue;
    for (const { reason, ...hook } of lost.gates) {
      const approval = { state: 'modified', reason } as const;
      const entry = buildEntry(hook, 'project', matchers);
      list.entries.push(Object.assign(entry, { projectDir: place, approval, isLost: true }));
    }
    return lost.gone && plainText(lost.gone);
  }
  return undefined;
}

/** One warning for all hooks that do not run for want of approval; undefined if there is none. */
export function describeWaiting(entries: readonly HookRegistryEntry[]): string | undefined {
  const waiting = entries.filter(isWaiting);
  if (waiting.length === 0) return undefined;
  const names = new Map<string, string[]>();
  for (const { name, eventName, eligibility } of waiting) {
    const reason = eligibility.reason ?? '';
    const known = names.get(reason);
    // Of each group a few are named, and of many groups the first: a project may have any number of hooks.
    if (known) known.push(known.length < mostNamed ? `${eventName} ${shorten(name)}` : '');
    else if (names.size < mostNamed) names.set(reason, [`${eventName} ${shorten(name)}`]);
  }
  const count = waiting.length === 1 ? '1 hook of this project does' : `${waiting.length} hooks of this project do`;
  const groups = [...names].map(([reason, which]) => `${listSome(which)}: ${reason}`);
  return plainText(`${count} not run. ${groups.join('. ')}. ${howToApprove}`);
}

/** Leaves out what could make a terminal show something else: names and paths are chosen by whoever wrote the project. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}

/** What to do about a hook that does not run for want of approval. */
export const howToApprove = 'To look at it and approve it, run: agent-hooks trust';

/** Puts what a policy answered into shape: an answer that makes no sense is a no. */
export function readApproval(status: unknown): ApprovalStatus {
  if (isApproval(status)) return status;
  return { state: 'unapproved', reason: 'the trust policy of the host gave no answer that can be understood' };
}

/** The answer for a policy that failed. */
export function failedPolicy(error: unknown): ApprovalStatus {
  return { state: 'unapproved', reason: `the trust policy of the host failed: ${toError(error).message}` };
}

async function askPolicy(
  entries: readonly UndecidedEntry[],
  policy: TrustPolicy,
  config: HookHostConfig,
): Promise<readonly unknown[]> {
  try {
    const projectDir = entries[0]?.projectDir ?? config.getWorkingDir();
    const statuses: unknown = await policy.check(entries, projectDir);
    return Array.isArray(statuses) ? statuses : [];
  } catch (error) {
    return entries.map(() => failedPolicy(error));
  }
}

const states: ReadonlySet<unknown> = new Set<TrustState>(['trusted', 'unapproved', 'modified']);

function isApproval(status: unknown): status is ApprovalStatus {
  if (typeof status !== 'object' || status === null) return false;
  const { state, reason } = status as Partial<ApprovalStatus>;
  return states.has(state) && typeof reason === 'string';
}

const mostNamed = 10;

function listSome(names: readonly string[]): string {
  const some = names.slice(0, mostNamed).join(', ');
  return names.length > mostNamed ? `${some} and ${names.length - mostNamed} more` : some;
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 57)}...` : name;
}
