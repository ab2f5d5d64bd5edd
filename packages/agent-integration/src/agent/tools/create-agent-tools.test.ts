import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { makeFolder, until } from '../../../test/support.ts';
import { executeToolWithHooks } from '../../tools/execute-tool-with-hooks.ts';
import { createAgentTools } from './create-agent-tools.ts';
import { matchesGlob } from './glob-tool.ts';

/** A directory with files and links, and one beside it that no tool may reach. */
function makeDirectories() {
  const parent = makeFolder();
  const inside = join(parent, 'inside');
  const outside = join(parent, 'outside');
  for (const folder of [join(inside, 'folder'), outside, join(inside, 'node_modules')]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(inside, 'a.txt'), 'one two');
  writeFileSync(join(inside, 'folder', 'b.ts'), 'b');
  writeFileSync(join(inside, 'node_modules', 'c.ts'), 'c');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  symlinkSync(outside, join(inside, 'link-out'));
  symlinkSync(join(outside, 'secret.txt'), join(inside, 'link-file'));
  symlinkSync(join(outside, 'new.txt'), join(inside, 'link-nowhere'));
  symlinkSync(join(inside, 'folder'), join(inside, 'link-in'));
  const tools = new Map(createAgentTools(inside).map((tool) => [tool.name, tool]));
  const call = async (name: string, input: Record<string, unknown>, signal = new AbortController().signal) => {
    const tool = tools.get(name);
    if (tool === undefined) throw new Error(`no ${name}`);
    const problem = tool.validate?.(input);
    if (problem !== undefined) return { error: { message: problem }, llmContent: problem };
    const off = { getHookSystem: () => undefined };
    return await executeToolWithHooks(off, name, input, (given) => tool.execute(given, { signal }));
  };
  return { parent, inside, outside, call };
}

// Links, pipes and process groups as these tests make them are not to be had on Windows.
describe.skipIf(process.platform === 'win32')('the file tools', () => {
  it('read, write and replace', async () => {
    const { inside, call } = makeDirectories();
    expect((await call('read_file', { file_path: 'a.txt' })).llmContent).toBe('one two');
    expect((await call('write_file', { file_path: 'x/y/z.txt', content: '$& new' })).error).toBeUndefined();
    expect(readFileSync(join(inside, 'x/y/z.txt'), 'utf8')).toBe('$& new');
    await call('replace', { file_path: 'a.txt', old_string: 'two', new_string: '$& three' });
    expect(readFileSync(join(inside, 'a.txt'), 'utf8')).toBe('one $& three');
    await call('write_file', { file_path: 'a.txt', content: 'x' });
    expect(readFileSync(join(inside, 'a.txt'), 'utf8')).toBe('x');
    expect((await call('read_file', { file_path: 'link-in/b.ts' })).llmContent).toBe('b');
    expect((await call('read_file', { file_path: join(inside, 'a.txt') })).llmContent).toBe('x');
  });

  it.each(['two', 'o', 'none', ''])('replace refuses a text that does not occur exactly once: %j', async (old) => {
    const { inside, call } = makeDirectories();
    writeFileSync(join(inside, 'a.txt'), 'one two two');
    const { error } = await call('replace', { file_path: 'a.txt', old_string: old, new_string: 'x' });
    expect(error?.message).toContain('must occur once');
    expect(readFileSync(join(inside, 'a.txt'), 'utf8')).toBe('one two two');
  });

  const ways = [
    ['..', '../outside/secret.txt'],
    ['.. in the middle', 'folder/../../outside/secret.txt'],
    ['a link to a file', 'link-file'],
    ['a link to a folder', 'link-out/secret.txt'],
    ['a link to a folder and a new file', 'link-out/new.txt'],
    ['a link to a folder and new folders', 'link-out/x/y/new.txt'],
    ['a link to nothing', 'link-nowhere'],
    ['a link to nothing on the way', 'link-nowhere/x.txt'],
    ['the directory above', '..'],
    ['a name with a zero byte', 'a\0b'],
  ] as const;

  it.each(ways)('do not leave their directory by %s', async (_, path) => {
    const { outside, call } = makeDirectories();
    for (const [name, more] of [
      ['read_file', {}],
      ['write_file', { content: 'x' }],
      ['replace', { old_string: 'secret', new_string: 'x' }],
    ] as const) {
      const { error, llmContent } = await call(name, { file_path: path, ...more });
      expect(error, name).toBeDefined();
      expect(JSON.stringify(llmContent)).not.toContain('"secret"');
    }
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    expect(existsSync(join(outside, 'new.txt'))).toBe(false);
    expect(existsSync(join(outside, 'x'))).toBe(false);
  });

  it('do not leave their directory by an absolute path', async () => {
    const { outside, call } = makeDirectories();
    expect((await call('read_file', { file_path: join(outside, 'secret.txt') })).error).toBeDefined();
    expect((await call('write_file', { file_path: join(outside, 'x'), content: 'x' })).error).toBeDefined();
  });

  it('do not take a directory whose name only begins alike for their own', async () => {
    const { parent, call } = makeDirectories();
    mkdirSync(join(parent, 'inside-too'));
    expect((await call('write_file', { file_path: '../inside-too/x', content: 'x' })).error).toBeDefined();
  });

  it.each([
    ['a folder', 'folder'],
    ['a pipe', 'pipe'],
    ['a file that is too large', 'large'],
    ['nothing', 'missing'],
  ])('read_file refuses %s', async (_, path) => {
    const { inside, call } = makeDirectories();
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: inside });
    writeFileSync(join(inside, 'large'), 'x'.repeat(2 * 1024 * 1024 + 1));
    expect((await call('read_file', { file_path: path })).error).toBeDefined();
  });

  it.each([
    ['read_file', {}],
    ['write_file', { file_path: 'a', content: 7 }],
    ['replace', { file_path: 'a', old_string: 'x' }],
    ['run_shell_command', { command: 'true', directory: 7 }],
    ['glob', { pattern: null }],
  ])('%s says which of its arguments is wrong', async (name, input) => {
    expect((await makeDirectories().call(name, input)).error?.message).toMatch(/must be a text$/);
  });
});

describe.skipIf(process.platform === 'win32')('glob', () => {
  it('lists the files that fit, follows no link and leaves others’ folders alone', async () => {
    const { call } = makeDirectories();
    expect((await call('glob', { pattern: '**' })).llmContent).toBe('a.txt\nfolder/b.ts');
    expect((await call('glob', { pattern: '**/*.{ts,js}' })).llmContent).toBe('folder/b.ts');
    expect((await call('glob', { pattern: '../**' })).llmContent).toBe('');
    expect((await call('glob', { pattern: '/**' })).llmContent).toBe('');
  });

  it.each([
    ['a.ts', '*.ts', true],
    ['x/a.ts', '*.ts', false],
    ['x/a.ts', '**/*.ts', true],
    ['a.ts', '**/*.ts', true],
    ['x/y/z/a.ts', 'x/**/a.ts', true],
    ['x/a.ts', 'x/**/a.ts', true],
    ['x/b.ts', 'x/?.ts', true],
    ['x/bb.ts', 'x/?.ts', false],
    ['a.tsx', '*.{ts,tsx}', true],
    ['a.ts', 'a.t', false],
    ['aXbXc', 'a*b*c', true],
    ['aXbXd', 'a*b*c', false],
    ['a.b', 'a+b', false],
  ])('%s fits %s: %s', (path, pattern, expected) => {
    expect(matchesGlob(path, pattern)).toBe(expected);
  });

  it('takes no time over hostile patterns', () => {
    expect(matchesGlob('a'.repeat(2000), `${'*a'.repeat(500)}b`)).toBe(false);
    expect(matchesGlob('a/'.repeat(500), `${'**/a/'.repeat(200)}b`)).toBe(false);
    expect(matchesGlob('a', '{a,b}'.repeat(50))).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('run_shell_command', () => {
  it('gives what was printed and the exit code', async () => {
    const { inside, call } = makeDirectories();
    expect((await call('run_shell_command', { command: 'pwd; echo oops >&2; exit 3' })).llmContent).toBe(
      `Exit code: 3\n${inside}\noops\n`,
    );
    const below = await call('run_shell_command', { command: 'pwd', directory: 'folder' });
    expect(below.llmContent).toContain(join(inside, 'folder'));
  });

  it.each(['..', 'link-out', '/'])('does not run in %s', async (directory) => {
    const { call } = makeDirectories();
    expect((await call('run_shell_command', { command: 'touch here', directory })).error?.message).toContain('outside');
  });

  it('ends the command and all it started when the call is aborted', async () => {
    const { inside, call } = makeDirectories();
    const controller = new AbortController();
    const command = 'sleep 60 & echo $! > pid; wait';
    const running = call('run_shell_command', { command }, controller.signal);
    const pid = () => Number(existsSync(join(inside, 'pid')) && readFileSync(join(inside, 'pid'), 'utf8'));
    await until(() => pid() > 0);
    controller.abort();
    expect((await running).error?.message).toBe('The command was ended: it was cancelled');
    await until(() => !isRunning(pid()));
  });

  it('does not wait for what a command leaves behind, and leaves nothing running', async () => {
    const { inside, call } = makeDirectories();
    const { llmContent } = await call('run_shell_command', { command: 'sleep 60 & echo $! > pid; echo done' });
    expect(llmContent).toBe('Exit code: 0\ndone\n');
    await until(() => !isRunning(Number(readFileSync(join(inside, 'pid'), 'utf8'))));
  });

  it('ends a command that prints without end', async () => {
    const { call } = makeDirectories();
    const { error, llmContent } = await call('run_shell_command', { command: 'yes' });
    expect(error?.message).toContain('printed more than');
    expect(String(llmContent).length).toBeLessThan(1024 * 1024 + 200);
  });
});

describe.skipIf(process.platform === 'win32')('the shell tool with a file of exports', () => {
  it('reads it before each command, whatever its name, and does without it where it is not there', async () => {
    const { inside, outside } = makeDirectories();
    const envFile = join(outside, "it's here.sh");
    const shell = createAgentTools(inside, envFile).find(({ name }) => name === 'run_shell_command');
    const run = () => shell?.execute({ command: 'echo "[$GREETING]"' }, { signal: new AbortController().signal });
    expect((await run())?.llmContent).toContain('[]');
    writeFileSync(envFile, 'export GREETING=hello\n');
    expect((await run())?.llmContent).toContain('[hello]');
  });
});
