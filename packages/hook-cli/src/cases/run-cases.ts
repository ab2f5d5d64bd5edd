import { alwaysTrust } from '@agent-hooks/hook-system';
import { type FiredEvent, type HookEventName, messageOf } from '@agent-hooks/hook-types';
import type { CommandPlace } from '../cli-io.ts';
import { completeFields } from '../fire/complete-fields.ts';
import { type FiringProject, fireEvent, openForFiring } from '../fire/fire-event.ts';
import { toEventFields } from '../input/read-given-input.ts';
import type { TestCase } from './case-file.ts';
import { checkCase } from './check-case.ts';

/** What came of one case. */
export interface CaseResult {
  readonly file: string;
  readonly name: string;
  /** Empty if it passed. */
  readonly problems: readonly string[];
  readonly durationMs: number;
}

/** How cases are run. */
export interface RunCasesOptions {
  /** Hooks without approval are run too. */
  readonly unapproved: boolean;
  readonly signal: AbortSignal;
}

/** Runs the cases of a file one after the other, with the project's real hooks. */
export async function* runCases(
  { io, dir }: CommandPlace,
  file: string,
  { cases, options: { unapproved, signal } }: { cases: readonly TestCase[]; options: RunCasesOptions },
): AsyncGenerator<CaseResult> {
  for (const each of cases) {
    if (signal.aborted) return;
    const start = performance.now();
    const trust = unapproved ? alwaysTrust() : undefined;
    // Each case has a system of its own, so that no hook that stays remembers the one before.
    const project = await openForFiring(io, dir, { hookName: each.hook, trust, records: false });
    try {
      const problems = await withVariables(each.env, () => runCase(project, each, signal)).catch(toProblem);
      yield { file, name: each.name, problems, durationMs: performance.now() - start };
    } finally {
      await project.system.dispose();
    }
  }
}

async function runCase(project: FiringProject, expected: TestCase, signal: AbortSignal): Promise<readonly string[]> {
  if (expected.hook !== undefined && project.hooks.length === 0) return [`there is no hook named '${expected.hook}'`];
  // The name was checked when the case was read.
  const eventName = expected.event as HookEventName;
  const given = toEventFields(eventName, { ...expected.input });
  const { fields } = completeFields(project, { eventName, given, subject: expected.tool ?? expected.subject });
  const { record, explanation } = await fireEvent(project, eventName, { fields, signal });
  const names = explanation.unapproved.map(({ entry }) => entry.name);
  if (names.length > 0) return [`not approved: ${names.join(', ')}. Run \`agent-hooks trust\` first`];
  return [...failureOf(record), ...checkCase(expected, record)];
}

function failureOf(record: FiredEvent | undefined): readonly string[] {
  return record?.failure ? [`the engine failed at ${record.failure.stage}: ${record.failure.message}`] : [];
}

/** Sets variables of this process, which its hooks inherit, for as long as something runs. */
async function withVariables<Result>(
  variables: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = Object.keys(variables).map((name): [string, string | undefined] => [name, process.env[name]]);
  Object.assign(process.env, variables);
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** What is wrong with the input of a case is a difference like any other. */
const toProblem = (error: unknown): readonly string[] => [messageOf(error).replace(/^--input: /, 'input: ')];
