import { parseFiredEvent } from '@agent-hooks/hook-system/record';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { isRecord } from '@agent-hooks/hook-types';
import { textIn } from './json-lines.ts';
import { CallCollector, type CallOutcome, type Transcript } from './transcript-call.ts';

/** Reads a log of agent-hooks: the calls as they were fired, which need no dialect any more. */
export function readOwnLog(text: string, file: string): Transcript {
  const found = new CallCollector('log', file);
  for (const [index, part] of text.split('\n').entries()) {
    if (part.trim() === '') continue;
    const event = parseFiredEvent(part);
    if ('problem' in event) found.broken++;
    else if (event.eventName === 'BeforeTool') addCall(found, event, index + 1);
    else if (event.eventName === 'AfterTool') found.end(idOf(event), 'ran');
  }
  return found.finish();
}

function addCall(found: CallCollector, event: FiredEvent, line: number): void {
  const [fired] = event.inputs;
  const tool = textIn(fired?.tool_name);
  if (!fired || tool === undefined || event.truncated) return;
  const { session_id: session, cwd, tool_input: input } = fired;
  found.add(
    idOf(event),
    {
      ...{ session: textIn(session) ?? '', at: event.at, cwd: textIn(cwd), tool, line },
      input: isRecord(input) ? input : {},
    },
    outcomes[event.verdict.action],
  );
}

/** An event after a call has the id that the agent gave to the call; where there is none, nothing is known of its end. */
function idOf({ inputs: [fired], correlationId }: FiredEvent): string {
  return textIn(fired?.tool_use_id) ?? correlationId;
}

const outcomes: Readonly<Record<FiredEvent['verdict']['action'], CallOutcome>> = {
  ...{ proceed: 'unknown', ask: 'unknown', refuse: 'refused', withhold: 'refused', stop: 'refused' },
};
