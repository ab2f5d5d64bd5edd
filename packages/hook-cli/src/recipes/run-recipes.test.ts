import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { aPerson, makeProject, type TemporaryProject } from '../../test/temporary-project.ts';
import { CliExit } from '../cli-exit.ts';
import { addGroups } from '../edit/add-groups.ts';
import { runAddRecipe, runChangeRecipe, runListRecipes } from './run-recipes.ts';

const folder = join(import.meta.dirname, '..', '..', 'test', 'fixtures', 'recipes');
const settingsFile = '.agent-hooks/settings.json';

function worldOf({ dir, env }: TemporaryProject) {
  const stdout = new PassThrough();
  const person = async () => aPerson;
  const io = { stdin: new PassThrough(), stdout, stderr: new PassThrough(), env, cwd: dir, color: false, person };
  return { io, printed: () => String(stdout.read() ?? '') };
}

const add = async (project: TemporaryProject, name = 'greeting', json = false) => {
  const { io, printed } = worldOf(project);
  await runAddRecipe({ io, dir: project.dir }, name, { folder, json });
  return printed();
};

describe('recipes', () => {
  it('are listed with what they do', async () => {
    const { io, printed } = worldOf(makeProject());
    await runListRecipes(io, { folder });
    expect(printed()).toMatch(
      /^name +what it does +events\ngreeting +Adds a greeting to every prompt\. +BeforeAgent, SessionStart\n/,
    );
    await runListRecipes(io, { folder, json: true });
    expect(JSON.parse(printed())).toEqual({
      version: 1,
      recipes: [
        {
          name: 'greeting',
          title: 'Greeting',
          summary: 'Adds a greeting to every prompt.',
          events: ['BeforeAgent', 'SessionStart'],
          needs: ['sh'],
        },
      ],
    });
  });

  it('may be none', async () => {
    const { io, printed } = worldOf(makeProject());
    await runListRecipes(io, { folder: join(folder, 'gone') });
    expect(printed()).toBe('This copy of agent-hooks has no recipes.\n');
  });

  it.skipIf(process.platform === 'win32')('work as soon as they are added to a project without settings', async () => {
    const project = makeProject();
    expect(await add(project)).toContain('created   .agent-hooks/hooks/greeting/hook.sh');
    expect(JSON.parse((await project.run(['list', '--json'])).stdout).enableHooks).toBe(true);
    expect((await project.run(['validate'])).code).toBe(0);
    const { stdout } = await project.run(['fire', 'BeforeAgent', '--json']);
    expect(JSON.parse(stdout).answer.systemMessage).toBe('Good morning');
  });

  it('are added to the settings that are there, whose comments stay', async () => {
    const before = '{\n  // ours\n  "hooks": {\n    "BeforeAgent": [\n      { "hooks": [] } // first\n    ]\n  }\n}\n';
    const project = makeProject({ [settingsFile]: before });
    expect(await add(project)).toContain('changed   .agent-hooks/settings.json');
    const text = project.read(settingsFile);
    expect(text).toContain('// ours');
    expect(text).toContain('// first');
    const { hooks } = JSON.parse((await project.run(['list', '--json'])).stdout);
    expect(hooks.map((hook: { name: string }) => hook.name)).toEqual(['greeting', 'greeting-start']);
  });

  it('are added once', async () => {
    const project = makeProject();
    await add(project);
    const before = project.read(settingsFile);
    expect(await add(project)).toContain('Greeting is already in this project.');
    expect(project.read(settingsFile)).toBe(before);
    expect(JSON.parse(await add(project, 'greeting', true))).toMatchObject({
      recipe: 'greeting',
      made: [],
      changed: [],
    });
  });

  it('never replace a script that someone changed', async () => {
    const project = makeProject({ '.agent-hooks/hooks/greeting/text.txt': 'mine' });
    await expect(add(project)).rejects.toThrow('text.txt already exists with other content');
    expect(project.read('.agent-hooks/hooks/greeting/text.txt')).toBe('mine');
    expect(() => project.read(settingsFile)).toThrow('ENOENT');
  });

  it('refuse settings that are broken', async () => {
    const project = makeProject({ [settingsFile]: '{ "hooks": ' });
    await expect(add(project)).rejects.toThrow('is not valid JSON; fix it first');
    expect(() => addGroups({ text: '{}', value: { hooks: 5 } }, {}, 'x')).toThrow(CliExit);
    expect(() => addGroups({ text: '{}', value: { hooks: { A: 5 } } }, { hooks: { A: [] } }, 'x')).toThrow(
      'hooks.A is not a list',
    );
  });

  it('have names, the nearest of which is suggested', async () => {
    await expect(add(makeProject(), 'greetign')).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining("Did you mean 'greeting'?"),
    });
  });

  it('come with the command', async () => {
    const project = makeProject();
    cpSync(folder, project.path('recipes'), { recursive: true });
    const { code } = await project.run(['recipes']);
    expect(code).toBe(0);
    expect(await project.run(['recipes', 'add', 'no-such-recipe'])).toMatchObject({ code: 2 });
  });

  const trustOf = async (project: TemporaryProject) => {
    const { hooks } = JSON.parse((await project.run(['trust', '--json'])).stdout);
    return Object.fromEntries(hooks.map(({ name, trust }: { name: string; trust: string }) => [name, trust]));
  };

  it('are approved as they are added, which is said, and nothing else is', async () => {
    const other = { type: 'command', name: 'other', command: './other.sh' };
    const project = makeProject({
      'other.sh': '#!/bin/sh\n',
      [settingsFile]: { enableHooks: true, hooks: { BeforeTool: [{ hooks: [other] }] } },
    });
    expect((await add(project)).replace(/\s+/g, ' ')).toContain('Approved: ');
    const { other: otherTrust, ...added } = await trustOf(project);
    expect(otherTrust).toBe('unapproved');
    expect(Object.values(added).length).toBeGreaterThan(0);
    expect(new Set(Object.values(added))).toEqual(new Set(['trusted']));
  });

  it('are not approved where a project brought them already', async () => {
    const project = makeProject();
    await add(project);
    await project.run(['trust', '--remove']);
    expect(await add(project)).not.toContain('Approved');
    expect(new Set(Object.values(await trustOf(project)))).toEqual(new Set(['unapproved']));
  });

  const change = async (project: TemporaryProject, verb: 'update' | 'remove', json = false) => {
    const { io, printed } = worldOf(project);
    await runChangeRecipe({ io, dir: project.dir }, verb, { name: 'greeting', options: { folder, json } });
    return printed();
  };

  it('are added to the project around a folder, not to the folder', async () => {
    const project = makeProject({ [settingsFile]: { hooks: { BeforeTool: [] } } });
    mkdirSync(project.path('.git'));
    mkdirSync(project.path('src'));
    const { io } = worldOf(project);
    await runAddRecipe({ io: { ...io, cwd: project.path('src') }, dir: project.path('src') }, 'greeting', { folder });
    expect(project.read('.agent-hooks/hooks/greeting/text.txt')).toBe('Good morning\n');
    expect(existsSync(project.path('src/.agent-hooks'))).toBe(false);
  });

  it('are not added beside hooks of the same name in another file', async () => {
    const hook = { type: 'command', name: 'greeting', command: 'true' };
    const project = makeProject({ '.gemini/settings.json': { hooks: { BeforeAgent: [{ hooks: [hook] }] } } });
    await expect(add(project)).rejects.toThrow("'greeting' is already in .gemini/settings.json");
    expect(existsSync(project.path('.agent-hooks'))).toBe(false);
  });

  it('are updated by their scripts alone, which have to be approved again', async () => {
    const project = makeProject();
    await add(project);
    const settings = project.read(settingsFile);
    expect(await change(project, 'update')).toBe('Greeting is up to date.\n');
    project.write('.agent-hooks/hooks/greeting/text.txt', 'an older text');
    expect(await change(project, 'update')).toContain('changed   .agent-hooks/hooks/greeting/text.txt');
    expect(project.read('.agent-hooks/hooks/greeting/text.txt')).toBe('Good morning\n');
    expect(project.read(settingsFile)).toBe(settings);
  });

  it('are removed with their scripts, and nothing else is', async () => {
    const before = '{\n  // ours\n  "hooks": {\n    "BeforeAgent": [\n      { "hooks": [] } // first\n    ]\n  }\n}\n';
    const project = makeProject({ [settingsFile]: before });
    await add(project);
    expect(await change(project, 'remove')).toContain('removed   .agent-hooks/hooks/greeting/hook.sh');
    expect(parse(project.read(settingsFile))).toEqual(parse(before));
    expect(project.read(settingsFile)).toContain('{ "hooks": [] } // first');
    expect(existsSync(project.path('.agent-hooks/hooks/greeting'))).toBe(false);
    await expect(change(project, 'remove')).rejects.toThrow('greeting is not in this project');
    await expect(change(project, 'update')).rejects.toThrow('Add it: agent-hooks recipes add greeting');
  });

  it('leave what someone else has put beside them', async () => {
    const project = makeProject();
    await add(project);
    project.write('.agent-hooks/hooks/greeting/state/log.txt', 'mine');
    expect(JSON.parse(await change(project, 'remove', true))).toMatchObject({
      changed: [project.path(settingsFile)],
      left: [project.path('.agent-hooks/hooks/greeting')],
    });
    expect(project.read('.agent-hooks/hooks/greeting/state/log.txt')).toBe('mine');
  });
});
