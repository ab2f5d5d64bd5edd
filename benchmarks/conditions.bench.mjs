// What rules, conditions, listeners and hooks of the background cost an event, all in one process and turn by turn.
import { HookSystem } from '@agent-hooks/hook-system';
import { boundedNumber, checked, median, processorTime, quantile, timesOf } from './measure.mjs';

const iterations = 2000;
const toolInput = { command: 'npm test && git status | head -n 5' };

const handlerOf = (...hooks) => handlerFor(hooks);

async function handlerFor(hooks, options) {
  const host = {
    getSessionId: () => 'bench',
    getWorkingDir: () => '/',
    getEnableHooks: () => true,
    getHooks: () => ({ BeforeTool: [{ hooks }] }),
  };
  const system = new HookSystem(host, options);
  await system.initialize();
  return system.getEventHandler();
}

const fire = (handler) => () => handler.fireBeforeToolEvent('run_shell_command', toolInput);

const rules = Array.from({ length: 100 }, (_, index) =>
  index % 3 === 0
    ? { rule: `shell(tool-${index} push:*)`, decision: 'ask' }
    : index % 3 === 1
      ? { rule: `shell(/\\btool-${index} --force\\b/)`, decision: 'deny' }
      : { rule: `write(secrets-${index}/**)`, decision: 'deny' },
);
const action = () => undefined;
const none = await handlerOf();
const policy = await handlerOf({ type: 'policy', name: 'rules', rules });
const noOp = await handlerOf({ type: 'function', name: 'no-op', action });
const conditional = await handlerOf({
  type: 'function',
  name: 'if',
  action,
  if: { 'tool_input.command': '\\bgit push\\b' },
});
let ran = 0;
const count = () => {
  ran += 1;
};
const background = await handlerOf({ type: 'function', name: 'async', action: count, async: true });

let told = 0;
const onEvent = () => {
  told += 1;
};
const watched = await handlerFor([{ type: 'function', name: 'no-op', action }], { onEvent });

/** Microseconds of processor time that one thing takes over another. */
async function microsecondsOver(floor, subject) {
  const times = await timesOf({ floor, subject }, { rounds: 30, iterations, clock: 'processor' });
  return ((median(times.subject) - median(times.floor)) / iterations) * 1000;
}

/** One of the rules refuses another command, so they are asked. */
const fireRefused = checked(
  () => policy.fireBeforeToolEvent('run_shell_command', { command: 'tool-1 --force' }),
  ({ finalOutput }) => finalOutput?.decision === 'deny',
);

export const benchmarks = [
  boundedNumber({
    name: 'an event with a policy of 100 rules, over an event without hooks',
    limit: 20,
    unit: 'µs',
    measure: async () => {
      await fireRefused();
      return microsecondsOver(fire(none), fire(policy));
    },
  }),
  boundedNumber({
    name: 'a condition that does not match, over an event without hooks',
    limit: 2,
    unit: 'µs',
    measure: () => microsecondsOver(fire(none), fire(conditional)),
  }),
  boundedNumber({
    name: 'telling of an event, without its secrets, over an event that nobody listens to',
    limit: 100,
    unit: 'µs',
    measure: async () => {
      const microseconds = await microsecondsOver(fire(noOp), fire(watched));
      if (told === 0) throw new Error('Nobody was told');
      return microseconds;
    },
  }),
  {
    name: 'a hook of the background, against a function that does nothing',
    limit: 1.5,
    measure: measureBackground,
  },
];

/** What the event itself takes: the hooks of the background run between the measured batches. */
async function measureBackground() {
  const batch = 200;
  const times = { floor: [], again: [], subject: [] };
  for (let round = 0; round < 30; round++) {
    for (const [name, run] of [
      ['floor', fire(noOp)],
      ['again', fire(noOp)],
      ['subject', fire(background)],
    ]) {
      const start = processorTime();
      for (let index = 0; index < batch; index++) await run();
      times[name].push(processorTime() - start);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  // Hooks that never ran would be quick and wrong.
  if (ran === 0) throw new Error('No hook of the background ran');
  const base = median([...times.floor, ...times.again]);
  return {
    ratio: median(times.subject) / base,
    p95: quantile(times.subject, 0.95) / base,
    noise: median(times.again) / median(times.floor),
    floorMs: base / batch,
  };
}
