import {
  type ApprovalStatus,
  type LostGates,
  type RunApprovalStatus,
  storeTrust,
  type TrustPolicy,
  type TrustSubject,
} from '@agent-hooks/hook-trust/policy';
import { defaultSystemDir } from '../settings/settings-files.ts';

/** Asks the policy of the host, or, where users may not approve hooks themselves, the approvals of the machine. */
export class ManagedTrust implements TrustPolicy {
  readonly #own: TrustPolicy;
  readonly #systemDir: string | undefined;
  #machine: TrustPolicy | undefined;
  /** True if only the machine approves. */
  isManaged = false;

  constructor(own: TrustPolicy, systemDir: string | undefined) {
    this.#own = own;
    this.#systemDir = systemDir;
  }

  /** True if hooks are looked at again right before they run. */
  get looksTwice(): boolean {
    return this.#deciding().recheck !== undefined;
  }

  async check(hooks: readonly TrustSubject[], projectDir: string): Promise<readonly ApprovalStatus[]> {
    const statuses = await this.#deciding().check(hooks, projectDir);
    return this.isManaged ? statuses.map(byMachine) : statuses;
  }

  recheck(hook: TrustSubject, projectDir: string): RunApprovalStatus | Promise<RunApprovalStatus> {
    const policy = this.#deciding();
    // Of a policy that looks once, its first answer counts; one that looks twice and says nothing has not approved.
    if (!policy.recheck) return { state: 'trusted', reason: 'it was approved when it was loaded' };
    return policy.recheck(hook, projectDir);
  }

  async lostGates(...asked: Parameters<Required<TrustPolicy>['lostGates']>): Promise<LostGates> {
    return (await this.#deciding().lostGates?.(...asked)) ?? { gates: [] };
  }

  #deciding(): TrustPolicy {
    if (!this.isManaged) return this.#own;
    this.#machine ??= storeTrust({ directory: this.#systemDir ?? defaultSystemDir() });
    return this.#machine;
  }
}

function byMachine(status: ApprovalStatus): ApprovalStatus {
  if (status.state === 'trusted') return { ...status, reason: 'the machine has approved it' };
  const who =
    "on this machine only an administrator approves hooks, with 'agent-hooks trust --machine' (noSelfApproval)";
  return { ...status, reason: `${status.reason}; ${who}` };
}
