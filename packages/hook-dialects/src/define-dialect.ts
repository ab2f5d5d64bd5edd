import { isRecord } from '@agent-hooks/hook-types';
import { readAnswer } from './answer/read-answer.ts';
import type { Dialect, DialectEvent, DialectRow, Reply } from './dialect.ts';
import { readPayload, writePayload } from './payload/payload.ts';
import { wantedOf } from './reply/wanted.ts';
import { writeReply } from './reply/write-reply.ts';

/** Adds to a row what can be done with it. */
export function defineDialect(row: DialectRow): Dialect {
  const events = new Map(row.events.map((event) => [event.name, event]));
  return {
    ...row,
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
    readAnswer: (end, context) => readAnswer(row, events.get(context.event) ?? row.events[0] ?? noEvent, end, context),
    fromInput: (value, context) => {
      if (!isRecord(value)) return undefined;
      const name = context.event ?? nameKeys.map((key) => value[key]).find((found) => typeof found === 'string');
      const event = typeof name === 'string' ? events.get(name) : undefined;
      return event && readPayload(event, value, context);
    },
    toAnswer: (answer, place) => {
      const form = events.get(place.event)?.reply;
      const wanted = wantedOf(answer, place);
      if (form) return writeReply(row.agent, form, wanted, place);
      const lost = wanted.refuse ?? wanted.stop ?? wanted.ask;
      return lost === undefined
        ? silence
        : { ...silence, ...notice(`${row.agent} does not obey answers to ${place.event}: ${lost}`) };
    },
  };
}

const silence: Reply = { exitCode: 0, stdout: '', stderr: '', notices: [] };

function notice(text: string): Pick<Reply, 'stderr' | 'notices'> {
  return { stderr: text, notices: [text] };
}

const nameKeys = ['hook_event_name', 'hookName', 'agent_action_name', 'event', 'hook'] as const;

const noEvent: DialectEvent = {
  name: '',
  native: undefined,
  only: undefined,
  matchField: undefined,
  payload: [],
  readAnswer: () => ({}),
  reply: undefined,
};
