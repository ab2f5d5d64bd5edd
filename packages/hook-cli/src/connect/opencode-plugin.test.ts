// @module-tag built
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith, type TemporaryProject } from '../../test/temporary-project.ts';
import { bridgeFile } from './bridge-commands.ts';

/** Calls the plugin as opencode does, in a process with this PATH. */
function callPlugin(project: TemporaryProject, file: string, path: string): string {
  const script = `
    const { AgentHooks } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const hooks = await AgentHooks({ directory: process.cwd() });
    await hooks['tool.execute.before']({ tool: 'bash', sessionID: 's', callID: 'c' }, { args: { command: 'rm x' } })
      .then(() => console.log('ran'), (error) => console.log(error.message));
  `.replace('.then', '?.then');
  const args = ['--input-type=module', '-e', `try {${script}} catch (error) { console.log(error.message) }`];
  const env = { PATH: path, HOME: project.home };
  return spawnSync(process.execPath, args, { cwd: project.dir, env, encoding: 'utf8' }).stdout.trim();
}

const usual = '/usr/bin:/bin';
const refusing = settingsWith('BeforeTool', { command: 'echo not that >&2; exit 2' });

describe.skipIf(process.platform === 'win32')('the plugin for opencode in a project', () => {
  async function connected(): Promise<{ project: TemporaryProject; file: string; bin: string }> {
    const project = makeProject();
    project.writeHome('.config/agent-hooks/settings.json', refusing);
    await project.run(['connect', 'opencode', '--project']);
    const bin = join(project.home, 'bin');
    mkdirSync(bin);
    symlinkSync(bridgeFile(), join(bin, 'agent-hooks-bridge'));
    return { project, file: project.path('.opencode/plugins/agent-hooks.js'), bin };
  }

  it('names nothing of this machine, and finds the installation by PATH', async () => {
    const { project, file, bin } = await connected();
    const text = readFileSync(file, 'utf8');
    for (const own of [dirname(bridgeFile()), project.home, project.dir, process.execPath, 'file:'])
      expect(text).not.toContain(own);
    expect(callPlugin(project, file, `${bin}:${usual}`)).toBe('not that');
  });

  it('refuses where agent-hooks is not installed, and says how to get it and how to be rid of it', async () => {
    const { project, file } = await connected();
    const said = callPlugin(project, file, usual);
    expect(said).toMatch(
      /could not run, so this is refused.*npm install --global @agent-hooks\/hook-cli.*delete \.opencode\/plugins\/agent-hooks\.js/,
    );
    expect(said).not.toMatch(/\n\s+at /);
  });

  it.each(['.', 'bin', '$PROJECT/bin'])('takes no program of the project: %s', async (place) => {
    const { project, file, bin } = await connected();
    for (const folder of ['', 'bin/']) {
      project.write(`${folder}agent-hooks-bridge`, '#!/bin/sh');
      project.write(`${folder}opencode.js`, 'export const connectOpencode = () => ({});');
    }
    const path = place.replace('$PROJECT', project.dir);
    expect(callPlugin(project, file, `${path}:${usual}`)).toContain('could not run');
    expect(callPlugin(project, file, `${path}:${bin}:${usual}`)).toBe('not that');
  });
});

describe.skipIf(process.platform === 'win32')('a command whose program was removed', () => {
  it.each(['claude', 'codex', 'gemini', 'qwen', 'copilot'] as const)(
    'of %s refuses in plain words, with what to install and which file to edit',
    async (agent) => {
      const project = makeProject();
      await project.run(['connect', agent]);
      const connection = JSON.parse((await project.run(['connect', '--json'])).stdout).agents.find(
        (each: { agent: string }) => each.agent === agent,
      );
      const text = readFileSync(connection.user.file, 'utf8').replaceAll(bridgeFile(), '/gone/agent-hooks-bridge.cjs');
      writeFileSync(connection.user.file, text);
      for (const command of new Set(
        [...text.matchAll(/"(?:command|bash)": ("(?:[^"\\]|\\.)*")/g)].map(([, all]) => all),
      )) {
        const { stdout, stderr } = spawnSync('sh', ['-c', JSON.parse(String(command))], {
          encoding: 'utf8',
          input: '{}',
        });
        expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at |MODULE_NOT_FOUND/);
      }
      expect(text).toMatch(/npm install --global @agent-hooks\/hook-cli\) or delete its entries from ~\//);
    },
  );
});
