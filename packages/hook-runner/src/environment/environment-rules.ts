/** Which of the host's variables a hook gets: all, those named (`*` stands for any characters), or those a function accepts. */
export type InheritEnv = 'all' | readonly string[] | ((name: string) => boolean);

/** What is between a hook and the host's environment. */
export interface EnvironmentRules {
  /** Only what passes all of these, and the runner's own `inheritEnv`, gets through. */
  readonly inheritEnv?: readonly InheritEnv[] | undefined;
}
