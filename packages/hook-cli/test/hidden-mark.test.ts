// @module-tag built
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtCommand } from './run-command.ts';
import { makeProject, settingsWith } from './temporary-project.ts';

const hasScript = spawnSync('script', ['--version']).status === 0;

/** What a tool of an agent runs: the mark is in the environment of the shell. */
function runAsTool(command: string, mark = 'AGENT_HOOKS_AGENT') {
  const project = makeProject({
    'hooks/gate.sh': '#!/bin/sh\n',
    '.gemini/settings.json': settingsWith('BeforeTool', { name: 'gate', command: './hooks/gate.sh' }),
  });
  const hooks = `'${process.execPath}' '${builtCommand}'`;
  // The shell stays, as it does for any command that is more than one program.
  const text = `${command.replaceAll('agent-hooks', hooks)}; exit $?`;
  const env = { ...project.env, [mark]: '1' };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', text], { cwd: project.dir, env, encoding: 'utf8' });
  return { status, said: stdout + stderr, isChanged: existsSync(join(project.home, '.config/agent-hooks')) };
}

describe.skipIf(process.platform !== 'linux')(
  'a command that removes the mark of an agent from its environment',
  () => {
    it.each([
      'env -i HOME="$HOME" PATH="$PATH" agent-hooks trust --all --yes --ci',
      'unset AGENT_HOOKS_AGENT; agent-hooks off --ci',
      'env -u AGENT_HOOKS_AGENT nohup agent-hooks trust --remove --ci',
      'env -u AGENT_HOOKS_AGENT setsid -w agent-hooks off gate --ci',
      'env -u AGENT_HOOKS_AGENT sh -c "agent-hooks off --ci; true" ; false',
    ])('is refused all the same: %s', (command) => {
      const { said, isChanged } = runAsTool(command);
      expect(said).toContain('a process above this command was started by an agent or a hook (AGENT_HOOKS_AGENT');
      expect(isChanged).toBe(false);
    });

    it.each(['CLAUDECODE', 'GEMINI_CLI', 'QWEN_CODE', 'COPILOT_CLI', 'OPENCODE', 'CODEX_THREAD_ID', 'CODEX_CI'])(
      'is refused all the same where it clears %s, which another agent has set',
      (mark) => {
        const { said, isChanged } = runAsTool(`${mark}= agent-hooks off --ci`, mark);
        expect(said).toContain(`(${mark} is set there)`);
        expect(isChanged).toBe(false);
      },
    );

    it.skipIf(!hasScript)('is refused all the same in a terminal of its own that nothing marked is above', async () => {
      const { isChanged, said } = runAsTool(
        `env -u AGENT_HOOKS_AGENT setsid -f script -qec "agent-hooks off" said.txt < /dev/null > /dev/null 2>&1; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do grep -q 'Script done' said.txt 2>/dev/null && break; sleep 0.2; done; cat said.txt`,
      );
      expect(said.replace(/\s+/g, ' ')).toContain('Turning hooks off is for a person to decide');
      expect(isChanged).toBe(false);
    });

    it.skipIf(!hasScript)('is refused all the same in a terminal of its own', () => {
      const { said, isChanged } = runAsTool(
        `env -u AGENT_HOOKS_AGENT script -qec "agent-hooks trust --all --yes" /dev/null < /dev/null`,
      );
      expect(said.replace(/\s+/g, ' ')).toContain('a process above this command was started by an agent or a hook');
      expect(isChanged).toBe(false);
    });
  },
);
