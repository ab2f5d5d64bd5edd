import type { HookEventName, HookOutcome, HookOutput } from '@agent-hooks/hook-types';
import type { HookErrorCode } from '@agent-hooks/hook-types/internal';
import { expect } from 'vitest';
import type { Behaviour } from './behaviour.ts';
import type { SharedSettings } from './every-kind.ts';

/** A result without what may differ from kind to kind: how long it took, the exit code, and the words of an error. */
export interface ComparableResult {
  readonly eventName: HookEventName;
  readonly outcome: HookOutcome;
  readonly success: boolean;
  readonly output: HookOutput | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly warnings: readonly string[];
  readonly error: HookErrorCode | undefined;
}

/** One thing that a hook does, and what must come of it. */
export interface Case {
  readonly title: string;
  readonly behaviour: Behaviour;
  readonly settings?: SharedSettings;
  readonly expected: Partial<ComparableResult>;
}

/** The limit of the output under which all cases run. */
export const maxOutputBytes = 10_000;

/** Leaves room for what a kind needs around an answer. */
const almostTooMuch = maxOutputBytes - 100;

const deny = '{"decision":"deny","reason":"no"}';
const denied: HookOutput = { decision: 'deny', reason: 'no' };

const answered = (says: string, output: HookOutput, ...warnings: string[]): Omit<Case, 'title'> => ({
  behaviour: { says },
  expected: {
    outcome: 'answered',
    success: true,
    output,
    stdout: says,
    warnings: warnings.map((part) => expect.stringContaining(part)),
  },
});
const asMessage = (systemMessage: string): HookOutput => ({ decision: 'allow', systemMessage });
const silent = (says: string): Omit<Case, 'title'> => ({
  behaviour: { says },
  expected: { outcome: 'silent', success: true, stdout: says },
});

const commonAnswers: readonly Case[] = [
  { title: 'answers with a JSON object', ...answered(deny, denied) },
  { title: 'answers with a JSON object between white space', ...answered(`\n\t${deny}\r\n`, denied) },
  { title: 'answers with a JSON object after a byte order mark', ...answered(`\uFEFF${deny}`, denied) },
  { title: 'answers with an empty object', ...answered('{}', {}) },
  { title: 'answers with a JSON string that holds JSON', ...answered(JSON.stringify(deny), denied) },
  {
    title: 'answers with JSON that was encoded three times',
    ...answered(JSON.stringify(JSON.stringify(deny)), asMessage(JSON.stringify(JSON.stringify(deny)))),
  },
  {
    title: 'answers with log lines and then a JSON object',
    ...answered(`loading {x}\n"quoted"\n${deny}\n`, denied, 'before its JSON answer'),
  },
  { title: 'answers with two JSON objects', ...answered(`{"decision":"allow"}\n${deny}`, denied, 'before its JSON') },
  { title: 'answers with a JSON object and then text', ...answered(`${deny}\ndone`, denied, 'beside its JSON answer') },
  { title: 'answers with text', ...answered('all is well\n', asMessage('all is well')) },
  {
    title: 'answers with text beyond ASCII',
    ...answered('grüße 𝄞 你好 \u0000 end', asMessage('grüße 𝄞 你好 \u0000 end')),
  },
  {
    title: 'answers with broken JSON',
    behaviour: { says: '{"decision":"deny"' },
    expected: { outcome: 'unreadable', success: true, stdout: '{"decision":"deny"', error: 'hook_unreadable' },
  },
  {
    title: 'answers with text and is set to block',
    behaviour: { says: 'all is well' },
    settings: { onFailure: 'block' },
    expected: {
      outcome: 'unreadable',
      success: true,
      stdout: 'all is well',
      error: 'hook_unreadable',
      output: { decision: 'deny', reason: expect.stringContaining('The hook is a gate') },
    },
  },
  ...['null', 'true', '42', '[]', '"fine"'].map((says) => ({
    title: `answers with JSON that is no object: ${says}`,
    ...answered(says, asMessage(says)),
  })),
  { title: 'answers with nothing', ...silent('') },
  { title: 'answers with white space', ...silent(' \r\n\t\n') },
  {
    title: 'answers with fields of the wrong type',
    ...answered('{"decision":7,"reason":"kept","continue":"no"}', { reason: 'kept' }, 'continue', 'decision'),
  },
  {
    title: 'answers with fields that are null',
    ...answered('{"decision":null,"hookSpecificOutput":null,"reason":"kept"}', { reason: 'kept' }),
  },
  ...(['allow', 'approve', 'ask', 'block', 'deny'] as const).map((decision) => ({
    title: `decides to ${decision}`,
    ...answered(JSON.stringify({ decision, reason: 'because' }), { decision, reason: 'because' }),
  })),
  {
    title: 'stops the agent and keeps its output back',
    ...answered('{"continue":false,"stopReason":"done","suppressOutput":true}', {
      continue: false,
      stopReason: 'done',
      suppressOutput: true,
    }),
  },
];

const request = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const response = { candidates: [{ content: { role: 'model', parts: ['hi'] } }] };

/** For every event something that only it knows. */
const specificOutputs: Readonly<Record<HookEventName, Record<string, unknown>>> = {
  BeforeTool: { permissionDecision: 'deny', permissionDecisionReason: 'no', tool_input: { path: 'b' } },
  AfterTool: { additionalContext: 'more' },
  BeforeModel: { llm_request: request, llm_response: response },
  AfterModel: { llm_response: response },
  BeforeToolSelection: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } },
  BeforeAgent: { additionalContext: 'more' },
  AfterAgent: { additionalContext: 'more' },
  SessionStart: { additionalContext: 'more' },
  SessionEnd: { hookEventName: 'SessionEnd' },
  PreCompress: { hookEventName: 'PreCompress' },
  Notification: { hookEventName: 'Notification' },
  PermissionRequest: { hookEventName: 'PermissionRequest' },
  ToolDenied: { hookEventName: 'ToolDenied' },
  SubagentStart: { prompt: 'another', additionalContext: 'more' },
  SubagentStop: { additionalContext: 'more' },
  PostCompress: { hookEventName: 'PostCompress' },
  AgentError: { hookEventName: 'AgentError' },
};

// The keys of a record of events are events.
const eventCases = (Object.keys(specificOutputs) as HookEventName[]).map((eventName): Case => {
  const output = { hookSpecificOutput: specificOutputs[eventName] };
  const { behaviour, expected } = answered(JSON.stringify(output), output);
  return { title: `answers ${eventName} in its own words`, behaviour, expected: { ...expected, eventName } };
});

/** Every answer of the contract. */
export const answers: readonly Case[] = [...commonAnswers, ...eventCases];

const failed = { outcome: 'failed', success: false, error: 'hook_failed' } as const;
const blocked: HookOutput = { decision: 'deny', reason: expect.stringContaining('The hook is a gate') };

/** Everything that can go wrong with a hook, and the last thing that does not. */
export const failures: readonly Case[] = [
  {
    title: 'fails with some words',
    behaviour: { fails: 'no such table\nat line 1' },
    expected: {
      ...failed,
      stderr: 'no such table\nat line 1',
      output: asMessage('Warning: no such table\nat line 1'),
    },
  },
  { title: 'fails without a word', behaviour: { fails: '' }, expected: failed },
  {
    title: 'fails with what looks like an answer',
    behaviour: { fails: deny },
    expected: { ...failed, stderr: deny, output: asMessage(`Warning: ${deny}`) },
  },
  {
    title: 'fails and is set to block',
    behaviour: { fails: 'broken' },
    settings: { onFailure: 'block' },
    expected: { ...failed, stderr: 'broken', output: blocked },
  },
  {
    title: 'takes too long',
    behaviour: { hangs: true },
    settings: { timeout: 400 },
    expected: { outcome: 'timedOut', success: false, error: 'hook_timed_out' },
  },
  {
    title: 'takes too long and is set to block',
    behaviour: { hangs: true },
    settings: { timeout: 400, onFailure: 'block' },
    expected: { outcome: 'timedOut', success: false, error: 'hook_timed_out', output: blocked },
  },
  {
    title: 'says too much',
    behaviour: { says: 'x', times: maxOutputBytes + 1 },
    expected: { outcome: 'overflowed', success: false, error: 'hook_overflowed' },
  },
  {
    title: 'says too much and is set to block',
    behaviour: { says: 'x', times: 100 * maxOutputBytes },
    settings: { onFailure: 'block' },
    expected: {
      outcome: 'overflowed',
      success: false,
      error: 'hook_overflowed',
      output: blocked,
    },
  },
  {
    title: 'says almost as much as it may',
    behaviour: { says: 'x', times: almostTooMuch },
    expected: {
      outcome: 'answered',
      success: true,
      stdout: 'x'.repeat(almostTooMuch),
      output: asMessage('x'.repeat(almostTooMuch)),
    },
  },
];
