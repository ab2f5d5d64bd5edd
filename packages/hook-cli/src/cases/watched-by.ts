import type { CliIo } from '../cli-io.ts';
import { watchedFiles } from '../fire/watched-files.ts';
import { readProject } from '../project/read-project.ts';

/** The files whose change may change what cases come to: the cases, the settings and the scripts of all hooks. */
export async function watchedBy(io: CliIo, dir: string, caseFiles: readonly string[]): Promise<ReadonlySet<string>> {
  const project = await readProject(io, dir);
  return new Set([...caseFiles, ...watchedFiles(io, project)]);
}
