import type { AnyEventRow, eventTable, HookEventName, HookInput, HookInputFor } from '@agent-hooks/hook-types';

/** The input of a test: only what the event is about has to be given, and of model calls only what matters. */
export type TestInput<Name extends HookEventName> = Simple<
  Omit<HookInputFor<Name>, Filled<Name>> & {
    readonly [Field in Filled<Name>]?: Field extends 'llm_request' | 'llm_response'
      ? Partial<HookInputFor<Name>[Field]>
      : HookInputFor<Name>[Field];
  }
>;

type Filled<Name extends HookEventName> = (keyof HookInput | keyof (typeof eventTable)[Name]['testDefaults']) &
  keyof HookInputFor<Name>;
type Simple<Fields> = { [Field in keyof Fields]: Fields[Field] };

/** A complete input, given what a test says about it. */
export function completeInput(
  { name, testDefaults }: Pick<AnyEventRow, 'name' | 'testDefaults'>,
  given: Readonly<Record<string, unknown>>,
): object {
  const input: Record<string, unknown> = {
    session_id: 'test',
    transcript_path: '',
    cwd: process.cwd(),
    timestamp: new Date().toISOString(),
    hook_event_name: name,
    ...testDefaults,
    ...given,
  };
  for (const field of ['llm_request', 'llm_response']) {
    if (field in input) input[field] = { ...Object(testDefaults[field]), ...Object(input[field]) };
  }
  return structuredClone(input);
}
