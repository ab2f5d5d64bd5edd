import type { eventTable, HookEffect, HookEventName, HookOutputFor, LLMRequest } from '@agent-hooks/hook-types';

/** What a handler may answer to an event: only fields that do something there. */
export type AnswerFor<Name extends HookEventName> = {
  readonly [Field in keyof EffectsOfCommon]?: Can<Name, EffectsOfCommon[Field]> extends true
    ? CommonField<Name, Field>
    : never;
} & { readonly hookSpecificOutput?: SpecificAnswerFor<Name> | undefined };

/** Any answer that a helper makes or `combine` takes, whatever its event. */
export interface AnyAnswer {
  readonly decision?: HookOutputFor<HookEventName>['decision'];
  readonly reason?: string | undefined;
  readonly continue?: boolean | undefined;
  readonly stopReason?: string | undefined;
  readonly suppressOutput?: boolean | undefined;
  readonly systemMessage?: string | undefined;
  readonly userMessage?: string | undefined;
  readonly hookSpecificOutput?: { readonly [Field in SpecificField]?: unknown } | undefined;
}

/** What a handler may return: an answer, text for the model where the event takes any, or nothing. */
export type HandlerResult<Name extends HookEventName> =
  | AnswerFor<Name>
  | (Can<Name, 'systemMessage'> extends true ? string : never)
  | null
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that only looks has no return at all.
  | void;

/** The keys that any member of a union has. */
export type KeysOfAny<Union> = Union extends unknown ? keyof Union : never;

/** Each field, and the effects of which an event needs one for the field to mean something. */
export interface EffectsOfCommon {
  decision: 'block' | 'ask';
  reason: 'block' | 'ask';
  continue: 'stop';
  stopReason: 'stop';
  suppressOutput: 'suppressOutput';
  systemMessage: 'systemMessage';
  userMessage: 'userMessage';
}

interface EffectsOfSpecific {
  hookEventName: HookEffect;
  tool_input: 'changeInput';
  tool_response: 'replaceResult';
  prompt: 'changePrompt';
  additionalContext: 'additionalContext';
  permissionDecision: 'block';
  permissionDecisionReason: 'block';
  llm_request: 'changeRequest';
  llm_response: 'syntheticResponse' | 'changeResponse';
  toolConfig: 'restrictTools';
}

type CommonField<Name extends HookEventName, Field extends keyof EffectsOfCommon> = Field extends 'decision'
  ? Exclude<HookOutputFor<Name>[Field], Can<Name, 'ask'> extends true ? never : 'ask'>
  : HookOutputFor<Name>[Field];

// Every field of every event is named, so that one which means nothing here is refused also beside others that do.
type SpecificAnswerFor<Name extends HookEventName> = {
  readonly [Field in SpecificField]?: Can<Name, EffectsOfSpecific[Field]> extends true
    ? Field extends 'llm_request'
      ? Partial<LLMRequest>
      : Field extends keyof SpecificOutput<Name>
        ? SpecificOutput<Name>[Field]
        : never
    : never;
};

type SpecificField = KeysOfAny<SpecificOutput<HookEventName>> & keyof EffectsOfSpecific;
type SpecificOutput<Name extends HookEventName> = NonNullable<HookOutputFor<Name>['hookSpecificOutput']>;
/** What an answer to the event can do, as the event table says. */
type EffectOf<Name extends HookEventName> = (typeof eventTable)[Name]['effects'][number];

type Can<Name extends HookEventName, Effects extends HookEffect> = [Extract<EffectOf<Name>, Effects>] extends [never]
  ? false
  : true;
