import { join } from 'node:path';
import { HookError, toError } from '@agent-hooks/hook-types';
import { nameOfHook } from '@agent-hooks/hook-types/internal';
import { definitionOf, definitionText, fingerprintOf } from '../approval/fingerprint.ts';
import { realProject } from '../approval/real-project.ts';
import { wantedBy } from '../approval/wanted.ts';
import type { Environment } from '../commands/find-program.ts';
import type { ObservedFile } from '../files/observation.ts';
import { Observer } from '../files/observer.ts';
import { scriptText } from '../files/script-text.ts';
import type { TrustSubject } from '../policy/trust-policy.ts';
import { storeDirectory } from './store-directory.ts';
import { readStore } from './store-file.ts';
import { type ApprovedProject, emptyStore, isApproval, type TrustApproval } from './store-format.ts';
import { updateStore } from './update-store.ts';

/** Where approvals are kept, and in which environment the programs of hooks are looked up. */
export interface TrustStoreOptions {
  /** Default: `.config/agent-hooks` in the user's home directory, `AppData\Roaming\agent-hooks` on Windows. */
  readonly directory?: string | undefined;
  readonly env?: Environment | undefined;
  /** True if every user of the machine reads it. */
  readonly isShared?: boolean | undefined;
}

/** What is approved of a project; nothing of it counts if there is a problem. */
export interface ReadApprovals {
  readonly approvals: readonly TrustApproval[];
  /** The approved scripts by their hash, as far as they are text and not too long. */
  readonly texts: Readonly<Record<string, string>>;
  /** What is wrong with the store, and what to do about it. */
  readonly problem?: string;
}

/** The approvals of a user for all projects: one file that many processes may use at once. */
export class TrustStore {
  readonly file: string;
  readonly #env: Environment;
  readonly #isShared: boolean;

  constructor({ directory, env = process.env, isShared = false }: TrustStoreOptions = {}) {
    this.#isShared = isShared;
    this.file = join(storeDirectory(directory), 'trust.json');
    this.#env = env;
  }

  /**
   * Approves hooks of a project exactly as they and the files that they name are now. With `shown`, the fingerprints
   * of what a person has read, it refuses if anything changed since.
   */
  async approve(projectDir: string, hooks: readonly TrustSubject[], shown?: readonly string[]): Promise<void> {
    const project = realProject(projectDir);
    const observer = new Observer(project, this.#env);
    const approvedAt = new Date().toISOString();
    const approved = hooks.map((hook, index) =>
      approvalOf(hook, observer, { env: this.#env, approvedAt, shown: shown?.[index] }),
    );
    const covered = approved.flatMap(({ files }) => files);
    const texts = textsOf(covered, observer);
    await this.#change(project, (known) => {
      const replaced = new Set(approved.map(({ definition }) => definitionText(definition)));
      const kept = known.approvals.filter(({ definition }) => !replaced.has(definitionText(definition)));
      return { approvals: [...kept, ...unique(approved)], texts: { ...known.texts, ...texts } };
    });
  }

  /** Removes approvals, without hooks all of the project; returns how many there were. */
  async revoke(projectDir: string, hooks?: readonly TrustSubject[]): Promise<number> {
    const project = realProject(projectDir);
    const { approvals, problem } = await this.read(projectDir);
    if (approvals.length === 0 && problem === undefined) return 0;
    const revoked = hooks && new Set(hooks.map((hook) => definitionText(definitionOf(hook))));
    let count = 0;
    await this.#change(project, (known) => {
      const kept = known.approvals.filter(({ definition }) => revoked?.has(definitionText(definition)) === false);
      count = known.approvals.length - kept.length;
      return { ...known, approvals: kept };
    });
    return count;
  }

  /** The approvals of a project. It never throws: what is wrong is reported. */
  async read(projectDir: string): Promise<ReadApprovals> {
    try {
      const project = realProject(projectDir);
      const { content, problem } = readStore(this.file, project);
      return problem === undefined ? projectIn(content.projects, project) : { approvals: [], texts: {}, problem };
    } catch (error) {
      return { approvals: [], texts: {}, problem: toError(error).message };
    }
  }

  async #change(project: string, change: (known: ApprovedProject) => ApprovedProject): Promise<void> {
    await updateStore({ file: this.file, isShared: this.#isShared }, project, (content) => {
      const { [project]: _, ...others } = content.projects;
      const changed = withoutUnusedTexts(change(projectIn(content.projects, project)));
      const isEmpty = changed.approvals.length === 0;
      return { version: emptyStore.version, projects: isEmpty ? others : { ...others, [project]: changed } };
    });
  }
}

/** More text than this is not kept for showing what changed. */
const mostTextBytes = 1024 * 1024;

function textsOf(files: readonly ObservedFile[], observer: Observer): Record<string, string> {
  const texts: Record<string, string> = {};
  let length = 0;
  for (const file of files) {
    const { text } = Object.hasOwn(texts, file.sha256) ? {} : scriptText(observer.bytesOf(file));
    length += text?.length ?? 0;
    if (text !== undefined && length <= mostTextBytes) texts[file.sha256] = text;
  }
  return texts;
}

function approvalOf(
  hook: TrustSubject,
  observer: Observer,
  { env, approvedAt, shown }: { env: Environment; approvedAt: string; shown: string | undefined },
): TrustApproval {
  const definition = definitionOf(hook);
  const { files, programs, folders, problems } = observer.observe(wantedBy(hook, observer.projectDir, env));
  const fingerprint = fingerprintOf(definition, { files, programs, folders });
  const refuse = (why: string) =>
    new HookError('invalid_input', `The ${hook.eventName} hook ${nameOfHook(hook.config)} cannot be approved: ${why}`);
  if (problems.length > 0) throw refuse(problems.join('; '));
  if (shown !== undefined && shown !== fingerprint) throw refuse('it changed while it was shown. Look at it again');
  const approval = {
    fingerprint,
    definition: { ...definition, config: { ...definition.config } },
    files: [...files],
    programs: [...programs],
    folders: [...folders],
    approvedAt,
  };
  if (!isApproval(approval)) throw refuse('its event, matcher or sequential has the wrong type');
  return approval;
}

const projectIn = (projects: Readonly<Record<string, ApprovedProject>>, project: string): ApprovedProject =>
  (Object.hasOwn(projects, project) && projects[project]) || { approvals: [], texts: {} };

const unique = (approvals: readonly TrustApproval[]): TrustApproval[] => [
  ...new Map(approvals.map((approval) => [approval.fingerprint, approval])).values(),
];

function withoutUnusedTexts({ approvals, texts }: ApprovedProject): ApprovedProject {
  const used = new Set(approvals.flatMap(({ files }) => files.map(({ sha256 }) => sha256)));
  return { approvals, texts: Object.fromEntries(Object.entries(texts).filter(([sha256]) => used.has(sha256))) };
}
