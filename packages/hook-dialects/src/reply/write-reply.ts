import { isRecord } from '@agent-hooks/hook-types';
import type { Reply } from '../dialect.ts';
import type { ReplyForm, ReplyPart, ReplyPlace, Wanted } from './reply.ts';

/** Answers an agent with what it can carry out; a refusal that it cannot carry out becomes the strongest thing that it can. */
export function writeReply(agent: string, form: ReplyForm, wanted: Wanted, place: ReplyPlace): Reply {
  const told: string[] = [];
  const parts: ReplyPart[] = [];
  const refusal = refusalOf(agent, form, wanted, told);
  const say = (part: ReplyPart | undefined) => {
    if (part) parts.push(part);
  };
  if (wanted.stop !== undefined) say(form.stop?.(wanted.stop, place, wanted));
  if (refusal !== undefined) say(refuseWith(agent, form, refusal, place, wanted, told));
  else if (wanted.ask !== undefined) say(form.ask?.(wanted.ask, place, wanted));
  else {
    if (wanted.input !== undefined) say(form.input?.say(wanted.input, place, wanted));
    if (wanted.allow) say(form.allow?.(wanted.allowReason, place, wanted));
  }
  if (wanted.ask !== undefined && refusal === undefined && wanted.input !== undefined)
    say(form.input?.say(wanted.input, place, wanted));
  if (wanted.context !== undefined) say(orTell(form.context, wanted.context, 'a text for the model', told));
  if (wanted.result !== undefined && refusal === undefined) say(form.result?.(wanted.result, place, wanted));
  if (wanted.prompt !== undefined && refusal === undefined) say(form.prompt?.(wanted.prompt, place, wanted));
  if (form.model) say(form.model(wanted.output));
  if (wanted.userMessage !== undefined) {
    if (form.userMessage) say(form.userMessage(wanted.userMessage, place, wanted));
    else told.push(wanted.userMessage);
  }
  return assemble(parts, told);

  function orTell(how: ReplyForm['context'], text: string, what: string, list: string[]): ReplyPart | undefined {
    if (how) return how(text, place, wanted);
    list.push(`${agent} does not carry out ${what} on ${place.event}: ${text}`);
    return undefined;
  }
}

/** The reason to refuse with: that of the answer, or of something that the agent would get wrong or not do at all. */
function refusalOf(agent: string, form: ReplyForm, wanted: Wanted, told: string[]): string | undefined {
  if (wanted.refuse !== undefined) return wanted.refuse;
  if (wanted.stop !== undefined && (form.stop === undefined || form.stopRunsTool)) {
    if (form.stop === undefined) told.push(`${agent} cannot be stopped here; the action was refused instead.`);
    return wanted.stop;
  }
  if (wanted.ask !== undefined && form.ask === undefined) {
    told.push(`${agent} does not ask on behalf of hooks; the action was refused instead.`);
    return wanted.ask;
  }
  if (wanted.input !== undefined && (form.input === undefined || (form.input.needsAllow && !wanted.allow))) {
    told.push(`${agent} does not take a changed input here; the action was refused instead.`);
    return `A hook wants another input: ${JSON.stringify(wanted.input)}. Call the tool again with it.`;
  }
  if (wanted.prompt !== undefined && form.prompt === undefined) {
    told.push(`${agent} does not take a changed prompt; it was refused instead.`);
    return `A hook wants another prompt: ${wanted.prompt}`;
  }
  if (wanted.result !== undefined && form.result === undefined) {
    told.push(`${agent} does not take another result for a tool.`);
    return wanted.result;
  }
  return undefined;
}

function refuseWith(
  agent: string,
  form: ReplyForm,
  reason: string,
  place: ReplyPlace,
  wanted: Wanted,
  told: string[],
): ReplyPart | undefined {
  if (form.refuse) return form.refuse(reason, place, wanted);
  if (form.result) return form.result(reason, place, wanted);
  if (form.stop) {
    told.push(`${agent} cannot refuse on ${place.event}; it was stopped instead.`);
    return form.stop(reason, place, wanted);
  }
  told.push(`${agent} cannot refuse on ${place.event}: ${reason}`);
  return undefined;
}

function assemble(parts: readonly ReplyPart[], told: readonly string[]): Reply {
  const fields = parts.reduce<Record<string, unknown>>((all, part) => mergeFields(all, part.fields ?? {}), {});
  const stderr = [...parts.map((part) => part.stderr), ...told].filter((text) => text !== undefined && text !== '');
  return {
    exitCode: Math.max(0, ...parts.map((part) => part.exitCode ?? 0)),
    stdout: Object.keys(fields).length === 0 ? '' : JSON.stringify(fields),
    stderr: stderr.join('\n'),
    told,
  };
}

function mergeFields(
  first: Readonly<Record<string, unknown>>,
  second: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    if (isRecord(before) && isRecord(value)) merged[key] = mergeFields(before, value);
    // A question in a message field stays readable beside a message.
    else if (key === 'systemMessage' && typeof before === 'string')
      merged[key] = [...new Set([before, value])].join('\n');
    else merged[key] = value;
  }
  return merged;
}
