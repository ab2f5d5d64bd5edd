import { type AnswerEnd, isRecord } from '@agent-hooks/hook-types';
import { jsonObjectsIn } from './json-objects.ts';
import { textAt } from './meaning.ts';
import { parseJson } from './said.ts';

/** A no, or a question, that an author meant, wherever any agent would look for it. */
export interface MeantRefusal {
  readonly decision: 'deny' | 'ask';
  readonly reason: string | undefined;
}

/** Finds the strictest thing that a script said, by exit code 2 or in any field that any agent knows. */
export function findRefusal(end: AnswerEnd): MeantRefusal | undefined {
  const answers = [...objectsIn(end.stdout), ...objectsIn(end.stderr)]
    .map(readObject)
    .filter((found) => found !== undefined);
  const denied = answers.find(({ decision }) => decision === 'deny');
  if (end.exitCode === 2)
    return { decision: 'deny', reason: end.stderr.trim() || denied?.reason || end.stdout.trim() || undefined };
  return denied ?? answers[0];
}

function objectsIn(text: string): Readonly<Record<string, unknown>>[] {
  const trimmed = text.trim();
  // An object that was encoded twice is one string.
  const inner = trimmed.startsWith('"') ? parseJson(trimmed) : undefined;
  return jsonObjectsIn(typeof inner === 'string' ? inner : trimmed);
}

function readObject(value: Readonly<Record<string, unknown>>): MeantRefusal | undefined {
  const specific = isRecord(value.hookSpecificOutput) ? value.hookSpecificOutput : {};
  const nested = isRecord(specific.decision) ? specific.decision : {};
  const holders = [value, specific, nested];
  const words = holders.flatMap((holder) => decisionKeys.map((key) => textAt(holder, key)?.trim().toLowerCase()));
  const denies = words.some((word) => word === 'deny' || word === 'block') || value.cancel === true;
  const asks = words.includes('ask') || words.includes('defer') || value.review === true;
  if (!denies && !asks) return undefined;
  const reasons = holders.flatMap((holder) => reasonKeys.map((key) => textAt(holder, key)));
  return { decision: denies ? 'deny' : 'ask', reason: reasons.find((reason) => reason !== undefined && reason !== '') };
}

const decisionKeys = ['decision', 'permissionDecision', 'permission', 'behavior'] as const;

const reasonKeys = [
  'permissionDecisionReason',
  'reason',
  'message',
  'agent_message',
  'agentMessage',
  'errorMessage',
  'user_message',
  'stopReason',
] as const;
