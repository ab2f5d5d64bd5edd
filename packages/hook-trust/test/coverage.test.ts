import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeHookForApproval, storeTrust, TrustStore, type TrustSubject } from '../src/index.ts';
import { type AttackedCommand, attackedCommands, evilFor, projectFiles } from './support/attacked-commands.ts';
import { attackedForms } from './support/attacked-forms.ts';
import { makeProject, makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const nodeMajor = Number.parseInt(process.versions.node, 10);

/** A project with an approved hook, and a user whose PATH begins with a directory in which nothing is yet. */
async function approve(
  { hook }: Pick<AttackedCommand, 'hook'>,
  files: Readonly<Record<string, unknown>> = projectFiles,
) {
  const project = makeProject(files);
  const early = makeTemporaryDirectory();
  const directory = join(makeTemporaryDirectory(), 'approvals');
  const env = { ...process.env, PATH: `${early}${delimiter}${process.env.PATH}`, DIRECTORY: project.dir };
  const subject: TrustSubject = {
    eventName: 'BeforeTool',
    matcher: undefined,
    sequential: false,
    config: { type: 'command', ...hook },
  };
  await new TrustStore({ directory, env }).approve(project.dir, [subject]);
  const policy = storeTrust({ directory, env });
  const check = async () => {
    const [loaded] = await policy.check([subject], project.dir);
    const started = await policy.recheck?.(subject, project.dir);
    expect(started?.state).toBe(loaded?.state);
    const { state, notCovered = [], reason } = loaded ?? {};
    return { state, isShownAsCovered: state === 'trusted' && notCovered.length === 0, notCovered, reason };
  };
  return { ...project, early, env, check, storeFile: join(directory, 'trust.json') };
}

const rows = [...attackedCommands, ...attackedForms].map((each) => [JSON.stringify(each.hook), each] as const);

describe.skipIf(process.platform === 'win32')('a command that is approved', () => {
  it('is one of at least two hundred', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it.each(rows)('%s is shown as covered only if all that it runs is', async (_, attacked) => {
    const { check } = await approve(attacked);
    const { state, isShownAsCovered } = await check();
    expect({ state, isShownAsCovered }).toEqual({ state: 'trusted', isShownAsCovered: attacked.isUnderstood });
  });

  it.each(rows.filter(([, { changes }]) => changes !== undefined))(
    '%s is not shown as trusted and covered once a file is changed',
    async (_, attacked) => {
      const { check, write } = await approve(attacked);
      write(attacked.changes ?? '', evilFor(attacked.changes ?? ''));
      expect((await check()).isShownAsCovered).toBe(false);
      if (attacked.isUnderstood) expect((await check()).state).toBe('modified');
    },
  );

  it.each(rows.filter(([, { adds }]) => adds !== undefined))(
    '%s is not shown as trusted and covered once a file is added',
    async (_, attacked) => {
      const { check, write } = await approve(attacked);
      write(attacked.adds ?? '', evilFor(attacked.adds ?? ''));
      expect((await check()).isShownAsCovered).toBe(false);
      if (attacked.isUnderstood) expect((await check()).state).toBe('modified');
    },
  );

  const named = rows.flatMap(([title, each]) => programsOf(each).map((program) => [title, program, each] as const));

  it.each(named)('%s is not shown as trusted and covered once %s is found elsewhere', async (_, program, attacked) => {
    const { check, early } = await approve(attacked);
    symlinkSync('/bin/true', join(early, program));
    expect((await check()).isShownAsCovered).toBe(false);
    if (attacked.isUnderstood) expect((await check()).state).toBe('modified');
  });
});

/** The programs that a command looks up by their names. */
function programsOf({ hook }: AttackedCommand): readonly string[] {
  const known = [
    'printf',
    'echo',
    'jq',
    'python3',
    'node',
    'perl',
    'bash',
    'timeout',
    'cat',
    'grep',
    'env',
    'sh',
    'tee',
    'npx',
    'make',
    'git',
  ];
  const words = [hook.shell, hook.command.split(/[|;&\s]+/), hook.args].flat();
  return known.filter((name) => words.includes(name));
}

describe.skipIf(process.platform === 'win32')('the attacks of the table', () => {
  const isInstalled = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  const runnable = rows.filter(([, { hook, isOnlyJudged }]) => {
    const text = JSON.stringify(hook);
    return (
      !isOnlyJudged &&
      !/npx|npm|fish|other|elsewhere|__main__|PWD|NODE_OPTIONS|git/.test(text) &&
      ['perl', 'ruby', 'make', 'python3'].every((name) => !text.includes(name) || isInstalled(name)) &&
      // Between these versions node takes a folder for a file.
      (!text.includes('--test') || nodeMajor < 22 || nodeMajor >= 26)
    );
  });

  it.each(runnable)('run other code unasked: %s', async (_, attacked) => {
    const { dir, env, write } = await approve(attacked);
    const mark = join(makeTemporaryDirectory(), 'mark');
    const file = attacked.changes ?? attacked.adds ?? '';
    write(file, evilFor(file));
    if (file === 'package.json') write('evil.js', evilFor('evil.js'));
    const { command, args, env: own, shell = '/bin/sh' } = attacked.hook;
    const variables = { LLXPRT_PROJECT_DIR: dir, GEMINI_PROJECT_DIR: dir, CLAUDE_PROJECT_DIR: dir };
    const [program, ...rest] = args
      ? [command, ...args.map((arg) => arg.replace('$GEMINI_PROJECT_DIR', dir))]
      : [shell, '-c', command];
    // Without a level bash takes a socket as its stdin for a remote shell, and reads other files.
    const spawned = {
      cwd: dir,
      env: { ...env, SHLVL: '1', ...variables, ...own, MARK: mark },
      timeout: 60_000,
      input: '{}',
    };
    spawnSync(program ?? '', rest, spawned);
    expect(existsSync(mark)).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('what an approval covers', () => {
  const hook = { command: 'python3 hooks/gate.py' };
  const files = { 'hooks/gate.py': '', 'hooks/lib/rules.py': '', 'hooks/data/words.txt': 'x' };

  it.each<[string, string]>([
    ['by its extension', 'hooks/lib/added.py'],
    ['by its right to be run', 'hooks/tool'],
    ['of any depth', 'hooks/a/b/c/x.so'],
    ['that bears the version of a library', 'hooks/x.so.1.2'],
    ['that a loader reads first', 'hooks/package.json'],
  ])('is a file %s that is added later', async (_, path) => {
    const { check, write } = await approve({ hook }, files);
    write(path, '#!/bin/sh\n');
    expect(await check()).toMatchObject({ state: 'modified', reason: expect.stringContaining(`./${path} was added`) });
  });

  it.each([
    ...['hooks/words', 'hooks/data/words.txt', 'hooks/gate.log', 'hooks/.hidden', 'hooks/rules.yaml', 'hooks/x.tmpl'],
    ...['hooks/__pycache__/gate.cpython-312.pyc', 'hooks/__pycache__/lib', 'hooks/node_modules/a/readme'],
  ])('is %s, whatever its name', async (path) => {
    const { check, write } = await approve({ hook }, { ...files, [path]: 'x' });
    expect(await check()).toMatchObject({ state: 'trusted', isShownAsCovered: true });
    write(path, 'y');
    expect(await check()).toMatchObject({ state: 'modified', reason: expect.stringContaining(`./${path} changed`) });
  });

  it.each(['hooks/gate.log', 'hooks/state/seen', 'hooks/state/deep/events.jsonl'])(
    'is not %s, which the definition says it writes',
    async (path) => {
      const writing = { ...hook, writes: ['hooks/*.log', 'hooks/state/**'] };
      const { check, write } = await approve({ hook: writing }, files);
      for (const text of ['x', 'y']) {
        write(path, text);
        expect(await check()).toMatchObject({ state: 'trusted', isShownAsCovered: true });
      }
      write('hooks/lib/gate.log', 'x');
      expect((await check()).state).toBe('modified');
    },
  );

  it('is a link at a place that the hook may write', async () => {
    const { check, dir, path } = await approve({ hook: { ...hook, writes: ['hooks/state/**', 'hooks/x.py'] } }, files);
    symlinkSync(join(dir, 'elsewhere.py'), path('hooks/x.py'));
    writeFileSync(join(dir, 'elsewhere.py'), '');
    expect((await check()).state).toBe('modified');
  });

  it('is every file that the patterns in files name, and files that match later', async () => {
    const named = { ...hook, files: ['rules/**', 'hooks/data/*.txt'] };
    const { check, write, path } = await approve({ hook: named }, { ...files, 'rules/a.yaml': 'x' });
    write('rules/a.yaml', 'y');
    expect(await check()).toMatchObject({
      state: 'modified',
      reason: expect.stringContaining('./rules/a.yaml changed'),
    });
    write('rules/a.yaml', 'x');
    expect(await check()).toMatchObject({ state: 'trusted', isShownAsCovered: true });
    write('rules/b.yaml', 'x');
    expect(await check()).toMatchObject({
      state: 'modified',
      reason: expect.stringContaining('./rules/b.yaml was added'),
    });
    rmSync(path('rules/b.yaml'));
    write('hooks/data/words.txt', 'z');
    expect((await check()).state).toBe('modified');
  });

  it('is judged when it is approved: a folder that was too large then stays uncovered, and this stays said', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`hooks/m${index}.py`, '']));
    const { check, path, write } = await approve({ hook }, { ...files, ...many });
    const expected = [expect.stringMatching(/^\.\/hooks\/gate\.py: its folder is too large.*folder of its own/)];
    expect((await check()).notCovered).toEqual(expected);
    for (let index = 0; index < 600; index++) rmSync(path(`hooks/m${index}.py`));
    expect(await check()).toMatchObject({ state: 'trusted', notCovered: expected });
    write('hooks/gate.py', 'x');
    expect((await check()).state).toBe('modified');
  });

  it('cannot be made too large to be looked at', async () => {
    const { check, write } = await approve({ hook }, files);
    for (let index = 0; index < 600; index++) write(`hooks/m${index}.py`, '');
    expect((await check()).state).toBe('modified');
  });

  it('is the script alone in the root of a project, with advice', async () => {
    const { check } = await approve({ hook: { command: './g.sh' } });
    expect((await check()).notCovered).toEqual([
      expect.stringMatching(/^\.\/g\.sh: it is in the project's root, so it is covered alone.*folder of its own/),
    ]);
  });

  it('ends where a link leaves the project, and says so', async () => {
    const outside = makeTemporaryDirectory();
    writeBelow(outside, 'lib.py', '');
    const project = makeProject(files);
    symlinkSync(outside, project.path('hooks/shared'));
    symlinkSync(join(outside, 'lib.py'), project.path('hooks/lib.py'));
    symlinkSync(project.path('hooks'), project.path('hooks/lib/loop'));
    const subject = {
      eventName: 'BeforeTool',
      matcher: undefined,
      sequential: false,
      config: { type: 'command', ...hook },
    } as const;
    const { notCovered, scripts, problems } = describeHookForApproval(subject, project.dir);
    expect(notCovered).toEqual([
      expect.stringContaining('./hooks/lib.py: this link leads out of the project'),
      expect.stringContaining('./hooks/shared: this link leads out of the project'),
    ]);
    expect(scripts.map(({ path }) => path.slice(project.dir.length + 1))).toEqual([
      ...[
        'hooks/data/words.txt',
        'hooks/gate.py',
        'hooks/lib.py',
        'hooks/lib/loop',
        'hooks/lib/rules.py',
        'hooks/shared',
      ],
    ]);
    expect(problems).toEqual([]);
  });

  it.each<[string, string, (project: { path: (name: string) => string }) => void]>([
    ['a pipe as the script', 'sh hooks/pipe.sh', ({ path }) => spawnSync('mkfifo', [path('hooks/pipe.sh')])],
    ['a pipe beside the script', 'python3 hooks/gate.py', ({ path }) => spawnSync('mkfifo', [path('hooks/json.py')])],
    ['a pipe that is named', 'sh hooks/x.sh ./data', ({ path }) => spawnSync('mkfifo', [path('data')])],
    ['a device as the script', 'sh /dev/stdin', () => {}],
    ['a link to a device', 'sh hooks/null.sh', ({ path }) => symlinkSync('/dev/null', path('hooks/null.sh'))],
  ])('is never %s', async (_, command, prepare) => {
    const project = makeProject({ ...files, 'hooks/x.sh': '' });
    prepare(project);
    const store = new TrustStore({ directory: join(makeTemporaryDirectory(), 'approvals') });
    const subject = {
      eventName: 'BeforeTool',
      matcher: undefined,
      sequential: false,
      config: { type: 'command', command },
    } as const;
    await expect(store.approve(project.dir, [subject])).rejects.toThrow(/is not a plain file/);
  });

  it('was less in approvals of the first format, which have to be given again', async () => {
    const { check, storeFile } = await approve({ hook }, files);
    const text = readFileSync(storeFile, 'utf8');
    const former = text.replace('"version": 2', '"version": 1').replace(/,\s*"folders": \[[^\]]*\]/, '');
    expect(former).not.toContain('folders');
    writeFileSync(storeFile, former);
    expect(await check()).toMatchObject({ state: 'modified', reason: expect.stringContaining('./hooks is covered') });
  });
});
