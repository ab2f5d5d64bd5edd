import { setTimeout as sleep } from 'node:timers/promises';
import type { HookConfig } from '@agent-hooks/hook-types';
import { type ApprovedDefinition, definitionOf, definitionText } from '../approval/fingerprint.ts';
import { realProject } from '../approval/real-project.ts';
import { wantedBy } from '../approval/wanted.ts';
import type { Environment } from '../commands/find-program.ts';
import { Observer } from '../files/observer.ts';
import { scriptText } from '../files/script-text.ts';
import type { WatchedObservation } from '../files/watched-observation.ts';
import type {
  ApprovalStatus,
  LostGates,
  RunApprovalStatus,
  TrustPolicy,
  TrustSubject,
} from '../policy/trust-policy.ts';
import { stampOf } from '../store/store-file.ts';
import type { TrustApproval } from '../store/store-format.ts';
import { type ReadApprovals, TrustStore, type TrustStoreOptions } from '../store/trust-store.ts';
import { type CurrentHook, describeChanges, shortPath } from './changes.ts';
import { isAsApproved, mostLooks, readObservation } from './compare-approval.ts';
import { findLostGates } from './lost-gates.ts';
import { nearestApproval } from './nearest-approval.ts';

const unapproved: ApprovalStatus = { state: 'unapproved', reason: 'it has not been approved' };

/** Of files that never stay as they are. */
const restless: ApprovalStatus = { state: 'modified', reason: 'its files change while they are looked at' };

/** What was found good, so that looking once more is quick. */
interface Remembered {
  readonly hook: TrustSubject;
  readonly project: string;
  readonly stamp: string;
  readonly watched: WatchedObservation;
}

/** Compares hooks with what the user has approved. */
export class StorePolicy implements TrustPolicy {
  readonly #store: TrustStore;
  readonly #env: Environment;
  readonly #remembered = new WeakMap<HookConfig, Remembered>();

  constructor(options: TrustStoreOptions) {
    this.#store = new TrustStore(options);
    this.#env = options.env ?? process.env;
  }

  check(hooks: readonly TrustSubject[], projectDir: string): Promise<readonly ApprovalStatus[]> {
    return this.#check(hooks, projectDir, nearestApproval);
  }

  recheck(hook: TrustSubject, projectDir: string): RunApprovalStatus | Promise<RunApprovalStatus> {
    const known = this.#remembered.get(hook.config);
    const isSame =
      known?.hook.eventName === hook.eventName &&
      known.hook.matcher === hook.matcher &&
      known.hook.sequential === hook.sequential &&
      known.project === realProject(projectDir) &&
      known.stamp === stampOf(this.#store.file);
    if (isSame && known.watched.isCertainlySame()) return this.#permit(hook, projectDir, known);
    return this.#recheckSlowly(hook, projectDir);
  }

  async lostGates(hooks: readonly TrustSubject[], projectDir: string, whyGone?: string): Promise<LostGates> {
    const { approvals } = await this.#store.read(projectDir);
    return findLostGates(
      approvals.map(({ definition }) => definition),
      hooks.map(definitionOf),
      whyGone,
    );
  }

  async #recheckSlowly(hook: TrustSubject, projectDir: string): Promise<RunApprovalStatus> {
    for (let look = 0; look < mostLooks; look++) {
      // The approvals of other hooks say nothing about one whose own was taken back.
      const [status = unapproved] = await this.#check([hook], projectDir, () => undefined);
      const known = this.#remembered.get(hook.config);
      if (status.state !== 'trusted' || !known) return status;
      const unclearForMs = known.watched.unclearForMs();
      if (unclearForMs === 0) return this.#permit(hook, projectDir, known);
      await sleep(unclearForMs);
    }
    return restless;
  }

  #permit(hook: TrustSubject, projectDir: string, { watched, project }: Remembered): RunApprovalStatus {
    const status = trustedBy(watched);
    const confirm = () => {
      const difference = watched.findDifference();
      if (difference === 'none') return status;
      if (difference === 'perhaps') return this.#recheckSlowly(hook, projectDir);
      const changed = shortPath(difference.changed, project);
      return { state: 'modified', reason: `${changed} changed while it ran, so its answer does not count` } as const;
    };
    return { ...status, confirm };
  }

  async #check(
    hooks: readonly TrustSubject[],
    projectDir: string,
    findNearest: typeof nearestApproval,
  ): Promise<readonly ApprovalStatus[]> {
    // Before the store is read: a change in between is noticed at the next run.
    const stamp = stampOf(this.#store.file);
    const read = await this.#store.read(projectDir);
    if (read.problem !== undefined)
      return hooks.map(() => ({ state: 'unapproved', reason: `nothing is approved: ${read.problem}` }));
    const project = realProject(projectDir);
    const observer = new Observer(project, this.#env);
    const byDefinition = new Map(read.approvals.map((each) => [definitionText(each.definition), each]));
    const defined = hooks.map((hook) => ({ hook, definition: definitionOf(hook) }));
    const claimed = new Set(defined.map(({ definition }) => byDefinition.get(definitionText(definition))));
    const unclaimed = read.approvals.filter((approval) => !claimed.has(approval));
    // All files are looked at before anything is awaited: what is seen once for all hooks is that of one moment.
    return Promise.all(
      defined.map(({ hook, definition }) => {
        const approval = byDefinition.get(definitionText(definition));
        return approval
          ? this.#compareFiles(hook, approval, { definition, project, observer, read, stamp })
          : compareDefinition(definition, findNearest(definition, unclaimed), { read, project });
      }),
    );
  }

  async #compareFiles(
    hook: TrustSubject,
    approval: TrustApproval,
    { definition, project, observer, read, stamp }: OpenCheck,
  ): Promise<ApprovalStatus> {
    const wanted = { ...wantedBy(hook, project, this.#env), approvedFolders: approval.folders };
    const watched = readObservation(observer, wanted, this.#env);
    if (!watched) return restless;
    const { observation } = watched;
    if (isAsApproved(approval, observation)) {
      this.#remembered.set(hook.config, { hook, project, stamp, watched });
      return trustedBy(watched);
    }
    const hashOf = new Map(observation.files.map((file) => [file.path, file]));
    const textOf = (path: string) => {
      const file = hashOf.get(path);
      return file && scriptText(observer.bytesOf(file)).text;
    };
    return describeChanges(approval, read.texts, { project, definition, observation, textOf });
  }
}

/** One check of a hook, with all hooks of its project. */
interface OpenCheck {
  readonly definition: ApprovedDefinition;
  readonly project: string;
  readonly observer: Observer;
  readonly read: ReadApprovals;
  readonly stamp: string;
}

function trustedBy({ observation: { notCovered } }: WatchedObservation): ApprovalStatus {
  return { state: 'trusted', reason: 'its user has approved it', ...(notCovered.length > 0 && { notCovered }) };
}

function compareDefinition(
  definition: ApprovedDefinition,
  approval: TrustApproval | undefined,
  { read: { texts }, project }: { readonly read: ReadApprovals; readonly project: string },
): ApprovalStatus | Promise<ApprovalStatus> {
  const current: CurrentHook = { project, definition, textOf: () => undefined };
  return approval ? describeChanges(approval, texts, current) : unapproved;
}
