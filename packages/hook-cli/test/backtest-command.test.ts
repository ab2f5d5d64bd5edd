import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject } from './temporary-project.ts';

const transcripts = join(import.meta.dirname, '../../policy-lab/test/home');
const settings = '.config/agent-hooks/settings.json';

function guardWith(more: object = {}) {
  const rules = [
    { rule: 'shell(git push:*)', decision: 'ask' },
    { rule: 'shell(npm publish:*)', decision: 'deny' },
  ];
  const policy = { type: 'policy', name: 'guard', packs: ['core', 'git', 'secrets'], rules, ...more };
  return { enableHooks: true, hooks: { BeforeTool: [{ hooks: [policy] }] } };
}

function makeGuarded(more: object = {}) {
  const project = makeProject();
  cpSync(transcripts, project.home, { recursive: true });
  project.writeHome(settings, guardWith(more));
  return project;
}

/** Fires a call and records it. */
async function fire(project: ReturnType<typeof makeProject>, command: string) {
  const input = JSON.stringify({ tool_name: 'run_shell_command', tool_input: { command } });
  return project.run(['fire', 'BeforeTool', '--input', input]);
}

describe('backtest', () => {
  it('judges the transcripts of agents by the hooks that count, and says what would have become of them', async () => {
    const project = makeGuarded();
    const days = ['--days', '5000'];
    const { code, stdout } = await project.run(['backtest', ...days, '--json']);
    const { calls, decisions, groups } = JSON.parse(stdout);
    expect({ code, calls }).toEqual({ code: 0, calls: 202 });
    expect(decisions.deny).toBeGreaterThan(40);
    expect(groups[0]).toMatchObject({
      hook: 'guard',
      file: expect.stringContaining('settings.json'),
      line: expect.any(Number),
    });
    const one = await project.run(['backtest', ...days, '--agent', 'codex']);
    expect(one.stdout).toMatch(
      /^45 calls since .* in 2 files: codex 45\.\nRefused 1\d, asked about \d+, let through \d+\./,
    );
    expect(one.stdout).toContain('It would delete');
  });

  it('judges by a file instead, writes cases that can be run, and a page', async () => {
    const project = makeGuarded();
    const file = project.write('policy.json', { rules: [{ rule: 'shell(npm publish:*)', decision: 'deny' }] });
    const argv = ['backtest', '--days', '5000', '--policy', file, '--write-cases', 'a.cases.json', '--html', 'a.html'];
    const { code, stdout } = await project.run(argv);
    expect(code).toBe(0);
    expect(stdout).toContain('rule shell(npm publish:*)');
    expect(stdout).not.toContain('pack core');
    expect(project.read('a.html')).toMatch(/^<!doctype html>[\s\S]*npm publish/);
    const tested = await project.run(['test', 'a.cases.json']);
    expect(tested).toMatchObject({ code: 0 });
  });

  it('says so if no hook was due', async () => {
    const project = makeProject();
    cpSync(transcripts, project.home, { recursive: true });
    const { stdout } = await project.run(['backtest', '--days', '5000']);
    expect(stdout).toContain('No hook was due for any of them.');
  });

  it('says what is wrong with what was typed', async () => {
    const project = makeGuarded();
    expect(await project.run(['backtest', '--agent', 'clade'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean 'claude'?"),
    });
    const file = project.write('none.json', {});
    expect(await project.run(['backtest', '--policy', file])).toMatchObject({ code: 2 });
    expect(await project.run(['backtest', '--days', 'x'])).toMatchObject({ code: 2 });
  });
});

describe('policy promote', () => {
  it('shows what a policy that only monitors would have stopped, and enforces it', async () => {
    const project = makeGuarded({ mode: 'monitor' });
    expect(await project.runPlainly(['policy', 'promote', 'guard', '--yes'])).toMatchObject({ code: 1 });
    const { code, stdout } = await project.run(['policy', 'promote', 'guard', '--yes', '--days', '5000']);
    expect(code).toBe(0);
    expect(stdout).toContain('(it only monitors)');
    expect(stdout).toContain('guard is enforced from now on');
    expect((await fire(project, 'npm publish')).stdout).toMatch(/refused|blocked/i);
    expect(await project.run(['policy', 'promote', 'guard', '--yes'])).toMatchObject({ code: 2 });
  });
});

describe('why', () => {
  it('shows the last refusals, with rule, effect, place and the command that makes an exception', async () => {
    const project = makeGuarded();
    await project.run(['trace', '--record', 'on']);
    for (const command of ['ls', 'npm publish', 'rm -rf ~/data']) await fire(project, command);
    const { refusals } = JSON.parse((await project.run(['why', '--json'])).stdout);
    expect(refusals).toMatchObject([
      { action: 'refuse', rules: [{ hook: 'guard', pack: 'core', effect: 'delete', line: expect.any(Number) }] },
      { allow: "agent-hooks why --allow 'shell(npm publish:*)' --until 7d", rules: [{ rule: 'shell(npm publish:*)' }] },
    ]);
    const { stdout } = await project.run(['why', '1']);
    expect(stdout).toMatch(/^Refused \S+ [^\n]*rm -rf ~\/data\n[\s\S]*\[delete\] guard, pack core/);
    expect(stdout.split('\n')[0]?.match(/rm -rf/g)).toHaveLength(1);
  });

  it('does not name policies that only monitor', async () => {
    const project = makeProject();
    const rules = [{ rule: 'shell(npm publish:*)', decision: 'deny' }];
    const hooks = [
      { type: 'policy', name: 'guard', rules },
      { type: 'policy', name: 'watch', mode: 'monitor', rules },
    ];
    project.writeHome(settings, { enableHooks: true, hooks: { BeforeTool: [{ hooks }] } });
    await project.run(['trace', '--record', 'on']);
    await fire(project, 'npm publish');
    const { refusals } = JSON.parse((await project.run(['why', '--json'])).stdout);
    expect(refusals).toMatchObject([{ rules: [{ hook: 'guard' }] }]);
  });

  it('makes an exception with an end, for a person only, and only for what was refused', async () => {
    const project = makeGuarded();
    await project.run(['trace', '--record', 'on']);
    await fire(project, 'npm publish --tag next');
    const allow = ['why', '--allow', 'npm publish --tag next', '--until', '7d'];
    expect(await project.runPlainly(allow)).toMatchObject({ code: 1, stderr: expect.stringContaining('for a person') });
    expect(await project.run(['why', '--allow', 'npm version'])).toMatchObject({ code: 1 });
    expect(await project.run([...allow.slice(0, 3), '--until', '2020-01-01'])).toMatchObject({ code: 2 });
    expect(await project.run(allow)).toMatchObject({ code: 0, stdout: expect.stringContaining('is allowed until 20') });
    expect((await fire(project, 'npm publish --tag next')).stdout).not.toMatch(/refused|blocked/i);
    expect((await fire(project, 'npm publish')).stdout).toMatch(/refused|blocked/i);
  });
});

describe('validate', () => {
  it('warns of rules without effect, where they are', async () => {
    const project = makeProject();
    const rules = [
      { rule: 'shell(git push:*)', decision: 'deny' },
      { rule: 'shell(git push --force:*)', decision: 'deny' },
      { rule: 'shell(git push origin:*)', decision: 'allow' },
    ];
    const file = project.write('settings.json', { hooks: { BeforeTool: [{ hooks: [{ type: 'policy', rules }] }] } });
    const { code, stdout } = await project.run(['validate', file]);
    expect(stdout).toMatch(/warning[\s\S]*covered by rules\.0[\s\S]*contradicts rules\.0/);
    // Warnings are problems, too.
    expect(code).toBe(1);
  });
});

describe('policy attack', () => {
  it('shows what gets past a policy, and writes cases that fail until it is stopped', async () => {
    const project = makeProject();
    const rules = [{ rule: 'shell(/^rm -rf/)', decision: 'deny', match: ['rm -rf work'] }];
    const file = project.write('policy.json', { rules });
    const { code, stdout } = await project.run(['policy', 'attack', file, '--write-cases', 'attack.cases.json']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/lets the same through in other words\n {2}rm -rf work/);
    expect(JSON.parse(project.read('attack.cases.json')).cases).toContainEqual(
      expect.objectContaining({
        decision: 'deny',
        input: expect.objectContaining({ tool_input: { command: 'rm -r -f work' } }),
      }),
    );
    expect(await project.run(['policy', 'attack'])).toMatchObject({ code: 2 });
  });

  it('the names that packed policies had before lead to the present ones', async () => {
    const { code, stderr } = await makeProject().run(['policy', 'install', 'a.policy']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('admin bundle install') });
  });
});
