import type { HookEventName } from '@agent-hooks/hook-types';
import type { ScriptedAnswer } from '../function-host.ts';
import type { ScriptedReply } from '../model-server.ts';
import type { FrameworkAbility } from './framework-under-test.ts';

/** What happened in a scene. */
export interface FrameworkEvents {
  /** The inputs with which the tool ran. */
  readonly ran: readonly unknown[];
  /** The requests that reached the model, as text. */
  readonly requests: readonly string[];
  /** What hooks were shown, as text, with the name of the event first. */
  readonly shown: readonly string[];
  /** What the caller read, or the message of the error with which the run ended. */
  readonly text: string;
}

/** One thing that hooks must be able to do in every framework. */
export interface FrameworkRow {
  readonly title: string;
  readonly needs?: FrameworkAbility;
  readonly hooks: Partial<Record<HookEventName, ScriptedAnswer>>;
  /** Default: one call, then an answer. */
  readonly replies?: readonly ScriptedReply[];
  readonly approves?: boolean;
  /** Ends the run when the hook before the tool is asked. */
  readonly aborts?: boolean;
  /** The tool throws. */
  readonly fails?: boolean;
  readonly holds: (events: FrameworkEvents) => boolean;
}

const call: ScriptedReply = { calls: [['write', { path: 'a' }]] };
const answer: ScriptedReply = { texts: ['all done'] };
/** One call, then an answer. */
export const callThenAnswer: readonly ScriptedReply[] = [call, answer];

const refusal = { decision: 'deny', reason: 'not in this project' } as const;
const question = { decision: 'ask', reason: 'is it wise?' } as const;
const stop = { continue: false, stopReason: 'enough for today' } as const;
const count = (shown: readonly string[], event: HookEventName) => shown.filter((each) => each.startsWith(event)).length;
const isRefused = ({ ran, requests, text }: FrameworkEvents) =>
  ran.length === 0 && requests.length === 2 && /not in this project/.test(requests[1] ?? '') && text === 'all done';

/** What is run once as it is, and once as a stream. */
export const frameworkRows: readonly FrameworkRow[] = [
  {
    title: 'a call that hooks leave alone runs once, and they are asked once before and once after it',
    hooks: { BeforeTool: {}, AfterTool: {} },
    holds: ({ ran, requests, shown, text }) =>
      JSON.stringify(ran) === '[{"path":"a"}]' &&
      /wrote a/.test(requests[1] ?? '') &&
      count(shown, 'BeforeTool') === 1 &&
      count(shown, 'AfterTool') === 1 &&
      text === 'all done',
  },
  { title: 'a refused call does not run, and the model reads why', hooks: { BeforeTool: refusal }, holds: isRefused },
  {
    title: 'a gate that fails refuses',
    hooks: {
      BeforeTool: () => {
        throw new Error('the gate is broken');
      },
    },
    holds: ({ ran }) => ran.length === 0,
  },
  {
    title: 'of two calls in one turn only the refused one does not run',
    hooks: { BeforeTool: ({ tool_input: input }) => (JSON.stringify(input).includes('"b"') ? refusal : {}) },
    replies: [{ calls: [...(call.calls ?? []), ['write', { path: 'b' }]] }, answer],
    holds: ({ ran, requests }) =>
      JSON.stringify(ran) === '[{"path":"a"}]' &&
      /not in this project/.test(requests[1] ?? '') &&
      /wrote a/.test(requests[1] ?? ''),
  },
  {
    title: 'a refused call that the model makes again is refused again',
    hooks: { BeforeTool: refusal },
    replies: [call, call, answer],
    holds: ({ ran, requests, shown }) => ran.length === 0 && requests.length === 3 && count(shown, 'BeforeTool') === 2,
  },
  {
    title: 'a tool runs with the arguments that a hook changed',
    hooks: { BeforeTool: { hookSpecificOutput: { tool_input: { path: 'safe' } } } },
    holds: ({ ran }) => JSON.stringify(ran) === '[{"path":"safe"}]',
  },
  {
    title: 'a result that a hook replaced is the only one that the model reads',
    needs: 'results',
    hooks: { AfterTool: { hookSpecificOutput: { tool_response: { llmContent: 'replaced' } } } },
    holds: ({ ran, requests }) =>
      ran.length === 1 && /replaced/.test(requests[1] ?? '') && !/wrote a/.test(requests[1] ?? ''),
  },
  {
    title: 'the model reads what a hook adds to a result',
    hooks: { AfterTool: { hookSpecificOutput: { additionalContext: 'mind the gap' } } },
    holds: ({ requests }) => /wrote a/.test(requests[1] ?? '') && /mind the gap/.test(requests[1] ?? ''),
  },
  {
    // In the words that the model reads, which in some frameworks are their own.
    title: 'hooks are shown a tool that failed',
    needs: 'failures',
    hooks: { AfterTool: {} },
    fails: true,
    holds: ({ shown }) => shown.some((each) => /^AfterTool.*(?:the disk is full|An error occurred)/.test(each)),
  },
  ...[{ BeforeTool: stop }, { AfterTool: stop }].map(
    (hooks): FrameworkRow => ({
      title: `a stop of ${Object.keys(hooks)[0]} ends the run, and the model is not asked again`,
      needs: 'stops',
      hooks,
      holds: ({ ran, requests }) => ran.length === ('AfterTool' in hooks ? 1 : 0) && requests.length === 1,
    }),
  ),
  {
    title: 'a call about which nobody can be asked does not run',
    hooks: { BeforeTool: question },
    holds: ({ ran }) => ran.length === 0,
  },
  ...[true, false].map(
    (approves): FrameworkRow => ({
      title: `a call that a person ${approves ? 'approves runs once' : 'rejects does not run'}`,
      needs: 'questions',
      hooks: { BeforeTool: question },
      approves,
      holds: ({ ran, requests }) =>
        ran.length === Number(approves) && /wrote a/.test(requests.at(-1) ?? '') === approves,
    }),
  ),
  {
    title: 'a call does not run once the run was ended',
    needs: 'aborts',
    hooks: {},
    aborts: true,
    holds: ({ ran }) => ran.length === 0,
  },
  {
    title: 'a refused model call is not made, and the caller reads why',
    needs: 'modelHooks',
    hooks: { BeforeModel: refusal },
    holds: ({ requests, text }) => requests.length === 0 && /not in this project/.test(text),
  },
  {
    title: 'the model reads the request that a hook changed',
    needs: 'modelHooks',
    hooks: {
      BeforeModel: ({ llm_request: request }) => ({
        hookSpecificOutput: { llm_request: JSON.parse(JSON.stringify(request).replaceAll('sk-4f9a', '[key]')) },
      }),
    },
    replies: [answer],
    holds: ({ requests }) => /\[key\]/.test(requests[0] ?? '') && !/sk-4f9a/.test(requests[0] ?? ''),
  },
  {
    title: 'the caller reads the response that a hook changed',
    needs: 'modelHooks',
    hooks: { AfterModel: { hookSpecificOutput: { llm_response: { text: 'said by a hook' } } } },
    replies: [answer],
    holds: ({ text }) => text === 'said by a hook',
  },
];
