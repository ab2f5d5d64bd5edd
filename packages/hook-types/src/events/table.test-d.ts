// Compiled with the sources and never run: each line here would be an error if the types were looser or tighter.
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { type AfterModelInput, validateAfterModelInput } from './after-model.ts';
import { type BeforeToolInput, validateBeforeToolInput } from './before-tool.ts';
import { defineEvent } from './event-row.ts';
import type { eventTable, HookEventName, HookInputFor, HookOutputFor } from './table.ts';

// Leaving out a row: the union is no longer the contract's.
expectTypeOf<HookEventName>().toEqualTypeOf<
  | 'BeforeTool'
  | 'AfterTool'
  | 'BeforeModel'
  | 'AfterModel'
  | 'BeforeToolSelection'
  | 'BeforeAgent'
  | 'AfterAgent'
  | 'SessionStart'
  | 'SessionEnd'
  | 'PreCompress'
  | 'Notification'
  | 'PermissionRequest'
  | 'ToolDenied'
  | 'SubagentStart'
  | 'SubagentStop'
  | 'PostCompress'
  | 'AgentError'
>();

// Every row is under its own name.
type NamesOfRows = { [Name in HookEventName]: (typeof eventTable)[Name]['name'] };
expectTypeOf<NamesOfRows>().toEqualTypeOf<{ [Name in HookEventName]: Name }>();

const complete = {
  name: 'Example',
  input: { subject: v.string() },
  specificOutput: { hookEventName: v.optional(v.string()), note: v.optional(v.string()) },
  matchField: 'subject',
  merge: { ...orMerge, hookSpecificOutput: { hookEventName: lastWins, note: joinLines } },
  chain: undefined,
  effects: ['stop'],
  isObserved: true,
  words: { proceed: 'go on', refuse: 'not go on' },
  sample: { subjects: [], input: () => ({ subject: 'x' }), answer: {} },
  testDefaults: {},
} as const;
defineEvent(complete);

// @ts-expect-error A rule for a specific field is missing.
defineEvent({ ...complete, merge: { ...orMerge, hookSpecificOutput: { hookEventName: lastWins } } });

const { systemMessage: _, ...withoutSystemMessage } = orMerge;
// @ts-expect-error A rule for a common field is missing.
defineEvent({ ...complete, merge: { ...withoutSystemMessage, hookSpecificOutput: complete.merge.hookSpecificOutput } });

const wronglyTyped = { ...orMerge, suppressOutput: joinLines, hookSpecificOutput: complete.merge.hookSpecificOutput };
// @ts-expect-error A rule is for another type than its field.
defineEvent({ ...complete, merge: wronglyTyped });

// @ts-expect-error A matcher can only be tested against a field of the input.
defineEvent({ ...complete, matchField: 'nothing' });

// @ts-expect-error An effect no one applies.
defineEvent({ ...complete, effects: ['explode'] });

const { chain: _chain, ...withoutChain } = complete;
// @ts-expect-error Whether hooks are chained must be said.
defineEvent(withoutChain);

for (const field of ['isObserved', 'words', 'sample', 'testDefaults'] as const) {
  const { [field]: _left, ...rest } = complete;
  // @ts-expect-error Nothing that people, tests and adapters need may be left out.
  defineEvent(rest);
}

// The predicates narrow to the types of the schemas.
declare const anything: unknown;
if (validateBeforeToolInput(anything)) {
  expectTypeOf(anything).toEqualTypeOf<BeforeToolInput>();
  expectTypeOf(anything.tool_input).toEqualTypeOf<Record<string, unknown>>();
  expectTypeOf(anything.hook_event_name).toEqualTypeOf<'BeforeTool'>();
}
if (validateAfterModelInput(anything)) expectTypeOf(anything).toEqualTypeOf<AfterModelInput>();

expectTypeOf<HookInputFor<'SessionEnd'>['reason']>().toEqualTypeOf<
  'exit' | 'clear' | 'logout' | 'prompt_input_exit' | 'other'
>();
expectTypeOf<HookOutputFor<'BeforeToolSelection'>['hookSpecificOutput']>()
  .extract<object>()
  .toHaveProperty('toolConfig');
