import type {
  AggregatedHookResult,
  DefinedEvent,
  HookEventName,
  HookExecutionResult,
  HookInput,
  HookInputFor,
  ProcessedHookResult,
} from '@agent-hooks/hook-types';
import type { HookDecider } from '@agent-hooks/hook-types/internal';
import type * as v from 'valibot';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import type { MergedHookOutput } from '../outputs/create-hook-output.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';

/** Who an event is about, as far as a host knows: hooks get it as `turn_id`, `agent_id`, `agent_type` and `model`. */
export interface HookIdentity {
  /** The same for all events of one turn of the agent. */
  readonly turnId?: string | undefined;
  /** The subagent, and its kind. */
  readonly agentId?: string | undefined;
  readonly agentType?: string | undefined;
  readonly model?: string | undefined;
}

/** What a single firing may bring. */
export interface FireOptions {
  /** Ends the hooks of this event. */
  readonly signal?: AbortSignal | undefined;
  readonly identity?: HookIdentity | undefined;
  /** Reads the model payloads of this event, and makes those of its answer. Default: the translator of the system. */
  readonly translator?: AnyHookTranslator | undefined;
  /** Events that bring the same object are about the same model call, and each of its requests is translated once. */
  readonly call?: object | undefined;
  /** On PermissionRequest, the hooks that want a person to be asked: only a rank at least theirs may answer instead. Default: the host asks. */
  readonly askedBy?: readonly HookDecider[] | undefined;
  /** Called as each hook starts, for those who show progress; a hook that looks again starts again. */
  readonly onHookStart?: ((entry: HookRegistryEntry) => void) | undefined;
  /** Called with each result, also of a hook that was not started. */
  readonly onHookEnd?: ((entry: HookRegistryEntry, result: HookExecutionResult) => void) | undefined;
}

/** The answer to an event. */
export type FiredHookResult<Name extends HookEventName> = AggregatedHookResult<MergedHookOutput<Name>>;

/** The answer to an event, with what every caller applies. */
export type ProcessedFireResult<Name extends HookEventName> = ProcessedHookResult<MergedHookOutput<Name>>;

/** The fields that come in the shapes of the host's SDK and are translated for hooks. */
type TranslatedField = 'llm_request' | 'llm_response';

/** What a caller says about an event; the base fields are the host's, unless the event is about one of them. */
export type HookEventFields<Name extends HookEventName> = WithSdkPayloads<
  Omit<HookInputFor<Name>, Exclude<keyof HookInput, RequiredIdentity<HookInputFor<Name>>>>
>;

/** What a host says about an event of its own. */
export type HostEventFields<Event extends DefinedEvent> = Omit<v.InferOutput<Event['inputSchema']>, keyof HookInput>;

/** The name of an event; that of a host's own leads to its row at run time as those of the contract do. */
export function nameOfEvent<Name extends HookEventName>(event: Name | DefinedEvent): Name {
  return (typeof event === 'string' ? event : event.name) as Name;
}

/** The fields that other events may leave out and this one must have. */
type RequiredIdentity<Input extends HookInput> = keyof {
  [Field in keyof HookIdentityFields as undefined extends Input[Field] ? never : Field]: Field;
};

type HookIdentityFields = Pick<HookInput, 'turn_id' | 'agent_id' | 'agent_type' | 'model'>;

type WithSdkPayloads<Fields> = {
  readonly [Field in keyof Fields]: Field extends TranslatedField ? object : Fields[Field];
};

/** One method for each event of the table; an event without its method does not compile. */
export type FireMethods = {
  readonly [Name in HookEventName as `fire${Name}Event`]: (...args: never[]) => Promise<FiredHookResult<Name>>;
};
