import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

it('guards the agents that are installed, proves it, and leaves no trace when it is undone', {
  tags: ['built'],
  timeout: 60_000,
}, async () => {
  const project = makeProject();
  const settings = '{"theme":"dark"}\n';
  project.writeHome('.claude/settings.json', settings);
  const { code, stdout } = await project.run(['setup', '--yes']);
  const said = stdout.replaceAll(/\s+/g, ' ');
  expect(said).toContain('Claude Code is connected.');
  expect(said).toContain('1 connected agent, no problems.');
  expect(said).toContain('Undo all of this: agent-hooks setup --undo');
  expect(code).toBe(0);
  const own = join(project.home, '.config/agent-hooks/settings.json');
  expect(readFileSync(own, 'utf8')).toContain('"guard"');
  const input = ['--input', '{"command":"rm -rf ~"}'];
  expect((await project.run(['fire', 'BeforeTool', '--tool', 'shell', ...input])).stdout).toContain('BLOCKED by guard');
  const undone = await project.run(['setup', '--undo', '--yes']);
  expect(undone.code).toBe(0);
  expect(readFileSync(join(project.home, '.claude/settings.json'), 'utf8')).toBe(settings);
  expect(existsSync(own) && readFileSync(own, 'utf8').includes('"guard"')).toBe(false);
});

it('says what to do next and undoes what was chosen, also where an agent still has to be asked', async () => {
  const project = makeProject();
  project.writeHome('.codex/config.toml', '');
  const setup = await project.run(['setup', '--yes']);
  // Codex runs no hook before it was reviewed there.
  expect(setup.code).toBe(1);
  expect(setup.stdout).toContain('agent-hooks setup --undo');
  await project.run(['recipes', 'remove', 'guard', '--user']);
  const undone = await project.run(['setup', '--undo', '--yes']);
  expect(undone).toMatchObject({ code: 0, stderr: '' });
  // What was written is named in short.
  expect(undone.stdout).toContain('Codex, in ~/.codex/hooks.json');
  expect(undone.stdout).not.toContain('"command"');
}, 60_000);

it('writes nothing where no one can be asked', async () => {
  const project = makeProject();
  project.writeHome('.claude/settings.json', '{}');
  const { code, stderr } = await project.runPlainly(['setup']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Run it in a terminal') });
  expect(readFileSync(join(project.home, '.claude/settings.json'), 'utf8')).toBe('{}');
  expect((await project.runPlainly(['setup', '--yes'])).code).toBe(1);
  expect(readFileSync(join(project.home, '.claude/settings.json'), 'utf8')).toBe('{}');
});
