import type { HookOutput } from '@agent-hooks/hook-types';
import type { DialectContext } from '../context.ts';
import type { NativeInput } from '../native.ts';

/** What our merged answer wants of an agent, in no agent's words. */
export interface Wanted {
  readonly refuse: string | undefined;
  readonly ask: string | undefined;
  /** True only if a hook itself said so. */
  readonly allow: boolean;
  readonly allowReason: string | undefined;
  readonly stop: string | undefined;
  /** The whole new input of the tool, in the agent's own fields. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly context: string | undefined;
  readonly result: string | undefined;
  readonly prompt: string | undefined;
  readonly userMessage: string | undefined;
  readonly hideOutput: boolean;
  /** The answer itself, for agents that have the contract's own fields. */
  readonly output: HookOutput;
}

export type ReplyPlace = DialectContext & { readonly input: NativeInput };

/** A part of what an agent is answered. */
export interface ReplyPart {
  /** Fields of the JSON object on stdout; objects in them are merged. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly exitCode?: number;
  readonly stderr?: string;
}

export type Say<Value> = (value: Value, place: ReplyPlace, wanted: Wanted) => ReplyPart;

/** How one event of an agent expresses each effect; undefined where the agent cannot carry it out. */
export interface ReplyForm {
  readonly refuse: Say<string> | undefined;
  readonly ask: Say<string> | undefined;
  readonly allow: Say<string | undefined> | undefined;
  readonly stop: Say<string> | undefined;
  /** True if a stop alone lets the tool run once more, so that a refusal has to go with it. */
  readonly stopRunsTool: boolean;
  /** True at the end of a turn, where a refusal makes the agent go on: there a stop is never said as a refusal. */
  readonly refusalGoesOn: boolean;
  readonly input: { readonly say: Say<Readonly<Record<string, unknown>>>; readonly needsAllow: boolean } | undefined;
  readonly context: Say<string> | undefined;
  readonly result: Say<string> | undefined;
  readonly prompt: Say<string> | undefined;
  readonly userMessage: Say<string> | undefined;
  /** The contract's own fields for model events. */
  readonly model: ((output: HookOutput) => ReplyPart) | undefined;
}

/** A form that carries out nothing, to be filled in. */
export const noEffects: ReplyForm = {
  ...{ refuse: undefined, ask: undefined, allow: undefined, stop: undefined, input: undefined, model: undefined },
  ...{ context: undefined, result: undefined, prompt: undefined, userMessage: undefined },
  ...{ stopRunsTool: false, refusalGoesOn: false },
};
