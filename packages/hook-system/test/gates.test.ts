import { HookRunner } from '@agent-hooks/hook-runner';
import { eventTable, type HookEventName, type HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import {
  HookAggregator,
  HookEventHandler,
  type HookExecutor,
  HookPlanner,
  HookRegistry,
  HookSystem,
  type HookSystemOptions,
  InProcessMessageBus,
} from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';
import { acting, makeSystem, type ScopedHook } from './support/scopes.ts';

const request = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'hello' }] }] };
const response = { candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] } }] };

/** Good fields of every event. */
const fields: Readonly<Record<HookEventName, Record<string, unknown>>> = {
  BeforeTool: { tool_name: 'run', tool_input: { command: 'ls' } },
  AfterTool: { tool_name: 'run', tool_input: {}, tool_response: { llmContent: 'secret' } },
  BeforeModel: { llm_request: request },
  AfterModel: { llm_request: request, llm_response: response },
  BeforeToolSelection: { llm_request: request },
  BeforeAgent: { prompt: 'do it' },
  AfterAgent: { prompt: 'do it', prompt_response: 'done', stop_hook_active: false },
  SessionStart: { source: 'startup' },
  SessionEnd: { reason: 'exit' },
  PreCompress: { trigger: 'auto' },
  Notification: { notification_type: 'n', message: 'm', details: {} },
  PermissionRequest: { tool_name: 'run', tool_input: {}, reason: 'sure?', asked_by: 'host' },
  ToolDenied: { tool_name: 'run', tool_input: {}, reason: 'no', denied_by: 'host' },
  SubagentStart: { agent_id: 'a', agent_type: 't', prompt: 'do it' },
  SubagentStop: { agent_id: 'a', agent_type: 't', prompt: 'do it', prompt_response: 'done', stop_hook_active: false },
  PostCompress: { trigger: 'auto', summary: 's' },
  AgentError: { error: { message: 'm', kind: 'failed' }, prompt: 'do it' },
};
const eventNames = Object.keys(eventTable) as HookEventName[];

/** What the host has to do, from the contract's fields alone. */
const refusals: Readonly<Record<HookEventName, HookOutput>> = {
  BeforeTool: { decision: 'deny' },
  AfterTool: {
    decision: 'deny',
    hookSpecificOutput: { tool_response: { llmContent: expect.any(String), returnDisplay: expect.any(String) } },
  },
  BeforeModel: { decision: 'deny' },
  AfterModel: { continue: false, stopReason: expect.any(String) },
  BeforeToolSelection: { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } },
  BeforeAgent: { decision: 'deny' },
  AfterAgent: { decision: 'deny' },
  SessionStart: { decision: 'deny' },
  SessionEnd: { decision: 'deny' },
  PreCompress: { decision: 'deny' },
  Notification: { decision: 'deny' },
  PermissionRequest: { decision: 'deny' },
  ToolDenied: { decision: 'deny' },
  SubagentStart: { decision: 'deny' },
  SubagentStop: { decision: 'deny' },
  PostCompress: { decision: 'deny' },
  AgentError: { decision: 'deny' },
};

const fail = () => {
  throw new Error('broken');
};
const gateOn = (eventName: HookEventName, action = (): HookOutput | undefined => undefined): ScopedHook => {
  const hook = acting('user', action, { eventName, name: 'gate' });
  return { ...hook, config: { ...hook.config, onFailure: 'block' } };
};

async function fire(
  hooks: readonly ScopedHook[],
  eventName: HookEventName,
  given: unknown,
  options?: HookSystemOptions,
) {
  const system = await makeSystem(hooks, options);
  // What a host in JavaScript may hand over.
  const { aggregated } = await system.fireEvent(eventName, given as never);
  return aggregated;
}

describe.each(eventNames)('a gate of %s', (eventName) => {
  it('that fails refuses, or withholds where nothing can be blocked', async () => {
    const { finalOutput } = await fire([gateOn(eventName, fail)], eventName, fields[eventName]);
    expect(finalOutput).toMatchObject(refusals[eventName]);
  });

  it('is not gotten around by an answer that comes after it', async () => {
    const generous: HookOutput = {
      decision: 'allow',
      continue: true,
      hookSpecificOutput: {
        tool_response: { llmContent: 'x' },
        toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] },
      },
    };
    const later = acting('extensions', () => generous, { eventName });
    const { finalOutput } = await fire([gateOn(eventName, fail), later], eventName, fields[eventName]);
    expect(finalOutput).toMatchObject(refusals[eventName]);
    if (eventName === 'AfterTool') expect(JSON.stringify(finalOutput)).not.toContain('"llmContent":"x"');
  });

  it('refuses what cannot be made into an input, with the stage reported, and without it the event goes on', async () => {
    const refused = await fire([gateOn(eventName)], eventName, undefined);
    expect(refused).toMatchObject({ success: false, stage: 'validation', finalOutput: refusals[eventName] });
    const open = await fire([acting('user', () => undefined, { eventName })], eventName, undefined);
    expect(open).toMatchObject({ success: false, stage: 'validation', finalOutput: undefined });
  });

  it('refuses where the runner fails', async () => {
    const runner: HookExecutor = { executeHooksParallel: fail, executeHooksSequential: fail };
    const refused = await fire([gateOn(eventName)], eventName, fields[eventName], { runner });
    expect(refused).toMatchObject({ stage: 'execution', finalOutput: refusals[eventName] });
  });
});

describe('a gate refuses input of any shape that it cannot be shown', () => {
  const nested = (depth: number) => {
    let value: unknown = {};
    for (let level = 0; level < depth; level++) value = { value };
    return value;
  };
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const throwing = Object.defineProperty({}, 'command', { enumerable: true, get: fail });
  /** Data of another shape than the event has: gates alone refuse it. */
  const misshapen: readonly [string, unknown][] = [
    ['null', null],
    ['nothing', undefined],
    ['a list', []],
    ['a text', 'ls'],
    ['a number', 5],
    ['a function', () => {}],
    ['a toJSON that gives nothing', { toJSON: () => undefined }],
  ];
  /** What no hook could see: it is not done. */
  const unseen: readonly [string, unknown][] = [
    ['nested 499 levels deep', nested(499)],
    ['an object that contains itself', circular],
    ['a BigInt', { n: 1n }],
    ['nested some thousand levels deep', nested(5000)],
    ['nested some hundred thousand levels deep', nested(200_000)],
    ['a getter that throws', throwing],
    ['a toJSON that throws', { toJSON: fail }],
    ['a proxy that throws', new Proxy({}, { ownKeys: fail, get: fail, has: fail, getOwnPropertyDescriptor: fail })],
    ['a text of 65 MiB', { text: 'x'.repeat(65 * 1024 * 1024) }],
  ];

  it.each([...misshapen, ...unseen])('%s', async (_, toolInput) => {
    const given = { tool_name: 'run', tool_input: toolInput };
    const { finalOutput, errors } = await fire([gateOn('BeforeTool')], 'BeforeTool', given);
    expect(finalOutput?.isBlockingDecision()).toBe(true);
    expect(finalOutput?.getEffectiveReason()).toContain('gate');
    expect(errors).toHaveLength(1);
  });

  it.each(misshapen)('and a hook that is not a gate does not: %s', async (_, toolInput) => {
    const open = await fire([acting('user', () => undefined)], 'BeforeTool', {
      tool_name: 'run',
      tool_input: toolInput,
    });
    expect(open.finalOutput).toBeUndefined();
  });

  it.each(unseen)('and so does every hook where no one could look: %s', async (_, toolInput) => {
    const given = { tool_name: 'run', tool_input: toolInput };
    const hook = acting('user', () => undefined, { name: 'looks' });
    const { finalOutput } = await fire([hook], 'BeforeTool', given);
    expect(finalOutput?.isBlockingDecision()).toBe(true);
    expect(finalOutput?.getEffectiveReason()).toContain('the hook looks could not check it');
    expect((await fire([{ ...hook, matcher: 'other' }], 'BeforeTool', given)).finalOutput).toBeUndefined();
    const background = { ...hook, config: { ...hook.config, async: true } };
    expect((await fire([background], 'BeforeTool', given)).finalOutput).toBeUndefined();
    const after = { tool_name: 'run', tool_input: {}, tool_response: { llmContent: toolInput } };
    const observed = acting('user', () => undefined, { eventName: 'AfterTool' });
    expect((await fire([observed], 'AfterTool', after)).finalOutput).toBeUndefined();
  });

  it('and so does a command that refuses by exit 2 whatever it sees', async () => {
    const command = { source: 'user', config: { type: 'command', command: 'exit 2', name: 'no' } } as const;
    for (const depth of [10, 499, 600]) {
      const given = { tool_name: 'run', tool_input: { value: nested(depth) } };
      expect((await fire([command], 'BeforeTool', given)).finalOutput?.isBlockingDecision()).toBe(true);
    }
  });

  it('also where the subject cannot be read, so that no matcher is known to match', async () => {
    const gate = { ...gateOn('BeforeTool'), matcher: '^write_file$' };
    const given = Object.defineProperty({ tool_input: {} }, 'tool_name', { enumerable: true, get: fail });
    expect((await fire([gate], 'BeforeTool', given)).finalOutput?.isBlockingDecision()).toBe(true);
    const other = { tool_name: 'run', tool_input: null };
    expect((await fire([gate], 'BeforeTool', other)).finalOutput).toBeUndefined();
  });

  it('and requests on the bus alike', async () => {
    const messageBus = new InProcessMessageBus();
    await makeSystem([gateOn('BeforeTool')], { messageBus });
    const answered = new Promise((resolve) => messageBus.subscribe('hook-execution-response', resolve));
    const input = { tool_name: 'run', tool_input: 'ls' };
    messageBus.publish({ type: 'hook-execution-request', eventName: 'BeforeTool', input, correlationId: 'c' });
    expect(await answered).toMatchObject({ output: { finalOutput: { decision: 'deny' } } });
  });
});

describe('a gate refuses where the host fails', () => {
  const hooks = { BeforeTool: [{ hooks: [{ type: 'command', command: 'true', onFailure: 'block' } as const] }] };

  it.each(['getSessionId', 'getWorkingDir', 'getEnableHooks'] as const)('in %s', async (method) => {
    const host = makeHost(hooks);
    const system = new HookSystem(host);
    await system.initialize();
    Object.assign(host, { [method]: fail });
    const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
    expect(aggregated).toMatchObject({ success: false, finalOutput: { decision: 'deny' } });
    await system.dispose();
  });

  it('in getHooks only if it is known: what gates such a host has is unknown', async () => {
    const system = new HookSystem(makeHost(hooks, { getHooks: fail }));
    const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
    expect(aggregated).toMatchObject({ success: false, stage: 'planning', finalOutput: undefined });
    const host = makeHost(hooks, { getHooks: fail });
    const registry = new HookRegistry(host);
    registry.registerHook({ type: 'command', command: 'true', onFailure: 'block' }, 'BeforeTool');
    const handler = new HookEventHandler(host, new HookPlanner(registry), new HookRunner(), new HookAggregator());
    expect(await handler.fireBeforeToolEvent('a', {})).toMatchObject({ finalOutput: { decision: 'deny' } });
  });

  it('in loading again, where its gates were known', async () => {
    let isBroken = false;
    const system = new HookSystem(makeHost(hooks, { getHooks: () => (isBroken ? fail() : hooks) }));
    const fireTool = () => system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
    expect((await fireTool()).aggregated.finalOutput?.isBlockingDecision() ?? false).toBe(false);
    isBroken = true;
    await expect(system.reload()).rejects.toThrow('broken');
    expect((await fireTool()).aggregated.finalOutput?.isBlockingDecision() ?? false).toBe(false);
    await system.dispose();
    expect((await fireTool()).aggregated).toMatchObject({ stage: 'planning', finalOutput: { decision: 'deny' } });
  });

  it('in its own translator, and a refusal that was given is not lost where merging fails', async () => {
    const translator = { toHookLLMRequest: fail } as never;
    const refused = await fire([gateOn('BeforeModel')], 'BeforeModel', fields.BeforeModel, { translator });
    expect(refused).toMatchObject({ stage: 'translation', finalOutput: { decision: 'deny' } });
  });
});

describe('a gate refuses where the runner that the host brings', () => {
  const answer = (results: unknown): HookExecutor => {
    const run = async () => results as never;
    return { executeHooksParallel: run, executeHooksSequential: run };
  };
  const good = { success: true, outcome: 'silent', stdout: '', stderr: '', exitCode: 0, duration: 1, warnings: [] };

  it.each<[string, unknown]>([
    ['gives nothing', undefined],
    ['gives no list', 7],
    ['gives too few results', []],
    ['gives null', [null]],
    ['gives something else', ['allow']],
    ['gives a result without success', [{ ...good, success: 'yes' }]],
    ['gives an outcome that nobody knows', [{ ...good, outcome: 'fine' }]],
    ['gives a failure without the refusal', [{ ...good, success: false, outcome: 'failed' }]],
    ['gives a decision that nobody knows', [{ ...good, outcome: 'answered', output: { decision: 'DENY' } }]],
    ['gives an output that is none', [{ ...good, outcome: 'answered', output: 'deny' }]],
  ])('%s', async (_, results) => {
    const { finalOutput } = await fire([gateOn('BeforeTool')], 'BeforeTool', fields.BeforeTool, {
      runner: answer(results),
    });
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });

  it('gives no result for it beside a good one for another, which still counts', async () => {
    const others = acting('project', () => undefined, { name: 'other' });
    const run: HookExecutor['executeHooksParallel'] = async ([hookConfig]) =>
      [{ ...good, hookConfig, outcome: 'answered', output: { systemMessage: 'seen' } }] as never;
    const runner = { executeHooksParallel: run, executeHooksSequential: run };
    const hooks = [others, gateOn('BeforeTool')];
    const { finalOutput } = await fire(hooks, 'BeforeTool', fields.BeforeTool, { runner });
    expect(finalOutput).toMatchObject({ decision: 'deny', systemMessage: 'seen' });
  });

  it('gives the result of another hook in its place', async () => {
    const others = acting('system', () => undefined, { name: 'other' });
    const run: HookExecutor['executeHooksParallel'] = async (configs) =>
      configs.slice(1).map((hookConfig) => ({ ...good, hookConfig })) as never;
    const runner = { executeHooksParallel: run, executeHooksSequential: run };
    const { finalOutput } = await fire([gateOn('BeforeTool'), others], 'BeforeTool', fields.BeforeTool, { runner });
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });
});

describe('gates and changes', () => {
  const appending = (text: string): ScopedHook['config'] => ({
    type: 'function',
    name: `append ${text}`,
    onFailure: 'block',
    action: (input) => {
      const { command } = (input as unknown as { tool_input: { command: string } }).tool_input;
      return { hookSpecificOutput: { tool_input: { command: `${command} ${text}` } } };
    },
  });

  it('a gate that has not seen the final input after three rounds refuses', async () => {
    const debugLogger = makeRecordingLogger();
    const hooks: ScopedHook[] = ['a', 'b'].map((text) => ({ source: 'user', config: appending(text) }));
    const { finalOutput } = await fire(hooks, 'BeforeTool', fields.BeforeTool, { debugLogger });
    expect(finalOutput?.isBlockingDecision()).toBe(true);
    expect(finalOutput?.getEffectiveReason()).toContain('has not seen the final input');
  });

  it('a gate sees what another of its own source rewrote', async () => {
    const rewrite = acting('user', () => ({ hookSpecificOutput: { tool_input: { command: 'rm' } } }), {
      name: 'rewrite',
    });
    const gate = acting('user', (input) =>
      JSON.stringify(input).includes('rm') ? { decision: 'deny', reason: 'no rm' } : undefined,
    );
    const { finalOutput } = await fire([gate, rewrite], 'BeforeTool', fields.BeforeTool);
    expect(finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: 'no rm' });
  });

  it.each([true, false])('two that clean the same argument both count, in a sequence: %s', async (sequential) => {
    const cleaning = (secret: string) =>
      acting(
        'user',
        (input) => {
          const { command } = (input as unknown as { tool_input: { command: string } }).tool_input;
          const cleaned = command.replaceAll(secret, '*');
          return cleaned === command ? undefined : { hookSpecificOutput: { tool_input: { command: cleaned } } };
        },
        { name: secret, sequential },
      );
    const given = { tool_name: 'run', tool_input: { command: 'one two three' } };
    const { finalOutput } = await fire(['one', 'two', 'three'].map(cleaning), 'BeforeTool', given);
    expect(finalOutput?.hookSpecificOutput).toEqual({ tool_input: { command: '* * *' } });
  });

  it('hooks that always add their context add it once', async () => {
    const adding = (text: string) =>
      acting('user', () => ({ hookSpecificOutput: { additionalContext: text } }), {
        name: text,
        eventName: 'BeforeAgent',
      });
    const { finalOutput } = await fire([adding('one'), adding('two')], 'BeforeAgent', { prompt: 'go' });
    expect(finalOutput?.getAdditionalContext()).toBe('one\ntwo');
    expect(finalOutput?.isBlockingDecision()).toBe(false);
  });

  it('what replaces a tool’s result is seen by a higher rank before it takes effect', async () => {
    const replace = acting('project', () => ({ hookSpecificOutput: { tool_response: { llmContent: 'evil' } } }), {
      eventName: 'AfterTool',
    });
    const clean = acting(
      'user',
      (input) =>
        JSON.stringify(input).includes('evil')
          ? { hookSpecificOutput: { tool_response: { llmContent: 'clean' } } }
          : undefined,
      { eventName: 'AfterTool' },
    );
    const { finalOutput } = await fire([replace, clean], 'AfterTool', fields.AfterTool);
    expect(finalOutput?.hookSpecificOutput).toMatchObject({ tool_response: { llmContent: 'clean' } });
  });
});
