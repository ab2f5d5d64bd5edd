import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Place } from '../src/index.ts';

/** The place of commands in the sandbox. */
export const sandboxPlace: Place = { project: '/home/me/project', cwd: '/home/me/project', home: '/home/me' };

/** What a file is: changes of its content, its time or its mode change the stamps. */
interface Stamp {
  readonly isDirectory: boolean;
  readonly content: string;
  readonly access: string;
}

type Snapshot = ReadonlyMap<string, Stamp>;

/** What a command did to files, as absolute paths in the sandbox. */
export interface Changes {
  readonly deleted: readonly string[];
  readonly written: readonly string[];
  readonly access: readonly string[];
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly output: string;
}

/** The files of the tree. */
export const tree: Readonly<Record<string, string>> = {
  '/etc/app.conf': 'port=1\n',
  '/etc/passwd': 'me:x:1000:1000::/home/me:/bin/bash\n',
  '/srv/data/one': 'one\n',
  '/srv/data/deep/two': 'two\n',
  '/srv/keep': 'keep\n',
  '/var/log/app.log': 'b\na\nb\n',
  '/var/spool/x/job': 'job\n',
  '/tmp/t1': 'temp\n',
  '/tmp/dir/t2': 'temp\n',
  '/home/me/notes.txt': 'note\n',
  '/home/me/docs/a.md': '# a\n',
  '/home/me/.profile': '# start\n',
  '/home/me/project/README.md': '# read me\n',
  '/home/me/project/data.csv': 'b,2\na,1\n',
  '/home/me/project/src/a.ts': 'const a = 1;\n',
  '/home/me/project/src/b.ts': 'const b = 2;\n',
  '/home/me/project/src/deep/c.ts': 'const c = 3;\n',
  '/home/me/project/build/out.js': 'out\n',
  '/home/me/project/build/deep/x.map': 'map\n',
  '/home/me/project/-dash': 'dash\n',
  '/home/me/project/with space.txt': 'space\n',
  '/home/me/project/empty/deep/.keep': '',
  '/home/me/project/clean.sh': 'rm -rf "$1"\n',
};

const options = (root: string) => [
  ...'--unshare-all --uid 1000 --gid 1000 --cap-drop ALL --die-with-parent --new-session --clearenv'.split(' '),
  ...['--bind', root, '/', '--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev'],
  ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
  ...'--setenv PATH /usr/bin:/bin --setenv HOME /home/me --setenv LC_ALL C --setenv TERM dumb'.split(' '),
  ...['--chdir', sandboxPlace.cwd],
];

/** Why commands cannot be run in a sandbox here; undefined if they can. */
export const noSandbox: string | undefined = (() => {
  const root = mkdtempSync(join(tmpdir(), 'effects-trial-'));
  try {
    makeTree(root);
    const { status, error } = spawnSync('bwrap', [...options(root), 'bash', '-c', 'exit 7'], { timeout: 10_000 });
    if (error) return 'bwrap (bubblewrap) is not installed';
    return status === 7 ? undefined : 'bwrap (bubblewrap) may not create namespaces here';
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
})();

/** Runs commands with bash, each over a fresh copy of a small tree, without network. */
export class Sandbox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'effects-'));
  readonly #template = join(this.#folder, 'template');
  #count = 0;

  constructor() {
    makeTree(this.#template);
  }

  /** Programs that the sandbox has. */
  has(program: string): boolean {
    return ['/usr/bin', '/usr/sbin'].some((folder) => lstatSync(join(folder, program), { throwIfNoEntry: false }));
  }

  async run(command: string): Promise<Changes> {
    this.#count += 1;
    const root = join(this.#folder, `run-${this.#count}`);
    cpSync(this.#template, root, { recursive: true, verbatimSymlinks: true });
    const before = snapshot(root);
    const output = await new Promise<string>((resolve) => {
      const child = execFile('bwrap', [...options(root), 'bash', '-c', command], { timeout: 10_000 }, (_, out, err) =>
        resolve(out + err),
      );
      child.stdin?.end();
    });
    const after = snapshot(root);
    rmSync(root, { recursive: true, force: true });
    const changed = (by: (left: Stamp, right: Stamp) => boolean) =>
      [...after].flatMap(([path, stamp]) => {
        const old = before.get(path);
        return old && by(old, stamp) ? [path] : [];
      });
    return {
      deleted: [...before.keys()].filter((path) => !after.has(path)),
      written: [
        ...[...after.keys()].filter((path) => !before.has(path)),
        ...changed(
          (old, now) => old.isDirectory !== now.isDirectory || (!now.isDirectory && old.content !== now.content),
        ),
      ],
      access: changed((old, now) => old.access !== now.access),
      before,
      after,
      output,
    };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The rows of a file in `rows/`: one a line, `⏎` is an end of line, lines that start with `#` are headings. */
export function rowsOf(name: string): readonly string[] {
  return readFileSync(new URL(`rows/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.replaceAll('⏎', '\n'));
}

/** Does something with each row, two at a time. */
export async function eachRow<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<void> {
  const queue = [...rows];
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) await act(row);
  };
  await Promise.all([work(), work()]);
}

function makeTree(root: string): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${name}`, join(root, name));
  for (const name of ['usr', 'proc', 'dev']) mkdirSync(join(root, name));
  symlinkSync('src', join(root, '/home/me/project/link'));
}

/** Everything in a tree, without what the sandbox itself mounts. */
function snapshot(root: string): Snapshot {
  const found = new Map<string, Stamp>();
  const visit = (path: string) => {
    for (const name of readdirSync(root + path)) {
      const inner = `${path}/${name}`;
      if (/^\/(usr|proc|dev|s?bin|lib(64)?|etc\/alternatives)$/.test(inner)) continue;
      const status = lstatSync(root + inner, { bigint: true });
      const isFile = status.isFile();
      found.set(inner, {
        isDirectory: status.isDirectory(),
        content: `${status.ino} ${status.mtimeNs}${isFile ? readFileSync(root + inner, 'latin1') : ''}`,
        access: `${status.mode} ${status.uid}`,
      });
      if (status.isDirectory()) visit(inner);
    }
  };
  visit('');
  return found;
}
