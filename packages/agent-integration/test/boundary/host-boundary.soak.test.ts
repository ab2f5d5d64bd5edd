import { InProcessMessageBus } from '@agent-hooks/hook-system';
import { getEventRow, type HookConfig } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { AgentHookConfig, type HookProvider } from '../../src/index.ts';
import { doors } from './doors.ts';
import { anyGate, otherHooks } from './gates.ts';
import { hostileValue } from './hostile-values.ts';

// With a gate that refuses or fails, the action never happens: whatever it is called with, whatever other hooks say, and
// whatever the host does around it. AGENT_HOOKS_SOAK=1 tries ten times as many cases.
const isSoak = Boolean(process.env.AGENT_HOOKS_SOAK);
const numRuns = isSoak ? 10_000 : 1000;

// Thousands of gates fail here, and each tells the person who runs the tests.
beforeAll(() => {
  process.removeAllListeners('warning');
});

/** What the host itself does wrong. */
const mishaps = {
  none: {},
  'no session id': { getSessionId: fail },
  'no working directory': { getWorkingDir: fail },
  'a working directory that is gone': { getWorkingDir: () => '/there/is/no/such/directory' },
  'no transcript': { getTranscriptPath: fail },
  'a session id of another type': { getSessionId: () => 7 as never },
} satisfies Record<string, Partial<AgentHookConfig>>;

const scene = fc
  .record({
    door: fc.constantFrom(...doors),
    gate: anyGate,
    value: hostileValue,
    before: otherHooks,
    after: otherHooks,
    sequential: fc.boolean(),
    matcher: fc.constantFrom(undefined, '', '*', 'probe', '^probe$', 'pro|x', '.'),
    mishap: fc.oneof(
      { weight: 3, arbitrary: fc.constant('none' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...(Object.keys(mishaps) as (keyof typeof mishaps)[])),
      },
    ),
    /** From which call on the host's config throws. */
    failsFrom: fc.option(fc.integer({ min: 2, max: 6 }), { freq: 8 }),
    /** After how many milliseconds the host aborts; 0 is before it begins. */
    abortAfter: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 8 }),
    isWatched: fc.boolean(),
  })
  .filter(({ door, gate }) => !gate.isRefusal || getEventRow(door.eventName).effects.includes('block'));

it(`the action never happens behind a gate that refuses or fails (${numRuns} cases)`, async () => {
  const outcome = await fc.check(
    fc.asyncProperty(scene, async (given) => {
      const happened: string[] = [];
      await play(given, (what) => happened.push(what));
      if (happened.length > 0) throw new Error(`${describe(given)}: ${[...new Set(happened)].join(', ')}`);
    }),
    { numRuns },
  );
  console.log(`host boundary: ${outcome.numRuns} cases, seed ${outcome.seed}`);
  expect(outcome.failed ? String(outcome.errorInstance) : undefined).toBeUndefined();
}, 600_000);

it.each(doors.map((door) => [door.title, door] as const))(
  'the action happens behind a gate that says yes: %s',
  async (_, door) => {
    const happened: string[] = [];
    const value = { title: 'an ordinary value', make: () => door.ordinary ?? {} };
    await play({ ...harmless, door, value }, (what) => happened.push(what));
    expect(happened.length).toBeGreaterThan(0);
  },
);

/** A scene in which nothing goes wrong: what does not happen here proves nothing anywhere else. */
const harmless: Omit<Scene, 'door' | 'value'> = {
  gate: {
    title: 'a gate that says yes',
    isRefusal: false,
    hook: { type: 'function', name: 'the gate', onFailure: 'block', action: () => ({ decision: 'allow' }) },
  },
  ...{ before: [], after: [], sequential: false, matcher: undefined, isWatched: false },
  ...{ mishap: 'none', failsFrom: null, abortAfter: null },
};

type Scene = typeof scene extends fc.Arbitrary<infer Given> ? Given : never;

async function play(given: Scene, happened: (what: string) => void): Promise<void> {
  const { door, gate, before, after, sequential, matcher, mishap, failsFrom, abortAfter, isWatched } = given;
  const bus = new InProcessMessageBus();
  const group = { hooks: [...before, gate.hook, ...after] as HookConfig[], sequential };
  const hasSubject = door.eventName === 'BeforeTool' || door.eventName === 'AfterTool';
  const config = new AgentHookConfig({
    hooks: { [door.eventName]: [{ ...group, ...(hasSubject && matcher !== undefined && { matcher }) }] },
    hookSystem: { messageBus: bus, ...(gate.runner && { runner: gate.runner }), ...(isWatched && watching) },
  });
  Object.assign(config, mishaps[mishap]);
  const controller = new AbortController();
  if (abortAfter === 0) controller.abort();
  const timer = abortAfter ? setTimeout(() => controller.abort(), abortAfter) : undefined;
  try {
    const provider = failsFrom === null ? config : failingFrom(config, failsFrom);
    await door.attempt({ config, provider, bus, value: given.value.make(), signal: controller.signal, happened });
  } catch {
    // Whoever throws has done nothing.
  } finally {
    clearTimeout(timer);
    await config.dispose();
  }
}

/** Every listener for events fails. */
const watching = { debugLogger: { debug: fail, log: fail, warn: fail, error: fail }, onEvent: fail };

/** A host that could tell its hook system a few times, and then cannot any more. */
function failingFrom(config: AgentHookConfig, from: number): HookProvider {
  let calls = 0;
  return { getHookSystem: () => (++calls >= from ? fail() : config.getHookSystem()), onProblem: () => {} };
}

function describe({ door, gate, value, mishap, failsFrom, abortAfter, sequential, isWatched }: Scene): string {
  const host = `${mishap}, fails from ${failsFrom}, aborts after ${abortAfter}, sequential ${sequential}, watched ${isWatched}`;
  return `${door.title} with ${gate.title}, called with ${value.title} (host: ${host})`;
}

function fail(): never {
  throw new Error('thrown by the host');
}
