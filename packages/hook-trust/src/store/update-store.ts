import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HookError, messageOf } from '@agent-hooks/hook-types';
import { readStore, whyOfProject } from './store-file.ts';
import type { StoreContent } from './store-format.ts';

/** Changes a store as a whole, alone among all processes; a store that cannot be understood is left as it is. */
export async function updateStore(
  { file, isShared }: { readonly file: string; readonly isShared: boolean },
  project: string,
  change: (content: StoreContent) => StoreContent,
): Promise<void> {
  const ofProject = whyOfProject(file, project);
  if (ofProject !== undefined) throw storeError(`the file with the approvals, ${file}, ${ofProject}`);
  await prepareDirectory(file, isShared ? 0o755 : 0o700);
  // Before the lock, since it would be waited for in vain, and again behind it.
  readGoodStore(file, project);
  // Loaded late: only approving needs it.
  const { withFileLock, writeAtomically } = await import('../files.ts');
  try {
    withFileLock(file, () => {
      const text = `${JSON.stringify(change(readGoodStore(file, project)), undefined, 1)}\n`;
      writeAtomically(file, text, isShared ? 0o644 : 0o600);
    });
  } catch (error) {
    if (error instanceof HookError) throw error;
    throw storeError(`${file} cannot be locked or written (${messageOf(error)})`, error);
  }
}

function readGoodStore(file: string, project: string): StoreContent {
  const { content, problem } = readStore(file, project);
  if (problem !== undefined) throw storeError(problem);
  return content;
}

async function prepareDirectory(file: string, mode: number): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode });
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    throw storeError(`the directory ${dirname(file)} cannot be made or written (${messageOf(error)})`, error);
  }
}

const storeError = (what: string, cause?: unknown): HookError =>
  new HookError('invalid_input', `Approvals cannot be changed: ${what}`, { cause });
