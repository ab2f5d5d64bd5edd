import { type HookExecutionRequest, MessageBusType } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { InProcessMessageBus } from './in-process-message-bus.ts';

const type = MessageBusType.HookExecutionRequest;
const request: HookExecutionRequest = { type, eventName: 'BeforeTool', input: {} };

describe('InProcessMessageBus', () => {
  it('delivers a message to those who subscribed to its type, in order', () => {
    const bus = new InProcessMessageBus();
    const heard: string[] = [];
    bus.subscribe(type, () => heard.push('first'));
    bus.subscribe(type, () => heard.push('second'));
    bus.subscribe(MessageBusType.HookExecutionResponse, () => heard.push('other'));
    bus.publish(request);
    expect(heard).toEqual(['first', 'second']);
  });

  it('the same handler may subscribe twice and leave once', () => {
    const bus = new InProcessMessageBus();
    let heard = 0;
    const handler = () => {
      heard += 1;
    };
    const leave = bus.subscribe(type, handler);
    bus.subscribe(type, handler);
    leave();
    leave();
    bus.publish(request);
    expect([heard, bus.listenerCount(type)]).toEqual([1, 1]);
  });

  it('one may leave while a message is delivered', () => {
    const bus = new InProcessMessageBus();
    const heard: string[] = [];
    const leave = bus.subscribe(type, () => {
      heard.push('once');
      leave();
    });
    bus.subscribe(type, () => heard.push('always'));
    bus.publish(request);
    bus.publish(request);
    expect(heard).toEqual(['once', 'always', 'always']);
  });

  it('a handler that throws or rejects does not keep the message from the others, and is reported', async () => {
    const logger = makeRecordingLogger();
    const bus = new InProcessMessageBus(logger);
    let heard = 0;
    bus.subscribe(type, () => {
      throw new Error('thrown');
    });
    bus.subscribe(type, async () => {
      throw new Error('rejected');
    });
    bus.subscribe(type, () => {
      heard += 1;
    });
    bus.publish(request);
    await new Promise(setImmediate);
    expect(heard).toBe(1);
    expect(logger.lines.map(({ details }) => String(details[0]))).toEqual(['Error: thrown', 'Error: rejected']);
  });

  it.each([null, undefined, 5, 'x', [], {}])('a message that is %j reaches no one and breaks nothing', (message) => {
    const bus = new InProcessMessageBus();
    bus.subscribe(type, () => {
      throw new Error('reached');
    });
    expect(() => bus.publish(message as unknown as HookExecutionRequest)).not.toThrow();
  });
});
