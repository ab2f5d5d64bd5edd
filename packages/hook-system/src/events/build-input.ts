import { getEventRow, HookError, type HookEventName, type HookInput } from '@agent-hooks/hook-types';
import { copyJson } from '@agent-hooks/hook-types/internal';
import * as v from 'valibot';
import type { HookHostConfig } from '../host-config.ts';
import type { HookPlanner } from '../plan/hook-planner.ts';
import { type TranslatedFields, unshowable } from './translate-fields.ts';

/** Where an event comes from, and who knows the names of its tool. */
export interface InputContext {
  readonly config: HookHostConfig;
  readonly planner: HookPlanner;
  readonly correlationId?: string | undefined;
}

/** Completes an event's own fields to the input that its hooks get, and makes sure that it is one. */
export function buildInput(
  eventName: HookEventName,
  { given, shown }: TranslatedFields,
  { config, correlationId, planner }: InputContext,
): HookInput {
  const row = getEventRow(eventName);
  // Whatever is in a request, where and for whom hooks run is the host's to say. Onto the copy, not into another one: fields
  // that follow a spread in a literal take many times as long.
  const input = Object.assign(copyFields(given), shown, {
    session_id: config.getSessionId(correlationId),
    transcript_path: transcriptPath(config),
    cwd: config.getWorkingDir(),
    hook_event_name: eventName,
    timestamp: new Date().toISOString(),
  });
  const { tool_name: tool, tool_input: toolInput } = input as { tool_name?: unknown; tool_input?: unknown };
  if (row.matchField === 'tool_name' && typeof tool === 'string') {
    Object.assign(input, { tool_names: planner.namesOfCall(tool, toolInput) });
  }
  const { success, issues } = v.safeParse(row.inputSchema, input);
  if (success) return input;
  const problems = issues.map((issue) => `${v.getDotPath(issue) ?? 'input'}: ${issue.message}`);
  throw new HookError('invalid_input', `The input of ${eventName} is not complete: ${problems.join('; ')}`);
}

function copyFields(given: TranslatedFields['given']): object {
  try {
    return copyJson(given) as object;
  } catch (cause) {
    throw unshowable(cause);
  }
}

/** Nothing depends on the transcript, so no gate may be lost by it. */
function transcriptPath(config: HookHostConfig): string {
  try {
    return config.getTranscriptPath?.() ?? '';
  } catch {
    return '';
  }
}
