import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Config } from '@agent-hooks/agent-integration/specification';
import { HookPlanner, HookSystem, InProcessMessageBus } from '@agent-hooks/hook-system';
import { type BeforeToolInput, HookEventName } from '@agent-hooks/hook-types';
import { GenerateContentResponse } from '@google/genai';
import { expect, it } from 'vitest';
import * as consumer from './consumer.ts';
import { makeProject } from './project.ts';

it('a consumer written from the signatures of the specification compiles, and what it forbids does not', async () => {
  const compiler = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', 'tsconfig.json'], {
    cwd: import.meta.dirname,
  });
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
});

it('a system is put together from its parts, and reports its status', async () => {
  const { directory, hook } = makeProject({ 'note.sh': 'echo "{\\"systemMessage\\":\\"seen\\"}"' });
  const config = consumer.makeConfig({ BeforeTool: [{ matcher: 'write', hooks: [hook('note.sh')] }] }, directory);
  expect(await consumer.status(config)).toEqual({ initialized: true, totalHooks: 1 });
  const { handler, registry } = await consumer.makeParts(config);
  expect(registry.getHooksForEvent(HookEventName.BeforeTool)).toMatchObject([
    { source: 'project', eventName: 'BeforeTool', matcher: 'write', sequential: false, enabled: true },
  ]);
  const [before, ...others] = await consumer.fireAll(
    handler,
    { model: 'm', contents: 'hi' },
    new GenerateContentResponse(),
  );
  expect(before?.finalOutput).toMatchObject({ decision: 'allow', systemMessage: 'seen' });
  expect(others.map(({ success, finalOutput }) => [success, finalOutput])).toEqual(Array(4).fill([true, undefined]));
  await config.dispose();
});

it('accessors throw before the system is initialised', () => {
  const system = new HookSystem(new Config());
  for (const access of [() => system.getEventHandler(), () => system.getRegistry()]) {
    expect(consumer.isNotReady(thrownBy(access))).toBe(true);
  }
});

it('a refusal by exit code reaches the model as the result of the tool', async () => {
  const { directory, hook } = makeProject({ 'no.sh': 'echo "not here" >&2; exit 2' });
  const config = consumer.makeConfig({ BeforeTool: [{ hooks: [hook('no.sh')] }] }, directory);
  expect(await consumer.callTool(config, 'write_file', {})).toEqual({ llmContent: 'not here' });
  expect(await consumer.wrapTool(config, 'write_file', {})).toMatchObject({ llmContent: 'not here' });
  await config.dispose();
});

it('context, message and suppressed output of AfterTool reach the result', async () => {
  const answer = { systemMessage: 'm', suppressOutput: true, hookSpecificOutput: { additionalContext: 'c' } };
  const { directory, hook } = makeProject({ 'after.sh': `echo '${JSON.stringify(answer)}'` });
  const config = consumer.makeConfig({ AfterTool: [{ hooks: [hook('after.sh')] }] }, directory);
  const expected = { llmContent: 'done\n\nc\n\n[System] m', suppressDisplay: true };
  expect(await consumer.callTool(config, 'write_file', {})).toEqual(expected);
  await config.dispose();
});

it('the model pipeline works in the types of the SDK', async () => {
  const { directory, hook } = makeProject({
    'tools.sh': `echo '{"hookSpecificOutput":{"toolConfig":{"mode":"NONE"}}}'`,
    'cool.sh': `echo '{"hookSpecificOutput":{"llm_request":{"config":{"temperature":0}}}}'`,
    'replace.sh': `echo '{"hookSpecificOutput":{"llm_response":{"text":"[redacted]"}}}'`,
  });
  const config = consumer.makeConfig(
    {
      BeforeToolSelection: [{ hooks: [hook('tools.sh')] }],
      BeforeModel: [{ hooks: [hook('cool.sh')] }],
      AfterModel: [{ hooks: [hook('replace.sh')] }],
    },
    directory,
  );
  const asked: unknown[] = [];
  const response = await consumer.callModel(
    config,
    { model: 'm', contents: 'hi', config: { topK: 3 } },
    async (sent) => {
      asked.push(sent);
      return Object.assign(new GenerateContentResponse(), {
        candidates: [{ content: { parts: [{ text: 'secret' }] } }],
      });
    },
  );
  expect(asked).toMatchObject([
    { config: { temperature: 0, topK: 3, toolConfig: { functionCallingConfig: { mode: 'NONE' } } } },
  ]);
  expect(response).toBeInstanceOf(GenerateContentResponse);
  expect(response?.text).toBe('[redacted]');
  await config.dispose();
});

it('only the merged output reads the permission fields', () => {
  expect(consumer.permission()).toEqual([false, true]);
});

it('plain text becomes an answer by its exit code', () => {
  expect(consumer.plain).toEqual([
    { decision: 'allow', systemMessage: 'text' },
    { decision: 'deny', reason: 'text' },
    { decision: 'allow', systemMessage: 'Warning: text' },
  ]);
});

it('a sequence passes changed arguments on', () => {
  const input = { tool_name: 't', tool_input: { a: 1, b: 1 } };
  const output = { hookSpecificOutput: { tool_input: { b: 2 } } };
  expect(consumer.nextInput(input as never, output)).toEqual({ tool_name: 't', tool_input: { a: 1, b: 2 } });
  expect(consumer.nextInput(input as never, {})).toBe(input);
});

it('the shared empty result cannot be changed', () => {
  const result = { success: true, finalOutput: undefined, allOutputs: [], errors: [], totalDuration: 0 };
  expect(consumer.empty).toMatchObject(result);
  expect(thrownBy(() => consumer.empty.errors.push(new Error('x')))).toBeInstanceOf(TypeError);
});

it('plans are made for a tool, for a trigger and for a model call', async () => {
  const { directory, hook } = makeProject({ 'a.sh': 'true', 'b.sh': 'true' });
  const config = consumer.makeConfig(
    {
      BeforeTool: [{ matcher: 'EditTool', sequential: true, hooks: [hook('a.sh')] }],
      SessionStart: [{ matcher: 'resume', hooks: [hook('b.sh')] }],
    },
    directory,
  );
  const { registry } = await consumer.makeParts(config);
  const [edit, started, model] = consumer.plan(new HookPlanner(registry));
  expect(edit).toMatchObject({ eventName: 'BeforeTool', hookConfigs: [{ type: 'command' }], sequential: true });
  expect([started, model]).toEqual([null, null]);
  if (!edit) return;
  const base = { session_id: 's', transcript_path: '', cwd: directory, timestamp: new Date().toISOString() };
  const input: BeforeToolInput = { ...base, hook_event_name: 'BeforeTool', tool_name: 'EditTool', tool_input: {} };
  const results = await consumer.run(edit, input);
  expect(results).toMatchObject([{ success: true, exitCode: 0, stdout: '', stderr: '' }]);
});

it('a request on a bus gets one response with its id', async () => {
  const { directory, hook } = makeProject({ 'no.sh': 'echo "not here" >&2; exit 2' });
  const messageBus = new InProcessMessageBus();
  const hooks = { BeforeTool: [{ hooks: [hook('no.sh')] }] };
  const config = new Config({ hooks, workingDir: directory, hookSystem: { messageBus } });
  await config.getHookSystem()?.initialize();
  const response = await consumer.request(messageBus, { tool_name: 'write_file', tool_input: {} });
  expect(response).toMatchObject({
    type: 'hook-execution-response',
    correlationId: 'c1',
    success: true,
    output: { success: false, finalOutput: { decision: 'deny', reason: 'not here' } },
  });
  await config.dispose();
});

it('tool calls run alone and through the scheduler', async () => {
  const { directory, hook } = makeProject({ 'no.sh': 'cat | grep -q "/etc" && exit 2; true' });
  const tool = {
    name: 'EditTool',
    description: '',
    parametersJsonSchema: {},
    execute: () => ({ llmContent: 'edited' }),
  };
  class AgentConfig extends Config {
    getToolRegistry() {
      return { getTool: (name: string) => (name === tool.name ? tool : undefined) };
    }
  }
  const config = new AgentConfig({ hooks: { BeforeTool: [{ hooks: [hook('no.sh')] }] }, workingDir: directory });
  const edit = async (file_path: string) => {
    const results = await consumer.schedule(config, { tool_name: 'EditTool', arguments: { file_path } });
    return results.map(({ result }) => result.llmContent);
  };
  expect(await edit('a.txt')).toEqual(['edited', 'edited']);
  expect(await edit('/etc/hosts')).toEqual(['Blocked by hook', 'Blocked by hook']);
  await config.dispose();
});

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
