import type { NeutralTool, ToolRow } from '@agent-hooks/hook-types/tools';
import { type AnswerReader, type MeaningPart, reader } from '../answer/meaning.ts';
import { addsContext, blocks, refuseByExit, stops, userMessage } from '../answer/parts.ts';
import type { DialectEvent, DialectLimits, EventFilter } from '../dialect.ts';
import type { NativeEventName } from '../native.ts';
import type { PayloadField } from '../payload/fields.ts';
import type { ReplyForm } from '../reply/reply.ts';

/** What most agents do; each says what it does otherwise. */
export const usualLimits: DialectLimits = {
  ...{ timeoutUnit: 'seconds', defaultTimeoutMs: 60_000, eventTimeoutMs: {} },
  ...{ contextCharacters: undefined, stopRounds: undefined },
};

/** Tools whose inputs have the neutral names, by all their own names. */
export function plainTools(tools: Readonly<Partial<Record<NeutralTool, readonly string[]>>>): ToolRow[] {
  // Its keys are what its type says.
  return Object.entries(tools).map(([tool, names]) => ({ tool: tool as NeutralTool, names, fields: {} }));
}

/** What a dialect's file says of one event. */
export interface EventDescription {
  readonly only?: EventFilter;
  readonly match?: string;
  readonly fields: readonly PayloadField[];
  readonly answer: readonly MeaningPart[];
  readonly reply?: ReplyForm;
}

/** One row of a dialect's events. */
export function event(name: string, native: NativeEventName, description: EventDescription): DialectEvent {
  return {
    name,
    native,
    ...{ only: description.only, matchField: description.match, payload: description.fields },
    ...{ readAnswer: reader(...description.answer), reply: description.reply },
  };
}

/** Events that only this agent has: they are listed, a host may fire them, and their answers are read as is usual. */
export function ownEvents(...names: readonly string[]): DialectEvent[] {
  return names.map((name) => ({
    ...{ name, native: undefined, only: undefined, matchField: undefined, payload: [], readAnswer: usual },
    reply: undefined,
  }));
}

const usual: AnswerReader = reader(refuseByExit, blocks, addsContext(), stops, userMessage);

/** Reads an answer only if its agent accepts its shape. */
export function onlyIf(
  check: (value: Readonly<Record<string, unknown>>, event: string) => string | undefined,
  events: readonly DialectEvent[],
): DialectEvent[] {
  return events.map((each) => ({
    ...each,
    readAnswer: (said, context) => {
      const discarded = said.kind === 'object' ? check(said.value, context.event) : undefined;
      return discarded === undefined ? each.readAnswer(said, context) : { discarded };
    },
  }));
}
