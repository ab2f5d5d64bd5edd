import { makeFiredEvent } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { groupCalls } from './group-calls.ts';

const event = (eventName: string, call?: string, session = 's') =>
  makeFiredEvent({ eventName, inputs: [{ session_id: session, ...(call !== undefined && { tool_use_id: call }) }] });

describe('the events of one call', () => {
  it('are put together where the first of them is', () => {
    const events = [
      event('BeforeTool', '1'),
      event('BeforeTool', '2'),
      event('Notification'),
      event('AfterTool', '2'),
      event('AfterTool', '1'),
    ];
    const shown = groupCalls(events).map(({ event: each, continuesCall }) => [
      each.eventName,
      each.inputs[0]?.tool_use_id,
      continuesCall,
    ]);
    expect(shown).toEqual([
      ['BeforeTool', '1', false],
      ['AfterTool', '1', true],
      ['BeforeTool', '2', false],
      ['AfterTool', '2', true],
      ['Notification', undefined, false],
    ]);
  });

  it('are never those of another session, nor events without a call', () => {
    const events = [
      event('BeforeTool', '1', 'a'),
      event('BeforeTool'),
      event('AfterTool', '1', 'b'),
      event('AfterTool'),
    ];
    expect(groupCalls(events)).toEqual(events.map((each) => ({ event: each, continuesCall: false })));
  });
});
