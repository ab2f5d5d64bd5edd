// What it costs to load, to register and to index hooks, before the first of them runs.
import { HookRegistry } from '@agent-hooks/hook-system';
import { handlerOf, host, manyHooks } from './hosts.mjs';
import { boundedNumber, median, processorTime, ratioToFloor } from './measure.mjs';

const toolInput = { path: 'a.txt' };
const asyncNoOp = async () => {};
const few = await handlerOf(manyHooks('BeforeTool', 10));
const many = await handlerOf(manyHooks('BeforeTool', 10_000));

const ten = manyHooks('BeforeTool', 10_000);
const names = Array.from({ length: 1000 }, (_, index) => `check-${index * 10}`);

const tenAsText = JSON.stringify(ten);

/** The least that loads hooks, with nothing of ours in it: read the text, check each field by hand, look the name up, list it. */
function plainLoop() {
  const switchedOff = new Set(names);
  const list = [];
  for (const [eventName, groups] of Object.entries(JSON.parse(tenAsText))) {
    for (const { matcher, hooks } of groups) {
      if (typeof matcher !== 'string' || !Array.isArray(hooks)) throw new Error('not a group');
      for (const { type, command, name } of hooks) {
        if (type !== 'command' || typeof command !== 'string' || typeof name !== 'string')
          throw new Error('not a hook');
        list.push({ eventName, matcher, config: { type, command, name }, name, enabled: !switchedOff.has(name) });
      }
    }
  }
  return list;
}

/** Registers so many hooks in code and asks for the list once. */
async function register(count) {
  const registry = new HookRegistry(host({}));
  await registry.initialize();
  for (let index = 0; index < count; index++) {
    registry.registerHook({ type: 'function', name: `f${index}`, action: asyncNoOp }, 'BeforeTool', {
      matcher: `^tool_${index}$`,
    });
  }
  return registry.getAllHooks().length;
}

let subjects = 0;

/** Hooks whose matchers are one name, several names, and an expression that is none. */
function mixedHooks(count) {
  const matchers = [
    (index) => `^tool_${index}$`,
    (index) => `read_${index}|write_${index}`,
    (index) => `^mcp__.*_${index}(?:_now)?$`,
  ];
  const groups = Array.from({ length: count }, (_, index) => ({
    matcher: matchers[index % matchers.length](index),
    hooks: [{ type: 'command', command: `check ${index}`, name: `check-${index}` }],
  }));
  return { BeforeTool: groups };
}

/** Milliseconds of processor time that an event takes which is the first for its hooks. */
async function firstEvent(count) {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const handler = await handlerOf(mixedHooks(count));
    times.push(await medianOf(1, () => handler.fireBeforeToolEvent('write_file', toolInput)));
  }
  return median(times);
}

async function medianOf(rounds, run) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const start = processorTime();
    await run();
    times.push(processorTime() - start);
  }
  return median(times);
}

export const benchmarks = [
  ratioToFloor({
    name: 'load 10,000 hooks with 1,000 disabled, against a loop by hand that checks and lists them',
    limit: 6,
    rounds: 10,
    clock: 'processor',
    floor: plainLoop,
    subject: () => new HookRegistry(host(JSON.parse(tenAsText), { disabled: names })).initialize(),
  }),
  ratioToFloor({
    name: 'plan for a subject that was never seen, 10,000 hooks against 10',
    limit: 3,
    iterations: 500,
    clock: 'processor',
    floor: () => few.fireBeforeToolEvent(`new_${++subjects}`, toolInput),
    subject: () => many.fireBeforeToolEvent(`new_${++subjects}`, toolInput),
  }),
  boundedNumber({
    name: 'the first event with 20,000 hooks, processor time',
    limit: 200,
    unit: 'ms',
    measure: () => firstEvent(20_000),
  }),
  boundedNumber({
    name: 'a subject that was never seen, 10,000 hooks, processor time',
    limit: 5,
    unit: 'ms',
    measure: async () => {
      const handler = await handlerOf(mixedHooks(10_000));
      await handler.fireBeforeToolEvent('first', toolInput);
      return medianOf(20, () => handler.fireBeforeToolEvent(`new_${++subjects}`, toolInput));
    },
  }),
  ratioToFloor({
    name: 'register 8,000 hooks in code, against eight times 1,000',
    limit: 1.5,
    rounds: 8,
    clock: 'processor',
    floor: async () => {
      for (let time = 0; time < 8; time++) await register(1000);
    },
    subject: () => register(8000),
  }),
];
