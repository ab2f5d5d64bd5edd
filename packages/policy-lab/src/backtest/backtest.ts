import { makeRedactor } from '@agent-hooks/hook-system/host';
import type { TranscriptAgent, TranscriptCall } from '../transcripts/transcript-call.ts';
import { type Exception, proposeException } from './exceptions.ts';
import { isLikelyFalseAlarm } from './false-alarm.ts';
import {
  CallJudge,
  type Decision,
  type DueHook,
  type JudgedFinding,
  type Judgement,
  type JudgeOptions,
} from './judge-calls.ts';

/** A call as it is shown: without secrets, and cut where it is long. */
export interface Example {
  readonly agent: TranscriptAgent;
  readonly at: string | undefined;
  readonly tool: string;
  readonly text: string;
  /** What it would have done. */
  readonly sentence: string;
  readonly outcome: TranscriptCall['outcome'];
  readonly isFalseAlarm: boolean;
  /** The event of which a test case can be made. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** What one rule would have done. */
export interface RuleGroup {
  readonly hook: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly rule: string;
  readonly pack: string | undefined;
  readonly decision: Exclude<Decision, 'allow'>;
  /** True if its policy only monitors. */
  readonly isMonitored: boolean;
  readonly calls: number;
  /** How many of them look like false alarms. */
  readonly falseAlarms: number;
  readonly examples: readonly Example[];
  /** What would let the false alarms through, each tried on the policy. */
  readonly exceptions: readonly Exception[];
}

/** What hooks would have said about the calls of transcripts. */
export interface BacktestReport {
  readonly calls: number;
  readonly decisions: Readonly<Record<Decision, number>>;
  readonly agents: Readonly<Partial<Record<TranscriptAgent, number>>>;
  readonly falseAlarms: number;
  /** The rules that would have stopped something, those that stop most first. */
  readonly groups: readonly RuleGroup[];
  /** Calls for which no hook was due at all. */
  readonly undue: number;
  /** Hooks that were due and are not policies, and for how many calls; they were not run. */
  readonly unjudged: Readonly<Record<string, number>>;
}

export interface BacktestOptions extends JudgeOptions {
  /** Variables whose values are secrets if their names say so. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Now, in milliseconds since 1970. */
  readonly now?: number;
}

/** Judges the calls of transcripts. Nothing of them is run, unless `runHooks` is given. */
export async function runBacktest(calls: Iterable<TranscriptCall>, options: BacktestOptions): Promise<BacktestReport> {
  const judge = new CallJudge(options);
  const groups = new Map<string, OpenGroup>();
  const counts = { deny: 0, ask: 0, allow: 0 };
  const agents: Partial<Record<TranscriptAgent, number>> = {};
  const unjudged: Record<string, number> = {};
  let [total, falseAlarms, undue] = [0, 0, 0];
  for (const call of calls) {
    const judged = await judge.judge(call);
    total += 1;
    counts[judged.decision] += 1;
    if (!judged.isDue) undue += 1;
    agents[call.agent] = (agents[call.agent] ?? 0) + 1;
    for (const name of judged.unjudged) unjudged[name] = (unjudged[name] ?? 0) + 1;
    if (judged.findings.length === 0) continue;
    const isFalseAlarm = isLikelyFalseAlarm(
      call.outcome,
      judged.findings.map(({ finding }) => finding),
    );
    if (isFalseAlarm) falseAlarms += 1;
    addToGroups(groups, call, { judged, isFalseAlarm });
  }
  const clean = makeRedactor(options.env ?? {});
  const closed = await Promise.all([...groups.values()].map((group) => closeGroup(group, options, clean)));
  return {
    ...{ calls: total, decisions: counts, agents, falseAlarms, undue, unjudged },
    groups: closed.sort((one, other) => other.calls - one.calls || (one.rule < other.rule ? -1 : 1)),
  };
}

interface Kept {
  readonly call: TranscriptCall;
  readonly judged: Judgement;
  readonly found: JudgedFinding;
  readonly isFalseAlarm: boolean;
}

interface OpenGroup {
  readonly hook: DueHook;
  readonly found: JudgedFinding['finding'];
  calls: number;
  falseAlarms: number;
  readonly alarms: Map<string, Kept>;
  readonly justified: Map<string, Kept>;
}

/** So many different calls of a rule are kept, of either kind. */
const mostKept = 20;

function addToGroups(
  groups: Map<string, OpenGroup>,
  call: TranscriptCall,
  { judged, isFalseAlarm }: { readonly judged: Judgement; readonly isFalseAlarm: boolean },
): void {
  const seen = new Set<OpenGroup>();
  for (const found of judged.findings) {
    const { hook, finding } = found;
    const key = JSON.stringify([hook.name, hook.file, hook.line, finding.pack, finding.rule, finding.decision]);
    const known = groups.get(key);
    const empty = { calls: 0, falseAlarms: 0, alarms: new Map<string, Kept>(), justified: new Map<string, Kept>() };
    const group: OpenGroup = known ?? { hook, found: finding, ...empty };
    if (!known) groups.set(key, group);
    if (seen.has(group)) continue;
    seen.add(group);
    group.calls += 1;
    if (isFalseAlarm) group.falseAlarms += 1;
    const kept = isFalseAlarm ? group.alarms : group.justified;
    if (kept.size < mostKept) kept.set(textOfCall(call), { call, judged, found, isFalseAlarm });
  }
}

/** So many examples of a rule are shown, and so many exceptions proposed. */
const [mostShown, mostProposed] = [5, 3];

async function closeGroup(
  { hook, found, calls, falseAlarms, alarms, justified }: OpenGroup,
  { place, now = Date.now() }: BacktestOptions,
  clean: (value: unknown) => unknown,
): Promise<RuleGroup> {
  const until = new Date(now + 90 * 86_400_000).toISOString().slice(0, 10);
  const others = [...justified.values()].flatMap(({ judged }) => judged.parts.map(({ input }) => input));
  const exceptions = new Map<string, Exception>();
  for (const { judged } of alarms.values()) {
    const [call] = judged.parts;
    if (!call || judged.parts.length > 1 || exceptions.size >= mostProposed) continue;
    const settings = { ...hook.config, except: [...exceptionsOf(hook), ...exceptions.values()] };
    const proposed = await proposeException({ settings, call: call.input, others, home: place.home ?? '/', until });
    if (proposed) exceptions.set(proposed.rule, proposed);
  }
  const shown = [...alarms.values(), ...justified.values()].slice(0, mostShown);
  return {
    ...{ hook: hook.name, file: hook.file, line: hook.line, rule: found.rule, pack: found.pack },
    ...{ decision: found.decision, isMonitored: hook.config.mode === 'monitor', calls, falseAlarms },
    examples: shown.map((kept) => toExample(kept, clean)),
    exceptions: [...exceptions.values()].map((each) => clean(each) as Exception),
  };
}

function exceptionsOf({ config }: DueHook): readonly unknown[] {
  return 'except' in config && Array.isArray(config.except) ? config.except : [];
}

/** Longer texts are cut where they are shown. */
const longestShown = 300;

function toExample({ call, judged, found, isFalseAlarm }: Kept, clean: (value: unknown) => unknown): Example {
  const input = judged.parts[0]?.input;
  const show = (text: string) => shorten(String(clean(text)));
  return {
    ...{ agent: call.agent, at: call.at, tool: call.tool, text: show(textOfCall(call)) },
    ...{ sentence: show(found.finding.sentence), outcome: call.outcome, isFalseAlarm },
    // It is an object before, and one after.
    input: clean({ tool_name: input?.tool_name, tool_input: input?.tool_input }) as Example['input'],
  };
}

function shorten(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`;
}

/** What a call is about, in one text. */
function textOfCall({ input, tool }: TranscriptCall): string {
  const main = [input.command, input.cmd, input.file_path, input.filePath, input.path, input.url];
  return main.find((each) => typeof each === 'string') ?? `${tool} ${JSON.stringify(input)}`;
}
