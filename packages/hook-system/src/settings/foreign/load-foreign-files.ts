import type { LoadedSource } from '../read-source.ts';
import type { OwnDirectories } from '../settings-files.ts';
import type { AskedDialects } from './dialect-choice.ts';
import { listForeignFiles } from './foreign-files.ts';
import { readForeignFile } from './read-foreign-file.ts';

/** Who reads each file once, and keeps a list of all that were looked for. */
interface ReadFiles {
  readonly maxBytes: number | undefined;
  readonly files: string[];
  claim(realPath: string | undefined): boolean;
}

/** Reads the files of the agents that were asked for, each in its dialect; one that was read already is not read again. */
export async function loadForeignFiles(
  { choice, modes }: AskedDialects,
  directories: OwnDirectories & { readonly projectDir: string },
  reader: ReadFiles,
): Promise<LoadedSource[]> {
  const loaded: LoadedSource[] = [];
  for (const file of await listForeignFiles(choice, directories)) {
    reader.files.push(file.path);
    const read = await readForeignFile(file, modes[file.dialect.name] ?? 'strict', reader.maxBytes);
    if (read && reader.claim(read.realPath)) loaded.push(read);
  }
  return loaded;
}
