import type { DialectMode, DialectName } from '@agent-hooks/hook-dialects';

/** Where a hook of another agent comes from, and what of it the contract has no field for. */
export interface SettingsDialect {
  readonly name: DialectName;
  /** The event as its agent calls it. */
  readonly event: string;
  readonly mode: DialectMode;
  /** The agent's own condition, such as `Bash(git *)`. */
  readonly condition?: string;
  /** What a host must bring so that it can run. */
  readonly needs?: 'model' | 'mcp';
  /** The directory of the plugin or extension that brought it. */
  readonly pluginRoot?: string;
  /** Where that plugin keeps its data. */
  readonly pluginData?: string;
}

/** Which files of other agents are read: those of these agents, or of all that have some. */
export type DialectChoice = 'auto' | readonly DialectName[];

/** How the answers of each agent's hooks are read; `strict` where nothing is said. */
export type DialectModes = Partial<Readonly<Record<DialectName, DialectMode>>>;
