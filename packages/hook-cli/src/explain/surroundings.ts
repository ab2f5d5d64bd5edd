import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { listFilteredVariables } from '@agent-hooks/hook-system/inspect';
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
  return { sandbox: rules.sandbox ?? [], keptBack: listFilteredVariables(io.env, rules) };
}

/** The sandbox of a hook, if it has one. */
export function describeSandbox({ sandbox }: Surroundings): string[] {
  return sandbox.length > 0 ? [`runs in a sandbox: ${sandbox.join(', ')}`] : [];
}

/** Which hooks do not get which variables: a line for all hooks that are alike in that. */
export function describeVariables(hooks: readonly (readonly [name: string, Surroundings])[]): string[] {
  const alike = new Map<string, Set<string>>();
  for (const [name, { keptBack }] of hooks) {
    const variables = keptBack.join(', ');
    if (variables !== '') alike.set(variables, (alike.get(variables) ?? new Set()).add(name));
  }
  return [...alike].map(([variables, names]) => `Not passed to ${[...names].join(', ')}: ${variables}`);
}
