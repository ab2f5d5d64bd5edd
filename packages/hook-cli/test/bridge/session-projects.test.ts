// @module-tag built
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { asPerson } from '../run-command.ts';
import { call, makePlaces, type Places, runAlone as run } from './places.ts';

/** Gives a project a policy that its user has approved. */
async function approvePolicy({ home }: Places, project: string, hook: object): Promise<void> {
  mkdirSync(join(project, '.agent-hooks'), { recursive: true });
  const settings = { hooks: { BeforeTool: [{ hooks: [hook] }] } };
  writeFileSync(join(project, '.agent-hooks', 'settings.json'), JSON.stringify(settings));
  const env = { PATH: process.env.PATH, HOME: home };
  await promisify(execFile)(process.execPath, [...asPerson, 'trust', '--all', '--yes'], { cwd: project, env });
}

it('keeps the gates of the project in which a session began where the agent does not say it', async () => {
  const places = makePlaces({});
  const gate = { type: 'policy', name: 'own', rules: [{ rule: 'shell(echo began)', decision: 'deny' }] };
  await approvePolicy(places, places.project, gate);
  const [first, second] = [makePlaces({}).project, makePlaces({}).project];
  const ask = async (event: string, session: string, cwd: string, source?: string) =>
    (
      await run(
        { home: places.home, project: cwd },
        ['codex', event],
        call('echo began', { session_id: session, cwd, source }),
        {},
      )
    ).stdout;
  await ask('SessionStart', 'a', places.project, 'startup');
  expect(await ask('PreToolUse', 'a', first)).toContain('deny');
  expect(await ask('PreToolUse', 'a', second)).toContain('deny');
  // Of another session nothing is known, and a person may resume one elsewhere.
  expect(await ask('PreToolUse', 'b', first)).toBe('');
  await ask('SessionStart', 'a', first, 'resume');
  expect(await ask('PreToolUse', 'a', second)).toBe('');
}, 60_000);

it('finds the projects that a command reaches into, however it names them', async () => {
  const places = makePlaces({});
  const root = makePlaces({}).project;
  const other = join(root, 'other dir');
  const gate = { type: 'policy', name: 'g', rules: [{ rule: 'shell(/reach/)', decision: 'deny' }] };
  for (const project of [other, join(root, 'own', 'sub')]) {
    mkdirSync(project, { recursive: true });
    await approvePolicy(places, project, gate);
  }
  const cwd = join(root, 'own');
  symlinkSync(other, join(cwd, 'link'));
  mkdirSync(join(other, 'below'));
  symlinkSync(join(other, 'below'), join(cwd, 'deep'));
  const commands = [
    'reach sub/x',
    'reach sub',
    'cd sub && reach',
    'cd .. && cd "other dir" && reach',
    "reach '../other dir/x'",
    'reach ../other\\ dir/x',
    'X="../other dir"; reach "$X"',
    'reach {"../other dir",y}/x',
    'reach --in="../other dir"',
    'reach -f"../other dir/x"',
    'reach link/x',
    'reach deep/../x',
    'cat deep/../reach',
    `reach ${'word '.repeat(3000)} link/x`,
  ];
  for (const command of commands) {
    const stdin = call(command, { session_id: 's', cwd });
    expect(
      (await run({ home: places.home, project: cwd }, ['claude', 'PreToolUse'], stdin, {})).stdout,
      command,
    ).toContain('deny');
  }
  const stdin = call('reach x', { session_id: 's', cwd });
  expect((await run({ home: places.home, project: cwd }, ['claude', 'PreToolUse'], stdin, {})).stdout).toBe('');
}, 60_000);
