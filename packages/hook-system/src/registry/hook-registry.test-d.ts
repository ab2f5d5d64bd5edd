// Compiled with the sources and never run: each line here would be an error if the types were looser or tighter.
import type { BeforeToolInput, FunctionHookConfig, HookConfig, HookEventName } from '@agent-hooks/hook-types';
import { expectTypeOf } from 'vitest';
import type { HookRegistry } from './hook-registry.ts';

declare const registry: HookRegistry;

// The input is that of the event, and the answer may be a plain object.
registry.registerHook(
  {
    type: 'function',
    name: 'check',
    action: (input, { signal }) => {
      expectTypeOf(input).toEqualTypeOf<BeforeToolInput>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return { decision: 'deny', hookSpecificOutput: { tool_input: { path: `${input.tool_name}` } } };
    },
  },
  'BeforeTool',
  { matcher: 'write', sequential: true },
);
registry.registerHook(
  { type: 'function', name: 'note', action: async (input) => `ended because of ${input.reason}` },
  'SessionEnd',
);
registry.registerHook({ type: 'function', name: 'look', action() {} }, 'AfterModel');
registry.registerHook({ type: 'function', name: 'none', action: () => null }, 'AfterModel');

// @ts-expect-error An event has no input of another.
registry.registerHook({ type: 'function', name: 'x', action: (input) => input.prompt }, 'BeforeTool');

// @ts-expect-error There is no such decision.
registry.registerHook({ type: 'function', name: 'x', action: () => ({ decision: 'maybe' }) }, 'BeforeTool');

const badArguments = () => ({ hookSpecificOutput: { tool_input: 'no object' } });
// @ts-expect-error What an event knows has a type of its own.
registry.registerHook({ type: 'function', name: 'x', action: badArguments }, 'BeforeTool');

// @ts-expect-error A function is listed and switched by its name.
registry.registerHook({ type: 'function', action: () => undefined }, 'BeforeTool');

// @ts-expect-error There is no such event.
registry.registerHook({ type: 'command', command: 'x' }, 'BeforeTools');

// A hook of which nothing more is known, and an event likewise.
declare const anyHook: HookConfig;
declare const anyFunction: FunctionHookConfig;
declare const anyEvent: HookEventName;
registry.registerHook(anyHook, 'BeforeTool');
registry.registerHook(anyHook, anyEvent);
registry.registerHook(anyFunction, 'AfterTool');
registry.registerHook({ type: 'http', url: 'http://127.0.0.1/' }, anyEvent);
registry.registerHook({ type: 'resident', command: 'x' }, anyEvent);
