import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { describeHookForApproval, TrustStore } from '@agent-hooks/hook-trust';
import { messageOf } from '@agent-hooks/hook-types';
import { auditDecision } from '../audit/audit-decision.ts';
import type { CliIo } from '../cli-io.ts';
import { type Project, readProject } from '../project/read-project.ts';
import { machineStore, userStore } from '../project/user-store.ts';
import { createStatusLine } from '../terminal/status-line.ts';
import type { PendingHook } from './pending-hook.ts';

/** What came of approving: what was approved, and what was not though it was asked for. */
export interface ApprovalOutcome {
  readonly approved: readonly PendingHook[];
  readonly refused: readonly { readonly hook: PendingHook; readonly why: string }[];
}

/** A project with those of its hooks that wait for approval. */
export interface ProjectTrust {
  readonly project: Project;
  readonly pending: readonly PendingHook[];
  /** True if the project's own settings bring hooks at all. */
  readonly hasHooks: boolean;
  /** What is wrong with the file that keeps the approvals. */
  readonly warnings: readonly string[];
  /** Approves hooks, each exactly as it was when the project was opened; one that has changed since is refused. */
  readonly approve: (hooks: readonly PendingHook[]) => Promise<ApprovalOutcome>;
}

/** Opens a project and describes each of its hooks that is not approved. */
export async function openTrust(io: CliIo, dir: string, isMachine = false): Promise<ProjectTrust> {
  const status = createStatusLine(io);
  status.show('reading the hooks and the files that they run');
  const project = await readProject(io, dir).finally(status.clear);
  const store = new TrustStore(isMachine ? machineStore(io) : userStore(io));
  const { problem } = await store.read(project.dir);
  const pending = project.hooks.flatMap((entry, index, { length }) => {
    status.count(`reading the files of hooks: ${index + 1} of ${length}`);
    return describePending(io, project.dir, entry);
  });
  status.clear();
  return {
    ...{ project, pending },
    hasHooks: project.hooks.some(({ source }) => source === 'project'),
    warnings: problem === undefined ? [] : [`No approval is used: ${problem}`],
    approve: (hooks) => approveEach(io, store, { dir: project.dir, hooks }),
  };
}

function describePending(io: CliIo, dir: string, entry: HookRegistryEntry): PendingHook[] {
  const { approval } = entry;
  if (!approval || approval.state === 'trusted') return [];
  const { state, reason, changes = [] } = approval;
  return [{ ...describeHookForApproval(entry, dir, io.env), entry, state, reason, changes }];
}

/** One by one, so that a hook that changed meanwhile does not cost the others their approval. */
async function approveEach(
  io: CliIo,
  store: TrustStore,
  { dir, hooks }: { dir: string; hooks: readonly PendingHook[] },
): Promise<ApprovalOutcome> {
  const approved: PendingHook[] = [];
  const refused: { hook: PendingHook; why: string }[] = [];
  const status = createStatusLine(io);
  for (const [index, hook] of hooks.entries()) {
    status.count(`approving hooks: ${index + 1} of ${hooks.length}`);
    try {
      await store.approve(dir, [hook.entry], [hook.fingerprint]);
      approved.push(hook);
      const { entry, fingerprint } = hook;
      const details = { project: dir, hook: entry.name, event: entry.eventName, fingerprint };
      await auditDecision(io, { kind: 'approval', what: 'approved', details });
    } catch (error) {
      refused.push({ hook, why: messageOf(error) });
    }
  }
  status.clear();
  return { approved, refused };
}
