import writeFileAtomic from 'write-file-atomic';

/** Replaces the content of a file in one step: it is never read half-written, and links lead where they did. Without a mode, that of the file stays. */
export function writeAtomically(file: string, content: string | Buffer, mode?: number): void {
  writeFileAtomic.sync(file, content, mode === undefined ? {} : { mode });
}
