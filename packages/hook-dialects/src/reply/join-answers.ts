import { type HookExecutionResult, type HookOutput, isRecord } from '@agent-hooks/hook-types';
import { isAllowingDecision, isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { MergedAnswer } from '../dialect.ts';

/** Joins the answers to the calls that one event of an agent stands for: the strictest word counts for all of them. */
export function joinAnswers(answers: readonly MergedAnswer[]): MergedAnswer {
  const [only] = answers;
  if (answers.length === 1 && only) return only;
  const outputs = answers.flatMap(({ output }) => output ?? []);
  const strictest =
    outputs.find((output) => output.continue === false && refuses(output)) ??
    outputs.find(refuses) ??
    outputs.find((output) => output.continue === false) ??
    outputs.find(rewritten) ??
    outputs.find(asks);
  if (!strictest) return { output: withContexts(outputs), allowed: answers.every(({ allowed }) => allowed) };
  return { output: rewritten(strictest) && !refuses(strictest) ? asRefusal(strictest) : strictest, allowed: false };
}

function specificOf({ hookSpecificOutput: specific }: HookOutput): Readonly<Record<string, unknown>> {
  return isRecord(specific) ? specific : {};
}

function refuses(output: HookOutput): boolean {
  const word = specificOf(output).permissionDecision;
  return isBlockingDecision(output.decision) || word === 'deny' || word === 'block';
}

function asks(output: HookOutput): boolean {
  return output.decision === 'ask' || specificOf(output).permissionDecision === 'ask';
}

function rewritten(output: HookOutput): boolean {
  return specificOf(output).tool_input !== undefined;
}

/** A part of a call cannot be changed on its own. */
function asRefusal(output: HookOutput): HookOutput {
  const { tool_input: input } = specificOf(output);
  return {
    decision: 'deny',
    reason: `A hook wants another input for a part of this call: ${JSON.stringify(input)}. Make the parts one by one.`,
  };
}

function withContexts(outputs: readonly HookOutput[]): HookOutput | undefined {
  if (outputs.length === 0) return undefined;
  const texts = outputs
    .map((output) => specificOf(output).additionalContext)
    .filter((text) => typeof text === 'string');
  const messages = outputs.map(({ systemMessage }) => systemMessage).filter((text) => text !== undefined);
  const specific = Object.assign({}, ...outputs.map(specificOf)) as Record<string, unknown>;
  return {
    ...Object.assign({}, ...outputs),
    ...(messages.length > 0 && { systemMessage: [...new Set(messages)].join('\n') }),
    hookSpecificOutput: { ...specific, ...(texts.length > 0 && { additionalContext: [...new Set(texts)].join('\n') }) },
  };
}

/** Whether a hook itself allowed a call: plain text and failures also come as `allow`, which no hook said. */
export function saidAllow({ outcome, output, stdout }: HookExecutionResult): boolean {
  if (outcome !== 'answered' || !output) return false;
  if (!isAllowingDecision(output.decision)) return output.hookSpecificOutput?.permissionDecision === 'allow';
  const isText = output.systemMessage !== undefined && output.systemMessage === stdout.trim();
  return !isText;
}
