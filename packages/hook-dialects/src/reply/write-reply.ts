import { isRecord } from '@agent-hooks/hook-types';
import type { Reply } from '../dialect.ts';
import type { ReplyForm, ReplyPart, ReplyPlace, Wanted } from './reply.ts';

/** Answers an agent with what it can carry out; a refusal that it cannot carry out becomes the strongest thing that it can. */
export function writeReply(
  agent: string,
  form: ReplyForm,
  { wanted, place }: { wanted: Wanted; place: ReplyPlace },
): Reply {
  const notices: string[] = [];
  const parts: ReplyPart[] = [];
  const refusal = refusalOf(form, wanted);
  const say = (part: ReplyPart | undefined) => {
    if (part) parts.push(part);
  };
  if (wanted.stop !== undefined) say(form.stop?.(wanted.stop, place, wanted));
  if (refusal !== undefined) say(refuseWith(agent, form, { ...refusal, place, wanted, notices }));
  else if (wanted.ask !== undefined) say(form.ask?.(wanted.ask, place, wanted));
  else {
    if (wanted.input !== undefined) say(form.input?.say(wanted.input, place, wanted));
    if (wanted.allow) say(form.allow?.(wanted.allowReason, place, wanted));
  }
  if (wanted.ask !== undefined && refusal === undefined && wanted.input !== undefined)
    say(form.input?.say(wanted.input, place, wanted));
  if (wanted.context !== undefined) say(orNotice(form.context, wanted.context, 'a text for the model'));
  if (wanted.result !== undefined && refusal === undefined) say(form.result?.(wanted.result, place, wanted));
  if (wanted.prompt !== undefined && refusal === undefined) say(form.prompt?.(wanted.prompt, place, wanted));
  if (form.model) say(form.model(wanted.output));
  if (wanted.hideOutput && place.input.hook_event_name === 'AfterTool')
    notices.push(`${agent} shows what the tool printed: hooks cannot hide it.`);
  if (wanted.userMessage !== undefined) {
    if (form.userMessage) say(form.userMessage(wanted.userMessage, place, wanted));
    else notices.push(wanted.userMessage);
  }
  return assemble(parts, notices);

  function orNotice(how: ReplyForm['context'], text: string, what: string): ReplyPart | undefined {
    if (how) return how(text, place, wanted);
    notices.push(`${agent} does not carry out ${what} on ${place.event}: ${text}`);
    return undefined;
  }
}

/** Why something is refused. */
interface Refusal {
  readonly reason: string;
  /** What the agent cannot do, so that it is refused instead; undefined where a hook refused, or the agent can do it. */
  readonly cannot?: string;
}

/** The refusal of the answer, or of something that the agent would get wrong or not do at all. */
function refusalOf(form: ReplyForm, wanted: Wanted): Refusal | undefined {
  // A refusal would make an agent go on that is to stop.
  if (wanted.stop !== undefined && form.refusalGoesOn) return undefined;
  if (wanted.refuse !== undefined) return { reason: wanted.refuse };
  if (wanted.stop !== undefined && form.stop === undefined) return { reason: wanted.stop, cannot: 'cannot be stopped' };
  if (wanted.stop !== undefined && form.stopRunsTool) return { reason: wanted.stop };
  if (wanted.ask !== undefined && form.ask === undefined)
    return { reason: wanted.ask, cannot: 'does not ask on behalf of hooks' };
  if (wanted.input !== undefined && (form.input === undefined || (form.input.needsAllow && !wanted.allow))) {
    const reason = `A hook wants another input: ${JSON.stringify(wanted.input)}. Call the tool again with it.`;
    return { reason, cannot: 'does not take a changed input' };
  }
  if (wanted.prompt !== undefined && form.prompt === undefined)
    return { reason: `A hook wants another prompt: ${wanted.prompt}`, cannot: 'does not take a changed prompt' };
  if (wanted.result !== undefined && form.result === undefined)
    return { reason: wanted.result, cannot: 'does not take another result' };
  return undefined;
}

function refuseWith(
  agent: string,
  form: ReplyForm,
  { reason, cannot, place, wanted, notices }: Refusal & { place: ReplyPlace; wanted: Wanted; notices: string[] },
): ReplyPart | undefined {
  const why = `${agent} ${cannot ?? 'cannot be refused'} on ${place.event}`;
  const refuse = form.refuse ?? form.result;
  if (refuse) {
    if (cannot !== undefined) notices.push(`${why}; this was refused instead.`);
    return refuse(reason, place, wanted);
  }
  notices.push(form.stop ? `${why}; it was stopped instead.` : `${why}: ${reason}`);
  return form.stop?.(reason, place, wanted);
}

function assemble(parts: readonly ReplyPart[], notices: readonly string[]): Reply {
  const fields = parts.reduce<Record<string, unknown>>((all, part) => mergeFields(all, part.fields ?? {}), {});
  const stderr = [...parts.map((part) => part.stderr), ...notices].filter((text) => text !== undefined && text !== '');
  return {
    exitCode: Math.max(0, ...parts.map((part) => part.exitCode ?? 0)),
    stdout: Object.keys(fields).length === 0 ? '' : JSON.stringify(fields),
    stderr: stderr.join('\n'),
    notices,
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
