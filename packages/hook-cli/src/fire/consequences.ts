import {
  getEventRow,
  type HookAnswer,
  type HookEffect,
  type HookEventName,
  type HookOutput,
  isBlockingDecision,
  isRecord,
} from '@agent-hooks/hook-types';
import { shorten } from '../terminal/shorten.ts';
import { type EventWords, eventWords } from './event-words.ts';

/** What an agent would do with an answer, in plain sentences. */
export interface Consequences {
  readonly sentence: string;
  /** What was answered and has no effect on this event. */
  readonly ignored: readonly string[];
}

/** Says what an agent would do with the merged answer to an event. */
export function describeConsequences(
  eventName: HookEventName,
  subject: string,
  output: HookOutput | undefined,
): Consequences {
  const row = getEventRow(eventName);
  const words = eventWords(eventName, subject);
  if (!output) return { sentence: `An agent would ${words.proceed}: no hook has anything to say.`, ignored: [] };
  const situation: Situation = {
    output,
    specific: output.hookSpecificOutput ?? {},
    answer: row.readAnswer(output),
    words,
  };
  const found = effectNames.flatMap((effect) => {
    const action = effects[effect](situation);
    return action === undefined ? [] : [{ effect, action }];
  });
  const applied = found.filter(({ effect }) => row.effects.includes(effect));
  const ending = applied.find(({ effect }) => effect === 'stop') ?? applied.find(({ effect }) => effect === 'block');
  const actions = ending
    ? [ending.action, ...applied.filter(({ effect }) => besideAnEnd.includes(effect)).map(({ action }) => action)]
    : [
        ...applied.map(({ action }) => action),
        ...(applied.some(({ effect }) => effect === 'ask') ? [] : [words.proceed]),
      ];
  return {
    sentence: introduce(words, joinActions(actions)),
    ignored: found
      .filter(({ effect }) => !row.effects.includes(effect))
      .filter(({ effect }) => !applied.some((other) => effectFields[other.effect] === effectFields[effect]))
      .map(({ effect }) => whyIgnored(eventName, effect)),
  };
}

function whyIgnored(eventName: HookEventName, effect: HookEffect): string {
  const onlyBesideRefusal = effect === 'changeResponse' && getEventRow(eventName).effects.includes('syntheticResponse');
  const why = onlyBesideRefusal ? 'it counts only together with a refusal' : `${eventName} does not act on it`;
  return `${effectFields[effect]}: ${why}.`;
}

interface Situation {
  readonly output: HookOutput;
  readonly specific: Readonly<Record<string, unknown>>;
  readonly answer: HookAnswer;
  readonly words: EventWords;
}

/** What still happens when the action itself does not. */
const besideAnEnd: readonly HookEffect[] = ['systemMessage', 'userMessage', 'syntheticResponse'];

/** What each effect makes an agent do; undefined if the answer does not call for it. */
const effects: Readonly<Record<HookEffect, (situation: Situation) => string | undefined>> = {
  stop: ({ answer }) =>
    answer.stops ? `stop working${saying(answer.stopReason || answer.reason, ', and show why')}` : undefined,
  block: ({ answer, words }) =>
    isBlockingDecision(answer.decision)
      ? `${words.refuse || 'refuse'}${saying(answer.reason, ', and let the model read why')}`
      : undefined,
  ask: ({ answer }) => (answer.decision === 'ask' ? `ask its user first${saying(answer.reason, '')}` : undefined),
  changeInput: ({ specific }) => when(specific.tool_input, (input) => `change the arguments (${listKeys(input)})`),
  changePrompt: ({ specific }) =>
    typeof specific.prompt === 'string' ? `replace the prompt${saying(specific.prompt, '')}` : undefined,
  replaceResult: ({ specific }) => when(specific.tool_response, () => "take the hook's result in place of the tool's"),
  changeRequest: ({ specific }) => when(specific.llm_request, (request) => `change the request (${listKeys(request)})`),
  // New messages come with the request that they are part of.
  addMessages: () => undefined,
  syntheticResponse: ({ specific, answer }) =>
    isBlockingDecision(answer.decision) || answer.stops
      ? when(specific.llm_response, () => "take the hook's response in the model's place")
      : undefined,
  changeResponse: ({ specific }) =>
    when(specific.llm_response, () => "take the hook's response in place of the model's"),
  restrictTools: ({ specific }) => when(specific.toolConfig, restrictTools),
  setMode: ({ specific }) =>
    when(specific.toolConfig, ({ mode }) => (mode ? `set the tool mode to ${String(mode)}` : undefined)),
  additionalContext: ({ specific }) =>
    typeof specific.additionalContext === 'string'
      ? `add for the model to read${saying(specific.additionalContext, '')}`
      : undefined,
  systemMessage: ({ output }) =>
    output.systemMessage ? `tell the model${saying(output.systemMessage, '')}` : undefined,
  userMessage: ({ output }) => (output.userMessage ? `tell its user${saying(output.userMessage, '')}` : undefined),
  suppressOutput: ({ output }) => (output.suppressOutput ? 'keep the output from the display' : undefined),
};

// The keys of a table are its keys; Object.keys loses that in its type.
const effectNames = Object.keys(effects) as HookEffect[];

/** The field of an answer that calls for an effect. */
const effectFields: Readonly<Record<HookEffect, string>> = {
  stop: 'continue: false',
  block: 'the refusal',
  ask: "decision 'ask'",
  changeInput: 'tool_input',
  changePrompt: 'prompt',
  replaceResult: 'tool_response',
  changeRequest: 'llm_request',
  addMessages: 'llm_request.messages',
  syntheticResponse: 'llm_response',
  changeResponse: 'llm_response',
  restrictTools: 'toolConfig',
  setMode: 'toolConfig.mode',
  additionalContext: 'additionalContext',
  systemMessage: 'systemMessage',
  userMessage: 'userMessage',
  suppressOutput: 'suppressOutput',
};

function restrictTools({ allowedFunctionNames: names, mode }: Record<string, unknown>): string | undefined {
  if (mode === 'NONE') return 'offer no tool to the model';
  return Array.isArray(names) ? `offer only these tools: ${names.join(', ') || 'none'}` : undefined;
}

function when(value: unknown, describe: (value: Record<string, unknown>) => string | undefined): string | undefined {
  return isRecord(value) ? describe(value) : undefined;
}

function listKeys(value: Record<string, unknown>): string {
  return Object.keys(value).join(', ') || 'nothing';
}

function saying(text: string | undefined, how: string): string {
  return text ? `${how}: ${JSON.stringify(shorten(text, 300))}` : '';
}

function joinActions(actions: readonly string[]): string {
  const [last = '', ...before] = [...actions].reverse();
  return before.length === 0 ? last : `${before.reverse().join('; ')}; and ${last}`;
}

function introduce({ observed }: EventWords, actions: string): string {
  const end = actions.endsWith('"') ? '' : '.';
  if (!observed) return `An agent would ${actions}${end}`;
  return `By default an agent would only note the answer; one that applies it would ${actions}${end}`;
}
