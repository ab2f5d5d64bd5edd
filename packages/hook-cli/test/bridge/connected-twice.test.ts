// @module-tag built
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentFiles } from '@agent-hooks/hook-dialects';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectedEntries } from '../../src/connect/edit-connection.ts';
import { makeProject, settingsWith, type TemporaryProject } from '../temporary-project.ts';
import { bridge, runProgram } from './places.ts';

const agents = {
  claude: 'PreToolUse',
  codex: 'PreToolUse',
  gemini: 'BeforeTool',
  qwen: 'PreToolUse',
  copilot: 'preToolUse',
};
type Agent = keyof typeof agents;

describe.skipIf(process.platform === 'win32').each(Object.entries(agents) as [Agent, string][])(
  'an agent that is connected for its user and in the project: %s',
  (agent, event) => {
    let project: TemporaryProject;
    const counter = () => join(project.home, 'count');
    const runs = () => readFileSync(counter(), 'utf8').trim().split('\n').filter(Boolean).length;

    beforeEach(async () => {
      project = makeProject();
      mkdirSync(join(project.home, 'bin'));
      writeFileSync(
        join(project.home, 'bin', 'agent-hooks-bridge'),
        `#!/bin/sh\nexec "${process.execPath}" "${bridge}" "$@" --no-resident\n`,
        { mode: 0o755 },
      );
      const command = `echo ran >> '${counter()}'; grep -q 'rm -rf' && { echo no >&2; exit 2; } || true`;
      project.writeHome('.config/agent-hooks/settings.json', settingsWith('BeforeTool', { name: 'x', command }));
      await project.run(['connect', agent, '--user']);
      await project.run(['connect', agent, '--project']);
    });

    /** The two commands that the agent has for the event, as it runs them. */
    function commands(): readonly [string, string] {
      const read = (scope: 'user' | 'project') => {
        const root = scope === 'user' ? project.home : project.dir;
        const text = readFileSync(join(root, agentFiles[agent][scope]), 'utf8');
        const entry = connectedEntries(text).find((each) => each.event === event)?.entry as {
          hooks?: { command: string }[];
          bash?: string;
        };
        return String(entry.bash ?? entry.hooks?.[0]?.command);
      };
      return [read('user').replace(/( \|\| )/, ' --no-resident$1'), read('project')];
    }

    const run = (command: string, stdin: string) =>
      runProgram(['sh', '-c', command], { home: project.home, project: project.dir }, stdin, {
        PATH: `${join(project.home, 'bin')}:${process.env.PATH}`,
      });
    const refused = ({ stdout }: { stdout: string }) => /"(?:permissionDecision|decision)":"deny"/.test(stdout);

    function payload(command: string, id: string): string {
      const names = {
        claude: 'Bash',
        codex: 'Bash',
        gemini: 'run_shell_command',
        qwen: 'run_shell_command',
        copilot: 'bash',
      };
      if (agent === 'copilot')
        return JSON.stringify({
          sessionId: id,
          timestamp: 1,
          cwd: project.dir,
          toolName: 'bash',
          toolArgs: JSON.stringify({ command }),
        });
      const call = { tool_name: names[agent], tool_input: { command } };
      return JSON.stringify({ session_id: id, cwd: project.dir, hook_event_name: event, ...call });
    }

    it('runs each hook once, and its refusal holds', async () => {
      const [ofUser, ofProject] = commands();
      writeFileSync(counter(), '');
      const stdin = payload('rm -rf /', 'at once');
      const both = await Promise.all([run(ofUser, stdin), run(ofProject, stdin)]);
      expect([runs(), both.filter(refused).length], JSON.stringify(both)).toEqual([1, 1]);
      const first = await run(ofUser, payload('rm -rf /', 'user first'));
      const second = await run(ofProject, payload('rm -rf /', 'user first'));
      expect([runs(), refused(first), second.stdout]).toEqual([2, true, '']);
      const before = await run(ofProject, payload('rm -rf /', 'project first'));
      const after = await run(ofUser, payload('rm -rf /', 'project first'));
      expect([runs(), refused(before), after.stdout]).toEqual([3, true, '']);
    }, 60_000);

    it('runs them for every event, also one that is said alike, and where one command is not run', async () => {
      const [ofUser, ofProject] = commands();
      writeFileSync(counter(), '');
      const stdin = payload('rm -rf /', 'alike');
      for (const command of [ofUser, ofUser, ofUser]) expect(refused(await run(command, stdin))).toBe(true);
      expect(runs()).toBe(3);
      const other = payload('rm -rf /', 'only the project');
      for (const command of [ofProject, ofProject]) expect(refused(await run(command, other))).toBe(true);
      for (let round = 1; round <= 2; round++) {
        const answers = [
          await run(ofUser, payload('rm -rf /', 'again')),
          await run(ofProject, payload('rm -rf /', 'again')),
        ];
        expect(answers.filter(refused)).toHaveLength(1);
      }
      expect(runs()).toBe(7);
    }, 60_000);
  },
);

it.skipIf(process.platform === 'win32')(
  'a user’s settings that name the bridge elsewhere silence nothing',
  async () => {
    const project = makeProject();
    const command = `grep -q 'rm -rf' && { echo no >&2; exit 2; } || true`;
    project.writeHome('.config/agent-hooks/settings.json', settingsWith('BeforeTool', { name: 'x', command }));
    project.writeHome('.claude/settings.json', '{ "note": "agent-hooks-bridge" }');
    symlinkSync(bridge, join(project.home, 'bridge.cjs'));
    const stdin = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'rm -rf /' } });
    const places = { home: project.home, project: project.dir };
    for (let round = 1; round <= 2; round++) {
      const args = ['claude', 'PreToolUse', '--no-resident', '--from-project'];
      const { stdout } = await runProgram([process.execPath, bridge, ...args], places, stdin);
      expect(stdout).toContain('"permissionDecision":"deny"');
    }
  },
);
