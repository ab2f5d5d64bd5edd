import { realPathOf } from '@agent-hooks/hook-runner/home';
import { getKindRow } from '@agent-hooks/hook-types/internal';
import type { Environment } from '../commands/find-program.ts';
import { defaultShell, lookupVariables, projectVariables } from '../commands/shell-facts.ts';
import { watchedNames } from '../commands/watched-names.ts';
import { whatRuns } from '../commands/what-runs.ts';
import type { Wanted } from '../files/observation.ts';
import type { TrustSubject } from '../policy/trust-policy.ts';

/** What has to be looked at for a hook; nothing for one that starts no program. */
export function wantedBy({ config, file, usualShell }: TrustSubject, project: string, env: Environment): Wanted {
  const described = getKindRow(config.type).starts(config);
  if (!described) return nothing;
  const started = { ...described, shell: described.shell ?? usualShell };
  const place = { projectDir: project, variables: projectVariables(project), shell: defaultShell };
  return {
    named: watchedNames(started, project, { env }),
    runs: whatRuns(started, place),
    patterns: started.files ?? [],
    writes: started.writes ?? [],
    ownEnv: lookupVariables(started, env),
    settingsFile: file === undefined ? undefined : realPathOf(file),
  };
}

const nothing: Wanted = {
  named: { paths: [], started: new Set(), programs: [], isTooMuch: false },
  runs: { scripts: [], writes: [], notUnderstood: [] },
  patterns: [],
  writes: [],
  ownEnv: {},
  settingsFile: undefined,
};
