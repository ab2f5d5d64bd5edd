import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HookConfig, HookInput } from '@agent-hooks/hook-types';
import type { AnswerContext, AnswerEnd, RunDialect } from '@agent-hooks/hook-types/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HookRunContext, HookRunner } from '../src/index.ts';
import { beforeToolInput } from './inputs.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'hook-context-')));
const [project, below] = [join(root, 'a project'), join(root, 'a project', 'below')];

beforeAll(() => mkdirSync(below, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

const node = (code: string, more: Partial<HookConfig> = {}): HookConfig =>
  ({ type: 'command', command: process.execPath, args: ['-e', code], ...more }) as HookConfig;

const tell = node(`
  const text = require('node:fs').readFileSync(0, 'utf8');
  const { PWD, CLAUDE_PROJECT_DIR, EXTRA } = process.env;
  console.log(JSON.stringify({ systemMessage: JSON.stringify([process.cwd(), PWD, CLAUDE_PROJECT_DIR, EXTRA, JSON.parse(text)]) }));
`);

async function told(context: HookRunContext | undefined, hook = tell): Promise<unknown[]> {
  const options = context && { contextOf: () => context };
  const { output, error } = await new HookRunner().executeHook(hook, 'BeforeTool', beforeToolInput(below), options);
  if (error) throw error;
  return JSON.parse(output?.systemMessage ?? '');
}

describe.skipIf(process.platform === 'win32')('the context of a hook', () => {
  it('is the directory of the event unless the host says otherwise', async () => {
    expect((await told(undefined)).slice(0, 3)).toEqual([below, below, below]);
  });

  it('says where the process starts and what the project is, and leaves cwd on stdin to the host', async () => {
    const [cwd, pwd, variable, , input] = await told({ directory: project, projectDir: project });
    expect([cwd, pwd, variable]).toEqual([project, project, project]);
    expect(input).toMatchObject({ cwd: below });
  });

  it('names the project in commands too', async () => {
    const hook: HookConfig = { type: 'command', command: 'echo "{\\"systemMessage\\":\\"$CLAUDE_PROJECT_DIR\\"}"' };
    const { output } = await new HookRunner().executeHook(hook, 'BeforeTool', beforeToolInput(below), {
      contextOf: () => ({ projectDir: project }),
    });
    expect(output?.systemMessage).toBe(project);
  });

  it('can be another one for each hook of an event', async () => {
    const results = await new HookRunner().executeHooksParallel([tell, tell], 'BeforeTool', beforeToolInput(below), {
      contextOf: (_, index) => (index === 0 ? { directory: project } : undefined),
    });
    expect(results.map(({ output }) => JSON.parse(output?.systemMessage ?? '')[0])).toEqual([project, below]);
  });

  it('that several hooks have in common costs one look at the environment, and no more than these share it', async () => {
    const asked: string[] = [];
    const rules = (who: string) => ({
      inheritEnv: [
        (name: string) => {
          if (name === 'PATH') asked.push(who);
          return true;
        },
      ],
    });
    const [one, other] = [rules('one'), rules('other')];
    const hooks = [tell, tell, tell, tell];
    const results = await new HookRunner().executeHooksParallel(hooks, 'BeforeTool', beforeToolInput(below), {
      contextOf: (_, index) => ({
        environment: index === 2 ? other : one,
        directory: index === 3 ? project : below,
        projectDir: project,
      }),
    });
    expect(results.map(({ output }) => JSON.parse(output?.systemMessage ?? '')[0])).toEqual([
      ...[below, below, below],
      project,
    ]);
    expect(asked.sort()).toEqual(['one', 'one', 'other']);
  });

  it('that cannot be had is a failure of the hook', async () => {
    const contextOf = () => {
      throw new Error('no such project');
    };
    const gate = { ...tell, onFailure: 'block' as const };
    const result = await new HookRunner().executeHook(gate, 'BeforeTool', beforeToolInput(below), { contextOf });
    expect(result).toMatchObject({ outcome: 'notStarted', output: { decision: 'deny' } });
    expect(result.error?.message).toContain('no such project');
  });
});

describe.skipIf(process.platform === 'win32')('a hook of another dialect', () => {
  const read: { end: AnswerEnd; context: AnswerContext }[] = [];
  const dialect: RunDialect = {
    name: 'test',
    defaultTimeoutMs: 5000,
    timeoutUnit: 'seconds',
    shell: undefined,
    toInput: (input: HookInput) => ({ foreign: input.hook_event_name }),
    environment: (_input, projectDir) => ({ EXTRA: `of ${projectDir}` }),
    readAnswer: (end, context) => {
      read.push({ end, context });
      return end.exitCode === 3
        ? { outcome: 'blocked', output: { decision: 'deny', reason: end.stderr }, warnings: ['code 3'] }
        : { outcome: 'answered', output: JSON.parse(end.stdout), warnings: [] };
    },
  };

  it('gets its own input and variables', async () => {
    const [, , , extra, input] = await told({ projectDir: project, dialect });
    expect(extra).toBe(`of ${project}`);
    expect(input).toEqual({ foreign: 'BeforeTool' });
  });

  it('has its end read by its dialect, whatever the code', async () => {
    read.length = 0;
    const hook = node('process.stderr.write("no"); process.exitCode = 3', { onFailure: 'block' });
    const result = await new HookRunner().executeHook(hook, 'BeforeTool', beforeToolInput(below), {
      contextOf: () => ({ dialect }),
    });
    expect(result).toMatchObject({
      outcome: 'blocked',
      success: false,
      exitCode: 3,
      output: { decision: 'deny', reason: 'no' },
      warnings: ['code 3'],
    });
    expect(read[0]).toMatchObject({
      end: { exitCode: 3, signal: null, stdout: '', stderr: 'no' },
      context: { eventName: 'BeforeTool', isGate: true, input: { cwd: below } },
    });
  });

  it.each<[string, string, string]>([
    ['a code', 'process.exitCode = 3', '3 answer '],
    ['words on stderr', 'process.stderr.write("words")', '0 answer words'],
    ['more on stdout', 'process.stdout.write("more")', '0 answermore '],
    ['nothing else', '', '0 answer '],
  ])('has its end read as it is, though after its first answer comes %s', async (_, after, expected) => {
    const reading: RunDialect = {
      ...dialect,
      readAnswer: ({ exitCode, stdout, stderr }) => ({
        outcome: 'answered',
        output: { systemMessage: `${exitCode} ${stdout} ${stderr}` },
        warnings: [],
      }),
    };
    const hook = node(`process.stdout.write('answer'); setTimeout(() => { ${after} }, 100)`);
    const { output } = await new HookRunner().executeHook(hook, 'BeforeTool', beforeToolInput(below), {
      contextOf: () => ({ dialect: reading }),
    });
    expect(output?.systemMessage).toBe(expected);
  });

  it('keeps a refusal though it prints more than its limit afterwards', async () => {
    const reading: RunDialect = {
      ...dialect,
      readAnswer: ({ stdout }) => ({
        outcome: 'answered',
        output: { decision: stdout.startsWith('no') ? 'deny' : 'allow' },
        warnings: [],
      }),
    };
    const run = (word: string) =>
      new HookRunner({ maxOutputBytes: 1000 }).executeHook(
        node(`process.stdout.write('${word}'.padEnd(5000))`),
        'BeforeTool',
        beforeToolInput(below),
        { contextOf: () => ({ dialect: reading }) },
      );
    expect(await run('no')).toMatchObject({
      output: { decision: 'deny' },
      warnings: [expect.stringContaining('after it had refused')],
    });
    expect(await run('yes')).toMatchObject({ outcome: 'overflowed', success: false });
  });

  it('has a timeout in the unit of its dialect, and is ended by the runner', async () => {
    const hook = node('setTimeout(() => {}, 60_000)', { timeout: 0.2 });
    const result = await new HookRunner().executeHook(hook, 'BeforeTool', beforeToolInput(below), {
      contextOf: () => ({ dialect }),
    });
    expect(result).toMatchObject({ outcome: 'timedOut' });
    expect(result.error?.message).toContain('200 ms');
    expect(result.duration).toBeGreaterThanOrEqual(190);
  });

  it('fails by its own policy if its input or its answer cannot be translated', async () => {
    const broken = { ...dialect, toInput: () => Object.assign({}, { big: 1n }) };
    const mute = {
      ...dialect,
      readAnswer: () => {
        throw new Error('no such answer');
      },
    };
    for (const each of [broken, mute]) {
      const result = await new HookRunner().executeHook(
        { ...tell, onFailure: 'block' },
        'BeforeTool',
        beforeToolInput(below),
        {
          contextOf: () => ({ dialect: each }),
        },
      );
      expect(result).toMatchObject({ success: false, output: { decision: 'deny' } });
    }
  });

  it('runs in the shell of its dialect where it names none', async () => {
    const hook: HookConfig = { type: 'command', command: 'echo "{\\"systemMessage\\":\\"$0 $BASH_VERSION\\"}"' };
    const { output } = await new HookRunner().executeHook(hook, 'BeforeTool', beforeToolInput(below), {
      contextOf: () => ({ dialect: { ...dialect, shell: 'bash' } }),
    });
    expect(output?.systemMessage).toMatch(/bash \d/);
  });
});
