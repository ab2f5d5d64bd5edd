import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often files are looked at; a change is reported when two looks in a row saw the same. */
const pollMs = 150;

/** Notices when files change, appear or go; looking at them is the one way that also survives replaced files. */
export class FileWatch {
  readonly #seen: ReadonlyMap<string, string>;

  constructor(paths: Iterable<string>) {
    this.#seen = new Map(Array.from(paths, (path) => [path, stateOf(path)]));
  }

  /** Resolves with the files that changed since the watch was made, once they are quiet; empty if it is ended. */
  async changed(signal: AbortSignal): Promise<readonly string[]> {
    let last = this.#differing();
    while (!signal.aborted) {
      // The signal only ends the wait.
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      const now = this.#differing();
      const isQuiet = JSON.stringify([...now]) === JSON.stringify([...last]);
      if (now.size > 0 && isQuiet) return [...now.keys()];
      last = now;
    }
    return [];
  }

  #differing(): ReadonlyMap<string, string> {
    const now = [...this.#seen].map(([path, before]) => ({ path, before, state: stateOf(path) }));
    return new Map(now.filter(({ before, state }) => before !== state).map(({ path, state }) => [path, state]));
  }
}

function stateOf(path: string): string {
  try {
    const { mtimeMs, size, ino, mode } = statSync(path);
    return [mtimeMs, size, ino, mode].join(':');
  } catch {
    return 'gone';
  }
}
