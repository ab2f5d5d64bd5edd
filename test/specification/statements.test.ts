// Single sentences of the documents that no chapter shows by itself, each on real scripts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  executeToolWithHooks,
  fireAfterModelHook,
  fireAfterToolHook,
  fireBeforeModelHook,
  fireBeforeToolHook,
  fireBeforeToolSelectionHook,
  ToolScheduler,
} from '@agent-hooks/agent-integration';
import { Config, GeminiChat } from '@agent-hooks/agent-integration/specification';
import { HookRunner } from '@agent-hooks/hook-runner';
import {
  BeforeToolHookOutput,
  createHookOutput,
  HookAggregator,
  HookEventHandler,
  HookPlanner,
  HookRegistry,
} from '@agent-hooks/hook-system';
import type { HookEventName, HooksConfiguration } from '@agent-hooks/hook-types';
import { GenerateContentResponse } from '@google/genai';
import { expect, it, onTestFinished } from 'vitest';
import { makeProject } from './project.ts';

const say = (answer: object) => `echo '${JSON.stringify(answer)}'`;
const request = { model: 'm', contents: 'hi' };

/** A configuration whose event has a hook for each script, in one group. */
function open(event: HookEventName, scripts: readonly string[], group: object = {}) {
  const files = Object.fromEntries(scripts.map((script, index) => [`${index}.sh`, script]));
  const { directory, hook } = makeProject(files);
  const hooks: HooksConfiguration = { [event]: [{ ...group, hooks: Object.keys(files).map((file) => hook(file)) }] };
  const config = new Config({ hooks, workingDir: directory });
  onTestFinished(() => config.dispose());
  return { config, directory };
}

it('three effects of several AfterTool hooks are all applied', async () => {
  const { config } = open('AfterTool', [
    say({ systemMessage: 's1', hookSpecificOutput: { additionalContext: 'c1' } }),
    say({ systemMessage: 's2', suppressOutput: true, hookSpecificOutput: { additionalContext: 'c2' } }),
  ]);
  const output = await fireAfterToolHook(config, 't', {}, { llmContent: 'x' });
  expect([output?.getAdditionalContext(), output?.systemMessage, output?.suppressOutput]).toEqual([
    'c1\nc2',
    's1\ns2',
    true,
  ]);
});

it('one hook of three fails, and the answers of the others count', async () => {
  const { config } = open('BeforeTool', [say({ systemMessage: 'one' }), 'exit 9', say({ systemMessage: 'two' })]);
  const system = config.getHookSystem();
  await system?.initialize();
  const result = await system?.getEventHandler().fireBeforeToolEvent('t', {});
  expect(result).toMatchObject({ success: false, errors: [{ code: 'hook_failed' }] });
  expect(result?.finalOutput?.systemMessage).toBe('one\ntwo');
  expect(result?.finalOutput?.isBlockingDecision()).toBe(false);
});

it('the fields of another protocol refuse in the merged output, and not in the factory', () => {
  const output = {
    reason: 'top',
    hookSpecificOutput: { permissionDecision: 'block', permissionDecisionReason: 'own' },
  };
  const merged = new HookAggregator().createSpecificHookOutput(output, 'BeforeTool');
  expect(createHookOutput('BeforeTool', output).isBlockingDecision()).toBe(false);
  expect(merged).toBeInstanceOf(BeforeToolHookOutput);
  expect([merged.isBlockingDecision(), merged.getEffectiveReason()]).toEqual([true, 'own']);
});

it.each([
  ['Edit', 'MyEditTool', true],
  ['^Edit', 'MyEditTool', false],
  ['*[', '*[', true],
  ['*[', 'x', false],
])('the matcher %j on the tool %j: %j', async (matcher, tool, matches) => {
  const { config } = open('BeforeTool', ['exit 2'], { matcher });
  expect((await fireBeforeToolHook(config, tool, {}))?.isBlockingDecision() ?? false).toBe(matches);
});

it('identical hooks run once, in whatever group they are', async () => {
  const { directory, hook } = makeProject({ 'count.sh': 'echo x >> "$GEMINI_PROJECT_DIR/count"' });
  const same = hook('count.sh');
  const hooks = { BeforeTool: [{ hooks: [same, same] }, { matcher: 't', hooks: [same] }] };
  const config = new Config({ hooks, workingDir: directory });
  await fireBeforeToolHook(config, 't', {});
  expect(readFileSync(join(directory, 'count'), 'utf8')).toBe('x\n');
  await config.dispose();
});

it.each([
  [true, ['extensions']],
  [false, []],
])('hooks of an extension that is active (%j) are registered', async (isActive, sources) => {
  const hooks = { BeforeTool: [{ hooks: [{ type: 'command' as const, command: 'true' }] }] };
  class WithExtension extends Config {
    override getExtensions() {
      return [{ name: 'e', isActive, hooks }];
    }
  }
  const system = new WithExtension({ enableHooks: true, hooks: {} }).getHookSystem();
  await system?.initialize();
  expect(
    system
      ?.getRegistry()
      .getHooksForEvent('BeforeTool')
      .map(({ source }) => source),
  ).toEqual(sources);
  await system?.dispose();
});

it('mode NONE survives another hook, and the definitions of tools stay', async () => {
  const { config } = open('BeforeToolSelection', [
    say({ hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } } }),
    say({ hookSpecificOutput: { toolConfig: { mode: 'NONE' } } }),
  ]);
  const tools = [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }] }];
  const result = await fireBeforeToolSelectionHook(config, { ...request, config: { tools } });
  expect(result).toMatchObject({ toolConfig: { functionCallingConfig: { mode: 'NONE' } }, tools });
});

it('AfterModel cannot refuse', async () => {
  const { config } = open('AfterModel', ['echo no >&2; exit 2']);
  const response = answerOf('hi');
  expect((await fireAfterModelHook(config, request, response)).response.text).toBe('hi');
});

it('a stop of BeforeModel refuses the call with its reason', async () => {
  const { config } = open('BeforeModel', [say({ continue: false, stopReason: 'enough' })]);
  expect(await fireBeforeModelHook(config, request)).toMatchObject({ blocked: true, reason: 'enough' });
});

it('a stream that breaks off does not reach AfterModel', async () => {
  const { config, directory } = open('AfterModel', ['touch "$GEMINI_PROJECT_DIR/after"']);
  async function* breaking() {
    yield answerOf('a');
    throw new Error('network');
  }
  const models = { generateContentStream: async () => breaking(), generateContent: async () => answerOf('a') };
  const read = async () => {
    const chat = new GeminiChat({ config, models, model: 'm' });
    for await (const chunk of chat.sendMessageStream({ message: 'hi' })) expect(chunk.text).toBe('a');
  };
  await expect(read()).rejects.toThrow('network');
  expect(existsSync(join(directory, 'after'))).toBe(false);
});

it('system messages before and after a tool ride on its result', async () => {
  const { directory, hook } = makeProject({ 'b.sh': say({ systemMessage: 'b' }), 'a.sh': say({ systemMessage: 'a' }) });
  const hooks = { BeforeTool: [{ hooks: [hook('b.sh')] }], AfterTool: [{ hooks: [hook('a.sh')] }] };
  const config = new Config({ hooks, workingDir: directory });
  const result = await executeToolWithHooks(config, 't', {}, async () => ({ llmContent: 'done' }));
  expect(result.llmContent).toBe('done\n\n[System] b\n\n[System] a');
  await config.dispose();
});

it('a planner of the host is asked with the name of the tool, and with nothing for a model call', async () => {
  const { config } = open('BeforeTool', ['exit 2']);
  const registry = new HookRegistry(config);
  await registry.initialize();
  const asked: unknown[] = [];
  class Planner extends HookPlanner {
    override createExecutionPlan(...parameters: Parameters<HookPlanner['createExecutionPlan']>) {
      asked.push(parameters);
      return super.createExecutionPlan(...parameters);
    }
  }
  const handler = new HookEventHandler(config, new Planner(registry), new HookRunner(), new HookAggregator());
  expect((await handler.fireBeforeToolEvent('t', {})).finalOutput?.isBlockingDecision()).toBe(true);
  await handler.fireBeforeModelEvent(request);
  expect(asked).toEqual([
    ['BeforeTool', { toolName: 't' }],
    ['BeforeModel', undefined],
  ]);
});

it('a refused call ends idle, is published once and is not tried again', async () => {
  const { config } = open('BeforeTool', ['echo no >&2; exit 2']);
  const states: string[] = [];
  const results: unknown[] = [];
  const tool = { name: 't', description: '', parametersJsonSchema: {}, execute: () => ({ llmContent: 'ran' }) };
  const scheduler = new ToolScheduler({
    ...{ config, tools: [tool] },
    onStateChange: ({ state }) => void states.push(state),
    onResult: ({ result }) => void results.push(result.llmContent),
  });
  await scheduler.schedule([{ id: '1', name: 't', args: {} }]);
  expect(states).toEqual(['scheduled', 'executing', 'idle']);
  expect(results).toEqual(['no']);
});

function answerOf(text: string): GenerateContentResponse {
  return Object.assign(new GenerateContentResponse(), { candidates: [{ content: { parts: [{ text }] } }] });
}
