import { getEventRow, type HookEffect, isHookEventName, isRecord } from '@agent-hooks/hook-types';
import { readAnswer } from './answer/read-answer.ts';
import type { Dialect, DialectEffect, DialectEvent, DialectRow, Reply } from './dialect.ts';
import type { NativeEventName } from './native.ts';
import { readPayload, writePayload } from './payload/payload.ts';
import type { ReplyForm } from './reply/reply.ts';
import { wantedOf } from './reply/wanted.ts';
import { writeReply } from './reply/write-reply.ts';

/** Adds to a row what can be done with it. */
export function defineDialect(row: DialectRow): Dialect {
  const events = new Map(row.events.map((event) => [event.name, event]));
  return {
    ...row,
    effects: effectsOf(row.events),
    usualShell: (platform) => {
      if (row.shell === 'bashOrPowerShell') return platform === 'win32' ? undefined : 'bash';
      return row.shell === 'bash' ? 'bash' : undefined;
    },
    toInput: (input, context) => {
      const event = events.get(context.event);
      if (event?.native !== undefined) return writePayload(event.payload, input, context);
      // An event that only this agent has comes as its host says it.
      return { ...input, hook_event_name: context.event };
    },
    readAnswer: (end, context) =>
      readAnswer(row, events.get(context.event) ?? row.events[0] ?? noEvent, { end, context }),
    fromInput: (value, context) => {
      if (!isRecord(value)) return undefined;
      const name = context.event ?? nameKeys.map((key) => value[key]).find((found) => typeof found === 'string');
      const event = typeof name === 'string' ? events.get(name) : undefined;
      return event && readPayload(event, value, context);
    },
    toAnswer: (answer, place) => {
      const form = events.get(place.event)?.reply;
      const wanted = wantedOf(answer, place);
      if (form) return writeReply(row.agent, form, { wanted, place });
      const lost = wanted.refuse ?? wanted.stop ?? wanted.ask;
      return lost === undefined
        ? silence
        : { ...silence, ...notice(`${row.agent} does not obey answers to ${place.event}: ${lost}`) };
    },
  };
}

/** By what an answer says it, and by what the contract calls it. */
const replyEffects: Readonly<Partial<Record<keyof ReplyForm | HookEffect, DialectEffect>>> = {
  ...{ refuse: 'refuse', ask: 'ask', allow: 'allow', stop: 'stop', userMessage: 'userMessage', block: 'refuse' },
  ...{ context: 'context', additionalContext: 'context', result: 'replaceResult', replaceResult: 'replaceResult' },
  ...{ input: 'changeInput', changeInput: 'changeInput', prompt: 'replacePrompt', changePrompt: 'replacePrompt' },
  ...{ changeRequest: 'changeModelCall', changeResponse: 'changeModelCall', restrictTools: 'restrictTools' },
};

/** An agent that takes the contract's own fields carries out what the contract does. */
function effectsOf(events: readonly DialectEvent[]): Dialect['effects'] {
  const found: Partial<Record<NativeEventName, readonly DialectEffect[]>> = {};
  for (const { native, reply } of events) {
    if (native === undefined || !reply) continue;
    const said = Object.entries(reply).flatMap(([name, say]) => (say ? [name] : []));
    const own = reply.model && isHookEventName(native) ? getEventRow(native).effects : [];
    const names: readonly string[] = [...said, ...own];
    const effects = names.flatMap((name) => (name in replyEffects ? (replyEffects[name as HookEffect] ?? []) : []));
    found[native] = [...new Set([...(found[native] ?? []), ...effects])];
  }
  return found;
}

const silence: Reply = { exitCode: 0, stdout: '', stderr: '', notices: [] };

function notice(text: string): Pick<Reply, 'stderr' | 'notices'> {
  return { stderr: text, notices: [text] };
}

const nameKeys = ['hook_event_name', 'hookName', 'agent_action_name', 'event', 'hook'] as const;

const noEvent: DialectEvent = {
  ...{ name: '', native: undefined, only: undefined, matchField: undefined, payload: [] },
  ...{ readAnswer: () => ({}), reply: undefined },
};
