import { canonicalJson } from '@agent-hooks/hook-types/internal';
import type { Observation } from '../files/observation.ts';
import type { TrustSubject } from '../policy/trust-policy.ts';

/** What a user approves of a hook, apart from files: everything but the description, which affects nothing. */
export interface ApprovedDefinition {
  readonly event: string;
  readonly matcher: string | null;
  readonly sequential: boolean;
  readonly config: Readonly<Record<string, unknown>>;
}

/** Everything in a hook's settings that affects what runs, and when. */
export function definitionOf({ eventName, matcher, sequential, config }: TrustSubject): ApprovedDefinition {
  const { description: _, ...running } = config;
  return { event: eventName, matcher: matcher ?? null, sequential, config: running };
}

/** A definition as text: equal for equal definitions, whatever the order of their keys. */
export function definitionText(definition: ApprovedDefinition, indent?: number): string {
  return canonicalJson(definition, undefined, indent);
}

/** One short text for a definition together with all that it depends on; another for anything that is not the same. */
export function fingerprintOf(
  definition: ApprovedDefinition,
  { files, programs, folders }: Pick<Observation, 'files' | 'programs' | 'folders'>,
): string {
  const content = canonicalJson({
    definition,
    files: files.map(({ path, realPath, sha256 }) => [path, realPath, sha256]),
    programs: programs.map(({ name, path }) => [name, path]),
    folders,
  });
  return process.getBuiltinModule('node:crypto').hash('sha256', content);
}
