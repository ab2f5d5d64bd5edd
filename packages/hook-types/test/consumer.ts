// What a user of the published package writes; compiled against the packed files.
import {
  type BeforeToolInput,
  eventTable,
  getEventRow,
  HookEventName,
  type HookOutput,
  hooksConfigurationJsonSchema,
  mergeHookOutputs,
  parseHookSettings,
  SessionStartSource,
  validateBeforeToolInput,
} from '@agent-hooks/hook-types';

const name: HookEventName = HookEventName.BeforeTool;
const same: HookEventName = 'BeforeTool';
const source: SessionStartSource = SessionStartSource.Resume;

export function decide(input: unknown, outputs: HookOutput[]): string {
  const tool = validateBeforeToolInput(input) ? toolOf(input) : 'nothing';
  const merged = mergeHookOutputs(getEventRow(name === same ? name : same), outputs);
  return `${tool}: ${merged?.decision ?? 'silence'} (${source}, ${Object.keys(eventTable).length} events)`;
}

function toolOf(input: BeforeToolInput): string {
  return input.tool_name;
}

export const problems: string[] = parseHookSettings({ hooks: {} }).problems.map((problem) => problem.message);
export const title: unknown = hooksConfigurationJsonSchema.title;
