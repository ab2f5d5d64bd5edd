// Shells, quoting, shims, the environment.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDirectory, printsArguments, runHook, writeFiles } from './support.mjs';

const node = process.execPath;
const nasty = [
  ...['a b', '', '"', 'a"b', '\\', 'C:\\dir\\', 'a\\"b', '%PATH%', '^', '&', '|', '<>', '(x)', '!x!', "it's", '*'],
  ...['ünï €', '$HOME', '`id`', ';', ',', '=', '--', '/c'],
];

test('arguments reach a program as they are', async () => {
  const result = await runHook({ command: node, args: [...printsArguments, ...nasty] }, makeDirectory());
  assert.deepEqual(JSON.parse(result.stdout), nasty);
});

test('arguments reach a program behind a shim as they are', async () => {
  const directory = makeDirectory();
  writeFiles(directory, {
    'tool.mjs': 'console.log(JSON.stringify(process.argv.slice(2)));',
    'shims/tool.cmd': `@"${node}" "%~dp0..\\tool.mjs" %*\r\n`,
    'bin/tool.exe/this is a folder': '',
  });
  const env = { PATH: `${join(directory, 'bin')};"${join(directory, 'shims')}";${process.env.PATH}` };
  // The command processor of Wine does not understand how a per cent sign is written.
  const args = [...nasty.filter((each) => !each.includes('%')), '"', '& echo planted', '"&|'];
  for (const command of ['tool', 'tool.cmd', join(directory, 'shims', 'tool'), '.\\shims\\tool', 'shims/tool.CMD']) {
    const result = await runHook({ command, args, env }, directory);
    assert.equal(result.error, undefined, result.stderr);
    assert.deepEqual(JSON.parse(result.stdout), args, command);
  }
  const cut = await runHook({ command: 'tool', args: ['one\ntwo'], env, onFailure: 'block' }, directory);
  assert.deepEqual([cut.outcome, cut.output?.decision], ['notStarted', 'deny']);
});

test('a script starts through what its first line names', async () => {
  const directory = makeDirectory();
  const text = 'console.log(JSON.stringify({ reason: process.argv.slice(2).join() }))\n';
  writeFiles(directory, {
    'one.mjs': `#!/usr/bin/env node\r\n${text}`,
    'two.mjs': `#!/usr/bin/node --no-warnings\n${text}`,
    three: `#!/usr/bin/env -S node\n${text.replace('process', 'globalThis.process')}`,
  });
  const env = { Path: join(node, '..') };
  for (const command of ['./one.mjs', '.\\two.mjs', './three']) {
    const { output, error } = await runHook({ command, args: ['a b', 'c'], env }, directory);
    assert.equal(output?.reason, 'a b,c', `${command}: ${error?.message}`);
  }
});

test('cmd runs a command line, with the directory of the project in it', async () => {
  for (const name of ['plain', 'a  b', 'a & b', "it's (1)", '100%', 'ünï', 'x^y', 'a;b,c=d']) {
    const directory = makeDirectory(name);
    writeFiles(directory, { 'hooks/show.mjs': 'console.log(JSON.stringify({ reason: process.cwd() }));' });
    for (const path of ['$CLAUDE_PROJECT_DIR\\hooks\\show.mjs', '"$GEMINI_PROJECT_DIR\\hooks\\show.mjs"']) {
      const result = await runHook({ command: `"${node}" ${path}`, shell: 'cmd' }, directory);
      assert.equal(result.output?.reason, directory, `${name}: ${result.stderr}`);
    }
  }
});

test('cmd hands on exit codes, refusals and pipes', async () => {
  const directory = makeDirectory();
  const refusal = await runHook({ command: 'echo not that file>&2& exit 2', shell: 'cmd' }, directory);
  assert.deepEqual([refusal.outcome, refusal.output?.reason.trim()], ['blocked', 'not that file']);
  assert.equal((await runHook({ command: 'exit /b 7', shell: 'cmd.exe' }, directory)).exitCode, 7);
  const quoted = `echo {"decision":"deny","reason":"a ^& b"}`;
  assert.equal((await runHook({ command: quoted, shell: 'cmd' }, directory)).output?.decision, 'deny');
});

test('what is not there is told', async () => {
  const directory = makeDirectory();
  const missing = await runHook({ command: 'no-such-program', args: [] }, directory);
  assert.equal(missing.outcome, 'notStarted');
  assert.match(missing.error.message, /'no-such-program' was not found/);
  const gate = await runHook({ command: 'no-such-program', args: [], onFailure: 'block' }, directory);
  assert.equal(gate.output?.decision, 'deny');
  const shell = await runHook({ command: 'x', shell: 'no-such-shell' }, directory);
  assert.match(shell.error.message, /'no-such-shell' was not found/);
});

test('a directory that is gone is told, and the hook starts in the nearest one', async () => {
  const directory = makeDirectory();
  const hook = { command: node, args: ['-p', 'JSON.stringify({ reason: process.cwd() })'] };
  const result = await runHook(hook, join(directory, 'gone', 'below'));
  assert.equal(result.output?.reason, directory);
  assert.match(result.warnings.join(), /does not exist/);
});

test('variables know no case', async () => {
  process.env.Kept_Name = 'kept';
  process.env.SECRET_TOKEN = 'secret';
  const script = 'console.log(JSON.stringify(process.env))';
  const env = { kept_name: 'own', path: `C:\\own;${process.env.PATH}` };
  const result = await runHook({ command: node, args: ['-e', script], env }, makeDirectory(), {
    inheritEnv: ['KEPT_*'],
  });
  const got = Object.entries(JSON.parse(result.stdout)).map(([name, value]) => [name.toUpperCase(), value]);
  const named = (name) => got.filter(([each]) => each === name).map(([, value]) => value);
  assert.deepEqual(named('KEPT_NAME'), ['own']);
  assert.deepEqual(named('SECRET_TOKEN'), []);
  assert.deepEqual(named('PATH'), [env.path]);
  assert.deepEqual(named('NODEFAULTCURRENTDIRECTORYINEXEPATH'), ['1']);
  assert.equal(named('SYSTEMROOT').length, 1);
});
