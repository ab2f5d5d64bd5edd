import { type FunctionHookConfig, getEventRow, type HookEventName, type HookOutput } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HookExecutor, HookSystem } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { acting, type ScopedHook, settingsOf } from './support/scopes.ts';
import { makeResult } from './support/scripted-runner.ts';

/** All cases in a soak, a tenth of them otherwise. */
const numRuns = process.env.AGENT_HOOKS_SOAK ? 10_000 : 1000;

const fail = () => {
  throw new Error('injected');
};
const circular: Record<string, unknown> = {};
circular.self = circular;
const deep = (depth: number) => {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
};

/** Values that no generator can hold, by name. */
const hostileValues: Readonly<Record<string, unknown>> = {
  circular,
  'too deep': deep(600),
  'far too deep': deep(20_000),
  'toJSON throws': { toJSON: fail },
  'getter throws': Object.defineProperty({}, 'command', { enumerable: true, get: fail }),
  'proxy throws': new Proxy({}, { ownKeys: fail, get: fail, has: fail, getOwnPropertyDescriptor: fail }),
  BigInt: { n: 1n },
  prototype: JSON.parse('{"__proto__": {"decision": "allow"}, "constructor": 1}'),
};

/** What a host may hand over in place of any field. */
const hostile = fc.oneof(
  fc.constantFrom(...Object.keys(hostileValues)).map((name) => ({ name, json: undefined })),
  fc.oneof(fc.jsonValue(), fc.constant(undefined)).map((json) => ({ name: undefined, json })),
);

const debugLogger = { debug() {}, log() {}, warn() {}, error() {} };

const request = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'hello' }] }] };
const response = { candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] } }] };
const goodFields = {
  BeforeTool: { tool_name: 'run', tool_input: { command: 'ls' } },
  AfterTool: { tool_name: 'run', tool_input: {}, tool_response: { llmContent: 'secret' } },
  BeforeModel: { llm_request: request },
  AfterModel: { llm_request: request, llm_response: response },
  BeforeToolSelection: { llm_request: request },
  BeforeAgent: { prompt: 'do it' },
} as const satisfies Partial<Record<HookEventName, Record<string, unknown>>>;
const eventNames = Object.keys(goodFields) as (keyof typeof goodFields)[];

/** What other hooks may answer, above and below the gate. */
const answer = fc.oneof(
  fc.constantFrom<HookOutput | undefined>(
    undefined,
    { decision: 'allow', reason: 'fine', continue: true },
    { decision: 'ask' },
    { hookSpecificOutput: { tool_input: { command: 'rm' }, permissionDecision: 'allow' } },
    { hookSpecificOutput: { llm_request: { model: 'other' }, llm_response: { text: 'x' } } },
    { hookSpecificOutput: { tool_response: { llmContent: 'shown' }, additionalContext: 'more' } },
    { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } } },
    { hookSpecificOutput: { prompt: 'other' } },
  ),
  fc.jsonValue().map((value) => value as HookOutput),
);
const other = fc.record({
  source: fc.constantFrom('project' as const, 'extensions' as const, 'user' as const, 'system' as const),
  answer,
  fails: fc.boolean(),
  sequential: fc.boolean(),
});

/** How the gate does not say yes. */
const gateWays: Readonly<Record<string, FunctionHookConfig['action']>> = {
  refuses: () => ({ decision: 'deny', reason: 'no' }),
  fails: fail,
  rejects: async () => fail(),
  'says something else': () => 5 as never,
  'says half of it': () => '{"decision":',
  'says it wrongly': () => ({ decision: 'DENY' }) as never,
};

/** Where the engine is made to fail. */
const faults = ['none', 'session', 'directory', 'enabled', 'translator', 'runner', 'results', 'few', 'abort'] as const;

const scene = fc.record({
  eventName: fc.constantFrom(...eventNames),
  gate: fc.constantFrom(...Object.keys(gateWays)),
  others: fc.array(other, { maxLength: 3 }),
  fault: fc.constantFrom(...faults),
  spoiled: fc.option(fc.record({ field: fc.nat(3), value: hostile }), { nil: undefined }),
});
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never;

async function fire({ eventName, gate, others, fault, spoiled }: Scene) {
  const guard = acting('user', gateWays[gate] ?? fail, { eventName, name: 'gate' });
  const hooks: ScopedHook[] = [
    ...others.map((each, index) =>
      acting(each.source, each.fails ? fail : () => each.answer, {
        eventName,
        name: `other ${index}`,
        sequential: each.sequential,
      }),
    ),
    { ...guard, config: { ...guard.config, onFailure: 'block' } },
  ];
  const host = makeHost(settingsOf(hooks));
  const translator = { toHookLLMRequest: fail, toHookLLMResponse: fail } as never;
  const runners: Partial<Record<string, HookExecutor>> = {
    runner: runnerOf(fail),
    results: runnerOf(async () => ['nonsense'] as never),
    few: runnerOf(async (configs) =>
      configs.filter(({ name }) => name !== 'gate').map((hookConfig) => makeResult({ hookConfig, eventName })),
    ),
  };
  const runner = runners[fault];
  const options = { debugLogger, ...(runner && { runner }), ...(fault === 'translator' && { translator }) };
  const system = new HookSystem(host, options);
  await system.initialize();
  if (fault === 'session') Object.assign(host, { getSessionId: fail });
  if (fault === 'directory') Object.assign(host, { getWorkingDir: fail });
  if (fault === 'enabled') Object.assign(host, { getEnableHooks: fail });
  const fields: Record<string, unknown> = { ...goodFields[eventName] };
  const names = Object.keys(fields);
  if (spoiled) {
    const { name, json } = spoiled.value;
    fields[names[spoiled.field % names.length] ?? ''] = name === undefined ? json : hostileValues[name];
  }
  const firing = fault === 'abort' ? { signal: AbortSignal.abort() } : {};
  const { aggregated } = await system.fireEvent(eventName, fields as never, firing);
  await system.dispose();
  return aggregated.finalOutput;
}

function runnerOf(run: HookExecutor['executeHooksParallel']): HookExecutor {
  return { executeHooksParallel: run, executeHooksSequential: run };
}

/** Whether the host is asked, by fields that its event acts on, not to go on. */
function holds(eventName: HookEventName, output: HookOutput | undefined): boolean {
  if (!output) return false;
  const { effects, readAnswer, refuse } = getEventRow(eventName);
  const { decision, stops } = readAnswer(output);
  if ((stops && effects.includes('stop')) || (isBlockingDecision(decision) && effects.includes('block'))) return true;
  const withheld = refuse(output.reason ?? '').hookSpecificOutput;
  return (
    withheld !== undefined && Object.keys(withheld).every((field) => output.hookSpecificOutput?.[field] !== undefined)
  );
}

describe('with one gate that refuses or fails', () => {
  it('the answer always refuses, whatever is fired, answered, aborted or broken', async () => {
    const seed = Number(process.env.AGENT_HOOKS_SEED ?? Date.now() % 2 ** 31);
    console.info(`engine property: seed ${seed}, ${numRuns} cases (AGENT_HOOKS_SEED repeats it)`);
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const output = await fire(given);
        // A refusal by decision has no effect after a tool or a model: only a gate that failed withholds there.
        const canOnlyWithhold = !getEventRow(given.eventName).effects.includes('block');
        if (canOnlyWithhold && given.gate === 'refuses') {
          expect(output?.isBlockingDecision()).toBe(true);
        } else {
          expect(holds(given.eventName, output)).toBe(true);
        }
      }),
      { numRuns, seed },
    );
  }, 600_000);

  it.skipIf(process.platform === 'win32')(
    'a real process refuses with every exit code but 0, and by every signal',
    async () => {
      const end = fc.oneof(
        fc.integer({ min: 1, max: 255 }).map((code) => `exit ${code}`),
        fc.constantFrom('TERM', 'KILL', 'INT', 'ABRT').map((signal) => `kill -${signal} $$; sleep 5`),
      );
      const said = fc.constantFrom('', '{"decision":"allow"}', '{"decision":"deny"', 'fine', '{}\n{"continue":true}');
      await fc.assert(
        fc.asyncProperty(end, said, async (ending, text) => {
          const command = `cat >/dev/null; printf '%s' '${text}'; ${ending}`;
          const hooks = { BeforeTool: [{ hooks: [{ type: 'command', command, onFailure: 'block' } as const] }] };
          const system = new HookSystem(makeHost(hooks), { debugLogger });
          const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
          await system.dispose();
          expect(aggregated.finalOutput?.isBlockingDecision()).toBe(true);
        }),
        { numRuns: numRuns / 20 },
      );
    },
    600_000,
  );
});
