// Compiled with the sources and never run: each line here would be an error if the types were looser or tighter.
import type {
  BeforeToolInput,
  DefinedEvent,
  eventTable,
  HookConfig,
  HookInputFor,
  HookOutputFor,
  LLMRequest,
} from '@agent-hooks/hook-types';
import { expectTypeOf } from 'vitest';
import {
  addContext,
  allow,
  ask,
  changeInput,
  changeRequest,
  deny,
  replaceResult,
  respond,
  restrictTools,
  rewritePrompt,
  stop,
  tellUser,
} from './answers.ts';
import { combine } from './combine.ts';
import { defineHook } from './define-hook.ts';
import { redact } from './redact.ts';
import { serveHooks } from './serve.ts';
import { testHook } from './test-hook.ts';

// The input is the event's.
defineHook('BeforeTool', (input, { signal }) => {
  expectTypeOf(input).toEqualTypeOf<BeforeToolInput>();
  expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
});
defineHook('BeforeModel', (input) => expectTypeOf(input.llm_request).toEqualTypeOf<LLMRequest>() && undefined);
// @ts-expect-error No such event.
defineHook('BeforTool', () => undefined);
// @ts-expect-error No such field.
defineHook('BeforeTool', (input) => deny(input.prompt));

// A handler may answer now or later, always or sometimes, with text, or not at all.
defineHook('BeforeTool', () => {});
defineHook('BeforeTool', async () => {});
defineHook('BeforeTool', () => null);
defineHook('BeforeTool', (input) => (input.tool_name === 'x' ? deny('no') : undefined));
defineHook('BeforeTool', async (input) => {
  if (input.tool_name === 'x') return deny('no');
  if (input.tool_name === 'y') return ask('sure?');
  return input.tool_name === 'z' ? 'text' : undefined;
});
// @ts-expect-error A list is not an answer.
defineHook('BeforeTool', () => [allow()]);
// @ts-expect-error Nor is a number.
defineHook('BeforeTool', () => 7);
// @ts-expect-error No such decision.
defineHook('BeforeTool', () => ({ decision: 'maybe' }));

// allow and deny: where a no counts.
defineHook('BeforeTool', () => deny('no'));
defineHook('BeforeModel', () => deny('no'));
defineHook('BeforeAgent', () => allow());
defineHook('AfterAgent', () => deny('go on'));
// @ts-expect-error The tool has run.
defineHook('AfterTool', () => deny('too late'));
// @ts-expect-error The model has answered.
defineHook('AfterModel', () => deny('too late'));
// @ts-expect-error The choice of tools cannot be refused.
defineHook('BeforeToolSelection', () => allow());
// @ts-expect-error A session begins whatever a hook says.
defineHook('SessionStart', () => deny('no'));
// @ts-expect-error No one waits for a decision.
defineHook('Notification', async () => deny('no'));

// ask: only before a tool.
defineHook('BeforeTool', () => ask('sure?'));
// @ts-expect-error There is no one to ask.
defineHook('BeforeModel', () => ask('sure?'));
// @ts-expect-error There is no one to ask.
defineHook('AfterAgent', () => ask('sure?'));

// stop: wherever the agent goes on.
defineHook('AfterTool', () => stop('enough'));
defineHook('BeforeToolSelection', () => stop('enough'));
defineHook('SessionStart', () => stop('enough'));
// @ts-expect-error It has ended.
defineHook('SessionEnd', () => stop('enough'));
// @ts-expect-error Nothing is stopped by it.
defineHook('PreCompress', () => stop('enough'));

// addContext
defineHook('BeforeTool', () => addContext('x'));
defineHook('AfterTool', () => addContext('x'));
defineHook('BeforeAgent', () => addContext('x'));
defineHook('AfterAgent', () => addContext('x'));
defineHook('SessionStart', () => addContext('x'));
// @ts-expect-error No one reads it there.
defineHook('BeforeModel', () => addContext('x'));

// tellUser
defineHook('BeforeTool', () => tellUser('x'));
defineHook('AfterModel', () => tellUser('x'));
defineHook('SessionEnd', () => tellUser('x'));
// @ts-expect-error No one reads it there.
defineHook('BeforeToolSelection', () => tellUser('x'));

// replaceResult
defineHook('AfterTool', () => replaceResult('x'));
// @ts-expect-error There is no result yet.
defineHook('BeforeTool', () => replaceResult('x'));

// rewritePrompt
defineHook('BeforeAgent', () => rewritePrompt('x'));
// @ts-expect-error There is no prompt.
defineHook('BeforeTool', () => rewritePrompt('x'));

// changeInput
defineHook('BeforeTool', () => changeInput({ path: 'a' }));
// @ts-expect-error The tool has run.
defineHook('AfterTool', () => changeInput({ path: 'a' }));
// @ts-expect-error There is no tool call.
defineHook('BeforeAgent', () => changeInput({ path: 'a' }));

// respond
defineHook('BeforeModel', () => respond('hi'));
defineHook('AfterModel', () => respond({ text: 'hi' }));
// @ts-expect-error No response is wanted.
defineHook('BeforeTool', () => respond('hi'));
// @ts-expect-error No response is wanted.
defineHook('BeforeToolSelection', () => respond('hi'));

// restrictTools
defineHook('BeforeToolSelection', () => restrictTools(['a'], 'ANY'));
// @ts-expect-error The tools are chosen elsewhere.
defineHook('BeforeModel', () => restrictTools(['a']));
// @ts-expect-error No such mode.
restrictTools(['a'], 'SOME');

// Text, where a message reaches the model.
defineHook('Notification', () => 'text');
defineHook('BeforeToolSelection', () => 'text');

// Plain answers are held to the same.
defineHook('AfterTool', () => ({ suppressOutput: true, systemMessage: 'x' }));
defineHook('BeforeModel', () => ({ hookSpecificOutput: { llm_request: { config: { temperature: 0 } } } }));
// @ts-expect-error Nothing is hidden before the tool runs.
defineHook('BeforeTool', () => ({ suppressOutput: true }));

// combine: what is right for every part, and nothing else, is right for all.
defineHook('BeforeAgent', () => combine(allow('fine'), addContext('x')));
defineHook('BeforeTool', (input) =>
  combine(input.tool_name === 'x' ? deny('no') : undefined, changeInput({ a: 1 }), { systemMessage: 'x' }),
);
defineHook('BeforeModel', () => combine(deny('no'), respond('hi'), stop('enough')));
// @ts-expect-error One part is not for this event.
defineHook('AfterTool', () => combine(addContext('x'), deny('no')));
// @ts-expect-error One part is not for this event, though it shares its place with one that is.
defineHook('AfterTool', () => combine(addContext('x'), changeInput({ a: 1 })));
// @ts-expect-error One decision is not for this event.
defineHook('BeforeModel', () => combine(deny('no'), ask('sure?')));

// A test says what the event is about, and may say the rest.
declare const hook: ReturnType<typeof defineHook<'BeforeTool'>>;
expectTypeOf(testHook(hook, { tool_name: 'x' })).resolves.toHaveProperty('warnings');
expectTypeOf((await testHook(hook, { tool_name: 'x', cwd: '/' })).output).toEqualTypeOf<
  HookOutputFor<'BeforeTool'> | undefined
>();
// @ts-expect-error Which tool?
testHook(hook, {});
// @ts-expect-error No such field.
testHook(hook, { tool_name: 'x', prompt: 'y' });

// As a function it is a hook like any other.
expectTypeOf(hook.asFunction()).toExtend<HookConfig>();

// changeRequest
defineHook('BeforeModel', () => changeRequest({ config: { temperature: 0 } }));
// @ts-expect-error A misspelt field of the request.
defineHook('BeforeModel', () => changeRequest({ mesages: [] }));
// @ts-expect-error A misspelt field of a request that is written out.
defineHook('BeforeModel', () => ({ hookSpecificOutput: { llm_request: { mesages: [] } } }));
// @ts-expect-error A misspelt field of a message.
defineHook('BeforeModel', () => changeRequest({ messages: [{ rol: 'user', content: '' }] }));
// @ts-expect-error A misspelt field of the request that was given.
defineHook('BeforeModel', ({ llm_request }) => void llm_request.mesages);
// @ts-expect-error The tool has its input already.
defineHook('BeforeTool', () => changeRequest({}));

// redact
defineHook('AfterTool', redact(/x/));
defineHook('BeforeModel', redact('x'));
defineHook('AfterModel', redact(['x', /y/]));
defineHook('BeforeAgent', redact(/x/, 'y'));

// An event of a host's own, by its row: its fields and what its answers can do are known.
declare const beforeDeploy: Omit<typeof eventTable.ToolDenied, 'name' | 'effects'> & {
  readonly name: 'BeforeDeploy';
  readonly effects: readonly ['block'];
};
const deployGate = defineHook(beforeDeploy, (input) => {
  expectTypeOf(input.denied_by).toEqualTypeOf<HookInputFor<'ToolDenied'>['denied_by']>();
  expectTypeOf(input.cwd).toEqualTypeOf<string>();
  return input.tool_name === 'production' ? deny('no') : undefined;
});
expectTypeOf(deployGate.asFunction()).toExtend<HookConfig>();
expectTypeOf(testHook(deployGate, { tool_name: 'staging' })).resolves.toHaveProperty('output');
serveHooks(deployGate, hook);
// @ts-expect-error No such field.
defineHook(beforeDeploy, (input) => deny(input.prompt));
// @ts-expect-error Its answers cannot stop the agent.
defineHook(beforeDeploy, () => stop('now'));

// By its name alone, its fields can be anything.
defineHook({ name: 'BeforeDeploy' }, ({ environment, session_id }) => {
  expectTypeOf(environment).toEqualTypeOf<unknown>();
  expectTypeOf(session_id).toEqualTypeOf<string>();
  return environment === 'production' ? stop('no') : addContext('x');
});

// A row that was made of data has fields that only run time knows.
declare const ofData: DefinedEvent;
defineHook(ofData, ({ session_id }) => (session_id === '' ? deny('no') : undefined));
