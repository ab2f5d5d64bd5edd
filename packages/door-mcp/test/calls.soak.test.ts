import { usedMemory } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';
import { openDoor } from './support.ts';

const callCount = process.env.AGENT_HOOKS_SOAK === undefined ? 1_000 : 10_000;

it('thousands of calls leave memory as it was', { timeout: 600_000 }, async () => {
  const door = await openDoor({ hooks: { BeforeTool: () => undefined, AfterTool: () => undefined } });
  const callMany = async (from: number, count: number) => {
    for (let first = from; first < from + count; first += 100) {
      for (let id = first; id < first + 100; id++) {
        door.send({
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'read', arguments: { text: 'x'.repeat(1000) } },
        });
      }
      await door.answer(first + 99);
      door.forget();
    }
  };
  await callMany(0, 2000);
  const growth: number[] = [];
  for (let round = 1; round <= 4; round++) {
    const before = await usedMemory();
    await callMany(round * callCount, callCount);
    growth.push((await usedMemory()) - before);
  }
  // What calls leave behind shows in every round, and the work of the process beside them in some. A call is 1,000 bytes.
  expect(Math.min(...growth)).toBeLessThan(callCount * 200);
});
