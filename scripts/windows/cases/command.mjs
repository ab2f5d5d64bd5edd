// The command line and the bridge.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeDirectory, writeFiles } from './support.mjs';

const node = process.execPath;
const asPerson = fileURLToPath(new URL('./as-person.mjs', import.meta.url));
const dist = fileURLToPath(new URL('../node_modules/@agent-hooks/hook-cli/dist/', import.meta.url));

function run(project, args, { file = 'main.cjs', input = '', env = {} } = {}) {
  const options = { cwd: project, encoding: 'utf8', input, timeout: 60_000, env: { ...process.env, ...env } };
  const program = file === 'main.cjs' ? [asPerson, join(dist, 'index.js')] : [join(dist, file)];
  const { status, stdout, stderr } = spawnSync(node, [...program, ...args], options);
  return { status, stdout, stderr };
}

test('says its version and its help', () => {
  const project = makeDirectory();
  assert.match(run(project, ['--version']).stdout, /^\d+\.\d+\.\d+/);
  assert.match(run(project, ['--help']).stdout, /agent-hooks \[options\]/);
});

test('makes a first hook that is listed, checked, approved and fired', () => {
  const project = makeDirectory();
  const made = run(project, ['init', '--lang', 'node']);
  assert.equal(made.status, 0, made.stdout + made.stderr);
  const settings = JSON.parse(readFileSync(join(project, '.agent-hooks', 'settings.json'), 'utf8'));
  assert.ok(settings.hooks);
  const checked = run(project, ['validate']);
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  assert.equal(run(project, ['trust', '--check']).status, 1);
  const approved = run(project, ['trust', '--all', '--yes']);
  assert.equal(approved.status, 0, approved.stdout + approved.stderr);
  const listed = run(project, ['list', '--json']);
  assert.equal(listed.status, 0, listed.stderr);
  assert.match(listed.stdout, /trusted|ready/);
});

test('refuses over the bridge what a gate refuses', () => {
  const project = makeDirectory();
  const text = `process.stdin.resume().on('end', () => { console.error('not on this machine'); process.exitCode = 2; });`;
  writeFiles(project, {
    'hooks/gate.mjs': text,
    '.agent-hooks/settings.json': {
      hooks: {
        BeforeTool: [{ hooks: [{ type: 'command', command: node, args: ['hooks/gate.mjs'], onFailure: 'block' }] }],
      },
    },
  });
  assert.equal(run(project, ['trust', '--all', '--yes']).status, 0);
  const input = JSON.stringify({
    ...{ session_id: 's', transcript_path: '', cwd: project, hook_event_name: 'PreToolUse' },
    ...{ tool_name: 'Bash', tool_input: { command: 'del /s x' } },
  });
  const answer = run(project, ['claude', 'PreToolUse'], { file: 'agent-hooks-bridge.cjs', input });
  assert.match(answer.stdout + answer.stderr, /not on this machine/);
  assert.ok(existsSync(join(project, 'hooks', 'gate.mjs')));
});

test('finds agents that are scripts of cmd.exe, and none that a project brings along', () => {
  const [project, tools, home] = ['project', 'tools', 'home'].map(makeDirectory);
  writeFiles(tools, { 'gemini.cmd': '@rem\r\n', 'qwen.CMD': '@rem\r\n' });
  writeFiles(project, { 'claude.cmd': '@rem\r\n', 'codex.exe': '', 'bin/opencode.cmd': '@rem\r\n' });
  const env = { PATH: `.;bin;${tools}`, USERPROFILE: home };
  const { agents } = JSON.parse(run(project, ['doctor', '--json'], { env }).stdout);
  const found = agents.filter(({ isHere }) => isHere).map(({ agent }) => agent);
  assert.deepEqual(found.sort(), ['gemini', 'qwen']);
});

test('connects an agent by a command that cmd.exe runs, and proves that a refusal holds', () => {
  const [project, tools, home] = ['project', 'tools', 'home'].map(makeDirectory);
  const env = { PATH: `${tools};${process.env.PATH}`, USERPROFILE: home };
  const connected = run(project, ['connect', 'codex', '--yes'], { env });
  assert.equal(connected.status, 0, connected.stdout + connected.stderr);
  const prove = () => run(project, ['doctor', 'codex', '--prove', '--json'], { env });
  const [without] = JSON.parse(prove().stdout).agents;
  assert.match(without.problems.join(), /agent-hooks-bridge is not on your PATH, so nothing guards this agent/);
  assert.equal(without.connections[0].proof.held, false);
  writeFiles(tools, { 'agent-hooks-bridge.cmd': `@"${node}" "${join(dist, 'agent-hooks-bridge.cjs')}" %*\r\n` });
  const [withProgram] = JSON.parse(prove().stdout).agents;
  assert.deepEqual(withProgram.connections[0].proof, { held: true, text: 'held: Codex would not run the tool' });
});

test('connects agents that have PowerShell, and takes the connection away again', () => {
  const [project, home] = ['project', 'home'].map(makeDirectory);
  const env = { USERPROFILE: home };
  for (const [agent, file] of [
    ['claude', '.claude/settings.json'],
    ['gemini', '.gemini/settings.json'],
    ['copilot', '.copilot/hooks/agent-hooks.json'],
  ]) {
    const connected = run(project, ['connect', agent, '--yes'], { env });
    assert.equal(connected.status, 0, connected.stdout + connected.stderr);
    const text = readFileSync(join(home, file), 'utf8');
    assert.match(text, /"\$env:NODE_OPTIONS=''; & \S.*agent-hooks-bridge\.cjs/);
    assert.match(run(project, ['connect', agent, '--yes'], { env }).stdout, /connected already/);
    assert.equal(run(project, ['disconnect', agent, '--yes'], { env }).status, 0);
    assert.ok(!existsSync(join(home, file)), `${agent} is still connected`);
  }
});
