import { commandText } from '../project/hook-target.ts';
import { describeConsequences } from './consequences.ts';
import type { FiredEvent } from './fire-event.ts';

/** A fired event for machines. */
export function fireToJson(fired: FiredEvent, subject: string) {
  const { explanation, input, hooks, processed, durationMs } = fired;
  const { aggregated, shouldStop } = processed;
  const { eventName } = explanation;
  return {
    version: 1,
    event: eventName,
    subject: subject === '' ? null : subject,
    order: explanation.sequential ? 'sequential' : 'parallel',
    durationMs: round(durationMs),
    input: input ?? null,
    hooks: hooks.map(({ entry, input: got, result }) => ({
      name: entry.name,
      type: entry.config.type,
      command: commandText(entry.config) ?? null,
      source: entry.source,
      file: entry.file ?? null,
      line: entry.line ?? null,
      input: got,
      outcome: result.outcome,
      exitCode: result.exitCode,
      signal: result.signal ?? null,
      durationMs: round(result.duration),
      stdout: result.stdout,
      stderr: result.stderr,
      output: result.output ?? null,
      warnings: result.warnings,
      error: result.error?.message ?? null,
    })),
    doesNotRun: explanation.others
      .filter(({ entry }) => entry.eventName === eventName)
      .map(({ entry, reason }) => ({ name: entry.name, source: entry.source, reason })),
    notApproved: explanation.unapproved.map(({ entry }) => entry.name),
    answer: aggregated.finalOutput ?? null,
    stops: shouldStop,
    engineFailure:
      aggregated.stage === undefined ? null : { stage: aggregated.stage, message: aggregated.errors[0]?.message ?? '' },
    ...describeConsequences(eventName, subject, aggregated.finalOutput),
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
