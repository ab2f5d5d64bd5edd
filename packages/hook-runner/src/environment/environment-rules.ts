import type { SandboxRestriction } from '@agent-hooks/hook-types/internal';

/** Which of the host's variables a hook gets: all, those named (`*` stands for any characters), or those a function accepts. */
export type InheritEnv = 'all' | readonly string[] | ((name: string) => boolean);

/** What is between a hook and the host's environment. */
export interface EnvironmentRules {
  /** Only what passes all of these, and the runner's own `inheritEnv`, gets through. */
  readonly inheritEnv?: readonly InheritEnv[] | undefined;
  /** Variables that get through although they would be filtered; `*` stands for any characters. */
  readonly passEnv?: readonly string[] | undefined;
  /** Says which variables are filtered beside those that make programs load code, such as secrets. */
  readonly withholds?: ((name: string) => boolean) | undefined;
  /** True if programs are never looked up in the project or in the directory where the hook happens to run. */
  readonly guardsPath?: boolean | undefined;
  /** What a sandbox takes away from its programs; none, and there is no sandbox. */
  readonly sandbox?: readonly SandboxRestriction[] | undefined;
}
