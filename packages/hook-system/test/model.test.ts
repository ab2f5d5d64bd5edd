import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandHookConfig, ConfigSource, HookOutput } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HookSettingsSource, HookSystem } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

/** What a hook in the model does: the shell command, and what the contract reads from it. */
const behaviours: Readonly<
  Record<string, { readonly script: string; readonly output?: HookOutput; readonly failed?: true }>
> = {
  silent: { script: ':' },
  text: { script: 'echo hello', output: { decision: 'allow', systemMessage: 'hello' } },
  allow: answering({ decision: 'allow', reason: 'fine' }),
  ask: answering({ decision: 'ask', reason: 'not sure' }),
  deny: answering({ decision: 'deny', reason: 'no' }),
  block: answering({ decision: 'block' }),
  permission: answering({
    hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'not permitted' },
  }),
  stop: answering({ continue: false, stopReason: 'enough' }),
  change: answering({ hookSpecificOutput: { tool_input: { changed: true } } }),
  refuse: { script: 'echo refused >&2; exit 2', output: { decision: 'deny', reason: 'refused' }, failed: true },
  crash: { script: `echo '{"decision":"deny"}'; exit 1`, failed: true },
  complain: {
    script: 'echo oops >&2; exit 3',
    output: { decision: 'allow', systemMessage: 'Warning: oops' },
    failed: true,
  },
  garbled: { script: `echo '{"decision":"perhaps","reason":5,"systemMessage":"m"}'`, output: { systemMessage: 'm' } },
};

function answering(output: HookOutput) {
  return { script: `echo '${JSON.stringify(output)}'`, output };
}

interface ModelHook {
  readonly source: ConfigSource;
  readonly behaviour: string;
  readonly matches: boolean;
  readonly sequential: boolean;
  readonly enabled: boolean;
}

const order: readonly ConfigSource[] = ['project', 'user', 'system', 'extensions'];
const modelHook: fc.Arbitrary<ModelHook> = fc.record({
  source: fc.constantFrom(...order),
  behaviour: fc.constantFrom(...Object.keys(behaviours)),
  matches: fc.constantFrom(true, true, false),
  sequential: fc.constantFrom(false, false, true),
  enabled: fc.constantFrom(true, true, false),
});

describe.skipIf(process.platform === 'win32')('random hooks answer as a plain model of the contract says', () => {
  it('whatever their sources, matchers, answers and failures', async () => {
    const directory = makeTemporaryDirectory();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(modelHook, { maxLength: 5 }), async (hooks) => {
        const log = join(directory, `ran-${run++}`);
        const system = new HookSystem(makeHost({ sources: toSources(hooks, log), enableHooks: true, problems: [] }));
        await system.initialize();
        const result = await system.getEventHandler().fireBeforeToolEvent('write_file', { path: 'a' });
        const ran = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
        const expected = predict(hooks);
        expect(expected.sequential ? ran : ran.toSorted()).toEqual(
          expected.sequential ? expected.ran : expected.ran.toSorted(),
        );
        expect(result.success).toBe(expected.success);
        expect(result.finalOutput === undefined ? undefined : summarize(result.finalOutput)).toEqual(expected.answer);
        expect(result.finalOutput?.isBlockingDecision() ?? false).toBe(expected.blocked);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

function toSources(hooks: readonly ModelHook[], log: string): HookSettingsSource[] {
  return order.map((source) => ({
    source,
    enableHooks: undefined,
    // Every source asks for all disabled hooks of others to be switched off too, which must not reach those trusted more.
    disabledHooks: hooks.flatMap((hook, index) => (hook.enabled || hook.source !== source ? [] : [`hook-${index}`])),
    hooks: hooks.flatMap((hook, index) => (hook.source === source ? [toParsedHook(hook, index, log)] : [])),
  }));
}

function toParsedHook({ behaviour, matches, sequential }: ModelHook, index: number, log: string) {
  const command = `echo ${index} >> '${log}'; ${behaviours[behaviour]?.script}`;
  const config: CommandHookConfig = { type: 'command', command, name: `hook-${index}` };
  return { eventName: 'BeforeTool' as const, matcher: matches ? 'write' : 'read', sequential, config, segments: [] };
}

/** The contract in the plainest words: order, match, run, merge. */
function predict(hooks: readonly ModelHook[]) {
  const planned = order
    .flatMap((source) => hooks.map((hook, index) => ({ ...hook, index })).filter((hook) => hook.source === source))
    .filter((hook) => isEnabled(hook) && hook.matches);
  const sequential = planned.some((hook) => hook.sequential);
  const ran: Ran[] = [];
  for (const { index, behaviour } of planned) {
    const { output, failed = false } = behaviours[behaviour] ?? {};
    ran.push({ index, output, failed });
    if (sequential && output && (blocks(output) || output.continue === false)) break;
  }
  const again = lookAgain(ran, planned, sequential);
  const compared = compareAgain(ran, planned, sequential);
  const answered = [...ran.filter((hook) => !again.some(({ index }) => index === hook.index)), ...again];
  const outputs = answered.map(({ output }) => output).filter((output) => output !== undefined);
  const blocked = outputs.some(blocks);
  const stopped = outputs.some((output) => output.continue === false);
  const asked = outputs.some((output) => output.decision === 'ask');
  return {
    sequential,
    blocked,
    ran: [...ran, ...compared, ...again].map(({ index }) => String(index)),
    success: !ran.some(({ failed }) => failed),
    answer:
      outputs.length === 0
        ? undefined
        : {
            verdict: blocked ? 'no' : asked ? 'ask' : stopped ? 'none' : 'yes',
            stopped,
            stopReason: stopReasons(answered),
            systemMessage: joined(outputs.map(({ systemMessage }) => systemMessage)),
            changed: outputs.some((output) => output.hookSpecificOutput?.tool_input !== undefined),
          },
  };
}

interface Ran {
  readonly index: number;
  readonly output: HookOutput | undefined;
  readonly failed: boolean;
}

const rank: Readonly<Record<string, number>> = { project: 0, extensions: 0, user: 1, system: 2 };

type Placed = ModelHook & { readonly index: number };

const isOver = (ran: readonly Ran[]) =>
  ran.some(({ output }) => output && (blocks(output) || output.continue === false));

/** The hooks of a plan that change the input, with their places. */
function changersIn(ran: readonly Ran[], planned: readonly Placed[]) {
  return planned
    .map(({ source, index }, at) => ({ rank: rank[source] ?? 0, index, at }))
    .filter(({ at }) => ran[at]?.output?.hookSpecificOutput?.tool_input !== undefined);
}

/** Those who have not seen what a hook of their rank or below changed run again: first those that change, the lowest rank first. */
function lookAgain(ran: readonly Ran[], planned: readonly Placed[], sequential: boolean): Ran[] {
  if (isOver(ran)) return [];
  const changers = changersIn(ran, planned);
  const isChanger = (at: number) => changers.some((changer) => changer.at === at);
  const due = planned
    .map(({ source }, at) => ({ rank: rank[source] ?? 0, at }))
    .filter((hook) =>
      changers.some(
        ({ rank: ofChanger, at }) => at !== hook.at && ofChanger <= hook.rank && !(sequential && at < hook.at),
      ),
    );
  const first = due.filter(({ at }) => isChanger(at)).sort((one, other) => one.rank - other.rank);
  return [...first, ...due.filter(({ at }) => !isChanger(at))].flatMap(({ at }) => ran[at] ?? []);
}

/** In a sequence, whoever failed on what a lower rank changed is run on the original input as well. */
function compareAgain(ran: readonly Ran[], planned: readonly Placed[], sequential: boolean): Ran[] {
  if (!sequential || isOver(ran)) return [];
  const changers = changersIn(ran, planned);
  return ran.filter(({ failed }, at) => {
    const own = rank[planned[at]?.source ?? ''] ?? 0;
    return failed && changers.some((changer) => changer.at < at && changer.rank < own);
  });
}

function summarize(output: HookOutput) {
  const { decision, stopReason, systemMessage, hookSpecificOutput } = output;
  const verdict = blocks(output)
    ? 'no'
    : decision === 'ask'
      ? 'ask'
      : decision === undefined || decision === null
        ? 'none'
        : 'yes';
  const stopped = output.continue === false;
  return {
    // What an allow beside a stop means does not matter: the agent stops.
    verdict: stopped && verdict === 'yes' ? 'none' : verdict,
    stopped,
    stopReason,
    systemMessage,
    changed: hookSpecificOutput?.tool_input !== undefined,
  };
}

/** The names in this model are unique, so that a list reaches only the hooks that it means. */
function isEnabled(hook: ModelHook): boolean {
  return hook.enabled || hook.source === 'extensions';
}

function blocks({ decision, hookSpecificOutput }: HookOutput): boolean {
  return [decision, hookSpecificOutput?.permissionDecision].some((said) => said === 'deny' || said === 'block');
}

/** Where several stop, each reason names its hook. */
function stopReasons(answered: readonly Ran[]): string | undefined {
  const stoppers = answered.filter(({ output }) => output?.continue === false);
  return joined(
    stoppers.map(({ index, output }) =>
      stoppers.length === 1 ? output?.stopReason : `hook-${index}: ${output?.stopReason}`,
    ),
  );
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.filter((text) => text !== undefined);
  return said.length === 0 ? undefined : said.join('\n');
}
