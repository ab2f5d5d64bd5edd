import type * as v from 'valibot';

/** A program that a hook starts, as its settings name it. */
export interface StartedProgram {
  readonly command: string;
  readonly args: readonly string[] | undefined;
  readonly shell: string | undefined;
  readonly env: Readonly<Record<string, string>> | undefined;
  /** Further files that belong to it, as patterns. */
  readonly files?: readonly string[] | undefined;
  /** What it writes beside its script and never loads, as patterns. */
  readonly writes?: readonly string[] | undefined;
}

/** A service that a hook calls, and the field that names it. */
export interface CalledService {
  readonly address: string;
  readonly field: string;
}

/** A variable of the host's environment that a hook puts into what it sends. */
export interface UsedVariable {
  readonly name: string;
  readonly path: readonly (string | number)[];
  /** False if the hook does not list it, so that it is sent as it is written. */
  readonly isAllowed: boolean;
}

/** Values written into the settings of a hook that could be secrets. */
export interface WrittenValues {
  readonly field: string;
  readonly values: Readonly<Record<string, string>>;
  /** Where such a value belongs instead. */
  readonly advice: string;
}

/** A value that may be secret. */
export interface SecretValue {
  /** What it is called; unless `isCertain`, this name decides whether it is a secret. */
  readonly name: string;
  readonly value: string;
  readonly isCertain: boolean;
}

/** Gives the value of a variable of the environment. */
export type VariableLookup = (name: string) => string | undefined;

/** The words for hooks of a kind. */
export interface KindWords {
  /** What such a hook is. */
  readonly noun: string;
  /** What its target is. */
  readonly target: string;
  /** How the input reaches it. */
  readonly given: string;
  /** What its answer is called. */
  readonly answer: string;
}

/** The schema of a kind: an object whose fields are known one by one. */
type KindSchema = v.GenericSchema<unknown, { readonly type: string }> & { readonly entries: v.ObjectEntries };

/** One row of the kind table: all that the packages know about a kind of hook; the runner adds how it runs. */
export interface KindRow<Config extends { readonly type: string }> {
  readonly type: Config['type'];
  readonly schema: KindSchema;
  /** The fields without which it would run something else. */
  readonly essential: readonly (keyof Config & string)[];
  /** True if fields that the schema does not name belong to another reader. */
  readonly anyOther: boolean;
  /** False if it can be handed over in code only. */
  readonly inSettingsFiles: boolean;
  /** Everything that affects how it runs: two hooks that are alike in this are the same hook. */
  readonly identity: (config: Config) => Readonly<Record<string, unknown>>;
  /** The program that it starts; null if it starts none. */
  readonly starts: (config: Config) => StartedProgram | null;
  /** The service that it calls; null if it calls none. */
  readonly calls: (config: Config) => CalledService | null;
  /** The variables of the environment that it puts into what it sends. */
  readonly variables: (config: Config) => readonly UsedVariable[];
  /** The values in its settings that could be secrets; null if there is no place for any. */
  readonly written: (config: Config) => WrittenValues | null;
  /** All of its values that must not be shown, as far as their names say so. */
  readonly secrets: (config: Config, lookup: VariableLookup) => readonly SecretValue[];
  /** What it runs or calls as people may see it, without secrets; null if there is nothing to name. */
  readonly target: (config: Config) => string | null;
  readonly words: KindWords;
  /** True if each run starts a process. */
  readonly startsProcess: boolean;
}

/** Everything in a hook's settings but what it is called and how it is described. */
export function allButNames(
  config: Readonly<Record<string, unknown>> & { readonly onFailure?: string | undefined },
): Readonly<Record<string, unknown>> {
  const { name: _name, description: _description, onFailure = 'allow', ...running } = config;
  return { ...running, onFailure };
}

/** The fields of a kind that starts no process, calls no one and has no secrets. */
export const startsNothing = {
  identity: allButNames,
  starts: () => null,
  calls: () => null,
  variables: () => [],
  written: () => null,
  secrets: () => [],
  startsProcess: false,
} as const;
