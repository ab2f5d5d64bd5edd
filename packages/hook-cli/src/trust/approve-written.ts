import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { type PersonOptions, whyNoPerson } from '../person/require-person.ts';
import { createPaint } from '../terminal/paint.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { openTrust } from './open-trust.ts';
import type { PendingHook } from './pending-hook.ts';

/** What a command has just written into a project because its user asked for it. */
export interface WrittenHooks {
  /** Distinguishes the hooks that were written from those that existed. */
  readonly isWritten: (entry: HookRegistryEntry) => boolean;
  /** The scripts that were written, by their paths. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** Which of them were approved, and which were not, by name. */
export interface WrittenApproval {
  readonly approved: readonly string[];
  readonly notApproved: readonly string[];
  /** Why no one can be taken to have asked for it. */
  readonly noPerson?: string | undefined;
}

/** Approves hooks that the command itself has just written, and none that names any other file. */
export async function approveWritten(
  { io, dir }: CommandPlace,
  written: WrittenHooks,
  options: PersonOptions,
): Promise<WrittenApproval> {
  const { pending, approve } = await openTrust(io, dir);
  const own = pending.filter(({ entry }) => written.isWritten(entry));
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const hashes = new Map(Array.from(written.scripts, ([path, text]) => [realpathSync(path), hash(text)]));
  const isAsWritten = ({ scripts }: PendingHook) =>
    scripts.every(({ realPath, sha256 }) => hashes.get(realPath) === sha256);
  const noPerson = await whyNoPerson(io, options);
  const isAsked = noPerson === undefined;
  const { approved } = await approve(own.filter((hook) => isAsked && isAsWritten(hook)));
  return {
    approved: approved.map(({ entry }) => entry.name),
    notApproved: own.filter((hook) => !approved.includes(hook)).map(({ entry }) => entry.name),
    noPerson,
  };
}

/** Says in a sentence what was approved. */
export function describeApproval(io: CliIo, { approved, notApproved, noPerson }: WrittenApproval): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  return [
    ...(approved.length === 0
      ? []
      : wrap(`Approved: ${approved.join(', ')}. After a change, approve it again with: agent-hooks trust`, width)),
    ...(notApproved.length === 0
      ? []
      : wrap(
          `Not approved, so it does not run yet: ${notApproved.join(', ')}. ${noPerson === undefined ? '' : `Approving is for a person: ${noPerson} `}Review it with: agent-hooks trust`,
          width,
        ).map(paint.warning)),
  ];
}
