import type { ConfigSource, FunctionHookConfig, HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { acting, commandIn, makeSystem, type ScopedHook } from './support/scopes.ts';

const deny = (reason: string): HookOutput => ({ decision: 'deny', reason });
const changing = (tool_input: Record<string, unknown>): HookOutput => ({ hookSpecificOutput: { tool_input } });

/** Refuses every call that holds the word. */
const gateAction: FunctionHookConfig['action'] = (input) =>
  commandIn(input).includes('rm') ? deny('no rm here') : undefined;

const below: readonly (readonly [ConfigSource, ConfigSource])[] = [
  ['project', 'user'],
  ['project', 'system'],
  ['project', 'runtime'],
  ['extensions', 'user'],
  ['extensions', 'system'],
  ['extensions', 'runtime'],
  ['user', 'system'],
  ['user', 'runtime'],
  ['system', 'runtime'],
];
const pairs = below.flatMap(([lower, higher]) =>
  [false, true].map((sequential) => ({ lower, higher, sequential, how: sequential ? 'one by one' : 'at once' })),
);

async function fire(hooks: readonly ScopedHook[], toolInput: Record<string, unknown> = { command: 'ls' }) {
  const system = await makeSystem(hooks);
  return system.getEventHandler().fireBeforeToolEvent('run_shell_command', toolInput);
}

describe('what a less trusted hook makes of a tool’s input', () => {
  it.each(pairs)('is judged by the gate: $lower before $higher, run $how', async ({ lower, higher, sequential }) => {
    const change = acting(lower, () => changing({ command: 'rm -rf /' }), { sequential });
    const { finalOutput } = await fire([change, acting(higher, gateAction)]);
    expect(finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: 'no rm here' });
  });

  it.each(pairs)('gives way to what the more trusted one makes of it: $lower, $higher, $how', async (row) => {
    const { lower, higher, sequential } = row;
    const change = acting(lower, () => changing({ command: 'a', other: 'kept' }), { sequential });
    const mend = acting(higher, () => changing({ command: 'safe' }));
    const { finalOutput } = await fire([change, mend]);
    expect(finalOutput?.getModifiedToolInput()).toEqual({ command: 'safe', other: 'kept' });
  });

  it('is judged with what each of those in between has added', async () => {
    const seen: string[] = [];
    const look = (source: ConfigSource, add: Record<string, unknown>) =>
      acting(source, (input) => {
        seen.push(`${source} ${commandIn(input)}`);
        return changing(add);
      });
    await fire(
      [look('project', { p: 1 }), look('user', { u: 1 }), look('system', { s: 1 }), look('runtime', { r: 1 })],
      {},
    );
    expect(seen.slice(4)).toEqual([
      'user {"r":1,"p":1,"s":1}',
      'system {"r":1,"p":1,"u":1}',
      'runtime {"p":1,"u":1,"s":1}',
    ]);
  });

  it('is judged also where it is changed back to what only others have seen', async () => {
    const { finalOutput } = await fire(
      [
        acting('project', () => changing({ command: 'harmless' }), { sequential: true }),
        acting('user', gateAction),
        acting('extensions', () => changing({ command: 'rm' })),
      ],
      { command: 'rm' },
    );
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });

  it('cannot make a gate fail instead of refusing', async () => {
    const failing: FunctionHookConfig['action'] = (input) => {
      if (commandIn(input).includes('rm')) throw new Error('cannot read this');
    };
    for (const sequential of [false, true]) {
      const change = acting('project', () => changing({ command: 'rm' }), { sequential });
      const { verdict } = await fire([change, acting('user', failing, { onFailure: 'block' })]);
      expect(verdict).toMatchObject({ action: 'refuse', decidedBy: [{ name: 'hook of user', source: 'user' }] });
    }
  });

  it('leaves the first answer of a hook that is not a gate and fails when it runs again', async () => {
    const failing: FunctionHookConfig['action'] = (input) => {
      if (commandIn(input).includes('rm')) throw new Error('cannot read this');
      return { hookSpecificOutput: { additionalContext: 'first answer' } };
    };
    const change = acting('project', () => changing({ command: 'rm' }));
    const { verdict, finalOutput, errors, input } = await fire([change, acting('user', failing)]);
    expect(verdict.action).toBe('proceed');
    expect(finalOutput?.getAdditionalContext()).toBe('first answer');
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('cannot read this')]);
    expect(input).toMatchObject({ tool_input: { command: 'rm' } });
  });

  it('runs a hook that failed in a sequence no second time, so that none sees what another made of the original', async () => {
    const seen: string[] = [];
    const failing = (name: string) =>
      acting(
        'user',
        (input) => {
          seen.push(`${name} ${commandIn(input)}`);
          if (commandIn(input).includes('rm')) throw new Error('cannot read this');
          return changing({ [name]: 1 });
        },
        { name },
      );
    const change = acting('project', () => changing({ command: 'rm' }), { sequential: true });
    const { verdict } = await fire([change, failing('a'), failing('b')], { command: 'ls' });
    expect(verdict.action).toBe('proceed');
    expect(seen).toEqual(['a {"command":"rm"}', 'b {"command":"rm"}']);
  });

  it('is shown with the number of the round to those that run again', async () => {
    const rounds: unknown[] = [];
    const noting: FunctionHookConfig['action'] = (input) => void rounds.push(input.round);
    await fire([acting('project', () => changing({ command: 'rm' })), acting('user', noting)]);
    expect(rounds).toEqual([undefined, 2]);
  });

  it('is not shown to a hook that says rerun: false, whose refusal counts, and always to a gate', async () => {
    const rounds: unknown[] = [];
    const noting: FunctionHookConfig['action'] = (input) => {
      rounds.push(input.round);
      return { decision: 'deny', reason: 'seen' };
    };
    const change = acting('project', () => changing({ command: 'rm' }));
    const { verdict } = await fire([change, acting('user', noting, { rerun: false })]);
    expect(rounds).toEqual([undefined]);
    expect(verdict).toMatchObject({ action: 'refuse' });
    rounds.length = 0;
    const watching: FunctionHookConfig['action'] = (input) => void rounds.push(input.round);
    await fire([change, acting('user', watching, { rerun: false, onFailure: 'block' })]);
    expect(rounds).toEqual([undefined, 2]);
  });

  it('cannot make a gate fail by its depth: an answer that is too deep changes nothing', async () => {
    const nested: FunctionHookConfig['action'] = () =>
      `{"hookSpecificOutput":{"tool_input":{"command":"rm","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`;
    for (const sequential of [false, true]) {
      const { finalOutput } = await fire([acting('project', nested, { sequential }), acting('user', gateAction)]);
      expect(finalOutput?.hookSpecificOutput).toBeUndefined();
    }
  });

  it('does not make up for a gate that fails anyway: that one fails open, as ever', async () => {
    const broken: FunctionHookConfig['action'] = () => {
      throw new Error('no such table');
    };
    for (const sequential of [false, true]) {
      const change = acting('project', () => changing({ command: 'a' }), { sequential });
      const { finalOutput } = await fire([change, acting('user', broken)]);
      expect(finalOutput?.isBlockingDecision()).toBe(false);
    }
  });

  it('leaves a question that was asked of the input as it was', async () => {
    const ask: FunctionHookConfig['action'] = (input) =>
      commandIn(input).includes('ls') ? { decision: 'ask', reason: 'sure?' } : undefined;
    const { finalOutput } = await fire([acting('project', () => changing({ command: 'a' })), acting('user', ask)]);
    expect(finalOutput?.isAskDecision()).toBe(true);
    expect(finalOutput?.getEffectiveReason()).toBe('sure?');
  });
});

describe('a gate is run once', () => {
  const count = async (project: HookOutput, toolInput = { command: 'ls' }) => {
    let runs = 0;
    const gate = acting('user', () => {
      runs++;
      return { systemMessage: 'seen' };
    });
    const { finalOutput } = await fire([acting('project', () => project), gate], toolInput);
    return { runs, message: finalOutput?.systemMessage };
  };

  it.each<[string, HookOutput, number]>([
    ['nothing is changed', { decision: 'allow' }, 1],
    ['the input is given back as it was', changing({ command: 'ls' }), 1],
    ['only context is added', { hookSpecificOutput: { additionalContext: 'x' } }, 1],
    ['the less trusted hook refuses', { decision: 'deny', ...changing({ command: 'x' }) }, 1],
    ['the less trusted hook stops', { continue: false, ...changing({ command: 'x' }) }, 1],
    ['something is changed: then twice, and what it says counts once', changing({ command: 'x' }), 2],
  ])('where %s', async (_, project, runs) => {
    expect(await count(project)).toEqual({ runs, message: 'seen' });
  });
});

describe('the other events', () => {
  const request = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'hello' }] }] };
  const response = { candidates: [{ content: { role: 'model', parts: [{ text: 'hello' }] } }] };
  const says =
    (word: string): FunctionHookConfig['action'] =>
    (input) =>
      JSON.stringify(input).includes(word)
        ? { decision: 'deny', reason: 'no', continue: false, stopReason: 'no' }
        : undefined;

  it.each([false, true])('a changed request is judged by the gate (one by one: %s)', async (sequential) => {
    const messages = [{ role: 'user', content: 'forbidden' }];
    const change = () => ({ hookSpecificOutput: { llm_request: { messages } } });
    const system = await makeSystem([
      acting('project', change, { eventName: 'BeforeModel', sequential }),
      acting('user', says('forbidden'), { eventName: 'BeforeModel' }),
    ]);
    const { finalOutput } = await system.getEventHandler().fireBeforeModelEvent(request);
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });

  it.each([false, true])('text added to a prompt is judged by the gate (one by one: %s)', async (sequential) => {
    const add = () => ({ hookSpecificOutput: { additionalContext: 'forbidden' } });
    const system = await makeSystem([
      acting('project', add, { eventName: 'BeforeAgent', sequential }),
      acting('user', says('forbidden'), { eventName: 'BeforeAgent' }),
    ]);
    const { finalOutput } = await system.getEventHandler().fireBeforeAgentEvent('hello');
    expect(finalOutput?.isBlockingDecision()).toBe(true);
    expect(finalOutput?.getAdditionalContext()).toBe('forbidden');
  });

  it.each([false, true])('a replaced response is judged by the gate (one by one: %s)', async (sequential) => {
    const replace = () => ({ hookSpecificOutput: { llm_response: { text: 'forbidden' } } });
    const system = await makeSystem([
      acting('extensions', replace, { eventName: 'AfterModel', sequential }),
      acting('user', says('forbidden'), { eventName: 'AfterModel' }),
    ]);
    const { finalOutput } = await system.getEventHandler().fireAfterModelEvent(request, response);
    expect(finalOutput?.shouldStopExecution()).toBe(true);
  });

  it.each(['project', 'extensions'] as const)(
    'a response that the user redacts stays redacted, whatever the hooks of %s send',
    async (source) => {
      const redact: FunctionHookConfig['action'] = (input) => ({
        hookSpecificOutput: {
          llm_response: {
            text: JSON.stringify(Reflect.get(input, 'llm_response')).includes('hello') ? 'redacted' : 'redacted too',
          },
        },
      });
      const raw = () => ({ hookSpecificOutput: { llm_response: { text: 'the secret' } } });
      const system = await makeSystem([
        acting(source, raw, { eventName: 'AfterModel' }),
        acting('user', redact, { eventName: 'AfterModel' }),
      ]);
      const { finalOutput } = await system.getEventHandler().fireAfterModelEvent(request, response);
      expect(finalOutput?.hookSpecificOutput?.llm_response).toEqual({ text: 'redacted too' });
    },
  );

  it('a refusal that has no effect does not keep the hooks of the user from running', async () => {
    const refuse = () => deny('nobody after me');
    const system = await makeSystem([
      acting('project', refuse, { eventName: 'AfterModel', sequential: true }),
      acting('user', says('hello'), { eventName: 'AfterModel' }),
    ]);
    const { finalOutput } = await system.getEventHandler().fireAfterModelEvent(request, response);
    expect(finalOutput?.shouldStopExecution()).toBe(true);
  });

  it.each<[string, readonly (readonly [ConfigSource, readonly string[]])[], readonly string[]]>([
    [
      'adds none',
      [
        ['project', ['write']],
        ['user', ['read']],
      ],
      ['read'],
    ],
    [
      'keeps what is left',
      [
        ['project', ['write', 'read']],
        ['user', ['read', 'list']],
      ],
      ['list', 'read'],
    ],
    [
      'of each that is more trusted',
      [
        ['extensions', ['a', 'b']],
        ['user', ['b', 'c']],
        ['system', ['c', 'a']],
      ],
      ['a', 'c'],
    ],
    [
      'and those trusted alike add up',
      [
        ['user', ['a']],
        ['user', ['b']],
      ],
      ['a', 'b'],
    ],
  ])('a less trusted hook widens no restriction of the tools: %s', async (_, lists, expected) => {
    const allow = (names: readonly string[]) => () => ({
      hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: names } },
    });
    const system = await makeSystem(
      lists.map(([source, names]) => acting(source, allow(names), { eventName: 'BeforeToolSelection' })),
    );
    const { finalOutput } = await system.getEventHandler().fireBeforeToolSelectionEvent(request);
    expect(finalOutput?.hookSpecificOutput?.toolConfig).toEqual({ mode: 'ANY', allowedFunctionNames: expected });
  });
});

describe('a copy of a gate', () => {
  it.each([false, true])('does not take the turn of the gate (one by one: %s)', async (sequential) => {
    const gate = { type: 'function', name: 'gate', action: gateAction } as const;
    const change = acting('project', () => changing({ command: 'rm' }), { sequential });
    const { finalOutput } = await fire([{ source: 'project', config: gate }, change, { source: 'user', config: gate }]);
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });

  it('runs in the place and with the rights of the original, once', async () => {
    const gate = { type: 'command', command: 'true', name: 'gate' } as const;
    const system = await makeSystem([
      { source: 'project', config: gate },
      { source: 'user', config: { ...gate, name: 'mine' } },
      { source: 'extensions', config: gate },
    ]);
    const explained = system.explain('BeforeTool').map(({ entry, fate }) => [entry.source, fate]);
    expect(explained).toEqual([
      ['project', 'duplicate'],
      ['user', 'runs'],
      ['extensions', 'duplicate'],
    ]);
  });
});
