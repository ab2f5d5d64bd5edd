import { type PolicyFile, readPolicyFiles } from '@agent-hooks/hook-system/machine';
import { HookError } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';

/** The files of a policy's folder; what cannot be part of a policy ends the command. */
export function readFilesOfPolicy(folder: string, leftOut?: ReadonlySet<string>): readonly PolicyFile[] {
  try {
    return readPolicyFiles(folder, leftOut);
  } catch (error) {
    throw error instanceof HookError ? new CliExit(1, error.message) : error;
  }
}
