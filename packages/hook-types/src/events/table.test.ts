import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as contract from '../index.ts';
import { readSubject } from './event-row.ts';
import { eventTable, getEventRow, HookEventName, type HookInputFor, isHookEventName } from './table.ts';

const base = {
  session_id: 's',
  transcript_path: '',
  cwd: '/somewhere',
  timestamp: new Date(0).toISOString(),
};
const request = { model: 'm', messages: [{ role: 'user', content: 'hi' }], config: { temperature: 1 } };
const response = {
  text: 'yes',
  candidates: [{ content: { role: 'model', parts: ['yes'] }, finishReason: 'STOP', index: 0 }],
};

/** The table of the contract, once more, by hand. */
const rows: Record<
  HookEventName,
  { own: Record<string, unknown>; match: string | undefined; chains: boolean; effects: string }
> = {
  BeforeTool: {
    own: { tool_name: 'write_file', tool_input: { path: 'a' } },
    match: 'tool_name',
    chains: true,
    effects: 'additionalContext ask block changeInput stop systemMessage userMessage',
  },
  AfterTool: {
    own: { tool_name: 'write_file', tool_input: {}, tool_response: { llmContent: 'ok' } },
    match: 'tool_name',
    chains: false,
    effects: 'additionalContext replaceResult stop suppressOutput systemMessage userMessage',
  },
  BeforeModel: {
    own: { llm_request: request },
    match: undefined,
    chains: true,
    effects: 'addMessages block changeRequest stop syntheticResponse systemMessage userMessage',
  },
  AfterModel: {
    own: { llm_request: request, llm_response: response },
    match: undefined,
    chains: false,
    effects: 'changeResponse stop suppressOutput systemMessage userMessage',
  },
  BeforeToolSelection: {
    own: { llm_request: request },
    match: undefined,
    chains: false,
    effects: 'restrictTools setMode stop systemMessage',
  },
  BeforeAgent: {
    own: { prompt: 'do it' },
    match: undefined,
    chains: true,
    effects: 'additionalContext block changePrompt stop systemMessage userMessage',
  },
  AfterAgent: {
    own: { prompt: 'do it', prompt_response: 'done', stop_hook_active: false },
    match: undefined,
    chains: false,
    effects: 'additionalContext block stop suppressOutput systemMessage userMessage',
  },
  SessionStart: {
    own: { source: 'startup' },
    match: 'source',
    chains: false,
    effects: 'additionalContext stop systemMessage userMessage',
  },
  SessionEnd: { own: { reason: 'exit' }, match: 'reason', chains: false, effects: 'systemMessage userMessage' },
  PreCompress: { own: { trigger: 'auto' }, match: 'trigger', chains: false, effects: 'systemMessage userMessage' },
  Notification: {
    own: { notification_type: 'ToolPermission', message: 'may I?', details: {} },
    match: 'notification_type',
    chains: false,
    effects: 'systemMessage userMessage',
  },
  PermissionRequest: {
    own: { tool_name: 'write_file', tool_input: {}, reason: 'outside', asked_by: 'guard' },
    match: 'tool_name',
    chains: false,
    effects: 'allow block stop systemMessage userMessage',
  },
  ToolDenied: {
    own: { tool_name: 'write_file', tool_input: {}, reason: 'no', denied_by: 'guard' },
    match: 'tool_name',
    chains: false,
    effects: 'systemMessage userMessage',
  },
  SubagentStart: {
    own: { agent_id: 'a1', agent_type: 'explorer', prompt: 'look' },
    match: 'agent_type',
    chains: true,
    effects: 'additionalContext block changePrompt stop systemMessage userMessage',
  },
  SubagentStop: {
    own: { agent_id: 'a1', agent_type: 'explorer', prompt: 'look', prompt_response: 'seen', stop_hook_active: false },
    match: 'agent_type',
    chains: false,
    effects: 'additionalContext block stop suppressOutput systemMessage userMessage',
  },
  PostCompress: {
    own: { trigger: 'auto', summary: 'in short' },
    match: 'trigger',
    chains: false,
    effects: 'systemMessage userMessage',
  },
  AgentError: {
    own: { error: { message: 'broken', kind: 'failed' }, prompt: 'do it' },
    match: 'error.kind',
    chains: false,
    effects: 'systemMessage userMessage',
  },
};

const validators: Record<string, unknown> = contract;
const validate = (event: HookEventName, value: unknown): boolean => {
  const predicate = validators[`validate${event}Input`];
  if (typeof predicate !== 'function') throw new Error(`validate${event}Input is not exported`);
  return predicate(value);
};

const cases = Object.entries(rows) as [HookEventName, (typeof rows)[HookEventName]][];

it('there are exactly the seventeen events of the contract', () => {
  expect(Object.keys(eventTable)).toEqual(Object.keys(rows));
  expect(Object.entries(HookEventName).every(([key, value]) => key === value)).toBe(true);
});

it('only the names of events are names of events', () => {
  expect(isHookEventName('BeforeTool')).toBe(true);
  for (const other of ['beforetool', 'toString', '__proto__', '', 3, null]) expect(isHookEventName(other)).toBe(false);
});

describe.each(cases)('%s', (name, { own, match, chains, effects }) => {
  const input = { ...base, hook_event_name: name, ...own };

  it('has the match field, the chaining and the effects of the contract', () => {
    const row = getEventRow(name);
    expect(row.name).toBe(name);
    expect(row.matchField).toBe(match);
    expect(row.chain !== undefined).toBe(chains);
    expect([...row.effects].sort().join(' ')).toBe(effects);
  });

  it('accepts a complete input, and fields it does not know', () => {
    expect(validate(name, input)).toBe(true);
    expect(validate(name, { ...input, something_new: { deep: [1] } })).toBe(true);
  });

  it('accepts the fields of the event alone, and not the base fields alone', () => {
    expect(validate(name, own)).toBe(true);
    expect(validate(name, { ...base, hook_event_name: name })).toBe(false);
    expect(validate(name, { ...own, hook_event_name: 'Another' })).toBe(false);
  });

  it.each(Object.keys(input))('does not accept an input with a wrong %s, or without one of its own fields', (field) => {
    const { [field as keyof typeof input]: _, ...without } = input;
    // The engine adds the base fields, so an event's validator does not ask for them.
    expect(validate(name, without)).toBe(Object.hasOwn(base, field) || field === 'hook_event_name');
    for (const wrong of [null, 42, [], Symbol('no')]) expect(validate(name, { ...input, [field]: wrong })).toBe(false);
  });

  it.each([null, undefined, 'text', 42, [], () => input])('does not accept %s as an input', (value) => {
    expect(validate(name, value)).toBe(false);
  });
});

describe('inputs in detail', () => {
  it.each(['resume', 'clear', 'compress'])('a session may start by %s', (source) => {
    expect(validate('SessionStart', { ...base, hook_event_name: 'SessionStart', source })).toBe(true);
  });
  it.each(['clear', 'logout', 'prompt_input_exit', 'other'])('a session may end by %s', (reason) => {
    expect(validate('SessionEnd', { ...base, hook_event_name: 'SessionEnd', reason })).toBe(true);
  });
  it.each(['soon', '', 'Startup'])('a session never starts by %j', (source) => {
    expect(validate('SessionStart', { ...base, hook_event_name: 'SessionStart', source })).toBe(false);
  });
  it('mcp_context may be there, and then is an object', () => {
    const input = { ...base, hook_event_name: 'BeforeTool', ...rows.BeforeTool.own };
    expect(validate('BeforeTool', { ...input, mcp_context: { server: 'x' } })).toBe(true);
    expect(validate('BeforeTool', { ...input, mcp_context: 'x' })).toBe(false);
  });
  it.each(['interrupted', 'aborted'])('a turn may be %s', (kind) => {
    const input = { ...base, hook_event_name: 'AgentError', prompt: 'p', error: { message: 'm', kind } };
    expect(validate('AgentError', input)).toBe(true);
    expect(validate('AgentError', { ...input, error: { message: 'm', kind: 'bored' } })).toBe(false);
    expect(validate('AgentError', { ...input, error: 'm' })).toBe(false);
  });
  it('the input of one event is not the input of another', () => {
    const input = { ...base, hook_event_name: 'BeforeTool', ...rows.AfterTool.own };
    expect(validate('AfterTool', input)).toBe(false);
  });
  it.each(['yesterday', '2025-01-31', ''])('%j is not a timestamp', (timestamp) => {
    expect(validate('PreCompress', { ...base, timestamp, hook_event_name: 'PreCompress', trigger: 'auto' })).toBe(
      false,
    );
  });
  it.each([
    { ...request, messages: [{ role: 'tool', content: 'x' }] },
    { ...request, messages: [{ role: 'user', content: [{ text: 'x' }] }] },
    { ...request, config: { temperature: 'hot' } },
    { ...request, config: [] },
    { ...request, toolConfig: { mode: 'SOME' } },
    { messages: [] },
  ])('a wrong model request is not accepted (%#)', (llm_request) => {
    expect(validate('BeforeModel', { ...base, hook_event_name: 'BeforeModel', llm_request })).toBe(false);
  });
});

describe('chaining', () => {
  const chain = <Name extends HookEventName>(
    name: Name,
    own: Record<string, unknown>,
    hookSpecificOutput?: Record<string, unknown>,
  ) => {
    const input = Object.freeze({ ...base, hook_event_name: name, ...own });
    const next = getEventRow(name).chain?.(input, hookSpecificOutput ? { hookSpecificOutput } : {});
    return next as HookInputFor<Name>;
  };

  it('BeforeTool: top-level keys of the newer win, nothing is merged deeper', () => {
    const tool_input = Object.freeze({ path: 'a', options: { x: 1 } });
    const next = chain(
      'BeforeTool',
      { tool_name: 't', tool_input },
      { tool_input: { options: { y: 2 }, extra: true } },
    );
    expect(next.tool_input).toEqual({ path: 'a', options: { y: 2 }, extra: true });
    expect(next.tool_name).toBe('t');
  });

  it('BeforeModel: the request is merged shallowly, and settings not named stay', () => {
    const next = chain(
      'BeforeModel',
      { llm_request: { ...request, config: { temperature: 1, maxOutputTokens: 9 } } },
      { llm_request: { model: 'n', config: { temperature: 0 } } },
    );
    expect(next.llm_request).toEqual({
      model: 'n',
      messages: request.messages,
      config: { temperature: 0, maxOutputTokens: 9 },
    });
  });

  it.each(['BeforeAgent', 'SubagentStart'] as const)(
    '%s: a new prompt is passed on, and context is appended',
    (name) => {
      const start = { ...rows[name].own, prompt: 'do it' };
      expect(chain(name, start, { additionalContext: 'carefully' }).prompt).toBe('do it\n\ncarefully');
      expect(chain(name, start, { prompt: 'do that' }).prompt).toBe('do that');
      expect(chain(name, start, { prompt: 'do that', additionalContext: 'now' }).prompt).toBe('do that\n\nnow');
    },
  );

  it('an answer that changes nothing passes the same input on', () => {
    for (const name of ['BeforeTool', 'BeforeModel', 'BeforeAgent', 'SubagentStart'] as const) {
      const input = { ...base, hook_event_name: name, ...rows[name].own };
      expect(getEventRow(name).chain?.(input, {})).toBe(input);
      expect(getEventRow(name).chain?.(input, { hookSpecificOutput: {} })).toBe(input);
    }
  });
});

describe('the sample of an event', () => {
  it.each(Object.values(eventTable).map(({ name }) => name))('is complete and understood: %s', (eventName) => {
    const { inputSchema, matchField, sample, testDefaults } = getEventRow(eventName);
    const subjects = matchField === undefined ? [''] : sample.subjects;
    expect(subjects.length).toBeGreaterThan(0);
    for (const subject of subjects) {
      const fields = sample.input(subject, '/p');
      const input = { ...base, hook_event_name: eventName, ...fields };
      expect(v.is(inputSchema, input), subject).toBe(true);
      expect(v.is(inputSchema, { ...input, ...testDefaults }), 'with what tests leave out').toBe(true);
      if (matchField !== undefined) expect(readSubject({ matchField }, fields)).toBe(subject);
    }
    expect(contract.parseHookOutput(eventName, sample.answer)).toEqual({ output: sample.answer, problems: [] });
  });

  it.each(['mcp__server__tool', 'constructor'])('calls a tool that it does not know with something: %s', (tool) => {
    expect(getEventRow('BeforeTool').sample.input(tool, '/p').tool_input).toEqual({ text: 'a sample argument' });
  });
});

it.each<[string, object, string | undefined]>([
  [
    'a deny beside an allowed permission',
    {
      decision: 'deny',
      reason: 'no',
      hookSpecificOutput: { permissionDecision: 'allow', permissionDecisionReason: 'fine' },
    },
    'no',
  ],
  [
    'a denied permission beside an allow',
    {
      decision: 'allow',
      reason: 'fine',
      hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' },
    },
    'no',
  ],
  [
    'a denied permission without a reason beside an allow',
    { decision: 'allow', reason: 'fine', hookSpecificOutput: { permissionDecision: 'deny' } },
    undefined,
  ],
  [
    'both',
    {
      decision: 'deny',
      reason: 'a',
      hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'b' },
    },
    'b',
  ],
  ['a reason alone', { reason: 'a', hookSpecificOutput: { permissionDecision: 'deny' } }, 'a'],
])('the reason of BeforeTool is that of the refusal: %s', (_, output, reason) => {
  const answer = getEventRow('BeforeTool').readAnswer(output);
  expect(answer).toMatchObject({ decision: 'deny' });
  expect(answer.reason).toBe(reason);
});
