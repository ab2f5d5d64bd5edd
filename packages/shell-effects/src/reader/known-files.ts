import { resolvePath } from '../paths.ts';
import { secrecyOf } from '../secret-paths.ts';
import { type Data, hole, type Word } from '../types.ts';
import type { Context } from './context.ts';
import { noData, sourcesOf } from './data.ts';
import { dataOfFile, Redirector } from './redirections.ts';

/** No system has a longer path. */
const maximumPath = 4096;
const maximumScript = 400_000;
const maximumLoaded = 16;

/** Files as far as the text and the host know them: their content, links to them, and where a shell is. */
export abstract class KnownFiles extends Redirector {
  /** Links that the text made. */
  private readonly links = new Map<string, string>();
  /** Code that other code loaded. */
  private readonly loaded = new Set<string>();

  /** False if the code of a file was read before, or if enough was read. */
  startsLoading(path: string): boolean {
    if (this.loaded.has(path) || this.loaded.size >= maximumLoaded) return false;
    this.loaded.add(path);
    return true;
  }

  /** Whether the text copied or moved credentials to a path. */
  protected hasSecret(path: string): boolean {
    const versions = this.files.get(path) ?? [];
    return versions.some(({ files }) => files.some((file) => secrecyOf(file, this.place) === 'proven'));
  }

  fileData(path: string): Data | undefined {
    const versions = this.files.get(path);
    const [only] = versions ?? [];
    if (versions && only) return versions.length === 1 ? only : sourcesOf(versions);
    const text = path.includes(hole) ? undefined : this.place.readFile?.(path);
    return text === undefined || text.length > maximumScript ? undefined : dataOfFile(path, text);
  }

  /** All texts that a file may have when it is run. */
  versionsOf(path: string): readonly Data[] {
    const versions = this.files.get(path);
    if (versions) return versions;
    const data = this.fileData(path);
    return data ? [data] : [];
  }

  protected pathOf(text: string, context: Context): string {
    const path = resolvePath(text, context.shell.cwds[0] ?? hole);
    return this.followLinks(path.replace(/^\/proc\/(?:self|thread-self)\/fd\//, '/dev/fd/'), true);
  }

  noteLink(path: string, target: string): void {
    if (path !== target) this.links.set(path, target);
  }

  /** The path that is meant if links that the text made are followed; the last name too if `isWhole`. */
  protected followLinks(path: string, isWhole: boolean): string {
    if (this.links.size === 0 || path.length > maximumPath) return path;
    for (let end = 1; end < path.length; ) {
      const slash = path.indexOf('/', end + 1);
      end = slash === -1 ? path.length : slash;
      const target = end < path.length || isWhole ? this.links.get(path.slice(0, end)) : undefined;
      if (target !== undefined) return resolvePath(`${target}${path.slice(end)}`, '/');
    }
    return path;
  }

  noteFile(path: string, data: Data, context: Context): void {
    this.setFile(path, data, { isConditional: context.isConditional });
  }

  /** Changes the working directory of a shell. */
  changeDirectory(path: Word | undefined, context: Context): void {
    const { shell } = context;
    shell.variables.set('OLDPWD', { text: shell.cwds.length === 1 ? (shell.cwds[0] ?? hole) : hole, data: noData });
    const search = /^\.{0,2}\//.test(path?.text ?? '/') ? [] : (shell.variables.get('CDPATH')?.text.split(':') ?? []);
    const from = [
      ...shell.cwds,
      ...search.filter((folder) => folder !== '').map((folder) => resolvePath(folder, shell.cwds[0] ?? hole)),
    ];
    const resolved = path ? from.map((cwd) => resolvePath(path.text, cwd)) : [];
    shell.cwds = path ? [...new Set(resolved.map((cwd) => (cwd.length > maximumPath ? hole : cwd)))] : [hole];
  }
}
