import type { ConfigSource } from '@agent-hooks/hook-types';
import type { HookProblem, ParsedHook, SettingsSwitches } from '@agent-hooks/hook-types/internal';
import type { SettingsDialect } from './settings-dialect.ts';

/** A place in a settings file; lines and columns count from 1. */
export interface SettingsPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A hook that a source brings, with the place where it is defined. */
export interface SettingsHook extends ParsedHook, SettingsPlace {
  /** The agent for which it was written, if that is another one. */
  readonly dialect?: SettingsDialect;
  /** The shell by which that agent runs commands that name none. */
  readonly usualShell?: string;
}

/** Something wrong in a source; the rest of the source, and all others, still count. */
export interface HookSettingsProblem extends HookProblem, SettingsPlace {
  readonly source: ConfigSource;
  readonly extension?: string;
  /** True if nothing of its file counts because of it. */
  readonly fileIgnored?: boolean;
  /** Of the last one of a source: how many problems it represents that are not described. */
  readonly more?: number;
}

/** What one settings file, or one extension, says. */
export interface HookSettingsSource extends Partial<SettingsSwitches> {
  readonly source: ConfigSource;
  readonly file?: string;
  readonly extension?: string;
  /** Undefined if it does not say. */
  readonly enableHooks: boolean | undefined;
  readonly disabledHooks: readonly string[];
  /** Where its hooks start, if not where those of its rank do. */
  readonly directory?: string;
  /** Why every event is refused: what the machine demands is not there. */
  readonly lockdownReason?: string;
  readonly hooks: readonly SettingsHook[];
}

/** All that was found, source by source. */
export interface HookSettings {
  readonly sources: readonly HookSettingsSource[];
  /** What the sources say about hooks as a whole; undefined if they leave it to the host. */
  readonly enableHooks: boolean | undefined;
  readonly problems: readonly HookSettingsProblem[];
  /** The directory that was taken for the project: variables name it, and hooks of its files start there. */
  readonly projectDir?: string;
  /** Every file that was looked for, whether it exists or not. */
  readonly files?: readonly string[];
}
