import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ApprovalStatus,
  LostGates,
  RunApprovalStatus,
  TrustPolicy,
  TrustSubject,
} from '../policy/trust-policy.ts';
import { storeDirectory } from '../store/store-directory.ts';
import type { TrustStoreOptions } from '../store/trust-store.ts';

/** Lets those hooks of a project run that the user has approved, exactly as they and their files were then. */
export function storeTrust(options: TrustStoreOptions = {}): TrustPolicy {
  return new LatePolicy({ ...options, directory: storeDirectory(options.directory) });
}

type CheckingPolicy = Required<TrustPolicy>;

/** Reading commands and files is loaded with the first hook of a project; the store's place is decided at once. */
class LatePolicy implements TrustPolicy {
  readonly #options: TrustStoreOptions;
  #policy: CheckingPolicy | undefined;

  constructor(options: TrustStoreOptions) {
    this.#options = options;
  }

  async check(hooks: readonly TrustSubject[], projectDir: string): Promise<readonly ApprovalStatus[]> {
    return (await this.#load()).check(hooks, projectDir);
  }

  recheck(hook: TrustSubject, projectDir: string): RunApprovalStatus | Promise<RunApprovalStatus> {
    if (this.#policy) return this.#policy.recheck(hook, projectDir);
    return this.#load().then((policy) => policy.recheck(hook, projectDir));
  }

  async lostGates(...asked: Parameters<CheckingPolicy['lostGates']>): Promise<LostGates> {
    // Where nothing was ever approved, nothing has to be loaded to know it.
    const { directory = '' } = this.#options;
    return existsSync(join(directory, 'trust.json')) ? (await this.#load()).lostGates(...asked) : { gates: [] };
  }

  async #load(): Promise<CheckingPolicy> {
    const { StorePolicy } = await import('../check/store-policy.ts');
    this.#policy ??= new StorePolicy(this.#options);
    return this.#policy;
  }
}
