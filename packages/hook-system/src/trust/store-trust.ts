import type { TrustPolicy } from './trust-policy.ts';
import { TrustStore, type TrustStoreOptions } from './trust-store.ts';

/** Lets those hooks of a project run that the user has approved, exactly as they were then. */
export function storeTrust(options: TrustStoreOptions = {}): TrustPolicy {
  const store = new TrustStore(options);
  return {
    async judge(hooks, projectDir) {
      await store.read(projectDir);
      return hooks.map(() => ({ state: 'unapproved', reason: 'it has not been approved' }));
    },
  };
}
