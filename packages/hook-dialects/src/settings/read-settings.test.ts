import { describe, expect, it } from 'vitest';
import { getDialect } from '../table.ts';

const command = (text: string, more: object = {}) => ({ type: 'command', command: text, ...more });

describe('settings', () => {
  it('of Claude Code say what happens after a failure in its own words, too', () => {
    const hooks = ['continue', 'block', 'allow'].map((onFailure) => command('guard.sh', { onFailure }));
    const read = getDialect('claude').readSettings({ hooks: { PreToolUse: [{ hooks }] } }, 'strict');
    expect(read.problems).toEqual([]);
    expect(read.hooks.map(({ config }) => config.onFailure)).toEqual(['allow', 'block', 'allow']);
  });

  it('of Antigravity are sets with names, of which one may be off', () => {
    const group = [{ matcher: 'run_command', hooks: [command('guard.sh', { timeout: 5 })] }];
    const { hooks, problems } = getDialect('antigravity').readSettings(
      { gate: { PreToolUse: group, Stop: [command('end.sh')] }, off: { enabled: false, PreToolUse: group } },
      'strict',
    );
    expect(problems).toEqual([]);
    expect(hooks.map(({ event, matcher, segments }) => [event, matcher, segments])).toEqual([
      ['PreToolUse', 'run_command', ['gate', 'PreToolUse', 0, 'hooks', 0]],
      ['Stop', undefined, ['gate', 'Stop', 0]],
    ]);
    expect(hooks[0]?.config).toMatchObject({ command: 'guard.sh', timeout: 5_000 });
  });

  it('of Claude Code have times in seconds, conditions, and kinds that a host must bring', () => {
    const { hooks, problems } = getDialect('claude').readSettings(
      {
        hooks: {
          PreToolUse: [
            {
              matcher: 'Bash',
              hooks: [
                command('guard.sh', { timeout: 30, if: 'Bash(git *)', statusMessage: 'checking', async: true }),
                { type: 'prompt', prompt: 'Is this safe? $ARGUMENTS', timeout: 20 },
                { type: 'mcp_tool', server: 's', tool: 't' },
                { type: 'http', url: 'https://example.org/x', allowedEnvVars: ['TOKEN'] },
              ],
            },
          ],
          Setup: [{ hooks: [command('setup.sh')] }],
        },
      },
      'strict',
    );
    expect(problems).toEqual([]);
    expect(
      hooks.map(({ event, native, needs, condition, config }) => [
        event,
        native,
        needs,
        condition,
        config.async === true,
      ]),
    ).toEqual([
      ['PreToolUse', 'BeforeTool', undefined, 'Bash(git *)', true],
      ['PreToolUse', 'BeforeTool', 'model', undefined, false],
      ['PreToolUse', 'BeforeTool', 'mcp', undefined, false],
      ['PreToolUse', 'BeforeTool', undefined, undefined, false],
      ['Setup', undefined, undefined, undefined, false],
    ]);
    expect(hooks[0]?.config).toMatchObject({ type: 'command', command: 'guard.sh', timeout: 30_000 });
    expect(hooks[1]?.config).toMatchObject({ timeout: 20_000 });
    expect(hooks[3]?.config).toMatchObject({ type: 'http', allowedEnv: ['TOKEN'] });
  });

  it('of Cursor are flat, and may fail closed', () => {
    const { hooks } = getDialect('cursor').readSettings(
      {
        version: 1,
        hooks: {
          preToolUse: [{ command: './v.sh', matcher: 'Shell', failClosed: true }],
          stop: [{ command: './a.sh', loop_limit: 3 }],
        },
      },
      'strict',
    );
    expect(hooks[0]).toMatchObject({ matcher: 'Shell', config: { command: './v.sh', onFailure: 'block' } });
    expect(hooks[1]).toMatchObject({ stopRounds: 3 });
  });

  it('of Copilot CLI come in two spellings, with a command for each system', () => {
    const { hooks, problems } = getDialect('copilot').readSettings(
      {
        version: 1,
        hooks: {
          preToolUse: [{ type: 'command', bash: './a.sh', timeoutSec: 5, matcher: 'bash' }],
          PreToolUse: [{ matcher: 'Bash', hooks: [command('./b.sh', { timeout: 5 })] }],
        },
      },
      'strict',
    );
    expect(problems).toEqual([]);
    expect(hooks.map(({ event, config }) => [event, config])).toMatchObject([
      ['preToolUse', { command: './a.sh', timeout: 5_000 }],
      ['PreToolUse', { command: './b.sh', timeout: 5_000 }],
    ]);
  });

  it('of Windsurf and Cline have their own shapes', () => {
    const windsurf = getDialect('windsurf').readSettings(
      { hooks: { pre_run_command: [{ command: './w.sh', show_output: true, working_directory: 'sub' }] } },
      'strict',
    );
    expect(windsurf.hooks[0]).toMatchObject({
      event: 'pre_run_command',
      directory: 'sub',
      config: { command: './w.sh' },
    });
    const cline = getDialect('cline').readSettings(
      ['.clinerules/hooks/PreToolUse', '.clinerules/hooks/TaskStart.py'],
      'strict',
    );
    expect(cline.hooks.map(({ event, config }) => [event, config])).toMatchObject([
      ['PreToolUse', { command: '.clinerules/hooks/PreToolUse', args: [] }],
      ['TaskStart', { command: '.clinerules/hooks/TaskStart.py', args: [] }],
    ]);
  });

  it('of Gemini CLI have times in milliseconds and switches among the events of older versions', () => {
    const { hooks, enabled, disabled } = getDialect('gemini').readSettings(
      { hooks: { enabled: false, disabled: ['x'], BeforeTool: [{ hooks: [command('g.sh', { timeout: 30 })] }] } },
      'strict',
    );
    expect([enabled, disabled, hooks[0]?.config.timeout]).toEqual([false, ['x'], 30]);
  });

  it('that are wrong cost themselves only, and say where and what', () => {
    const { hooks, problems } = getDialect('claude').readSettings(
      {
        hooks: {
          PreToolUze: [],
          PreToolUse: [
            { matcher: 5, hooks: [command('a')] },
            { hooks: 'x' },
            { hooks: [command(''), command('ok'), 7, { type: 'nope' }] },
          ],
          Stop: 'x',
        },
      },
      'strict',
    );
    expect(hooks.map(({ config }) => config)).toEqual([{ type: 'command', command: 'ok' }]);
    expect(problems.map(({ path }) => path).sort()).toEqual([
      'hooks.PreToolUse[0].matcher',
      'hooks.PreToolUse[1].hooks',
      'hooks.PreToolUse[2].hooks[0].command',
      'hooks.PreToolUse[2].hooks[2]',
      'hooks.PreToolUse[2].hooks[3].type',
      'hooks.PreToolUze',
      'hooks.Stop',
    ]);
    expect(problems.find(({ path }) => path === 'hooks.PreToolUze')?.suggestion).toBe('PreToolUse');
  });
});
