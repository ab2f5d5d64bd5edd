import { isRecord } from '@agent-hooks/hook-types';
import { callOf } from '../payload/fields.ts';
import { readClaudeOutput } from '../payload/tool-response.ts';
import { type MeaningPart, specificOf, textAt } from './meaning.ts';
import type { Said } from './said.ts';

/** Exit code 2, or whatever else counts as a no by exit code, refuses. */
export const refuseByExit: MeaningPart = (said) =>
  said.kind === 'refusal' ? { decision: 'deny', reason: said.text } : {};

/** The same after a tool has run: the model reads it beside the result. */
export const contextByExit: MeaningPart = (said) => (said.kind === 'refusal' ? { context: said.text } : {});

/** The same, in place of the result. */
export const resultByExit: MeaningPart = (said) => (said.kind === 'refusal' ? { toolResult: said.text } : {});

/** What a script that failed had to say is for the user. */
export const reportFailure: MeaningPart = (said) =>
  said.kind === 'failure' && said.text !== '' ? { userMessage: said.text } : {};

/** The same of a refusal that its event does not obey. */
export const reportRefusal: MeaningPart = (said) =>
  said.kind === 'refusal' && said.text !== '' ? { userMessage: said.text } : {};

/** `systemMessage` is for the user. */
export const userMessage: MeaningPart = (said) => ({ userMessage: field(said, 'systemMessage') });

/** `continue: false` stops the agent. */
export const stops: MeaningPart = (said) => (isStop(said) ? { stop: true, stopReason: field(said, 'stopReason') } : {});

/** `continue: false` refuses, and the agent goes on. */
export const stopRefuses: MeaningPart = (said) =>
  isStop(said) ? { decision: 'deny', reason: field(said, 'stopReason') } : {};

/** `continue: false` puts its reason in place of the tool's result, and the agent goes on. */
export const stopReplacesResult: MeaningPart = (said) =>
  isStop(said) ? { toolResult: field(said, 'stopReason') ?? '' } : {};

/** `continue: false` has no effect on this event. */
export const stopIgnored: MeaningPart = (said) =>
  isStop(said) ? { ignored: ['ignores `continue: false` on this event'] } : {};

/** `decision` at the top, with one of the words that refuse. */
export function decides(...words: readonly string[]): MeaningPart {
  return (said) => {
    const decision = field(said, 'decision');
    if (decision === undefined) return {};
    if (words.includes(decision)) return { decision: 'deny', reason: field(said, 'reason') };
    if (decision === 'approve' || decision === 'allow') return { decision: 'allow', reason: field(said, 'reason') };
    return decision === 'ask' ? { decision: 'ask', reason: field(said, 'reason') } : {};
  };
}

/** The same of an agent in which a hook that allows has no say over the person: it does not object, and that is all. */
export function withoutAllow(part: MeaningPart): MeaningPart {
  return (said, context) => {
    const meaning = part(said, context);
    return meaning.decision === 'allow' ? {} : meaning;
  };
}

/** `decision: block` only, and nothing that allows. */
export const blocks: MeaningPart = (said) =>
  field(said, 'decision') === 'block' ? { decision: 'deny', reason: field(said, 'reason') } : {};

/** A `decision` that refuses after the tool has run: the model reads the reason beside the result and any other context. */
export const blockAddsContext: MeaningPart = (said) =>
  field(said, 'decision') === 'block' ? { context: lines(field(said, 'reason'), contextOf(said)) } : {};

/** The same, in place of the result. */
export function blockReplacesResult(...words: readonly string[]): MeaningPart {
  return (said) => (words.includes(field(said, 'decision') ?? '') ? { toolResult: field(said, 'reason') ?? '' } : {});
}

/** `permissionDecision` in `hookSpecificOutput`, or at the top for agents that look there. */
export function permission(...places: readonly ('specific' | 'top')[]): MeaningPart {
  return (said) => {
    for (const place of places) {
      const holder = place === 'specific' ? specificOf(said) : said.kind === 'object' ? said.value : {};
      const decision = permissionWords.get(textAt(holder, 'permissionDecision') ?? '');
      if (decision) return { decision, reason: textAt(holder, 'permissionDecisionReason') };
    }
    return {};
  };
}

const permissionWords: ReadonlyMap<string, 'allow' | 'ask' | 'deny'> = new Map([
  ['allow', 'allow'],
  ['deny', 'deny'],
  ['ask', 'ask'],
  // The agent leaves it to whoever drives it; here that is the person.
  ['defer', 'ask'],
]);

/** A whole new input for the tool. */
export function rewrites(key: string, place: 'specific' | 'top' = 'specific'): MeaningPart {
  return (said) => {
    const holder = place === 'specific' ? specificOf(said) : said.kind === 'object' ? said.value : {};
    return isRecord(holder[key]) ? { toolInput: holder[key] } : {};
  };
}

/** `additionalContext` in `hookSpecificOutput`, or at the top. */
export function addsContext(place: 'specific' | 'top' = 'specific', key = 'additionalContext'): MeaningPart {
  return (said) => ({ context: place === 'specific' ? textAt(specificOf(said), key) : field(said, key) });
}

/** Plain text is context for the model. */
export const textIsContext: MeaningPart = (said) => (said.kind === 'text' ? { context: said.text } : {});

/** Plain text is a message to the user. */
export const textIsMessage: MeaningPart = (said) => (said.kind === 'text' ? { userMessage: said.text } : {});

/** A `decision: block`, or a context, keeps the agent from stopping. */
export const goesOn: MeaningPart = (said) => {
  const context = contextOf(said);
  const blocked = field(said, 'decision') === 'block';
  return blocked || context !== undefined
    ? { decision: 'deny', reason: lines(blocked ? field(said, 'reason') : undefined, context) }
    : {};
};

/** `updatedToolOutput` replaces the result if it has its tool's shape. */
export const updatedOutput: MeaningPart = (said, { tools, input }) => {
  const value = specificOf(said).updatedToolOutput;
  if (value === undefined) return {};
  const text = readClaudeOutput(tools.kindOf(callOf(input)), value);
  return text === undefined
    ? { ignored: ["ignores an `updatedToolOutput` that has not the shape of its tool's result"] }
    : { toolResult: text };
};

/** `decision.behavior` of a permission request; an allow of another input than hooks have seen leaves the question open. */
export const behavior: MeaningPart = (said) => {
  const { decision } = specificOf(said);
  if (!isRecord(decision) || (decision.behavior !== 'allow' && decision.behavior !== 'deny')) return {};
  const reason = textAt(decision, 'message');
  if (decision.behavior === 'allow' && isRecord(decision.updatedInput)) return { ignored: [changesUnseen] };
  const interrupts = decision.behavior === 'deny' && decision.interrupt === true;
  return { decision: decision.behavior, reason, ...(interrupts && { stop: true, stopReason: reason }) };
};

const changesUnseen =
  'runs the tool with the `updatedInput` of this answer; here the person is asked, since hooks before the tool have not seen that input';

const contextOf = (said: Said): string | undefined => textAt(specificOf(said), 'additionalContext');

function lines(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n');
}

/** A text field at the top of an answer. */
export function field(said: Said, key: string): string | undefined {
  return said.kind === 'object' ? textAt(said.value, key) : undefined;
}

function isStop(said: Said): boolean {
  return said.kind === 'object' && said.value.continue === false;
}
