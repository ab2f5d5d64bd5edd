import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, type TemporaryProject } from '../../test/support/temporary-directory.ts';
import { checkCommand } from './check-command.ts';

type Hook = {
  readonly command: string;
  readonly args?: string[];
  readonly shell?: string;
  readonly env?: Record<string, string>;
};

const check = ({ dir, env }: TemporaryProject, hook: Hook) =>
  checkCommand({ type: 'command', ...hook }, { projectDir: dir, env }).troubles.map(({ message }) => message);

describe.skipIf(process.platform === 'win32')('checkCommand', () => {
  const files = {
    'hooks/good.sh': '#!/bin/sh\nexit 0\n',
    'my hooks/it.sh': '#!/bin/sh\nexit 0\n',
    'hooks/plain.sh': 'exit 0\n',
    'hooks/plain.py': 'print(1)\n',
    'hooks/windows.sh': '#!/bin/sh\r\nexit 0\r\n',
    'hooks/strange.sh': '#!/usr/bin/env -S no-such-interpreter --flag\n',
    'hooks/missing-shell.sh': '#!/no/such/shell\n',
    'hooks/needs.sh': '#!/bin/sh\nx=$(cat)\necho "$x" | yq -r .tool\n',
    'hooks/asks.sh': '#!/bin/sh\ncommand -v yq >/dev/null || exit 0\nyq .\n',
    'hooks/words.sh': '#!/bin/sh\n# yq would do it | yq\necho "use yq for that"\n',
  };
  // An environment without yq, whatever this machine has.
  const withoutYq = (project: TemporaryProject) => {
    for (const name of ['sh', 'cat', 'bash', 'env', 'node', 'python3']) project.write(`bin/${name}`, '#!/bin/sh\n');
    return { ...project, env: { ...project.env, PATH: project.path('bin') } };
  };

  it.each([
    './hooks/good.sh',
    'hooks/good.sh --flag',
    '"$GEMINI_PROJECT_DIR"/hooks/good.sh',
    '$CLAUDE_PROJECT_DIR/hooks/good.sh',
    `"\${LLXPRT_PROJECT_DIR}/my hooks/it.sh"`,
    "'my hooks/it.sh'",
    'my\\ hooks/it.sh',
    'sh hooks/plain.sh',
    'bash -e hooks/plain.sh',
    'python3 -X utf8 hooks/plain.py',
    'env A=b sh hooks/plain.sh',
    'A=b exec ./hooks/good.sh',
    'cd hooks && ./good.sh',
    'cd "$UNKNOWN" && ./good.sh',
    'if ./hooks/good.sh; then exit 0; fi',
    'sh hooks/asks.sh',
    'sh hooks/words.sh',
    'node -e "process.exit(0)"',
    'run() { whatever; }; run',
    '"$UNKNOWN"/x.sh',
    'cat > hooks/log.txt',
  ])('finds nothing wrong with %s', (command) => {
    expect(check(withoutYq(makeProject(files)), { command })).toEqual([]);
  });

  it.each([
    ['./hooks/gone.sh', ["there is no file './hooks/gone.sh'"]],
    ['cd hooks && ./gone.sh', ["there is no file './gone.sh'"]],
    ['sh hooks/gone.sh', ["there is no file 'hooks/gone.sh'"]],
    ['bash "hooks/gone.sh" x', ["there is no file 'hooks/gone.sh'"]],
    ['node hooks/gone.mjs', ["there is no file 'hooks/gone.mjs'"]],
    ['node --import tsx hooks/gone.ts', ["there is no file 'hooks/gone.ts'"]],
    ['python3 -u hooks/gone.py', ["there is no file 'hooks/gone.py'"]],
    ["sh -c './hooks/gone.sh | cat'", ["there is no file './hooks/gone.sh'"]],
    ['./hooks/plain.sh', ["'./hooks/plain.sh' is not executable"]],
    ['./hooks', ["'./hooks' is not a file"]],
    ['sh hooks/windows.sh', ["the first line of 'hooks/windows.sh' ends as on Windows"]],
    ['./hooks/windows.sh', ["the first line of './hooks/windows.sh' ends as on Windows"]],
    [
      './hooks/strange.sh',
      [
        "the program 'no-such-interpreter' cannot be found: the first line of './hooks/strange.sh' needs it, but it is not on PATH",
      ],
    ],
    [
      './hooks/missing-shell.sh',
      [
        "the program '/no/such/shell' cannot be found: the first line of './hooks/missing-shell.sh' needs it, but there is no such file",
      ],
    ],
    ['./hooks/needs.sh', ["the program 'yq' cannot be found: ./hooks/needs.sh:3 needs it, but it is not on PATH"]],
    ['cat | yq .tool', ["the program 'yq' cannot be found: it is not on PATH"]],
    ['x=$(yq .tool); exit 0', ["the program 'yq' cannot be found: it is not on PATH"]],
    ['no-such-program --x', ["the program 'no-such-program' cannot be found: it is not on PATH"]],
  ])('finds what is wrong with %s', (command, troubles) => {
    expect(check(withoutYq(makeProject(files)), { command })).toEqual(troubles);
  });

  it('looks at a program with arguments and at another shell', () => {
    const project = makeProject(files);
    expect(check(project, { command: 'node', args: ['$GEMINI_PROJECT_DIR/gone.mjs'] })).toEqual([
      `there is no file '${project.path('gone.mjs')}'`,
    ]);
    expect(check(project, { command: 'Get-Item x', shell: 'no-such-shell' })).toEqual([
      "the program 'no-such-shell' cannot be found: it is not on PATH",
    ]);
  });

  it('takes the PATH that the hook itself sets', () => {
    const project = makeProject({ 'tools/mine': '#!/bin/sh\n' });
    expect(check(project, { command: 'mine' })).toHaveLength(1);
    expect(check(project, { command: 'mine', env: { PATH: project.path('tools') } })).toEqual([]);
  });

  it('names the file that is there under nearly the same name, and every script that it looked at', () => {
    const { dir, env } = makeProject(files);
    const checked = checkCommand({ type: 'command', command: './hooks/god.sh' }, { projectDir: dir, env });
    expect(checked.troubles[0]?.advice).toContain("Beside it is 'good.sh'");
    expect(checked.scripts).toEqual([`${dir}/hooks/god.sh`]);
  });

  it('is not held up by a script that is a device or cannot be read', () => {
    const project = makeProject(files);
    chmodSync(project.path('hooks/plain.py'), 0);
    const unreadable = process.getuid?.() === 0 ? [] : ["'hooks/plain.py' cannot be read"];
    expect(check(project, { command: 'python3 hooks/plain.py' })).toEqual(unreadable);
    expect(check(project, { command: `sh ${dirname('/dev/null')}/zero` })).toEqual(["'/dev/zero' is not a file"]);
  });
});
