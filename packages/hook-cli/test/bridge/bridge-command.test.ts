// @module-tag built
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPerson } from '../run-command.ts';
import { bridge, call, guard, makePlaces, runAlone as run, runProgram } from './places.ts';

describe('agent-hooks-bridge', () => {
  it('runs hooks of the user and refuses in the words of the agent', async () => {
    const places = makePlaces(guard);
    expect(await run(places, ['claude', 'PreToolUse'], call('rm -rf /', { cwd: places.project }))).toEqual({
      exitCode: 0,
      stdout:
        '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no rm"}}',
      stderr: '',
    });
    expect(await run(places, ['claude', 'PreToolUse'], call('ls'))).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('refuses calls that would change agent-hooks or the settings of an agent, without any hook', async () => {
    const places = makePlaces({});
    for (const command of ['agent-hooks off', 'touch ~/.config/agent-hooks/off', 'rm ~/.claude/settings.json']) {
      const { stdout } = await run(places, ['claude', 'PreToolUse'], call(command, { cwd: places.project }));
      expect(stdout, command).toMatch(/"permissionDecision":"deny".*protect-hooks: it would/);
    }
    const { stdout } = await run(places, ['claude', 'PreToolUse'], call('agent-hooks list', { cwd: places.project }));
    expect(stdout).toBe('');
  });

  it('asks about calls that would change what runs hooks in the project, without any hook', async () => {
    const places = makePlaces({});
    for (const command of ["echo '{}' > .agent-hooks/settings.json", 'rm -rf .claude/settings.json']) {
      const stdin = call(command, { cwd: places.project });
      const { stdout } = await run(places, ['claude', 'PreToolUse'], stdin);
      expect(stdout, command).toMatch(/"permissionDecision":"ask".*protect-hooks: it would/);
      // Codex cannot ask.
      expect((await run(places, ['codex', 'PreToolUse'], stdin)).stdout).toContain('"permissionDecision":"deny"');
    }
  });

  it('understands a payload that names its event where the command does not', async () => {
    const places = makePlaces(guard);
    const { stdout } = await run(places, ['codex'], call('rm -rf /', { hook_event_name: 'PreToolUse' }));
    expect(stdout).toContain('"permissionDecision":"deny"');
  });

  it.each([
    ['nothing', ''],
    ['text', 'garbage'],
    ['a list', '[]'],
    ['no tool', '{}'],
    ['no input', '{"tool_name":"Bash"}'],
    ['an input of the wrong type', '{"tool_name":"Bash","tool_input":"rm -rf /"}'],
    ['half of it', call('rm -rf /').slice(0, -5)],
    ['depth', `{"tool_name":"Bash","tool_input":{"command":${'['.repeat(9000)}${']'.repeat(9000)}}}`],
  ])('refuses what it cannot read while a hook is due: %s', async (_, stdin) => {
    const [group] = guard.BeforeTool;
    // What a hook cannot be shown is not done, whether or not it is a gate.
    const places = makePlaces({ BeforeTool: [{ ...group, hooks: [{ ...group?.hooks[0], onFailure: 'allow' }] }] });
    for (const args of [['claude', 'PreToolUse'], ['codex', 'PreToolUse'], ['gemini', 'BeforeTool'], ['claude']]) {
      const own = args[0] === 'gemini' ? stdin.replace('Bash', 'run_shell_command') : stdin;
      const { exitCode, stdout, stderr } = await run(places, args, own);
      const isRefused = exitCode === 2 ? stderr !== '' : /"(permissionDecision|decision)":"deny"/.test(stdout);
      expect(isRefused, `${args}: ${exitCode} ${stdout} ${stderr}`).toBe(true);
    }
  });

  it.each(['{}', '{"prompt":5}', '{"prompt":null}', '{"prompt":{"text":"x"}}'])(
    'refuses a prompt that is not there while a gate is due: %s',
    async (stdin) => {
      const hook = { type: 'command', name: 'gate', command: 'true', onFailure: 'block' };
      const places = makePlaces({ BeforeAgent: [{ hooks: [hook] }] });
      for (const args of [
        ['claude', 'UserPromptSubmit'],
        ['qwen', 'UserPromptSubmit'],
        ['gemini', 'BeforeAgent'],
        ['copilot', 'userPromptSubmitted'],
      ]) {
        const { stdout } = await run(places, args, stdin);
        expect(stdout, `${args}`).toMatch(/"decision":"(?:block|deny)".*the prompt is missing/);
      }
    },
    60_000,
  );

  it('proceeds, and says so, where no gate is due', async () => {
    const { exitCode, stdout, stderr } = await run(makePlaces({}), ['claude', 'PreToolUse'], 'garbage');
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(stderr).toContain('cannot be read');
  });

  it('refuses if a gate cannot run, and gives the reason', async () => {
    const broken = { ...guard.BeforeTool[0]?.hooks[0], command: '/does/not/exist' };
    const places = makePlaces({ BeforeTool: [{ hooks: [broken] }] });
    const { stdout } = await run(places, ['claude', 'PreToolUse'], call('ls'));
    expect(stdout).toContain('"permissionDecision":"deny"');
  });

  it.each([
    ['an unknown agent', ['emacs', 'PreToolUse']],
    ['no agent', []],
    ['an unknown option', ['claude', 'PreToolUse', '--fast']],
  ])('refuses where it was called wrong: %s', async (_, args) => {
    const { exitCode, stderr } = await run(makePlaces({}), args, call('ls'));
    expect(exitCode).toBe(2);
    expect(stderr).toContain('could not start');
  });

  it('does not run a hook a second time that the agent runs itself, but runs it elsewhere', async () => {
    const places = makePlaces({});
    const settings = join(places.home, '.config', 'agent-hooks', 'settings.json');
    writeFileSync(settings, JSON.stringify({ hooksConfig: { dialects: ['claude'] } }));
    const counter = join(places.home, 'count');
    mkdirSync(join(places.home, '.claude'));
    const hook = { type: 'command', command: `echo ran >> '${counter}'` };
    writeFileSync(
      join(places.home, '.claude', 'settings.json'),
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }),
    );
    writeFileSync(counter, '');
    await run(places, ['claude', 'PreToolUse'], call('ls'));
    expect(readFileSync(counter, 'utf8')).toBe('');
    await run(places, ['codex', 'PreToolUse'], call('ls'));
    expect(readFileSync(counter, 'utf8')).toBe('ran\n');
  });

  it('never runs itself as a hook of another agent', async () => {
    const places = makePlaces({});
    const settings = join(places.home, '.config', 'agent-hooks', 'settings.json');
    writeFileSync(settings, JSON.stringify({ hooksConfig: { dialects: 'auto' } }));
    mkdirSync(join(places.home, '.claude'));
    const marker = join(places.home, 'marker');
    const program = join(places.home, 'agent-hooks-bridge');
    writeFileSync(program, `#!/bin/sh\ntouch '${marker}'\n`);
    chmodSync(program, 0o755);
    const hook = { type: 'command', command: `${program} claude PreToolUse` };
    writeFileSync(
      join(places.home, '.claude', 'settings.json'),
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }),
    );
    await run(places, ['codex', 'PreToolUse'], call('ls'));
    expect(() => readFileSync(marker)).toThrow('ENOENT');
  });

  it('answers Copilot in its own words where it runs the hooks of Claude Code', async () => {
    const places = makePlaces(guard);
    const stdin = JSON.stringify({
      hook_event_name: 'PreToolUse',
      session_id: 's',
      timestamp: '2026-11-16T15:25:09.169Z',
      tool_name: 'Bash',
      tool_input: { command: 'rm -rf /' },
    });
    const refused = '"permissionDecision":"deny"';
    const ofClaude = async () => (await run(places, ['claude', 'PreToolUse'], stdin)).stdout;
    expect(await ofClaude()).toContain(refused);
    // Whatever files a project has: only the other command itself makes this one silent, once.
    mkdirSync(join(places.project, '.github', 'hooks'), { recursive: true });
    const file = join(places.project, '.github', 'hooks', 'agent-hooks.json');
    for (const text of [
      '{"hooks": {"note": "agent-hooks-bridge"}}',
      '{"version": 1, "hooks": {"preToolUse": [{"bash": "true # agent-hooks-bridge copilot preToolUse"}]}}',
      '{"x": "agent-hooks-bridge", }',
    ]) {
      writeFileSync(file, text);
      expect(await ofClaude(), text).toContain(refused);
      expect(await ofClaude(), text).toContain(refused);
    }
    mkdirSync(join(places.project, '.claude'));
    writeFileSync(join(places.project, '.claude', 'settings.json'), '{"x": "agent-hooks-bridge"}');
    const own = { sessionId: 's', timestamp: 1, toolName: 'bash', toolArgs: { command: 'rm -rf /' } };
    const ofCopilot = async () =>
      (await run(places, ['copilot', 'preToolUse', '--from-project'], JSON.stringify(own))).stdout;
    expect([await ofCopilot(), await ofCopilot()]).toEqual(['', expect.stringContaining(refused)]);
    expect([await ofClaude(), await ofClaude()]).toEqual(['', expect.stringContaining(refused)]);
    // What Claude Code asks is answered, whatever variables a project has.
    const { stdout } = await run(places, ['claude', 'PreToolUse'], call('rm -rf /'), { COPILOT_CLI: '1' });
    expect(stdout).toContain(refused);
    mkdirSync(join(places.home, '.copilot', 'hooks'), { recursive: true });
    writeFileSync(join(places.home, '.copilot', 'hooks', 'agent-hooks.json'), '{"hooks": "agent-hooks-bridge"}');
    expect(await ofClaude()).toBe('');
    // What Claude Code always says, Copilot does not, with or without a time.
    for (const own of [{ transcript_path: '' }, { permission_mode: 'default' }, { prompt_id: 'p' }]) {
      const said = JSON.stringify({ ...JSON.parse(stdin), ...own });
      expect((await run(places, ['claude', 'PreToolUse'], said)).stdout, said).toContain(refused);
    }
  }, 60_000);

  it('keeps the gates of the project in which a session began, and those of every project it reaches into', async () => {
    const places = makePlaces({});
    const other = makePlaces({}).project;
    for (const [project, word] of [
      [places.project, 'began'],
      [other, 'reached'],
    ] as const) {
      mkdirSync(join(project, '.agent-hooks', 'hooks', 'gate'), { recursive: true });
      const script = `grep -q ${word} && { echo no ${word} >&2; exit 2; }; echo '{"hookSpecificOutput":{"additionalContext":"${word}"}}'\n`;
      writeFileSync(join(project, '.agent-hooks', 'hooks', 'gate', 'gate.sh'), script);
      const hook = { type: 'command', name: word, command: 'sh .agent-hooks/hooks/gate/gate.sh' };
      writeFileSync(
        join(project, '.agent-hooks', 'settings.json'),
        JSON.stringify({ hooks: { BeforeTool: [{ hooks: [hook] }] } }),
      );
      await promisify(execFile)(process.execPath, [...asPerson, 'trust', '--all', '--yes'], {
        cwd: project,
        env: { PATH: process.env.PATH, HOME: places.home },
      });
    }
    const outside = makePlaces({}).project;
    const env = { CLAUDE_PROJECT_DIR: places.project };
    const ask = async (command: string, cwd: string, more: object = {}) =>
      (await run(places, ['claude', 'PreToolUse'], call(command, { cwd, ...more }), env)).stdout;
    expect(await ask('echo began', places.project)).toContain('no began');
    expect(await ask('echo began', outside)).toContain('no began');
    expect(await ask('echo reached', outside)).not.toContain('no reached');
    expect(await ask('echo reached', other)).toContain('no reached');
    expect(await ask(`cat ${other}/reached`, outside)).toContain('no reached');
    expect(await ask(`cd ${other} && rm reached`, places.project)).toContain('no reached');
    const write = { tool_name: 'Write', tool_input: { file_path: join(other, 'x', 'y'), content: 'reached' } };
    expect(await ask('', places.project, write)).toContain('no reached');
    // What is reached into can only tighten: its context does not count.
    const said = await ask('ls', other);
    expect(said).toContain('began');
    expect(said).not.toContain('reached');
  });

  it.each(['claude', 'qwen'] as const)(
    'stops %s before it sends a withheld result of a failed command',
    async (agent) => {
      const redact = `case $(cat) in *SECRET*) echo '{"hookSpecificOutput":{"tool_response":{"llmContent":"x"}}}';; esac`;
      const places = makePlaces({ AfterTool: [{ hooks: [{ type: 'command', command: redact }] }] });
      const of = (event: string, fields: object) =>
        run(
          places,
          [agent, event],
          JSON.stringify({ session_id: 's', cwd: places.project, hook_event_name: event, ...fields }),
        );
      const tool_name = agent === 'claude' ? 'Bash' : 'run_shell_command';
      for (const [id, error] of [
        ['1', 'Exit code 3 SECRET'],
        ['2', 'Exit code 3'],
      ] as const)
        await of('PostToolUseFailure', {
          tool_name,
          tool_input: { command: 'x' },
          tool_use_id: id,
          error,
          is_interrupt: false,
        });
      const batch = (...ids: string[]) =>
        of('PostToolBatch', {
          tool_calls: ids.map((tool_use_id) => ({ tool_name, tool_input: {}, tool_use_id, tool_response: '' })),
        });
      expect((await batch('2', '3')).stdout).toBe('');
      expect(JSON.parse((await batch('4', '1')).stdout)).toMatchObject({ decision: 'block', continue: false });
    },
  );

  it('records the events of all agents in one trace, which says whose they are', async () => {
    const places = makePlaces({ BeforeTool: [{ hooks: [{ type: 'command', name: 'look', command: 'true' }] }] });
    const log = join(places.home, 'log.jsonl');
    const main = join(bridge, '..', 'main.cjs');
    await runProgram([process.execPath, main, 'trace', '--record', 'on', log], places, '');
    await run(places, ['claude', 'PreToolUse'], call('ls'));
    await run(places, ['codex', 'PreToolUse'], call('ls'));
    await run(places, ['gemini', 'BeforeTool'], call('ls').replace('Bash', 'run_shell_command'));
    const page = join(places.home, 'page.html');
    const { stdout } = await runProgram([process.execPath, main, 'trace', log, '--html', page], places, '');
    const text = await runProgram([process.execPath, main, 'trace', log], places, '');
    for (const agent of ['claude', 'codex', 'gemini']) {
      expect(readFileSync(log, 'utf8')).toContain(`"agent":"${agent}"`);
      expect(`${text.stdout}${stdout}`).toContain(agent);
      expect(readFileSync(page, 'utf8')).toContain(`"agent":"${agent}"`);
    }
  }, 60_000);

  it('notifies a person once in a session, not at every event', async () => {
    const places = makePlaces({});
    writeFileSync(join(places.home, '.config', 'agent-hooks', 'settings.json'), '{"hooks": 5}');
    const first = await run(places, ['claude', 'PreToolUse'], call('ls'));
    expect(first.stdout).toContain('"systemMessage":"agent-hooks: Hook settings');
    expect(await run(places, ['claude', 'PreToolUse'], call('ls'))).toMatchObject({ stdout: '', stderr: '' });
    const other = await run(places, ['claude', 'PreToolUse'], call('ls', { session_id: 'other' }));
    expect(other.stdout).toBe(first.stdout);
  });

  it('notifies a person in Qwen Code at the end of a turn, which is all that it shows', async () => {
    const places = makePlaces({ BeforeTool: 5 });
    const before = await run(places, ['qwen', 'PreToolUse'], call('ls', { tool_name: 'run_shell_command' }));
    expect(before).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const stop = JSON.stringify({ session_id: 's', stop_hook_active: false });
    expect((await run(places, ['qwen', 'Stop'], stop)).stdout).toContain('BeforeTool: found 5');
    expect((await run(places, ['qwen', 'Stop'], stop)).stdout).toBe('');
  });

  it.each([
    ['claude', 'PreToolUse', 'Bash'],
    ['codex', 'PreToolUse', 'Bash'],
    ['gemini', 'BeforeTool', 'run_shell_command'],
    ['copilot', 'PreToolUse', 'Bash'],
  ])('shows the model in %s nothing that a failed hook printed', async (agent, event, tool) => {
    const fails = { type: 'command', name: 'x', command: 'echo CRASHED >&2; exit 1' };
    const adds = { type: 'command', name: 'y', command: 'echo KEPT' };
    const places = makePlaces({ BeforeTool: [{ hooks: [fails, adds] }] });
    const stdin = call('ls', { tool_name: tool, cwd: places.project, hook_event_name: event });
    const { stdout } = await run(places, [agent, event], stdin);
    const { systemMessage: _, ...forModel } = JSON.parse(stdout);
    expect(JSON.stringify(forModel)).not.toContain('CRASHED');
    if (agent !== 'gemini') expect(JSON.stringify(forModel)).toContain('KEPT');
  });

  it('shows a refusal on the screen of Gemini CLI, which shows no reasons', async () => {
    const places = makePlaces(guard);
    const stdin = call('echo rm -rf x', { tool_name: 'run_shell_command', cwd: places.project });
    const { stdout } = await run(places, ['gemini', 'BeforeTool'], stdin);
    expect(JSON.parse(stdout)).toEqual({ decision: 'deny', reason: 'no rm', systemMessage: 'no rm' });
  });

  it('never opens a gate and never hangs, whatever comes on stdin', async () => {
    const places = makePlaces({ BeforeTool: [{ hooks: [{ type: 'command', name: 'never', command: 'exit 2' }] }] });
    writeFileSync(
      join(places.home, '.config', 'agent-hooks', 'settings.json'),
      JSON.stringify({
        hooks: { BeforeTool: [{ hooks: [{ type: 'command', name: 'never', command: 'exit 2', onFailure: 'block' }] }] },
      }),
    );
    const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each));
    const json = fc.jsonValue().map((each) => Buffer.from(JSON.stringify(each)));
    const nearly = fc
      .record({
        tool_name: fc.jsonValue(),
        tool_input: fc.jsonValue(),
        hook_event_name: fc.jsonValue(),
        cwd: fc.string(),
      })
      .map((each) => Buffer.from(JSON.stringify(each)));
    const cut = fc.nat(80).map((end) => Buffer.from(call('ls')).subarray(0, end));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(bytes, json, nearly, cut),
        fc.constantFrom(
          ['claude', 'PreToolUse'],
          ['codex', 'PreToolUse'],
          ['gemini', 'BeforeTool'],
          ['qwen', 'PreToolUse'],
        ),
        async (stdin, args) => {
          const { exitCode, stdout, stderr } = await run(places, args, stdin);
          const isRefused = exitCode === 2 ? stderr !== '' : /"(permissionDecision|decision)":"deny"/.test(stdout);
          expect(isRefused, `${args} ${stdin}: ${exitCode} ${stdout} ${stderr}`).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
