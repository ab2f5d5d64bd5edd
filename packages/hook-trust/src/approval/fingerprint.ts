import { hash } from 'node:crypto';
import { canonicalJson, getKindRow, type HookConfig } from '@agent-hooks/hook-types';
import type { Environment } from '../commands/find-program.ts';
import { type NamedInCommand, namedInCommand } from '../commands/named-in-command.ts';
import type { Observation } from '../files/observer.ts';
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

/** What a hook's command names; nothing for a hook that is no program. */
export function namedBy(config: HookConfig, projectDir: string, env: Environment): NamedInCommand {
  const started = getKindRow(config.type).starts(config);
  return started
    ? namedInCommand(started, projectDir, env)
    : { paths: [], started: new Set(), programs: [], unknown: [], isTooMuch: false };
}

/** The variables that a hook itself sets. */
export function ownEnvOf(config: HookConfig): Environment | undefined {
  return getKindRow(config.type).starts(config)?.env;
}

/** One short text for a definition together with all that it depends on; another for anything that is not the same. */
export function fingerprintOf(
  definition: ApprovedDefinition,
  { files, programs }: Omit<Observation, 'problems'>,
): string {
  const content = canonicalJson({
    definition,
    files: files.map(({ path, realPath, sha256 }) => [path, realPath, sha256]),
    programs: programs.map(({ name, path }) => [name, path]),
  });
  return hash('sha256', content);
}
