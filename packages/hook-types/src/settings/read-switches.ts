import type * as v from 'valibot';
import { findEventProblem } from '../events/host-event.ts';
import type { ConfigSource } from '../names.ts';
import { describeFound, problemAt } from '../problem.ts';
import type { ProblemList } from '../problem-list.ts';
import { readValue } from '../read-fields.ts';
import { isRecord } from '../record.ts';
import { type ManagedSwitches, readManaged } from './managed.ts';
import { readSandbox, type SandboxBySource } from './sandbox.ts';
import { legacySwitchEntries, switchEntries } from './schema.ts';

/** For each source what its hooks get of the environment: everything, or the variables of these names. */
type InheritEnvBySource = { readonly [Source in ConfigSource]?: 'all' | readonly string[] | undefined };

/** Which hooks are on. */
export interface HookSwitches {
  /** Undefined if nothing is said about it. */
  readonly enableHooks: boolean | undefined;
  readonly disabledHooks: readonly string[];
}

/** What a settings file says beside its hooks. */
export interface SettingsSwitches extends HookSwitches {
  /** Hosts that http hooks of projects may call beside this machine. */
  readonly allowedHosts: readonly string[];
  /** What the hooks of each source get of the environment; a source that is not named gets everything. */
  readonly inheritEnv: InheritEnvBySource;
  /** Variables that hooks get although they are filtered. */
  readonly passEnv?: readonly string[];
  /** How a person hears that a hook asks, where the agent cannot ask them. */
  readonly asks?: v.InferOutput<(typeof switchEntries)['hooksConfig']['wrapped']['entries']['asks']>;
  /** Whether `--ci` is accepted in place of a person at a terminal. */
  readonly ci?: boolean;
  /** Whether approved gates that a project no longer has refuse. */
  readonly keepGates?: boolean;
  /** What a sandbox takes away from the hooks of each source. */
  readonly sandbox?: SandboxBySource;
  /** What only a machine can say. */
  readonly managed?: ManagedSwitches;
}

/** What a file says that says nothing. */
export const noSwitches: SettingsSwitches = {
  ...{ enableHooks: undefined, disabledHooks: [], allowedHosts: [], inheritEnv: {} },
};

/** Reads the switches of a settings file; what is not as it should be is reported and not followed. */
export function readSwitches(value: Readonly<Record<string, unknown>>, problems: ProblemList): SettingsSwitches {
  const read = <Schema extends v.GenericSchema>(schema: Schema, found: unknown, path: readonly string[]) =>
    readValue(schema, found, { path, problems }).value;
  const below = (name: 'tools' | 'hooksConfig') => {
    const found = value[name];
    if (found !== undefined && !isRecord(found)) {
      problems.add(() => problemAt([name], describeFound(found), 'an object'));
    }
    return isRecord(found) ? found : {};
  };
  const { tools, hooksConfig } = { tools: below('tools'), hooksConfig: below('hooksConfig') };
  const configEntries = switchEntries.hooksConfig.wrapped.entries;
  const enableHooks = [
    read(switchEntries.enableHooks, value.enableHooks, ['enableHooks']),
    read(switchEntries.tools.wrapped.entries.enableHooks, tools.enableHooks, ['tools', 'enableHooks']),
    read(configEntries.enabled, hooksConfig.enabled, ['hooksConfig', 'enabled']),
  ].find((flag) => flag !== undefined);
  const config = <Name extends keyof typeof configEntries>(name: Name) =>
    read(configEntries[name], hooksConfig[name], ['hooksConfig', name]);
  for (const [name, data] of Object.entries(config('events') ?? {})) {
    const problem = findEventProblem(name, data);
    if (!problem) continue;
    const path = ['hooksConfig', 'events', name, ...problem.path];
    problems.add(() => problemAt(path, problem.found, problem.expected));
  }
  const [passEnv, asks] = [config('passEnv'), config('asks')];
  const sandbox = readSandbox(hooksConfig.sandbox, ['hooksConfig', 'sandbox'], problems);
  const managed = readManaged(hooksConfig, problems);
  return {
    enableHooks,
    disabledHooks: config('disabled') ?? [],
    allowedHosts: config('allowedHosts') ?? [],
    inheritEnv: config('inheritEnv') ?? {},
    ...(passEnv && { passEnv }),
    ...(asks && { asks }),
    ...(config('ci') && { ci: true }),
    // What is said and cannot be understood keeps them.
    ...(hooksConfig.keepGates !== undefined && config('keepGates') !== false && { keepGates: true }),
    ...(sandbox && { sandbox }),
    ...(managed && { managed }),
  };
}

/** Whether a key among the events of `hooks` is a switch. */
export function isLegacySwitch(name: string): boolean {
  return Object.hasOwn(legacySwitchEntries, name);
}

/** Reads the switches that older settings have among the events of `hooks`. */
export function readLegacySwitches(
  value: Readonly<Record<string, unknown>>,
  base: readonly (string | number)[],
  problems: ProblemList,
): HookSwitches {
  const { enabled, disabled } = legacySwitchEntries;
  return {
    enableHooks: readValue(enabled, value.enabled, { path: [...base, 'enabled'], problems }).value,
    disabledHooks: readValue(disabled, value.disabled, { path: [...base, 'disabled'], problems }).value ?? [],
  };
}
