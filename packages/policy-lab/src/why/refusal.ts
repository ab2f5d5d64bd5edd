import { readSettingsDocument } from '@agent-hooks/hook-system';
import { type FiredEvent, isRecord } from '@agent-hooks/hook-types';
import { rulesFor } from '../backtest/exceptions.ts';
import { CallJudge, type JudgedFinding } from '../backtest/judge-calls.ts';
import type { TranscriptCall } from '../transcripts/transcript-call.ts';

/** A refusal that was recorded, and the rules that say so today. */
export interface Refusal {
  readonly event: FiredEvent;
  readonly call: TranscriptCall;
  readonly findings: readonly JudgedFinding[];
}

/** A rule that refuses, and where it is. */
export interface PlacedRule {
  readonly found: JudgedFinding;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Judges the call of an event that was refused once more, by the rules of today. */
export async function readRefusal(event: FiredEvent, file: string, judge: CallJudge): Promise<Refusal> {
  const { session_id: session, cwd, tool_name: tool, tool_input: given } = event.inputs[0] ?? {};
  const call: TranscriptCall = {
    ...{ agent: 'log', session: String(session ?? ''), at: event.at, tool: String(tool ?? ''), outcome: 'refused' },
    ...{ file, line: 0, cwd: typeof cwd === 'string' ? cwd : undefined, input: isRecord(given) ? given : {} },
  };
  const { findings } = await judge.judge(call);
  // What only monitors refused nothing.
  return { event, call, findings: findings.filter(({ hook }) => hook.config.mode !== 'monitor') };
}

/** The rule of the narrowest exception for a refusal; undefined if no rule covers just that. */
export function suggestRule({ call, findings }: Refusal): string | undefined {
  const [input] = new CallJudge(nowhere).toNative(call, call.cwd ?? '/');
  const mayExcept = findings.length > 0 && findings.every(({ finding }) => finding.pack !== 'self-protection');
  return input && mayExcept ? rulesFor(input).at(-1) : undefined;
}

const nowhere = { place: { home: '/' }, directory: '/', hooksAt: async () => ({ project: '/', find: () => [] }) };

/** The line of a rule is that of its own text; a rule of a pack is where the policy names its packs. */
export function findPlaces({ findings }: Refusal): Promise<readonly PlacedRule[]> {
  return Promise.all(
    findings.map(async (found) => {
      const { file, line } = found.hook;
      const text = file === undefined ? undefined : (await readSettingsDocument(file)).text;
      const lines = text?.split('\n').slice((line ?? 1) - 1) ?? [];
      const wanted = found.finding.pack === undefined ? JSON.stringify(found.finding.rule) : '"packs"';
      const at = lines.findIndex((each) => each.includes(wanted));
      return { found, file, line: at === -1 ? line : (line ?? 1) + at };
    }),
  );
}

/** What JSON output contains of a refusal. */
export function refusalToJson(refusal: Refusal, rules: readonly PlacedRule[]) {
  const { event, call } = refusal;
  return {
    ...{ at: event.at, agent: event.agent ?? null, action: event.verdict.action, reason: event.verdict.reason ?? null },
    ...{ tool: call.tool, input: call.input },
    rules: rules.map(({ found: { hook, finding }, file, line }) => ({
      ...{ hook: hook.name, rule: finding.rule, pack: finding.pack ?? null, decision: finding.decision },
      ...{ effect: finding.effect?.kind ?? null, sentence: finding.sentence, file: file ?? null, line: line ?? null },
    })),
  };
}
