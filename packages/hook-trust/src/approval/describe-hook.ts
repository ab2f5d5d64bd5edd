import type { Environment } from '../commands/find-program.ts';
import type { ObservedProgram } from '../files/observation.ts';
import { Observer } from '../files/observer.ts';
import { type ScriptText, scriptText } from '../files/script-text.ts';
import type { TrustSubject } from '../policy/trust-policy.ts';
import { definitionOf, definitionText, fingerprintOf } from './fingerprint.ts';
import { realProject } from './real-project.ts';
import { wantedBy } from './wanted.ts';

/** A file that the approval of a hook covers: its text, or why that is not shown. */
export interface DescribedScript extends ScriptText {
  readonly path: string;
  /** The file itself, if a link leads to it. */
  readonly realPath: string;
  readonly size: number;
  /** The hash of its bytes, in hex; empty for a link that is covered as such. */
  readonly sha256: string;
}

/** All that a person needs to see before approving a hook. */
export interface HookDescription {
  readonly definition: string;
  readonly scripts: readonly DescribedScript[];
  readonly programs: readonly ObservedProgram[];
  /** Directories that are covered with all that is in them, so that files added there later are a change. */
  readonly folders: readonly string[];
  /** What could run and is not covered, each a sentence without its full stop; to be said loudly. */
  readonly notCovered: readonly string[];
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
  const observer = new Observer(project, env);
  const { files, programs, folders, notCovered, problems } = observer.observe(wantedBy(hook, project, env));
  return {
    definition: definitionText(definition, 2),
    scripts: files.map((file) => ({
      path: file.path,
      realPath: file.realPath,
      size: file.size,
      sha256: file.sha256,
      ...(file.sha256 === '' ? { notShown: 'it is a link' } : scriptText(observer.bytesOf(file))),
    })),
    programs,
    folders,
    notCovered,
    problems,
    fingerprint: fingerprintOf(definition, { files, programs, folders }),
  };
}
