import type { HookEventName, HookInput, HookInputFor, LLMRequest, LLMResponse } from '@agent-hooks/hook-types';

/** The input of a test: only what the event is about has to be given, and of model calls only what matters. */
export type TestInput<Name extends HookEventName> = Simple<
  Omit<HookInputFor<Name>, Filled<Name>> & {
    readonly [Field in Filled<Name>]?: Field extends 'llm_request' | 'llm_response'
      ? Partial<HookInputFor<Name>[Field]>
      : HookInputFor<Name>[Field];
  }
>;

type Filled<Name extends HookEventName> = (keyof HookInput | keyof (typeof defaults)[Name]) & keyof HookInputFor<Name>;
type Simple<Fields> = { [Field in keyof Fields]: Fields[Field] };

/** A complete input, given what a test says about it. */
export function completeInput(eventName: HookEventName, given: Readonly<Record<string, unknown>>): object {
  const input: Record<string, unknown> = {
    session_id: 'test',
    transcript_path: '',
    cwd: process.cwd(),
    timestamp: new Date().toISOString(),
    hook_event_name: eventName,
    ...defaults[eventName],
    ...given,
  };
  const shapes = { llm_request: request, llm_response: response };
  for (const [field, shape] of Object.entries(shapes)) {
    if (field in input) input[field] = { ...shape, ...Object(input[field]) };
  }
  return structuredClone(input);
}

const request: LLMRequest = { model: 'test-model', messages: [] };
const response: LLMResponse = { candidates: [] };

/** What an event has when a test does not say otherwise; what is not here has to be said. */
const defaults = {
  BeforeTool: { tool_input: {} },
  AfterTool: { tool_input: {}, tool_response: {} },
  BeforeModel: { llm_request: request },
  AfterModel: { llm_request: request, llm_response: response },
  BeforeToolSelection: { llm_request: request },
  BeforeAgent: {},
  AfterAgent: { stop_hook_active: false },
  SessionStart: { source: 'startup' },
  SessionEnd: { reason: 'exit' },
  PreCompress: { trigger: 'auto' },
  Notification: { details: {} },
} as const satisfies { readonly [Name in HookEventName]: Partial<HookInputFor<Name>> };
