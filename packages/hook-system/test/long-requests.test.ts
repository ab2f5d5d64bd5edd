import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FunctionHookConfig, LLMRequest } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookSystem } from '../src/index.ts';
import { makeHost } from './support/host.ts';

const request = {
  model: 'gemini-2.5-pro',
  contents: Array.from({ length: 1000 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'model',
    parts: [{ text: `message ${index} `.repeat(8) }],
  })),
};

type Messages = { id?: string; role: string; content: string }[];

async function systemWith(...hooks: readonly ((messages: Messages) => Messages)[]) {
  const system = new HookSystem(makeHost({}));
  await system.initialize();
  for (const [place, hook] of hooks.entries()) {
    const action = (input: object) => {
      const { llm_request } = input as { llm_request: LLMRequest };
      const messages = hook(llm_request.messages as Messages);
      return { hookSpecificOutput: { llm_request: { ...llm_request, messages } } };
    };
    const config = { type: 'function', name: `hook-${place}`, action } as FunctionHookConfig;
    system.getRegistry().registerHook(config, 'BeforeModel', { sequential: true });
  }
  const handler = system.getEventHandler();
  return { fire: async () => (await handler.fireBeforeModelEvent(request)).finalOutput };
}

const editOne = (messages: Messages) =>
  messages.map((message, index) => (index === 500 ? { ...message, content: 'edited' } : message));

describe('a hook that edits one of a thousand messages', () => {
  it('cannot change its answer afterwards, neither the message that it made nor those that it sent back', async () => {
    const kept: Messages[] = [];
    const { fire } = await systemWith((messages) => {
      const answer = editOne(messages);
      kept.push(messages, answer);
      return answer;
    });
    const output = await fire();
    for (const message of kept.flat()) message.content = 'changed later';
    const { contents } = output?.applyLLMRequestModifications(request) ?? { contents: [] };
    expect(contents[500]?.parts).toEqual([{ text: 'edited' }]);
    expect(contents.filter((content, index) => content === request.contents[index])).toHaveLength(999);
  });

  it('that changes its input in place has changed only what it sends', async () => {
    const { fire } = await systemWith((messages) => {
      for (const message of messages.slice(10)) message.content = 'spoiled';
      return messages.slice(0, 10);
    });
    const { contents } = (await fire())?.applyLLMRequestModifications(request) ?? { contents: [] };
    expect(contents).toEqual(request.contents.slice(0, 10));
  });

  it('shows the next hook its edit, in messages of its own', async () => {
    const kept: Messages[] = [];
    const { fire } = await systemWith(
      (messages) => {
        kept.push(messages);
        return editOne(messages);
      },
      (messages) => {
        for (const message of kept.flat()) message.content = 'changed later';
        return messages.map((message) => ({ ...message, content: message.content.toUpperCase() }));
      },
    );
    const { contents } = (await fire())?.applyLLMRequestModifications(request) ?? { contents: [] };
    expect(contents[500]?.parts).toEqual([{ text: 'EDITED' }]);
    expect(contents[0]?.parts).toEqual([{ text: 'MESSAGE 0 '.repeat(8) }]);
  });

  it('leaves no answer behind that outlives the next small collection', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: (options?: { readonly type: 'minor' }) => void = runInNewContext('gc');
    const { fire } = await systemWith(editOne);
    for (let warmUp = 0; warmUp < 100; warmUp++) await fire();
    let kept = Number.POSITIVE_INFINITY;
    // Twenty answers of a thousand messages each would be more than a megabyte, each time; a busy machine collects late.
    for (let round = 0; round < 20 && kept >= 800_000; round++) {
      collectGarbage();
      const before = process.memoryUsage().heapUsed;
      for (let event = 0; event < 20; event++) await fire();
      collectGarbage({ type: 'minor' });
      kept = Math.min(kept, process.memoryUsage().heapUsed - before);
    }
    expect(kept).toBeLessThan(800_000);
  });
});
