import { type StatsListener, unwatchFile, watchFile } from 'node:fs';

/** How often files are looked at, and how long they must be quiet before a change counts. */
const lookEveryMs = 300;
const quietMs = 100;

/** Calls back when one of some files changes, appears or goes. It keeps no process alive. */
export class SettingsWatch {
  readonly #onChange: () => void;
  readonly #watched = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches these files, and no others from now on. */
  watch(files: readonly string[]): void {
    const wanted = new Set(files);
    for (const file of this.#watched) if (!wanted.has(file)) this.#forget(file);
    for (const file of wanted) {
      if (this.#watched.has(file)) continue;
      this.#watched.add(file);
      // Looking also notices files that do not exist yet and files that an editor replaces, on every file system.
      watchFile(file, { persistent: false, interval: lookEveryMs }, this.#changed);
    }
  }

  /** Ends the watch. */
  close(): void {
    clearTimeout(this.#timer);
    for (const file of this.#watched) this.#forget(file);
  }

  readonly #changed: StatsListener = () => {
    // Editors write a file in several steps, and a commit changes several files.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onChange, quietMs).unref();
  };

  #forget(file: string): void {
    this.#watched.delete(file);
    unwatchFile(file, this.#changed);
  }
}
