import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { listKeptBack } from '@agent-hooks/hook-system/inspect';
import { getKindRow, type SandboxRestriction } from '@agent-hooks/hook-types/internal';
import type { CliIo } from '../cli-io.ts';
import type { Project } from '../project/read-project.ts';

/** What is between the programs of a hook and the rest of the machine. */
export interface Surroundings {
  /** What a sandbox takes away; nothing without one. */
  readonly sandbox: readonly SandboxRestriction[];
  /** Variables that are set here and do not reach it. */
  readonly keptBack: readonly string[];
}

/** Describes the surroundings of a hook; one that starts no program has none. */
export function surroundingsOf(io: CliIo, { registry }: Project, { config, source }: HookRegistryEntry): Surroundings {
  const rules = registry.getEnvironmentRules(source) ?? {};
  if (!getKindRow(config.type).starts(config)) return { sandbox: [], keptBack: [] };
  return { sandbox: rules.sandbox ?? [], keptBack: listKeptBack(io.env, rules) };
}

/** The surroundings as sentences, none for what is not there. */
export function describeSurroundings({ sandbox, keptBack }: Surroundings): string[] {
  return [
    ...(sandbox.length > 0 ? [`runs in a sandbox: ${sandbox.join(', ')}`] : []),
    ...(keptBack.length > 0 ? [`does not get these variables: ${keptBack.join(', ')}`] : []),
  ];
}
