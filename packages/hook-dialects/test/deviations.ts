import type { DialectMode, DialectName } from '../src/index.ts';

/** Why a run here differs from the recording of the real agent, and in which modes. */
export interface Deviation {
  readonly reason: string;
  readonly modes: readonly DialectMode[];
  readonly probes: Readonly<Partial<Record<DialectName, readonly string[]>>>;
}

const both: readonly DialectMode[] = ['faithful', 'strict'];

/** Everything that differs, on purpose or because it does not concern a dialect. */
export const deviations: readonly Deviation[] = [
  {
    reason: 'The agent loses this refusal; strict keeps what the author meant.',
    modes: ['strict'],
    probes: {
      claude: ['pre-permdeny-noeventname', 'pre-text-then-json'],
      codex: [
        ...['pre-decision-deny', 'pre-exit1-json-deny', 'pre-permdeny-noeventname', 'pre-permdeny-noreason'],
        ...['pre-text-then-json', 'pre-unknown-field'],
      ],
      gemini: ['bt-claude-deny', 'bt-exit2-empty', 'bt-exit2-json-allow', 'bt-text-then-json'],
      qwen: ['post-exit2-stderr', 'pre-exit2-empty', 'pre-text-then-json'],
      copilot: [
        ...['claude-pre-decision-block', 'claude-pre-decision-deny', 'claude-pre-text-then-json'],
        ...['claude-prompt-exit2-stderr', 'claude-stop-block-noreason'],
      ],
    },
  },
  {
    reason: 'The agent cannot parse the answer and goes on; strict finds the refusal in it.',
    modes: ['strict'],
    probes: {
      claude: ['pre-malformed', 'prompt-malformed'],
      codex: ['prompt-malformed'],
      gemini: ['bt-malformed'],
      qwen: ['pre-malformed'],
      copilot: ['claude-pre-malformed'],
    },
  },
  {
    reason: 'The agent ignores a stop at this event; strict refuses what the hook wanted to stop.',
    modes: ['strict'],
    probes: { codex: ['pre-continue-false'] },
  },
  {
    reason: 'The agent ignores this question; strict asks, and where nobody can be asked the call is refused.',
    modes: ['strict'],
    probes: { codex: ['pre-permask'], gemini: ['bt-claude-ask'] },
  },
  {
    reason: 'Of two rewrites the agent takes the one that finished last; here the later in order counts.',
    modes: both,
    probes: { claude: ['pre-two-updatedInput'], codex: ['pre-two-updatedInput'] },
  },
  {
    reason: 'The agent never stops asking again; here it ends after 8 rounds.',
    modes: both,
    probes: { codex: ['stop-block-always'] },
  },
  {
    reason: 'The agent runs hooks one by one and ends at the first refusal; here all hooks of an event are asked.',
    modes: both,
    probes: { copilot: ['claude-pre-two-deny-exit2'] },
  },
  {
    reason:
      'A question with nobody to ask ends the whole run of the agent; here the call is refused and the model goes on.',
    modes: both,
    probes: { gemini: ['bt-ask-yolo', 'x-allow-single'] },
  },
  {
    reason:
      'The agent calls another tool on behalf of the hook (`tailToolCallRequest`); here it is reported and not done.',
    modes: both,
    probes: { gemini: ['at-tail'] },
  },
  {
    reason: 'An empty matcher, or `*`, is not valid in this agent and never matches; strict takes it for everything.',
    modes: ['strict'],
    probes: { copilot: ['camel-matchers', 'x-pair-0'] },
  },
  {
    reason: "Whether a project is trusted is a matter of approvals, which are this engine's own.",
    modes: both,
    probes: { codex: ['untrusted'], gemini: ['x-untrusted'] },
  },
  {
    reason: 'Which calls count as failed, and when a session or a subagent ends, is up to the host.',
    modes: both,
    probes: {
      claude: ['x-subagent'],
      codex: ['x-patch-heredoc', 'x-resume'],
      qwen: ['baseline'],
      copilot: ['claude-file-tools'],
    },
  },
];

/** The same for runs in a terminal, where a person is asked. */
export const terminalDeviations: readonly Deviation[] = [
  {
    reason: 'The agent lets the tool run once more before it stops; here a stop comes before the tool.',
    modes: both,
    probes: { claude: ['i-pre-continue-false-yes'] },
  },
  {
    reason:
      'Of a slow hook and a faster answer, of a person or of another hook, the agent takes the faster one; here all are awaited and a refusal wins.',
    modes: both,
    probes: { claude: ['i-pr-two-allow-deny', 'i-pr-two-slowdeny-first', 'i-pr-slow-person-first'] },
  },
  {
    reason: 'The agent ignores this refusal of a permission; strict keeps what the author meant.',
    modes: ['strict'],
    probes: {
      claude: ['i-pr-exit2', 'i-pr-continue-false', 'i-pr-continue-false-yes'],
      codex: ['i-pr-continue-false'],
    },
  },
  {
    reason: 'The agent loses this refusal after the tool; strict keeps what the author meant.',
    modes: ['strict'],
    probes: { qwen: ['i-post-block'] },
  },
  {
    reason: "The agent does not ask where a hook allows the call; here the user's own wish to be asked outlasts it.",
    modes: both,
    probes: { claude: ['i-pre-allow'] },
  },
  {
    reason:
      'The agent runs the tool with the input that comes with a permission; here the person is asked, since hooks before the tool have not seen that input.',
    modes: both,
    probes: { claude: ['i-pr-allow-updatedInput'], qwen: ['i-pr-allow-updatedInput'] },
  },
  {
    reason: 'The agent asks before its hooks before a tool run; here nobody is asked about what a hook refuses.',
    modes: both,
    probes: { qwen: ['i-no-esc', 'i-pre-allow', 'i-pre-ask-yolo', 'i-pr-allow', 'i-pr-exit2'] },
  },
  {
    reason: 'The agent forgets a call to which the person said no; here the model is told why.',
    modes: both,
    probes: { gemini: ['i-ask-noaction-deny'] },
  },
  {
    reason: 'The reference agent tells hooks of every end of a turn, also of one that a hook has stopped.',
    modes: both,
    probes: { claude: ['i-post-continue-false'], gemini: ['i-bt-continue-false'] },
  },
];

/** The reason on the list for one probe; undefined if it is not on it. */
export function reasonFor(name: DialectName, probe: string, mode: DialectMode): string | undefined {
  return deviations.find(({ modes, probes }) => modes.includes(mode) && probes[name]?.includes(probe))?.reason;
}
