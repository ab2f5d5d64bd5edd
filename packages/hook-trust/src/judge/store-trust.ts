import type { HookConfig } from '@agent-hooks/hook-types';
import { type ApprovedDefinition, definitionOf, definitionText, namedBy, ownEnvOf } from '../approval/fingerprint.ts';
import { realProject } from '../approval/real-project.ts';
import type { Environment } from '../commands/find-program.ts';
import { type Observation, Observer, searchEnv } from '../files/observer.ts';
import { scriptText } from '../files/script-text.ts';
import { Witness } from '../files/witness.ts';
import type { TrustPolicy, TrustSubject, TrustVerdict } from '../policy/trust-policy.ts';
import { stampOf } from '../store/store-file.ts';
import type { TrustApproval } from '../store/store-format.ts';
import { type ReadApprovals, TrustStore, type TrustStoreOptions } from '../store/trust-store.ts';
import { type CurrentHook, describeChanges } from './changes.ts';
import { nearestApproval } from './nearest-approval.ts';

/** Lets those hooks of a project run that the user has approved, exactly as they and their files were then. */
export function storeTrust(options: TrustStoreOptions = {}): TrustPolicy {
  return new StorePolicy(options);
}

const trusted: TrustVerdict = { state: 'trusted', reason: 'its user has approved it' };
const unapproved: TrustVerdict = { state: 'unapproved', reason: 'it has not been approved' };

/** What was found good at load, so that looking once more is quick. */
interface Remembered {
  readonly hook: TrustSubject;
  readonly project: string;
  /** The store as it was. */
  readonly stamp: string;
  readonly witness: Witness;
}

class StorePolicy implements TrustPolicy {
  readonly #store: TrustStore;
  readonly #env: Environment;
  readonly #remembered = new WeakMap<HookConfig, Remembered>();

  constructor(options: TrustStoreOptions) {
    this.#store = new TrustStore(options);
    this.#env = options.env ?? process.env;
  }

  judge(hooks: readonly TrustSubject[], projectDir: string): Promise<readonly TrustVerdict[]> {
    return this.#judge(hooks, projectDir, nearestApproval);
  }

  async #judge(
    hooks: readonly TrustSubject[],
    projectDir: string,
    findNearest: typeof nearestApproval,
  ): Promise<readonly TrustVerdict[]> {
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
    const verdicts: TrustVerdict[] = [];
    for (const { hook, definition } of defined) {
      const approval = byDefinition.get(definitionText(definition));
      verdicts.push(
        approval
          ? await this.#judgeFiles(hook, definition, approval, { project, observer, read, stamp })
          : await judgeDefinition(definition, findNearest(definition, unclaimed), read, project),
      );
    }
    return verdicts;
  }

  recheck(hook: TrustSubject, projectDir: string): TrustVerdict | Promise<TrustVerdict> {
    const known = this.#remembered.get(hook.config);
    const isSame =
      known?.hook.eventName === hook.eventName &&
      known.hook.matcher === hook.matcher &&
      known.hook.sequential === hook.sequential &&
      known.project === realProject(projectDir) &&
      known.stamp === stampOf(this.#store.file);
    if (isSame && known.witness.sawTheSame()) return trusted;
    // The approvals of other hooks say nothing about one whose own was taken back.
    return this.#judge([hook], projectDir, () => undefined).then(([verdict = unapproved]) => verdict);
  }

  async #judgeFiles(
    hook: TrustSubject,
    definition: ApprovedDefinition,
    approval: TrustApproval,
    { project, observer, read, stamp }: Judging,
  ): Promise<TrustVerdict> {
    const named = namedBy(hook.config, project, this.#env);
    const observation = observer.observe(named, ownEnvOf(hook.config));
    if (isAsApproved(approval, observation)) {
      const scene = { project, named, env: searchEnv(this.#env, ownEnvOf(hook.config)) };
      const witness = new Witness(scene, observation);
      this.#remembered.set(hook.config, { hook, project, stamp, witness });
      return trusted;
    }
    const textOf = (path: string) => scriptText(observer.bytesOf(path)).text;
    return describeChanges(approval, read.texts, { project, definition, observation, textOf });
  }
}

/** One judgement of all hooks of a project. */
interface Judging {
  readonly project: string;
  readonly observer: Observer;
  readonly read: ReadApprovals;
  readonly stamp: string;
}

function judgeDefinition(
  definition: ApprovedDefinition,
  approval: TrustApproval | undefined,
  { texts }: ReadApprovals,
  project: string,
): TrustVerdict | Promise<TrustVerdict> {
  const current: CurrentHook = { project, definition, textOf: () => undefined };
  return approval ? describeChanges(approval, texts, current) : unapproved;
}

/** Compares field by field, which is quicker than making another fingerprint; both lists are sorted. */
function isAsApproved({ files, programs }: TrustApproval, now: Observation): boolean {
  return (
    now.problems.length === 0 &&
    now.files.length === files.length &&
    now.programs.length === programs.length &&
    now.files.every(({ path, realPath, sha256 }, index) => {
      const approved = files[index];
      return path === approved?.path && realPath === approved.realPath && sha256 === approved.sha256;
    }) &&
    now.programs.every(({ name, path }, index) => name === programs[index]?.name && path === programs[index]?.path)
  );
}
