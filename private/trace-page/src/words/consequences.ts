import {
  type FiredEvent,
  getEventRow,
  type HookEffect,
  type HookOutput,
  isHookEventName,
  isRecord,
} from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { readAnswer } from './effects.ts';
import { type EventWords, eventWords } from './event-words.ts';
import { shorten } from './shorten.ts';

/** What an agent would do with the answer to an event, in plain sentences. */
export interface Consequences {
  readonly sentence: string;
  /** What was answered and has no effect on this event. */
  readonly ignored: readonly string[];
}

/** What is said of an event: its verdict and its answer, as the engine gave them. */
export type AnsweredEvent = Pick<FiredEvent, 'eventName' | 'verdict' | 'answer'>;

/** Says what an agent would do after an event, by the verdict of the engine. */
export function describeConsequences(event: AnsweredEvent, subject: string): Consequences {
  const { eventName, verdict, answer = {} } = event;
  const words = eventWords(eventName, subject);
  if (verdict.action === 'proceed' && event.answer === undefined) {
    return { sentence: `An agent would ${words.proceed}: no hook has an answer.`, ignored: [] };
  }
  const known: readonly HookEffect[] = isHookEventName(eventName) ? getEventRow(eventName).effects : effectNames;
  const found = effectNames.flatMap((effect) => {
    const action = effects[effect](answer, verdict);
    return action === undefined ? [] : [{ effect, action }];
  });
  const applied = found.filter(({ effect }) => known.includes(effect));
  const besides = applied.filter(({ effect }) => verdict.action === 'proceed' || besideAnEnd.includes(effect));
  const actions = [
    ...(verdict.action === 'proceed' ? [] : [endings[verdict.action](words, verdict.reason)]),
    ...besides.map(({ action }) => action),
    ...(verdict.action === 'proceed' ? [words.proceed] : []),
  ];
  return {
    sentence: introduce(words, joinActions(actions)),
    ignored: [
      ...whyNotDecided(event),
      ...found
        // That it allows is what an agent does by itself.
        .filter(({ effect }) => effect !== 'allow' && !known.includes(effect))
        .filter(({ effect }) => !applied.some((other) => effectFields[other.effect] === effectFields[effect]))
        .map(({ effect }) => whyIgnored(eventName, known, effect)),
    ],
  };
}

type Verdict = FiredEvent['verdict'];

/** What an agent does that does not simply go on. */
const endings: Readonly<
  Record<Exclude<Verdict['action'], 'proceed'>, (words: EventWords, reason: string | undefined) => string>
> = {
  stop: (_, why) => `stop working${why ? ', and show why' : ''}`,
  refuse: ({ refuse }, why) => `${refuse}${why ? ', and would tell the model why' : ''}`,
  withhold: ({ refuse }, why) => `${refuse}${why ? ', and say why' : ''}`,
  ask: () => 'ask its user first',
};

/** What still happens when the action itself does not. */
const besideAnEnd: readonly HookEffect[] = ['systemMessage', 'userMessage', 'syntheticResponse'];

type OtherEffect = Exclude<HookEffect, 'stop' | 'block' | 'ask'>;

type Describe = (output: HookOutput, verdict: Verdict) => string | undefined;

/** What each effect makes an agent do; undefined if the answer does not call for it. */
const effects: Readonly<Record<OtherEffect, Describe>> = {
  allow: ({ decision }) => (decision === 'allow' || decision === 'approve' ? 'allow it without asking' : undefined),
  changeInput: inSpecific('tool_input', (input) => `change the arguments (${listKeys(input)})`),
  changeRequest: inSpecific('llm_request', (request) => `change the request (${listKeys(request)})`),
  // New messages come with the request that they are part of.
  addMessages: () => undefined,
  syntheticResponse: (output, { action }) =>
    action === 'refuse' || action === 'stop'
      ? inSpecific('llm_response', () => "take the hook's response in the model's place")(output, { action })
      : undefined,
  changeResponse: inSpecific('llm_response', () => "take the hook's response in place of the model's"),
  restrictTools: inSpecific('toolConfig', restrictTools),
  setMode: inSpecific('toolConfig', ({ mode }) => (mode ? `set the tool mode to ${String(mode)}` : undefined)),
  changePrompt: ({ hookSpecificOutput: { prompt } = {} }) =>
    typeof prompt === 'string' ? `replace the prompt: ${quote(prompt)}` : undefined,
  replaceResult: inSpecific('tool_response', () => "take the hook's result in place of the tool's"),
  userMessage: ({ userMessage: text }) => (text ? `tell its user: ${quote(text)}` : undefined),
  additionalContext: ({ hookSpecificOutput: { additionalContext: text } = {} }) =>
    typeof text === 'string' ? `add for the model to read: ${quote(text)}` : undefined,
  systemMessage: ({ systemMessage: text }) => (text ? `tell the model: ${quote(text)}` : undefined),
  suppressOutput: ({ suppressOutput }) => (suppressOutput ? 'keep the output from the display' : undefined),
};

// The keys of a table are its keys; Object.keys loses that in its type.
const effectNames = Object.keys(effects) as OtherEffect[];

/** The field of an answer that calls for an effect. */
const effectFields: Readonly<Record<OtherEffect, string>> = {
  allow: 'decision',
  changeInput: 'tool_input',
  changeRequest: 'llm_request',
  addMessages: 'llm_request.messages',
  syntheticResponse: 'llm_response',
  changeResponse: 'llm_response',
  changePrompt: 'prompt',
  replaceResult: 'tool_response',
  userMessage: 'userMessage',
  restrictTools: 'toolConfig',
  setMode: 'toolConfig.mode',
  additionalContext: 'additionalContext',
  systemMessage: 'systemMessage',
  suppressOutput: 'suppressOutput',
};

/** A decision that the engine did not follow, because the event knows no such effect. */
function whyNotDecided({ eventName, verdict, answer }: AnsweredEvent): string[] {
  if (verdict.action !== 'proceed' || !answer) return [];
  const { decision, stops } = readAnswer(eventName, answer);
  const fields = [
    ...(isBlockingDecision(decision) ? ['the refusal'] : []),
    ...(decision === 'ask' ? ["decision 'ask'"] : []),
    ...(stops ? ['continue: false'] : []),
  ];
  return fields.map((field) => `${field}: no effect on ${eventName}.`);
}

function whyIgnored(eventName: string, known: readonly HookEffect[], effect: OtherEffect): string {
  const onlyBesideRefusal = effect === 'changeResponse' && known.includes('syntheticResponse');
  const why = onlyBesideRefusal ? 'it counts only together with a refusal' : `no effect on ${eventName}`;
  return `${effectFields[effect]}: ${why}.`;
}

function inSpecific(field: string, describe: (value: Record<string, unknown>) => string | undefined): Describe {
  return ({ hookSpecificOutput: specific = {} }) => {
    const value = specific[field];
    return isRecord(value) ? describe(value) : undefined;
  };
}

function restrictTools({ allowedFunctionNames: names, mode }: Record<string, unknown>): string | undefined {
  if (mode === 'NONE') return 'offer no tool to the model';
  return Array.isArray(names) ? `offer only these tools: ${names.join(', ') || 'none'}` : undefined;
}

function listKeys(value: Record<string, unknown>): string {
  return Object.keys(value).join(', ') || 'nothing';
}

function quote(text: string): string {
  return `"${shorten(text.trim().replace(/\s*\n\s*/g, ' '), 300)}"`;
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
