import { type HookOutput, isRecord } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { textAt } from '../answer/meaning.ts';
import type { MergedAnswer } from '../dialect.ts';
import { callOf } from '../payload/fields.ts';
import { textOf } from '../payload/tool-response.ts';
import type { ReplyPlace, Wanted } from './reply.ts';

/** Takes our merged answer apart. */
export function wantedOf({ output, allowed }: MergedAnswer, place: ReplyPlace): Wanted {
  const answer: HookOutput = output ?? {};
  const specific = isRecord(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  const words = [answer.decision, specific.permissionDecision, behaviorOf(specific)];
  const refuses = words.some((word) => word === 'block' || word === 'deny') || isBlockingDecision(answer.decision);
  const reason = textAt(specific, 'permissionDecisionReason') || answer.reason;
  const stops = answer.continue === false;
  const { tool_response: tool } = specific;
  const event: string = place.input.hook_event_name;
  return {
    refuse: refuses ? reason || 'Blocked by hook' : undefined,
    ask:
      !refuses && words.includes('ask') ? reason || answer.systemMessage || 'A hook asks for confirmation' : undefined,
    allow: allowed && !refuses && !words.includes('ask') && !stops,
    allowReason: reason,
    stop: stops ? answer.stopReason || reason || 'Stopped by hook' : undefined,
    input: newInput(specific, place),
    context: joined(textAt(specific, 'additionalContext'), answer.systemMessage),
    // On other events these are about nothing, and are not a reason to refuse.
    result: event === 'AfterTool' && isRecord(tool) ? textOf(tool.llmContent) : undefined,
    prompt: event === 'BeforeAgent' || event === 'SubagentStart' ? textAt(specific, 'prompt') : undefined,
    userMessage: textAt(answer, 'userMessage'),
    hideOutput: answer.suppressOutput === true,
    output: answer,
  };
}

function behaviorOf(specific: Readonly<Record<string, unknown>>): unknown {
  return isRecord(specific.decision) ? specific.decision.behavior : undefined;
}

/** The changed fields on top of the input, as the agent would show it. */
function newInput(specific: Readonly<Record<string, unknown>>, { input, tools }: ReplyPlace) {
  // On other events a changed input is about nothing that is still to be done.
  const isAboutToRun = input.hook_event_name === 'BeforeTool' || input.hook_event_name === 'PermissionRequest';
  if (!isRecord(specific.tool_input) || !isAboutToRun) return undefined;
  const call = callOf(input);
  const changed = Object.entries({ ...call.input, ...specific.tool_input }).filter(([, value]) => value !== undefined);
  return tools.toForeign({ ...call, input: Object.fromEntries(changed) }).input;
}

function joined(...texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.filter((text) => text !== undefined && text !== '');
  return said.length === 0 ? undefined : said.join('\n');
}
