import type { HookEventName, HookInputFor, HookOutputFor } from '@agent-hooks/hook-types';
import type { Hook, HookContext } from './hook.ts';
import { messageOf } from './process-io.ts';
import { completeInput, type TestInput } from './test-input.ts';

/** What a hook said in a test. */
export interface TestResult<Name extends HookEventName> {
  /** The answer as an agent gets it; undefined if the hook had nothing to say. */
  readonly output: HookOutputFor<Name> | undefined;
  /** What was wrong with the answer and is not in `output`. */
  readonly warnings: readonly string[];
}

/** Runs a hook in a test, and reads its answer as an agent does; rejects if the input is not the event's or the hook fails. */
export async function testHook<const Name extends HookEventName>(
  hook: Hook<Name>,
  input: TestInput<Name>,
  { signal = new AbortController().signal }: Partial<HookContext> = {},
): Promise<TestResult<Name>> {
  const { eventName, name } = hook;
  const { action } = hook.asFunction();
  // Only a test pays for loading the contract.
  const { getEventRow, HookError, parseHookOutput } = await import('@agent-hooks/hook-types');
  const row = getEventRow(eventName);
  const complete = completeInput(row, input);
  const { issues } = await row.inputSchema['~standard'].validate(complete);
  if (issues) {
    const wrong = issues.map(({ message, path }) => `${pathOf(path)}: ${message}`).join('; ');
    throw new HookError('invalid_input', `This is no input of ${eventName}: ${wrong}.`);
  }
  let answer: unknown;
  try {
    // The schema has just found it to be the input of this event.
    answer = await action(complete as HookInputFor<Name>, { signal });
  } catch (error) {
    throw new HookError('hook_failed', `Hook '${name}' failed: ${messageOf(error)}`, { cause: error });
  }
  if (answer === undefined) return { output: undefined, warnings: [] };
  const { output, problems, warnings = [] } = parseHookOutput(eventName, answer);
  // Parsed by the row of this event, it has the fields of this event.
  return { output: output as HookOutputFor<Name>, warnings: [...problems.map(({ message }) => message), ...warnings] };
}

function pathOf(path: readonly (PropertyKey | { readonly key: PropertyKey })[] = []): string {
  return path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
}
