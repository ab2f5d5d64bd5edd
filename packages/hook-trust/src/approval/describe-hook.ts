import type { Environment } from '../commands/find-program.ts';
import { type ObservedProgram, Observer } from '../files/observer.ts';
import { type ScriptText, scriptText } from '../files/script-text.ts';
import type { TrustSubject } from '../policy/trust-policy.ts';
import { definitionOf, definitionText, fingerprintOf, namedBy, ownEnvOf } from './fingerprint.ts';
import { realProject } from './real-project.ts';

/** A file that a hook's command names: its text, or why that is not shown. */
export interface DescribedScript extends ScriptText {
  readonly path: string;
  /** The file itself, if a link leads to it. */
  readonly realPath: string;
  readonly size: number;
}

/** All that a person needs to see before approving a hook. */
export interface HookDescription {
  /** Everything in the settings that counts, as JSON. */
  readonly definition: string;
  readonly scripts: readonly DescribedScript[];
  readonly programs: readonly ObservedProgram[];
  /** Parts of the command that cannot be told without running it. */
  readonly unknown: readonly string[];
  /** Why it cannot be approved at all. */
  readonly problems: readonly string[];
  /** To be handed to `TrustStore.approve` as proof that exactly this was shown. */
  readonly fingerprint: string;
}

/** Describes a hook as it is now, for a person who is to approve it. */
export function describeHookForApproval(
  hook: TrustSubject,
  projectDir: string,
  env: Environment = process.env,
): HookDescription {
  const project = realProject(projectDir);
  const definition = definitionOf(hook);
  const named = namedBy(hook.config, project, env);
  const observer = new Observer(project, env);
  const { files, programs, problems } = observer.observe(named, ownEnvOf(hook.config));
  return {
    definition: definitionText(definition, 2),
    scripts: files.map(({ path, realPath, size }) => ({
      path,
      realPath,
      size,
      ...scriptText(observer.bytesOf(path)),
    })),
    programs,
    unknown: named.unknown,
    problems,
    fingerprint: fingerprintOf(definition, { files, programs }),
  };
}
