import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HookError, toError } from '@agent-hooks/hook-types';
import { readStore, whyOfProject } from './store-file.ts';
import type { StoreContent } from './store-format.ts';

/** A lock whose owner has not renewed it for so long is that of a process that died. */
const staleMs = 10_000;

/** Changes a store as a whole, alone among all processes; a store that cannot be understood is left as it is. */
export async function updateStore(
  { file, isShared }: { readonly file: string; readonly isShared: boolean },
  project: string,
  change: (content: StoreContent) => StoreContent,
): Promise<void> {
  const ofProject = whyOfProject(file, project);
  if (ofProject !== undefined) throw storeError(`the file with the approvals, ${file}, ${ofProject}`);
  await prepareDirectory(file, isShared ? 0o755 : 0o700);
  // Before the lock, since it would be asked for in vain, and again behind it.
  readGoodStore(file, project);
  const unlock = await lock(file);
  try {
    const content = readGoodStore(file, project);
    await write(file, `${JSON.stringify(change(content), undefined, 1)}\n`, unlock, isShared ? 0o644 : 0o600);
  } finally {
    await unlock();
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
    throw storeError(`the directory ${dirname(file)} cannot be made or written (${toError(error).message})`, error);
  }
}

/** Gives up a lock; `isLost` once another process has taken it over. */
interface Unlock {
  (): Promise<void>;
  readonly isLost: () => boolean;
}

async function lock(file: string): Promise<Unlock> {
  // Only who approves needs it, so that nobody else waits for it to load.
  const { default: lockfile } = await import('proper-lockfile');
  let isLost = false;
  try {
    const release = await lockfile.lock(file, {
      // There may be no store yet.
      realpath: false,
      stale: staleMs,
      update: staleMs / 5,
      // Longer than a lock of a dead process lasts, and than hundreds of others take.
      retries: { retries: 2000, factor: 1.2, minTimeout: 5, maxTimeout: 50, randomize: true },
      onCompromised: () => {
        isLost = true;
      },
    });
    // A lock that is gone already is as good as given up.
    return Object.assign(() => release().catch(() => {}), { isLost: () => isLost });
  } catch (error) {
    throw storeError(`the lock of ${file} could not be had (${toError(error).message}). Try again`, error);
  }
}

async function write(file: string, text: string, { isLost }: Unlock, mode: number): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  if (isLost()) throw storeError(`the lock of ${file} was lost to another process. Try again`);
  try {
    await writeFileAtomic(file, text, { mode });
  } catch (error) {
    throw storeError(`${file} cannot be written (${toError(error).message})`, error);
  }
}

function storeError(what: string, cause?: unknown): HookError {
  return new HookError('invalid_input', `Approvals cannot be changed: ${what}`, { cause });
}
