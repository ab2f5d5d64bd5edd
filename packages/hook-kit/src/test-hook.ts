import type { AnyEventRow, DefinedEvent, HookEventName, HookOutput, HookOutputFor } from '@agent-hooks/hook-types';
import type { Hook, HookContext, ServedHook } from './hook.ts';
import type { HostEvent, HostHook, HostInput } from './host-hook.ts';
import { messageOf } from './process-io.ts';
import { completeInput, type TestInput } from './test-input.ts';

/** What a hook said in a test. */
export interface TestResult<Name extends HookEventName> extends TestedAnswer<HookOutputFor<Name>> {}

interface TestedAnswer<Output> {
  /** The answer as an agent gets it; undefined if the hook had nothing to say. */
  readonly output: Output | undefined;
  /** What was wrong with the answer and is not in `output`. */
  readonly warnings: readonly string[];
}

/** Runs a hook of a host's own event in a test; what its row does not say about the input has to be given. */
export async function testHook<Event extends HostEvent>(
  hook: HostHook<Event>,
  input: Partial<HostInput<Event>>,
  context?: Partial<HookContext>,
): Promise<TestedAnswer<HookOutput>>;
/** Runs a hook in a test, and reads its answer as an agent does; rejects if the input is not the event's or the hook fails. */
export async function testHook<const Name extends HookEventName>(
  hook: Hook<Name>,
  input: TestInput<Name>,
  context?: Partial<HookContext>,
): Promise<TestResult<Name>>;
export async function testHook(
  hook: Hook | HostHook,
  input: object,
  { signal = new AbortController().signal }: Partial<HookContext> = {},
): Promise<TestedAnswer<HookOutput>> {
  // Only a test pays for loading the contract.
  const { getEventRow, HookError, parseHookOutput } = await import('@agent-hooks/hook-types');
  const { registerEvents } = await import('@agent-hooks/hook-types/internal');
  if ('event' in hook && hook.event.inputSchema) registerEvents([hook.event as unknown as DefinedEvent]);
  // At run time the name may be one of a host's own.
  const eventName = hook.eventName as HookEventName;
  const row: AnyEventRow | undefined = getEventRow(eventName);
  const complete = completeInput(row ?? { name: eventName, testDefaults: {} }, { ...input });
  const { issues } = (await row?.inputSchema['~standard'].validate(complete)) ?? {};
  const wrong = issues?.map(({ message, path }) => `${pathOf(path)}: ${message}`).join('; ');
  if (wrong !== undefined) throw new HookError('invalid_input', `Invalid ${eventName} input: ${wrong}.`);
  const answer = await answerOf(hook, complete, signal).catch((error: unknown) => {
    throw new HookError('hook_failed', `Hook '${hook.name}' failed: ${messageOf(error)}`, { cause: error });
  });
  if (!row || answer === undefined) return { output: answer, warnings: [] };
  const { output, problems, warnings = [] } = parseHookOutput(eventName, answer);
  return { output, warnings: [...problems.map(({ message }) => message), ...warnings] };
}

async function answerOf(hook: Hook | HostHook, input: object, signal: AbortSignal): Promise<HookOutput | undefined> {
  const { action }: Pick<ServedHook, 'action'> = hook.asFunction();
  // The schema has just found it to be the input of this event, and a hook of the kit answers with an object or nothing.
  return (await action(input as Parameters<typeof action>[0], { signal })) as HookOutput | undefined;
}

function pathOf(path: readonly (PropertyKey | { readonly key: PropertyKey })[] = []): string {
  return path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
}
