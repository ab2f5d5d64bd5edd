import type { TextSpan } from '@agent-hooks/hook-system/inspect';

/** How much a finding matters: errors and warnings are problems, hints are not. */
export type Severity = 'error' | 'warning' | 'hint';

/** Something about a settings file that its author should know. */
export interface Finding {
  readonly severity: Severity;
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string | undefined;
  /** For a misspelt name, the known one nearest to it. */
  readonly suggestion?: string | undefined;
  /** The place as text, such as `hooks.BeforeTool[0].hooks[1].timeout`. */
  readonly path: string;
  /** The place in the file's text; absent if the file could not be read. */
  readonly span?: TextSpan | undefined;
}
