import type { DialectMode, DialectName } from '@agent-hooks/hook-dialects';
import { deviations } from '../../../hook-dialects/test/deviations.ts';

/** Why a run of the reference agent differs from the recording of the real one. */
export interface Exception {
  readonly reason: string;
  readonly modes: readonly DialectMode[];
  readonly probes: Readonly<Partial<Record<DialectName, readonly string[]>>>;
}

const both: readonly DialectMode[] = ['faithful', 'strict'];

/** Here these end as recorded: a rewriter that finished early is shown what the later one made of the input. */
const asRecorded: ReadonlySet<string> = new Set(['claude pre-two-updatedInput', 'codex pre-two-updatedInput']);

/** What strict does on purpose, and what belongs to the engine itself, is on the list of the dialects. */
const shared: readonly Exception[] = deviations.map((each) => ({
  ...each,
  probes: Object.fromEntries(
    Object.entries(each.probes).map(([name, probes]) => [
      name,
      probes.filter((probe) => !asRecorded.has(`${name} ${probe}`)),
    ]),
  ),
}));

/** Every run that differs, with its reason. */
export const exceptions: readonly Exception[] = [
  ...shared,
  {
    reason: 'The reference agent has no subagents, so the call of one is a call of a tool that does not exist.',
    modes: both,
    probes: { gemini: ['x-subagent'] },
  },
  {
    reason:
      'The agent shows the reason of a refused request beside the answer that the hook gave; here the answer stands for it.',
    modes: both,
    probes: { gemini: ['bm-deny-llm_response'] },
  },
  {
    reason:
      'Of two rewrites the agent takes the later in order; here each rewriter is shown what the other made, and the first one has the last word.',
    modes: both,
    probes: { copilot: ['claude-pre-two-updatedInput'] },
  },
  {
    reason:
      'The agent asks for permission before each tool unless told otherwise; the reference agent asks only where a hook wants it.',
    modes: both,
    probes: { copilot: ['x-trusted-pr-allow'] },
  },
];

/** The reason on the list for one probe; undefined if it is to end as recorded. */
export function exceptionFor(name: DialectName, probe: string, mode: DialectMode): string | undefined {
  return exceptions.find(({ modes, probes }) => modes.includes(mode) && probes[name]?.includes(probe))?.reason;
}
