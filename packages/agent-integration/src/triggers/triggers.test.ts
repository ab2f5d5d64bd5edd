import { channel } from 'node:diagnostics_channel';
import type * as HookRunnerModule from '@agent-hooks/hook-runner';
import type * as HookSystemModule from '@agent-hooks/hook-system';
import type { HookSystem } from '@agent-hooks/hook-system';
import { HookTranslatorGenAIv1 } from '@agent-hooks/hook-translator';
import { GenerateContentResponse } from '@google/genai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeHost } from '../../test/support.ts';
import { executeToolWithHooks } from '../tools/execute-tool-with-hooks.ts';
import type { HookProvider } from './hook-provider.ts';
import { fireLifecycleHook } from './lifecycle-trigger.ts';
import { fireAfterModelHook, fireBeforeModelHook, fireBeforeToolSelectionHook } from './model-triggers.ts';
import { fireAfterToolHook, fireBeforeToolHook } from './tool-triggers.ts';

const made = vi.hoisted(() => [] as string[]);

function countConstructions<Module extends object>(module: Module): Module {
  const entries = Object.entries(module).map(([name, value]) => {
    if (!/^Hook(System|Registry|Planner|Aggregator|EventHandler|Runner)$/.test(name)) return [name, value];
    const construct = (target: object, args: unknown[]) => {
      made.push(name);
      return Reflect.construct(target as never, args) as object;
    };
    return [name, new Proxy(value as object, { construct })];
  });
  return Object.fromEntries(entries) as Module;
}

vi.mock('@agent-hooks/hook-system', async (original) => countConstructions(await original<typeof HookSystemModule>()));
vi.mock('@agent-hooks/hook-runner', async (original) => countConstructions(await original<typeof HookRunnerModule>()));

afterEach(() => {
  made.length = 0;
});

const request = { model: 'gemini-test', contents: 'hello' };
const response = Object.assign(new GenerateContentResponse(), {
  candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] }, finishReason: 'STOP' }],
});

/** Every trigger, with what it gives when no one answers. */
const triggers: [string, (config: HookProvider) => Promise<unknown>, unknown][] = [
  ['fireBeforeToolHook', (config) => fireBeforeToolHook(config, 't', {}), undefined],
  ['fireAfterToolHook', (config) => fireAfterToolHook(config, 't', {}, {}), undefined],
  ['fireBeforeModelHook', (config) => fireBeforeModelHook(config, request), { blocked: false }],
  ['fireAfterModelHook', (config) => fireAfterModelHook(config, request, response), { response }],
  ['fireBeforeToolSelectionHook', (config) => fireBeforeToolSelectionHook(config, request), {}],
  ['fireLifecycleHook', (config) => fireLifecycleHook(config, 'BeforeAgent', { prompt: 'x' }), undefined],
  [
    'executeToolWithHooks',
    (config) => executeToolWithHooks(config, 't', {}, async () => ({ llmContent: 'ran' })),
    { llmContent: 'ran' },
  ],
];

describe('nothing is in the way', () => {
  const rejecting = { initialize: () => Promise.reject(new Error('cannot load')) };
  const uninitialized = { initialize: async () => undefined, getEventHandler: () => throwing('not initialised') };
  const broken: [string, () => unknown][] = [
    ['hooks are off', () => undefined],
    ['the config throws', () => throwing('no config')],
    ['the hook system cannot be initialised', () => rejecting],
    ['the hook system has no event handler', () => uninitialized],
    ['the hook system is something else', () => 7],
  ];
  const rows = broken.flatMap(([why, getHookSystem]) =>
    triggers.map(([name, fire, nothing]) => [name, why, getHookSystem, fire, nothing] as const),
  );

  it.each(rows)('%s lets the caller proceed when %s', async (_name, _why, getHookSystem, fire, nothing) => {
    const config = { getHookSystem: getHookSystem as () => HookSystem };
    expect(await fire(config)).toEqual(nothing);
  });

  it.each(triggers)('%s lets the caller proceed when the getters of the host throw', async (_name, fire, nothing) => {
    const hooks = Object.fromEntries(allEvents.map((name) => [name, { answer: { decision: 'deny' } }]));
    const { config } = makeHost(hooks);
    config.getSessionId = () => throwing('no session');
    expect(await fire(config)).toEqual(nothing);
  });

  it.each(triggers)('%s asks the hooks of a host whose config fails later', async (_name, fire, nothing) => {
    const stop = { answer: { continue: false, stopReason: 'enough' } };
    const { config } = makeHost(Object.fromEntries(allEvents.map((name) => [name, stop])));
    let isBroken = false;
    const failing = { getHookSystem: () => (isBroken ? throwing('no config') : config.getHookSystem()) };
    await fire(failing);
    isBroken = true;
    const answer = await fire(failing);
    expect(answer).not.toEqual(nothing);
    expect(JSON.stringify(answer)).toContain('enough');
  });

  it('a failure of the trigger is reported to the host, and without a listener by a warning, each text once', async () => {
    const warnings: unknown[] = [];
    const listen = (warning: Error & { code?: string }) => warnings.push([warning.name, warning.code, warning.message]);
    process.on('warning', listen);
    const told: unknown[] = [];
    const getHookSystem = () => throwing('told once');
    await fireBeforeToolHook({ getHookSystem, onProblem: (...problem) => told.push(problem) }, 't', {});
    for (let times = 0; times < 3; times++) await fireBeforeToolHook({ getHookSystem }, 't', {});
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    const message = 'BeforeTool could not be fired or its answer not read: told once';
    expect(told).toEqual([[message, 'trigger_failed']]);
    expect(warnings).toEqual([['AgentHooksWarning', 'AGENT_HOOKS_TRIGGER_FAILED', message]]);
  });

  it('a failure of the trigger is reported to listeners', async () => {
    const heard: unknown[] = [];
    const listen = (message: unknown) => heard.push(message);
    channel('agent-hooks:failure').subscribe(listen);
    await fireBeforeToolHook({ getHookSystem: () => throwing('no config') }, 't', {});
    channel('agent-hooks:failure').unsubscribe(listen);
    expect(heard).toMatchObject([{ success: false, eventName: 'BeforeTool', errors: [{ message: 'no config' }] }]);
  });
});

describe('the hook system', () => {
  it('is made once, with its one runner, and the triggers make nothing of their own', async () => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'deny' } } });
    const load = vi.spyOn(config, 'getHooks');
    expect(made).toEqual([]);
    await Promise.all([...triggers, ...triggers, ...triggers].map(([, fire]) => fire(config)));
    expect(made).toEqual(['HookSystem', 'HookRunner']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is never made while hooks are off', async () => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'deny' } } }, { enableHooks: false });
    for (const [, fire, nothing] of triggers) expect(await fire(config)).toEqual(nothing);
    expect(config.getHookSystem()).toBeUndefined();
    expect(made).toEqual([]);
  });

  it('loads nothing before the first event', async () => {
    const { config } = makeHost({ BeforeTool: {} });
    const load = vi.spyOn(config, 'getHooks');
    const system = config.getHookSystem();
    expect(config.getHookSystem()).toBe(system);
    expect(system?.getStatus()).toEqual({ initialized: false, totalHooks: 0 });
    expect(load).not.toHaveBeenCalled();
    await fireBeforeToolHook(config, 't', {});
    expect(system?.getStatus()).toEqual({ initialized: true, totalHooks: 1 });
  });
});

describe('the tool triggers', () => {
  it('give the merged answer, which reads permissionDecision', async () => {
    const answer = { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } };
    const { config, logged } = makeHost({ BeforeTool: { answer } });
    const output = await fireBeforeToolHook(config, 'write_file', { a: 1 }, { mcpContext: { server: 's' } });
    expect(output?.isBlockingDecision()).toBe(true);
    expect(output?.getBlockingError()).toEqual({ blocked: true, reason: 'no' });
    expect(logged()[0]).toMatchObject({
      session_id: 'test-session',
      cwd: config.getWorkingDir(),
      transcript_path: '',
      hook_event_name: 'BeforeTool',
      tool_name: 'write_file',
      tool_input: { a: 1 },
      mcp_context: { server: 's' },
    });
  });

  it('give nothing if no hook matches the tool', async () => {
    const { config } = makeHost({ BeforeTool: { matcher: 'write', answer: { decision: 'deny' } } });
    expect(await fireBeforeToolHook(config, 'read_file', {})).toBeUndefined();
  });
});

describe('fireBeforeModelHook', () => {
  const fire = (hooks: Parameters<typeof makeHost>[0]) => fireBeforeModelHook(makeHost(hooks).config, request);

  it('a refusal blocks, with its reason and its message', async () => {
    const answer = { decision: 'block', reason: 'secret', systemMessage: 'mind the key' };
    const result = await fire({ BeforeModel: { answer } });
    expect(result).toEqual({ blocked: true, reason: 'secret', systemMessage: 'mind the key' });
  });

  it('a refusal by exit code 2 blocks', async () => {
    expect(await fire({ BeforeModel: { answer: 'secret', exit: 2 } })).toEqual({ blocked: true, reason: 'secret' });
  });

  it('a stop alone blocks as well', async () => {
    const result = await fire({ BeforeModel: { answer: { continue: false, stopReason: 'enough' } } });
    expect(result).toEqual({ blocked: true, reason: 'enough', shouldStop: true, stopReason: 'enough' });
  });

  it("a refusal with a response gives it as the SDK's own", async () => {
    const llm_response = { candidates: [{ content: { role: 'model', parts: ['cached'] }, finishReason: 'STOP' }] };
    const result = await fire({ BeforeModel: { answer: { decision: 'deny', hookSpecificOutput: { llm_response } } } });
    expect(result.blocked).toBe(true);
    expect(result.syntheticResponse).toBeInstanceOf(GenerateContentResponse);
    expect(result.syntheticResponse?.text).toBe('cached');
  });

  it('a response without a refusal does not take the place of the call', async () => {
    const hookSpecificOutput = { llm_response: { text: 'cached', candidates: [] } };
    expect(await fire({ BeforeModel: { answer: { hookSpecificOutput } } })).toEqual({ blocked: false });
  });

  it('a refusal counts although its response cannot be read', async () => {
    const hookSpecificOutput = { llm_response: { candidates: 'none' } };
    const result = await fire({ BeforeModel: { answer: { decision: 'deny', reason: 'no', hookSpecificOutput } } });
    expect(result).toMatchObject({ blocked: true, reason: 'no' });
  });

  it('changes come back as a new request, and nothing if there are none', async () => {
    const temperature = { hookSpecificOutput: { llm_request: { config: { temperature: 0 } } } };
    const changed = await fire({ BeforeModel: { answer: temperature } });
    expect(changed).toEqual({ blocked: false, modifiedRequest: { ...request, config: { temperature: 0 } } });
    expect(request).toEqual({ model: 'gemini-test', contents: 'hello' });
    const echoed = await fire({ BeforeModel: { answer: { hookSpecificOutput: { llm_request: {} } } } });
    expect(echoed).toEqual({ blocked: false });
  });

  it('a call whose changes cannot be applied is refused: the original must not go out in their place', async () => {
    const hookSpecificOutput = { llm_request: { messages: [{ role: 'user', content: 'redacted' }] } };
    const { config } = makeHost({ BeforeModel: { answer: { hookSpecificOutput } } });
    const translator = withFailing('fromHookLLMRequest');
    expect(await fireBeforeModelHook(config, request, { translator })).toEqual({
      blocked: true,
      reason: 'Hooks changed the request, and the change cannot be applied: broken',
    });
  });
});

describe('fireAfterModelHook', () => {
  const call = { functionCall: { name: 'read_file', args: {} } };
  const withCall = Object.assign(new GenerateContentResponse(), {
    candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }, call] }, finishReason: 'STOP' }],
  });
  const fire = (hook: object) => fireAfterModelHook(makeHost({ AfterModel: hook }).config, request, withCall);

  it('hooks are shown the request and the response, and their own response takes its place', async () => {
    const llm_response = {
      text: 'HI',
      candidates: [{ content: { role: 'model', parts: ['HI'] }, finishReason: 'STOP' }],
    };
    const { config, logged } = makeHost({ AfterModel: { answer: { hookSpecificOutput: { llm_response } } } });
    const result = await fireAfterModelHook(config, request, response);
    expect(result.response).toBeInstanceOf(GenerateContentResponse);
    expect(result.response.text).toBe('HI');
    expect(logged()[0]).toMatchObject({
      llm_request: { model: 'gemini-test', messages: [{ role: 'user', content: 'hello' }] },
      llm_response: { text: 'hi' },
    });
  });

  it('a response that is handed back as it was shown changes nothing, and keeps its tool calls', async () => {
    expect((await fire({ script: 'redact.mjs' })).response).toBe(withCall);
  });

  it('a stop gives a response with its reason', async () => {
    const result = await fire({ answer: { continue: false, stopReason: 'enough' } });
    expect(result).toMatchObject({ shouldStop: true, stopReason: 'enough' });
    expect(result.response.text).toBe('enough');
    expect(result.response.functionCalls).toBeUndefined();
  });

  it('a refusal comes too late and changes nothing, and the host hears of it', async () => {
    const { config } = makeHost({ AfterModel: { answer: { decision: 'block', reason: 'too late' } } });
    const problems: string[][] = [];
    const host = {
      getHookSystem: () => config.getHookSystem(),
      onProblem: (...problem: string[]) => problems.push(problem),
    };
    expect(await fireAfterModelHook(host, request, withCall)).toEqual({ response: withCall });
    expect(problems).toEqual([[expect.stringContaining('no effect on AfterModel'), 'no_effect']]);
  });

  it('suppression and message are handed on', async () => {
    const result = await fire({ answer: { suppressOutput: true, systemMessage: 'note' } });
    expect(result).toEqual({ response: withCall, suppressOutput: true, systemMessage: 'note' });
  });

  it('the response stays as it is when a hook crashes', async () => {
    expect((await fire({ exit: 1, answer: '' })).response).toBe(withCall);
  });

  it('a response that cannot be changed as hooks want is withheld, and the agent stops', async () => {
    const answer = { hookSpecificOutput: { llm_response: { text: 'redacted' } } };
    const { config } = makeHost({ AfterModel: { answer } });
    const translator = withFailing('fromHookLLMResponse');
    const result = await fireAfterModelHook(config, request, withCall, { translator });
    const stopReason = 'Hooks changed the response, and the change cannot be applied: broken';
    expect(result).toMatchObject({ shouldStop: true, stopReason });
    expect(result.response.text).toBe(stopReason);
  });

  it('the reason of a stop is shown, and not that of a refusal beside it', async () => {
    const result = await fire({ answer: { decision: 'deny', reason: 'no', continue: false, stopReason: 'enough' } });
    expect(result.stopReason).toBe('enough');
  });
});

describe('fireBeforeToolSelectionHook', () => {
  const tools = [{ functionDeclarations: [{ name: 'read_file' }, { name: 'write_file' }] }];
  const toolConfig = { functionCallingConfig: { mode: 'AUTO' }, retrievalConfig: { languageCode: 'en' } };
  const fire = (answer: object) =>
    fireBeforeToolSelectionHook(makeHost({ BeforeToolSelection: { answer } }).config, {
      ...request,
      config: { tools, toolConfig },
    });

  it.each([
    [{ mode: 'ANY', allowedFunctionNames: ['read_file'] }],
    [{ mode: 'NONE' }],
    [{ mode: 'AUTO', allowedFunctionNames: ['read_file'] }],
  ])('%j is laid over the tool config, and the definitions stay', async (chosen) => {
    const result = await fire({ hookSpecificOutput: { toolConfig: chosen } });
    expect(result.toolConfig).toMatchObject({ functionCallingConfig: chosen, retrievalConfig: { languageCode: 'en' } });
    expect(result.tools).toBe(tools);
  });

  it.each([
    ['a refusal', { decision: 'deny', reason: 'no' }],
    ['a message to the user', { userMessage: 'note' }],
    ['an empty choice', { hookSpecificOutput: { toolConfig: {} } }],
  ])('%s leaves the tool config alone', async (_, answer) => {
    expect(await fire(answer)).toEqual({});
  });

  it('a message for the model is handed on, alone or beside a choice', async () => {
    expect(await fire({ systemMessage: 'note' })).toEqual({ systemMessage: 'note' });
    const choice = { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } };
    expect(await fire({ ...choice, systemMessage: 'note' })).toMatchObject({ systemMessage: 'note', tools });
  });

  it('a choice that cannot be applied leaves the model no tool', async () => {
    const answer = { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['read_file'] } } };
    const { config } = makeHost({ BeforeToolSelection: { answer } });
    const translator = withFailing('fromHookToolConfig');
    const result = await fireBeforeToolSelectionHook(config, request, { translator });
    expect(result.restriction).toEqual({ mode: 'NONE', allowedFunctionNames: [] });
  });

  it('a stop is handed on', async () => {
    expect(await fire({ continue: false, stopReason: 'enough' })).toEqual({ shouldStop: true, stopReason: 'enough' });
  });
});

const allEvents = [
  ...['BeforeTool', 'AfterTool', 'BeforeModel', 'AfterModel', 'BeforeToolSelection', 'BeforeAgent'],
] as const;

/** The default translator, of which one method fails. */
function withFailing(method: keyof HookTranslatorGenAIv1) {
  const translator = new HookTranslatorGenAIv1();
  return new Proxy(translator, {
    get: (target, property) =>
      property === method ? () => throwing('broken') : Reflect.get(target, property, target).bind(target),
  });
}

function throwing(message: string): never {
  throw new Error(message);
}
