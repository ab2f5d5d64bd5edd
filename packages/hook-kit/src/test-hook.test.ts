import { eventTable, HookError, type HookEventName } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { addContext, allow, deny, respond } from './answers.ts';
import { defineHook } from './define-hook.ts';
import { testHook } from './test-hook.ts';

describe('testHook', () => {
  it('fills in what a test does not say', async () => {
    const seen: unknown[] = [];
    const hook = defineHook('BeforeTool', (input) => void seen.push(input));
    expect(await testHook(hook, { tool_name: 'x', cwd: '/somewhere' })).toEqual({ output: undefined, warnings: [] });
    expect(seen).toEqual([
      {
        session_id: expect.any(String),
        transcript_path: '',
        cwd: '/somewhere',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        hook_event_name: 'BeforeTool',
        tool_name: 'x',
        tool_input: {},
      },
    ]);
  });

  it.each(Object.keys(eventTable) as HookEventName[])('makes a complete input of %s', async (eventName) => {
    const said = { tool_name: 'x', prompt: 'a', prompt_response: 'b', notification_type: 'c', message: 'd' };
    const seen: unknown[] = [];
    const hook = defineHook(eventName, (input) => void seen.push(input));
    // More than any one event needs, and no less.
    expect(await testHook(hook, said as never)).toEqual({ output: undefined, warnings: [] });
    expect(seen).toMatchObject([{ hook_event_name: eventName }]);
  });

  it('completes a request and a response of which only parts are given', async () => {
    const hook = defineHook('AfterModel', ({ llm_request: { model, messages }, llm_response: { text, candidates } }) =>
      respond(JSON.stringify({ model, messages, text, candidates })),
    );
    const { output } = await testHook(hook, {
      llm_request: { messages: [{ role: 'user', content: 'hi' }] },
      llm_response: { text: 'hello' },
    });
    expect(JSON.parse(String(output?.hookSpecificOutput?.llm_response?.text))).toEqual({
      model: 'test-model',
      messages: [{ role: 'user', content: 'hi' }],
      text: 'hello',
      candidates: [],
    });
  });

  it('gives the answer as an agent reads it: without its bad fields, which it names', async () => {
    const answer = { decision: 'deny', reason: 7, systemMessage: null, hookSpecificOutput: { tool_input: [] } };
    // What JavaScript would let pass.
    const hook = defineHook('BeforeTool', () => answer as never);
    const { output, warnings } = await testHook(hook, { tool_name: 'x' });
    expect(output).toEqual({ decision: 'deny', hookSpecificOutput: {} });
    expect(warnings).toEqual([
      'reason: found 7, expected a string',
      'hookSpecificOutput.tool_input: found a list, expected an object',
    ]);
  });

  it('gives text as the message that the model gets', async () => {
    const hook = defineHook('AfterTool', async () => 'well done');
    const { output } = await testHook(hook, { tool_name: 'x' });
    expect(output).toEqual({ decision: 'allow', systemMessage: 'well done' });
  });

  it.each([
    ['a field is missing', {}, /Invalid BeforeTool input: tool_name: .*undefined/],
    ['a field is of another type', { tool_name: 'x', tool_input: [] }, /tool_input: Expected an object/],
    ['it is of another event', { tool_name: 'x', hook_event_name: 'AfterTool' }, /hook_event_name: /],
    ['the time is none', { tool_name: 'x', timestamp: 'now' }, /timestamp: /],
  ])('rejects an input if %s', async (_title, input, message) => {
    const hook = defineHook('BeforeTool', () => deny('never asked'));
    const error = await testHook(hook, input as never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HookError);
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
  });

  it('rejects with what the handler threw as its cause, and names the hook', async () => {
    const cause = new Error('broken');
    const hook = defineHook('BeforeTool', () => Promise.reject(cause), { name: 'guard' });
    const error = await testHook(hook, { tool_name: 'x' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'hook_failed', message: "Hook 'guard' failed: broken", cause });
  });

  it('rejects if the handler returns what is not an answer', async () => {
    const hook = defineHook('BeforeTool', () => [allow()] as never);
    await expect(testHook(hook, { tool_name: 'x' })).rejects.toThrow('returned a list');
  });

  it('gives the handler the signal of the test, and a copy of its input', async () => {
    const toolInput = { deep: { path: 'a' } };
    const controller = new AbortController();
    const hook = defineHook('BeforeTool', (input, { signal }) => {
      Object.assign(Object(input.tool_input.deep), { path: 'changed' });
      return deny(`aborted: ${signal.aborted}`);
    });
    controller.abort();
    const { output } = await testHook(hook, { tool_name: 'x', tool_input: toolInput }, controller);
    expect(output?.reason).toBe('aborted: true');
    expect(toolInput).toEqual({ deep: { path: 'a' } });
  });
});

describe('a hook as a function', () => {
  it('has what its host needs', () => {
    const options = { name: 'guard', description: 'guards', timeout: 100, onFailure: 'block' } as const;
    expect(defineHook('BeforeTool', () => deny('no'), options).asFunction()).toEqual({
      type: 'function',
      ...options,
      action: expect.any(Function),
    });
    expect(defineHook('AfterTool', () => addContext('x')).asFunction()).toEqual({
      type: 'function',
      name: 'test-hook.test',
      action: expect.any(Function),
    });
  });

  it.each([
    ['its options', defineHook('BeforeTool', function guard() {}, { name: 'mine' }), 'mine'],
    ['its handler', defineHook('BeforeTool', function guard() {}), 'guard'],
    ['its file', defineHook('BeforeTool', () => {}), 'test-hook.test'],
  ])('is called after %s', (_title, hook, name) => expect(hook.name).toBe(name));

  it('gives its host an answer that the handler cannot change afterwards', async () => {
    const answer = { decision: 'deny', reason: 'no', hookSpecificOutput: { tool_input: { path: 'a' } } } as const;
    const { action } = defineHook('BeforeTool', () => answer).asFunction();
    const input = { hook_event_name: 'BeforeTool' } as Parameters<typeof action>[0];
    const given = await action(input, new AbortController());
    expect(given).toEqual(answer);
    expect(given?.hookSpecificOutput).not.toBe(answer.hookSpecificOutput);
  });

  it('refuses events and handlers that are none', () => {
    expect(() => defineHook('toString' as never, () => {})).toThrow("does not know the event 'toString'");
    expect(() => defineHook('BeforeTool', undefined as never)).toThrow('needs a function');
  });

  it('leaves stack traces as they were', () => {
    const { prepareStackTrace, stackTraceLimit } = Error;
    defineHook('BeforeTool', () => {});
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
    expect(Error.prepareStackTrace).toBe(prepareStackTrace);
    expect(new Error('x').stack).toContain('test-hook.test.ts');
  });
});
