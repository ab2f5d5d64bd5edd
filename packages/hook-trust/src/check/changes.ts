import { relative, sep } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';
import { type ApprovedDefinition, definitionText } from '../approval/fingerprint.ts';
import type { Observation, ObservedFile } from '../files/observation.ts';
import type { ApprovalStatus } from '../policy/trust-policy.ts';
import type { TrustApproval } from '../store/store-format.ts';

/** A hook as it is now. */
export interface CurrentHook {
  readonly project: string;
  readonly definition: ApprovedDefinition;
  /** Missing if the definition alone shows the difference. */
  readonly observation?: Observation | undefined;
  /** The text of a file that was looked at; undefined if it is not one or too long. */
  readonly textOf: (path: string) => string | undefined;
}

/** Says what changed since a hook was approved: in a sentence without any values, and line by line. */
export async function describeChanges(
  approval: TrustApproval,
  texts: Readonly<Record<string, string>>,
  current: CurrentHook,
): Promise<ApprovalStatus> {
  const parts: Change[] = [...definitionChanges(approval, current), ...observedChanges(approval, texts, current)];
  // Needed only where something changed.
  const { createTwoFilesPatch } = await import('diff');
  const changes = parts.flatMap(({ summary, before, after, label }) => {
    if (before === undefined || after === undefined) return [summary];
    const patch = createTwoFilesPatch(`${label} (approved)`, `${label} (now)`, before, after, '', '', { timeout: 500 });
    return patch === undefined ? [summary] : [summary, ...patch.trimEnd().split('\n').slice(1)];
  });
  const what = parts.map(({ summary }) => summary).join(', ');
  return { state: 'modified', reason: `it changed since it was approved: ${what || 'something'}`, changes };
}

interface Change {
  readonly summary: string;
  readonly label: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

function definitionChanges(approval: TrustApproval, { definition }: CurrentHook): Change[] {
  const before = definitionText(approval.definition, 2);
  const after = definitionText(definition, 2);
  if (before === after) return [];
  const [old, now] = [flatten(approval.definition), flatten(definition)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name)).sort();
  return [{ summary: `${names.join(', ')} changed in its settings`, label: 'settings', before, after }];
}

/** Every field by its name; of a record, such as `env`, every entry. */
function flatten({ config, ...rest }: ApprovedDefinition): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...rest, ...config })) {
    if (isRecord(value))
      for (const [key, inner] of Object.entries(value)) fields.set(`${name}.${key}`, JSON.stringify(inner));
    else fields.set(name, JSON.stringify(value));
  }
  return fields;
}

function observedChanges(
  approval: TrustApproval,
  texts: Readonly<Record<string, string>>,
  { observation, project, textOf }: CurrentHook,
): Change[] {
  if (!observation) return [];
  const show = (path: string) => shortPath(path, project);
  const now = new Map(observation.files.map((file) => [file.path, file]));
  const before = new Map(approval.files.map((file) => [file.path, file]));
  const named = new Map(approval.programs.map(({ name, path }) => [name, path]));
  return [
    ...observation.problems.map((problem) => ({ summary: problem, label: '' })),
    // Approvals of the first format covered no folder.
    ...observation.folders
      .filter((folder) => !approval.folders?.includes(folder))
      .map((folder) => ({
        summary: `${show(folder)} is covered as a whole now, which it was not when it was approved`,
        label: '',
      })),
    ...approval.files
      .filter(({ path }) => !now.has(path))
      .map(({ path }) => ({ summary: `${show(path)} is no longer a file that can be read`, label: '' })),
    ...observation.files.flatMap((file) => fileChanges(before.get(file.path), file, { project, texts, textOf })),
    ...observation.programs
      .filter(({ name, path }) => named.has(name) && named.get(name) !== path)
      .map(({ name, path }) => ({
        summary: `${show(name)} is now ${path ?? 'not found'}, was ${named.get(name) ?? 'not found'}`,
        label: '',
      })),
    ...observation.programs
      .filter(({ name }) => !named.has(name))
      .map(({ name, path }) => ({ summary: `${show(name)} is started now (${path ?? 'not found'})`, label: '' })),
  ];
}

function fileChanges(
  before: ObservedFile | undefined,
  now: ObservedFile,
  { project, texts, textOf }: Pick<CurrentHook, 'project' | 'textOf'> & { readonly texts: Record<string, string> },
): Change[] {
  const label = shortPath(now.path, project);
  if (!before) return [{ summary: `${label} was added`, label, before: '', after: textOf(now.path) }];
  const changes: Change[] = [];
  if (before.realPath !== now.realPath) {
    changes.push({ summary: `${label} now leads to ${now.realPath}, led to ${before.realPath}`, label });
  }
  if (before.sha256 !== now.sha256) {
    const sizes = before.size === now.size ? '' : ` (${before.size} bytes, now ${now.size})`;
    const text = Object.hasOwn(texts, before.sha256) ? texts[before.sha256] : undefined;
    changes.push({ summary: `${label} changed${sizes}`, label, before: text, after: textOf(now.path) });
  }
  return changes;
}

/** A path inside of the project as it is written there. */
export function shortPath(path: string, project: string): string {
  return path.startsWith(project + sep) ? `./${relative(project, path).split(sep).join('/')}` : path;
}
