/** Settings of git that a repository could use to run a program when git only looks, and what they are instead. */
const settings: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['log.showSignature', 'false'],
  // A directory in a project can look like a repository and bring settings along.
  ['safe.bareRepository', 'explicit'],
];

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables by which git takes these settings before those of any file; none if the environment has such variables already. */
export function guardGit(environment: Variables): Variables {
  if (environment.GIT_CONFIG_COUNT !== undefined) return {};
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) };
}
