import type { RunDialect } from '@agent-hooks/hook-types/internal';
import type { EnvironmentRules } from '../environment/environment-rules.ts';

/** Where one hook runs, what it sees and which dialect it speaks; everything left out is as for every hook. */
export interface HookRunContext {
  /** Where its process starts. Default: the `cwd` of the event. */
  readonly directory?: string | undefined;
  /** The project that variables such as `CLAUDE_PROJECT_DIR` name. Default: the `cwd` of the event. */
  readonly projectDir?: string | undefined;
  readonly environment?: EnvironmentRules | undefined;
  /** Default: the native one. */
  readonly dialect?: RunDialect | undefined;
}
