import { readlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { firstLineOf } from '../commands/inspect-script.ts';
import { firstLineProblem } from '../commands/interpreters.ts';
import type { RunScript } from '../commands/what-runs.ts';
import type { FoundPath, Observation, ObservedFile, Sight, Wanted } from './observation.ts';
import { isMachineCode, readStart } from './read-bytes.ts';
import type { WalkedFolder } from './walk-folder.ts';

const maxTotalBytes = 64 * 1024 * 1024;

/** One look at all that a hook depends on. */
export class Observing {
  readonly #observer: Sight;
  readonly #wanted: Wanted;
  readonly #files = new Map<string, ObservedFile>();
  readonly #programs = new Map<string, string | null>();
  readonly #folders = new Set<string>();
  readonly #directories = new Map<string, string>();
  readonly #others = new Set<string>();
  readonly #notCovered: Set<string>;
  readonly #problems = new Set<string>();
  #totalBytes = 0;

  constructor(observer: Sight, wanted: Wanted) {
    this.#observer = observer;
    this.#wanted = wanted;
    this.#notCovered = new Set(wanted.runs.notUnderstood);
  }

  result(): Observation {
    const { named, runs, patterns, approvedFolders } = this.#wanted;
    if (named.isTooMuch) this.#problems.add('it is too long, or names too many files, to check it each time');
    for (const name of named.programs) this.#addProgram(name);
    for (const path of named.paths) this.#addNamed(path);
    for (const script of runs.scripts) this.#addScript(script);
    for (const folder of approvedFolders ?? []) this.#cover(folder);
    for (const path of runs.writes) this.#addDoubtAboutWriting(path);
    const matched = this.#observer.match(patterns);
    for (const path of matched.paths) this.#addMatched(path);
    for (const problem of matched.problems) this.#problems.add(problem);
    return {
      files: [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      programs: [...this.#programs].map(([name, path]) => ({ name, path })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      folders: [...this.#folders].sort(),
      directories: this.#directories,
      others: [...this.#others],
      searched: matched.directories,
      matched: matched.paths,
      notCovered: [...this.#notCovered],
      problems: [...this.#problems],
    };
  }

  #addProgram(name: string): void {
    if (this.#programs.has(name)) return;
    const path = this.#observer.locate(name, this.#wanted.ownEnv);
    const found = path === undefined ? undefined : this.#observer.find(path);
    this.#programs.set(name, found?.realPath ?? null);
    if (path === undefined || !found) return;
    if (found.isInProject || isInside(path, this.#observer.projectDir)) {
      this.#notCovered.add(`${name}: it is found inside of the project, at ${this.#show(path)}`);
      if (found.kind === 'file') this.#addFile(path, found);
    }
    const isManaged = [path, found.realPath].some((each) => ofVersionManager.test(each));
    if (isManaged)
      this.#notCovered.add(`${name}: ${path} belongs to a version manager, which asks the working directory`);
  }

  /** A word may be a file or not; what is inside of the project and neither file nor directory cannot be checked. */
  #addNamed(path: string): void {
    const found = this.#observer.find(path);
    if (found?.kind === 'other' && (found.isInProject || isInside(path, this.#observer.projectDir)))
      this.#problems.add(`${this.#show(path)} is not a plain file`);
    if (found?.kind !== 'file') return;
    const isForeignProgram = this.#wanted.named.started.has(path) && !found.isInProject;
    if (isForeignProgram && isMachineCode(readStart(path, 4))) this.#programs.set(path, found.realPath);
    else this.#addFile(path, found);
  }

  /** Patterns do not lead through a link out of the project. */
  #addMatched(path: string): void {
    const found = this.#observer.find(path);
    if (found?.kind === 'directory') this.#notCovered.add(`${this.#show(path)}: ${leavesTo(found.realPath)}`);
    else this.#addNamed(path);
  }

  #addFile(path: string, { realPath, isInProject }: FoundPath): void {
    if (this.#files.has(path)) return;
    if (this.#totalBytes > maxTotalBytes) {
      this.#problems.add(`it names more than ${maxTotalBytes} bytes`);
      return;
    }
    const content = this.#observer.hash(realPath);
    if ('sha256' in content) {
      const { sha256, size, interpreter } = content;
      this.#totalBytes += size;
      this.#files.set(path, { path, realPath, sha256, size });
      if (interpreter !== undefined) this.#addProgram(interpreter);
    } else if (isInProject) this.#problems.add(`${this.#show(path)} ${content.failure}`);
    // What no project can change is known by its place.
    else this.#programs.set(path, realPath);
  }

  #addScript({ path, isStarted }: RunScript): void {
    const found = this.#observer.find(path);
    const shown = this.#show(path);
    if (!found) this.#notCovered.add(`${shown}: there is no such file yet`);
    else if (found.kind === 'other') this.#problems.add(`${shown} is not a plain file`);
    else if (found.kind === 'directory')
      this.#notCovered.add(`${shown}: which file of a directory runs cannot be told`);
    else {
      this.#addFile(path, found);
      if (isStarted) this.#addDoubtsAboutStart(found, shown);
      this.#coverFolderOf(path, found);
    }
  }

  #addDoubtsAboutStart({ realPath }: FoundPath, shown: string): void {
    const start = readStart(realPath, 512);
    const reason = firstLineProblem(firstLineOf(start));
    if (reason !== undefined) this.#notCovered.add(`${shown}: ${reason}`);
    if (isMachineCode(start)) this.#notCovered.add(`${shown}: what machine code loads cannot be told`);
  }

  /** Interpreters look for more code beside the script as it is named, and beside the script itself. */
  #coverFolderOf(path: string, { realPath, isInProject }: FoundPath): void {
    const shown = this.#show(path);
    if (!isInProject) {
      this.#notCovered.add(`${shown}: it is outside of the project and covered alone`);
      return;
    }
    if (/[\\/](node_modules|\.venv|venv|site-packages|vendor)[\\/]/.test(realPath))
      this.#notCovered.add(`${shown}: what an installed package loads is not in its own folder alone`);
    for (const folder of new Set([dirname(path), dirname(realPath)])) {
      if (folder === this.#observer.projectDir) this.#notCovered.add(`${shown}: ${aloneInRoot}`);
      else if (this.#wanted.approvedFolders === undefined) this.#coverIfSmall(folder, shown);
      // Decided at approval: a folder that was too large then is not covered, and this stays said.
      else if (!this.#wanted.approvedFolders.some((covered) => folder === covered || isInside(folder, covered)))
        this.#notCovered.add(`${shown}: ${aloneInLarge}`);
    }
  }

  #coverIfSmall(folder: string, shown: string): void {
    if ([...this.#folders].some((covered) => folder === covered || isInside(folder, covered))) return;
    const walked = this.#walk(folder);
    if (walked?.isTooLarge) this.#notCovered.add(`${shown}: ${aloneInLarge}`);
    else if (walked) this.#cover(folder, walked);
  }

  #cover(folder: string, walked = this.#walk(folder)): void {
    if (!walked) return;
    this.#folders.add(folder);
    if (walked.isTooLarge) this.#problems.add(`the folder ${this.#show(folder)} has become too large to be covered`);
    for (const path of walked.notPlain) this.#problems.add(`${this.#show(path)} is not a plain file`);
    for (const [directory, names] of walked.directories) this.#directories.set(directory, names);
    for (const { path, realPath, leavesProject } of walked.links) {
      if (leavesProject) this.#notCovered.add(`${this.#show(path)}: ${leavesTo(realPath)}`);
      if (!this.#files.has(path)) this.#files.set(path, { path, realPath, sha256: '', size: 0 });
    }
    for (const path of walked.others) this.#others.add(path);
    for (const { path, realPath } of walked.files) this.#addFile(path, { realPath, isInProject: true, kind: 'file' });
  }

  #walk(folder: string): WalkedFolder | undefined {
    const { settingsFile, writes } = this.#wanted;
    try {
      return this.#observer.walk(folder, { files: settingsFile === undefined ? [] : [settingsFile], writes });
    } catch {
      this.#problems.add(`the folder ${this.#show(folder)} cannot be looked into`);
      return undefined;
    }
  }

  /** What the command itself writes into a covered folder is there before its script starts. */
  #addDoubtAboutWriting(path: string): void {
    const realPath = this.#observer.find(path)?.realPath ?? targetOf(path);
    const inFolder = join(this.#observer.find(dirname(realPath))?.realPath ?? dirname(realPath), basename(realPath));
    const covered = [path, realPath, inFolder].some((each) =>
      [...this.#folders].some((folder) => isInside(each, folder)),
    );
    if (covered) this.#notCovered.add(`${this.#show(path)}: the command writes it, and its scripts could load it`);
  }

  #show(path: string): string {
    const { projectDir } = this.#observer;
    return isInside(path, projectDir) ? `./${relative(projectDir, path).split(sep).join('/')}` : path;
  }
}

/** Where a link leads that leads to nothing yet. */
/** Programs that choose another by `.tool-versions`, `.python-version` and their like: asdf, mise, pyenv, volta, proto. */
const ofVersionManager =
  /[\\/](?:shims[\\/][^\\/]+|\.volta[\\/]bin[\\/][^\\/]+|(?:volta-shim|mise|rtx|asdf)(?:\.exe)?)$/;

function targetOf(path: string, links = 10): string {
  try {
    return links === 0 ? path : targetOf(resolve(dirname(path), readlinkSync(path)), links - 1);
  } catch {
    return path;
  }
}

const leavesTo = (realPath: string): string => `this link leads out of the project, to ${realPath}`;

const advice = 'Give it a folder of its own to have that covered too';
const aloneInRoot = `it is in the project's root, so it is covered alone and not what it loads. ${advice}`;
const aloneInLarge = `its folder is too large, so it is covered alone and not what it loads. ${advice}`;
