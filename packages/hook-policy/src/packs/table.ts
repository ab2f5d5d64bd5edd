import { core } from './core.ts';
import { familyPacks } from './families.ts';
import { git } from './git.ts';
import type { Pack } from './pack.ts';
import { secrets } from './secrets.ts';
import { selfProtection } from './self-protection.ts';

/** Every pack; `all` stands for all of them. */
export const packs: readonly Pack[] = [core, git, secrets, selfProtection, ...familyPacks];

/** The names that a policy can give. */
export const packNames: readonly string[] = ['all', ...packs.map(({ name }) => name)];

/** The packs that names stand for; `self-protection` is always among them. */
export function selectPacks(names: readonly string[]): readonly Pack[] {
  return names.includes('all') ? packs : packs.filter((pack) => pack === selfProtection || names.includes(pack.name));
}
