import { type HookConfig, parseHookSettings } from '@agent-hooks/hook-types';
import type { DueHook } from '@agent-hooks/policy-lab';
import { editJson } from '@agent-hooks/settings-edits';
import { auditDecision } from '../audit/audit-decision.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { assertInsideProject, readForEditing, replaceFile } from '../edit/settings-file.ts';
import type { PersonOptions } from '../person/require-person.ts';
import { shortPath } from '../project/short-path.ts';
import { approveWritten, describeApproval } from '../trust/approve-written.ts';

/** A change of one field of a policy, in the file where it is configured. */
export interface PolicyChange {
  readonly field: 'mode' | 'except';
  /** Undefined removes the field. */
  readonly value: unknown;
  /** What was decided, for the audit file. */
  readonly what: string;
}

/** Changes a policy where it is configured, and approves it as it then is; returns what to print about it. */
export async function editPolicy(
  io: CliIo,
  { name, config, file }: DueHook,
  { dir, change, options }: { readonly dir: string; readonly change: PolicyChange; readonly options: PersonOptions },
): Promise<readonly string[]> {
  if (file === undefined) throw new CliExit(1, `${name} is in no settings file, so nothing can be written.`);
  const shown = shortPath(io, file);
  if (file.startsWith(dir)) await assertInsideProject(dir, file, shown);
  const document = await readForEditing(file, shown);
  if (!document) throw new CliExit(1, `${shown} is gone.`);
  const same = (other: HookConfig) => JSON.stringify(other) === JSON.stringify(config);
  const found = parseHookSettings(document.value).entries.find((entry) => same(entry.config));
  if (!found) throw new CliExit(1, `${name} is not in ${shown} any more as it was.`);
  const text = editJson(document.text, [...found.segments, change.field], change.value);
  await replaceFile(file, document.encode(text), shown);
  await auditDecision(io, { kind: 'switch', what: change.what, details: { hook: name, files: [file] } });
  const isWritten = (entry: { readonly name: string; readonly file?: string }) =>
    entry.name === name && entry.file === file;
  return describeApproval(io, await approveWritten({ io, dir }, { isWritten, scripts: new Map() }, options));
}
