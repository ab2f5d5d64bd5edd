// @module-tag built
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFile } from '../src/project/built-file.ts';
import { makeProject } from './temporary-project.ts';

const event = { tool_name: 'run_shell_command', tool_input: { command: 'rm -rf build' } };

/** Runs a hook of these files as a command of settings would. */
function run(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const project = makeProject(files);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [builtFile('run-typescript.cjs'), join('hooks', 'hook.ts'), ...args],
    { cwd: project.dir, input: JSON.stringify(event), encoding: 'utf8', timeout: 60_000 },
  );
  return { status, stdout, stderr, hook: project.path('hooks/hook.ts') };
}

describe('a hook in TypeScript', () => {
  it.each([
    ['in a project of CommonJS', {}],
    ['in a project of modules', { 'package.json': '{"type":"module"}' }],
  ])('runs without a build step %s', (_name, files) => {
    const hook = `
      import { readFileSync } from 'node:fs';
      import { type Answer, deny } from './helper.ts';
      import type { Nothing } from './not-there.ts';
      interface Call { readonly tool_input: { readonly command: string } }
      const call = JSON.parse(readFileSync(0, 'utf8')) as Call satisfies object;
      const answer: Answer = deny<string>(call.tool_input.command);
      console.log(JSON.stringify(answer));`;
    const helper = `
      export type Answer = { readonly decision: 'deny'; readonly reason: string };
      export function deny<Reason extends string>(reason: Reason): Answer { return { decision: 'deny', reason }; }`;
    const { status, stdout, stderr } = run({ ...files, 'hooks/hook.ts': hook, 'hooks/helper.ts': helper });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ decision: 'deny', reason: 'rm -rf build' });
  });

  it('may wait at its top level and ask for its own address', () => {
    const hook = `
      import { text } from 'node:stream/consumers';
      import { basename } from 'node:path';
      const { tool_name }: { tool_name: string } = JSON.parse(await text(process.stdin));
      console.log(JSON.stringify({ reason: tool_name, systemMessage: basename(import.meta.url) }));`;
    const { status, stdout, stderr } = run({ 'hooks/hook.ts': hook, 'package.json': '{"type":"module"}' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ reason: 'run_shell_command', systemMessage: 'hook.ts' });
  });

  it('is the main file to itself', () => {
    const { stdout, hook } = run({ 'hooks/hook.ts': 'console.log(JSON.stringify(process.argv.slice(1)));' }, ['--x']);
    expect(JSON.parse(stdout)).toEqual([hook, '--x']);
  });

  it('runs once though it throws what looks like a mistake in its text', () => {
    const hook = "console.log('once'); const wait = async () => { await 1; }; JSON.parse('{') as object;";
    const { status, stdout, stderr } = run({ 'hooks/hook.ts': hook });
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'once\n' });
    expect(stderr).toContain('SyntaxError');
    expect(stderr).toContain('hook.ts:1');
  });

  it.each([
    ['const x: = 1;', 'hook.ts'],
    ["await 1; import './no-such.ts';", 'no-such.ts'],
    ['await 1; const x: = 1;', 'hook.ts'],
    ["process.exitCode = 2; console.error('no' as string);", 'no'],
  ])('%j fails loud', (hook, said) => {
    const { status, stderr } = run({ 'hooks/hook.ts': hook });
    expect(status).not.toBe(0);
    expect(stderr).toContain(said);
  });

  it('says how it is used', () => {
    const { status, stderr } = spawnSync(process.execPath, [builtFile('run-typescript.cjs')], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'name the hook: node run-typescript.cjs hook.ts\n' });
  });
});

describe('init --lang ts', () => {
  it('is approved as a whole: the hook, what runs it, and whatever is put beside them', async () => {
    const project = makeProject({ 'package.json': '{"type":"module"}' });
    const { stdout } = await project.run(['init', '--lang', 'ts']);
    expect(stdout).toContain('created  .agent-hooks/hooks/guard/run-typescript.cjs');
    expect(stdout).toContain('Approved: guard.');
    const check = async () => (await project.run(['trust', '--check'])).code;
    expect(await check()).toBe(0);
    for (const file of ['guard.ts', 'run-typescript.cjs', 'helper.ts']) {
      const path = `.agent-hooks/hooks/guard/${file}`;
      // The last one is new; the others are put back.
      const before = file === 'helper.ts' ? undefined : project.read(path);
      project.write(path, `${before ?? ''}\n// changed`);
      expect(await check(), file).toBe(1);
      if (before !== undefined) project.write(path, before);
      else break;
      expect(await check(), file).toBe(0);
    }
  });

  it('makes a hook without a mistake in its types', async () => {
    const project = makeProject();
    await project.run(['init', '--lang', 'ts']);
    const root = join(import.meta.dirname, '..', '..', '..');
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'),
        ...[
          '--ignoreConfig',
          '--noEmit',
          '--strict',
          '--erasableSyntaxOnly',
          '--module',
          'nodenext',
          '--target',
          'es2022',
        ],
        ...['--typeRoots', join(root, 'node_modules', '@types'), '--types', 'node'],
        project.path('.agent-hooks/hooks/guard/guard.ts'),
      ],
      { cwd: root, encoding: 'utf8', timeout: 60_000 },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
