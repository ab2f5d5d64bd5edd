import { isRecord } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import { jsonObjectsIn } from './json-objects.ts';
import { textAt } from './meaning.ts';
import { parseJson } from './said.ts';

/** A no, a stop or a question that an author meant, wherever any agent would look for it. */
export interface MeantRefusal {
  readonly decision: 'deny' | 'ask' | 'stop';
  readonly reason: string | undefined;
}

/** Finds the strictest thing that a script said, by exit code 2 or in any field that any agent knows. */
export function findRefusal(end: AnswerEnd): MeantRefusal | undefined {
  const answers = [...refusalsIn(end.stdout), ...refusalsIn(end.stderr)];
  const denied = answers.find(({ decision }) => decision === 'deny');
  if (end.exitCode === 2)
    return { decision: 'deny', reason: end.stderr.trim() || denied?.reason || end.stdout.trim() || undefined };
  return denied ?? answers.find(({ decision }) => decision === 'stop') ?? answers[0];
}

function refusalsIn(text: string): MeantRefusal[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  // An object that was encoded twice is one string.
  const inner = trimmed.startsWith('"') ? parseJson(trimmed) : undefined;
  const { objects, rest } = jsonObjectsIn(typeof inner === 'string' ? inner : trimmed);
  return [...objects.map(readObject), readBroken(rest)].filter((found) => found !== undefined);
}

function readObject(value: Readonly<Record<string, unknown>>): MeantRefusal | undefined {
  const specific = isRecord(value.hookSpecificOutput) ? value.hookSpecificOutput : {};
  const nested = [value, specific].map(({ decision }) => (isRecord(decision) ? decision : {}));
  const holders = [value, specific, ...nested];
  const words = holders.flatMap((holder) => decisionKeys.map((key) => textAt(holder, key)?.trim().toLowerCase()));
  const isTrue = (key: string) => holders.some((holder) => holder[key] === true);
  const denies = words.some((word) => word === 'deny' || word === 'block') || isTrue('cancel');
  const asks = words.includes('ask') || words.includes('defer') || isTrue('review');
  const stops = value.continue === false;
  if (!denies && !asks && !stops) return undefined;
  const reasons = holders.flatMap((holder) => reasonKeys.map((key) => textAt(holder, key)));
  const decision = denies ? 'deny' : stops ? 'stop' : 'ask';
  return { decision, reason: reasons.find((reason) => reason !== undefined && reason !== '') };
}

/** A refusal in what was meant to be JSON and does not parse: a reason with bare quotes in it, an end that was cut off. */
function readBroken(text: string): MeantRefusal | undefined {
  const opens = text.indexOf('{');
  if (opens === -1) return undefined;
  const found = brokenField.exec(text.slice(opens));
  if (!found) return undefined;
  const asks = /^(?:ask|defer)$/i.test(found[2] ?? '');
  return { decision: asks ? 'ask' : 'deny', reason: text.slice(opens, opens + longestReason).trim() };
}

const longestReason = 300;

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

/** In quotes of either kind, escaped or not: programs print their own notation where they meant JSON. */
function quoted(...words: readonly string[]): string {
  return String.raw`\\?["']\s*(${words.join('|')})\s*\\?["']`;
}

const brokenField = new RegExp(
  String.raw`${quoted(...decisionKeys)}\s*:\s*${quoted('deny', 'block', 'ask', 'defer')}|${quoted('cancel')}\s*:\s*true`,
  'i',
);
