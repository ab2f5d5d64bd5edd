import { HookError } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import type { AnswerContext } from '../context.ts';
import type { DialectAnswer, DialectEvent, DialectRow } from '../dialect.ts';
import type { NativeEventName } from '../native.ts';
import type { Meaning } from './meaning.ts';
import { findRefusal, type MeantRefusal } from './refusal.ts';
import type { Said } from './said.ts';
import { toOutput } from './to-output.ts';

/** Reads how a script ended: as its agent does, and in strict mode without losing a refusal that the author meant. */
export function readAnswer(
  row: DialectRow,
  event: DialectEvent,
  { end, context }: { end: AnswerEnd; context: AnswerContext },
): DialectAnswer {
  const said = classify(row, end);
  const read = event.readAnswer(said, context);
  const home =
    read.discarded === undefined ? read : { ...(read.userMessage !== undefined && { userMessage: read.userMessage }) };
  const warnings = [
    ...(read.discarded === undefined ? [] : [`${row.agent} throws this answer away: ${read.discarded}.`]),
    ...(read.ignored ?? []).map((what) => `${row.agent} ${what}.`),
  ];
  const refusal = context.mode === 'strict' ? findRefusal(end) : undefined;
  const kept = refusal && lost(home, refusal, event.native) ? keepRefusal(home, refusal, event.native) : undefined;
  if (kept)
    warnings.push(`${row.agent} would have let this pass; the refusal that the hook meant is kept (mode strict).`);
  const { output, problem } = toOutput(kept ?? home, event.native, context);
  if (problem !== undefined) warnings.push(problem);
  const failed = kept ? undefined : failureOf(row, said, { end, read, context });
  const outcome =
    failed?.outcome ?? (isRefusal(said, kept ?? home) ? 'blocked' : output === undefined ? 'silent' : 'answered');
  return {
    outcome,
    ...(output !== undefined && { output }),
    ...(failed && { error: new HookError('hook_failed', failed.message) }),
    warnings,
  };
}

/** Exit codes 126 and 127 come from a shell that could not run the command: only what was printed can be a refusal. */
function classify(row: DialectRow, end: AnswerEnd): Said {
  const said = row.classify(end);
  const couldNotRun = end.exitCode === 126 || end.exitCode === 127;
  return couldNotRun && said.kind === 'refusal' ? { kind: 'failure', text: said.text } : said;
}

/** Events on which a no can be carried out, and as what; on those that only one agent has, a host decides. */
const refusable: Readonly<Partial<Record<NativeEventName, 'decision' | 'result' | 'response'>>> = {
  BeforeTool: 'decision',
  BeforeModel: 'decision',
  BeforeAgent: 'decision',
  AfterAgent: 'decision',
  PermissionRequest: 'decision',
  SubagentStart: 'decision',
  SubagentStop: 'decision',
  PreCompress: 'decision',
  AfterTool: 'result',
  AfterModel: 'response',
};

/** Events of something that is over: to stop is what the agent does there anyway, and a no would make it go on. */
const ends: ReadonlySet<NativeEventName | undefined> = new Set(['AfterAgent', 'SubagentStop']);

function howToRefuse(native: NativeEventName | undefined) {
  return native === undefined ? 'decision' : refusable[native];
}

function lost(home: Meaning, refusal: MeantRefusal, native: NativeEventName | undefined): boolean {
  const how = howToRefuse(native);
  if (how === undefined || home.stop) return false;
  if (how === 'decision') {
    if (home.decision === 'deny') return false;
    if (refusal.decision === 'stop') return !ends.has(native);
    return refusal.decision === 'deny' || home.decision !== 'ask';
  }
  if (refusal.decision !== 'deny') return false;
  const reason = refusal.reason ?? '';
  // Beside the result is where some agents tell the model what was refused.
  const isReported = home.toolResult !== undefined || (home.context?.includes(reason) ?? false);
  return how === 'result' ? !isReported : home.specific?.llm_response === undefined;
}

function keepRefusal(home: Meaning, refusal: MeantRefusal, native: NativeEventName | undefined): Meaning {
  const how = howToRefuse(native);
  const reason = refusal.reason ?? 'Blocked by hook';
  if (how === 'result') return { ...home, toolResult: reason };
  if (how === 'response') return { ...home, stop: true, stopReason: reason };
  const { toolInput: _, ...rest } = home;
  return { ...rest, decision: refusal.decision === 'ask' ? 'ask' : 'deny', reason };
}

function isRefusal(said: Said, meaning: Meaning): boolean {
  return said.kind !== 'object' && meaning.decision === 'deny';
}

/** An answer that cannot be relied on, and an end that is neither well nor a no, go by the hook's own failure policy. */
function failureOf(
  row: DialectRow,
  said: Said,
  { end, read, context }: { end: AnswerEnd; read: Meaning; context: AnswerContext },
) {
  const exit = end.signal ? `was killed by ${end.signal}` : `ended with exit code ${end.exitCode}`;
  if (said.kind === 'unreadable') {
    return {
      outcome: 'unreadable' as const,
      message: 'The hook printed text that starts like JSON but does not parse.',
    };
  }
  if (read.discarded !== undefined) {
    return { outcome: 'unreadable' as const, message: `The hook's answer cannot be used: ${read.discarded}.` };
  }
  if (context.isGate && said.kind === 'text' && read.context === undefined && read.decision === undefined) {
    return { outcome: 'unreadable' as const, message: 'The hook printed text instead of a JSON object.' };
  }
  if (said.kind === 'failure') {
    const detail = said.text === '' ? '.' : `: ${said.text.split('\n', 1)[0]}`;
    return { outcome: 'failed' as const, message: `The hook ${exit}${detail}` };
  }
  if (
    said.kind === 'refusal' &&
    read.decision === undefined &&
    read.toolResult === undefined &&
    read.context === undefined
  ) {
    return {
      outcome: 'failed' as const,
      message: `The hook ${exit}, which ${row.agent} does not obey on ${context.event}.`,
    };
  }
  return undefined;
}
