import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { findUnrunScript } from '../src/kinds/command/unrun-script.ts';

const project = mkdtempSync(join(tmpdir(), 'unrun script '));
afterAll(() => rmSync(project, { recursive: true, force: true }));
mkdirSync(join(project, 'hooks'));
mkdirSync(join(project, 'bin'));
for (const [name, text] of Object.entries({
  'hooks/lf.sh': 'cat >/dev/null\necho no >&2\nexit 2\n',
  'hooks/crlf.sh': 'set -e\r\ncat >/dev/null\r\nexit 2\r\n',
  'hooks/shebang.sh': '#!/bin/sh\r\nexit 2\r\n',
  'hooks/later.sh': 'cat >/dev/null\n# a comment\r\nexit 2\n',
  'hooks/crlf.py': 'import sys\r\nsys.exit(2)\r\n',
  'hooks/gate.js': '',
  'bin/onpath': 'exit 2\n',
}))
  writeFileSync(join(project, name), text);
symlinkSync('nowhere', join(project, 'hooks/dangling.sh'));

const environment = {
  ...process.env,
  CLAUDE_PROJECT_DIR: project,
  PATH: `${join(project, 'bin')}:${process.env.PATH}`,
};
const label = (command: string, args?: string[]) =>
  findUnrunScript({ command, ...(args && { args }) }, project, environment);

describe('that a script cannot run', () => {
  it.each([
    'python3 missing.py',
    'python3 -u hooks/missing.py --flag',
    '/usr/bin/python3.11 missing.py',
    'env python3 missing.py',
    '/usr/bin/env bash hooks/missing.sh',
    'sh hooks/dangling.sh',
    'bash -eu hooks/missing.sh "$X" | tee log',
    'node "$CLAUDE_PROJECT_DIR/hooks/missing.mjs"',
    'node $CLAUDE_PROJECT_DIR/missing.mjs',
    "sh 'hooks/missing.sh'; exit 2",
    'node "$\x7bCLAUDE_PROJECT_DIR}"/missing.mjs',
  ])('is known from its missing file: %s', (command) => {
    expect(label(command)).toMatch(/did not run: .*does not exist/);
  });

  it('is known of arguments, too', () => {
    expect(label('python3', ['a file.py'])).toContain('a file.py does not exist');
    expect(label('python3', ['$CLAUDE_PROJECT_DIR/hooks/crlf.py'])).toBeUndefined();
  });

  it.each([
    'sh hooks/crlf.sh',
    './hooks/shebang.sh',
    'bash -e hooks/shebang.sh',
    'sh "$CLAUDE_PROJECT_DIR/hooks/crlf.sh" x',
  ])('is known from its first line: %s', (command) => {
    expect(label(command)).toContain('ends in a carriage return');
  });

  it.each([
    'sh hooks/lf.sh',
    'sh hooks/later.sh',
    'python3 hooks/crlf.py',
    'sh "$CLAUDE_PROJECT_DIR/hooks/lf.sh"',
    'node hooks/gate',
    'node hooks/gate.js',
    'sh onpath',
    'sh -c "missing.sh"',
    'python3 -c pass',
    'python3 -m missing',
    'node -e 0',
    'node --import x missing.mjs',
    'python3 -',
    'python3',
    'python3 $SCRIPT',
    'cat missing.py',
    './missing.sh',
    'A=1 python3 missing.py',
    'python3 `which x`',
    'python3 *.py',
    'cd x && python3 missing.py',
    '',
  ])('is not said where it may run or is not known: %s', (command) => {
    expect(label(command)).toBeUndefined();
  });

  it('is not looked for in a pipe, which would wait for a writer', () => {
    execFileSync('mkfifo', [join(project, 'hooks/pipe.sh')]);
    expect(label('sh hooks/pipe.sh')).toBeUndefined();
  });

  it('is read from a long command in no time', () => {
    const startedAt = performance.now();
    for (const text of ['a '.repeat(200_000), '"'.repeat(200_000), `sh ${"'x'".repeat(100_000)}`, 'a'.repeat(500_000)])
      label(`${text}\\`);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

const event = {
  ...{ session_id: 's', transcript_path: '', hook_event_name: 'BeforeTool', timestamp: '2026-01-01T00:00:00.000Z' },
  ...{ tool_name: 't', tool_input: {} },
};

it.skipIf(process.platform === 'win32')('is what the error says of a script that the shell did not find', async () => {
  chmodSync(join(project, 'hooks/shebang.sh'), 0o755);
  const config = { type: 'command', command: './hooks/shebang.sh' } as const;
  const { error } = await new HookRunner().executeHook(config, 'BeforeTool', { ...event, cwd: project });
  expect(error?.message).toContain('the first line of ./hooks/shebang.sh ends in a carriage return');
});

describe.skipIf(process.platform === 'win32')('a hook whose interpreter ends with 2', () => {
  const run = (command: string) =>
    new HookRunner().executeHook({ type: 'command', command }, 'BeforeTool', { ...event, cwd: project });

  it.each(['python3 missing.py', 'sh hooks/crlf.sh'])(
    'refuses, and says that the script did not run: %s',
    async (command) => {
      const { outcome, output, warnings, exitCode } = await run(command);
      expect(exitCode).toBe(2);
      expect(outcome).toBe('blocked');
      expect(output?.decision).toBe('deny');
      expect(warnings.join()).toContain('The script did not run');
    },
  );

  it.each([
    'sh hooks/lf.sh',
    // What is printed proves nothing.
    `echo "python3: can't open file 'missing.py'" >&2; exit 2`,
  ])('says nothing of the kind where the script ran: %s', async (command) => {
    const { output, warnings } = await run(command);
    expect(output?.decision).toBe('deny');
    expect(warnings).toEqual([]);
  });
});
