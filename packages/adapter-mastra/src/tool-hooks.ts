import {
  type AskRequest,
  areHooksOn,
  type HookProvider,
  type OpenedToolCall,
  openToolCall,
  type ToolHooksOptions,
  type ToolResult,
  toContentParts,
} from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type { HookedTools } from './hooked-tools.ts';
import type { ToolAfterHookContext, ToolHookContext, ToolRunOptions } from './mastra-types.ts';

/** What Mastra takes for `hooks` of an agent or a run. */
export interface MastraToolHooks {
  beforeToolCall(call: ToolHookContext): Promise<undefined | { proceed: false; output: unknown }>;
  afterToolCall(call: ToolAfterHookContext): Promise<undefined>;
}

type Running = Extract<OpenedToolCall, { readonly runs: true }>;

/**
 * Hooks around tools in Mastra's own two places. Calls that the processor has shown to hooks before are left alone, so these
 * are for runs that have other processors. They cannot replace a result, so one that hooks replaced is withheld.
 */
export function createToolHooks(config: HookProvider, options: ToolHooksOptions, hooked: HookedTools): MastraToolHooks {
  const running = new WeakMap<object, Running>();
  return {
    async beforeToolCall({ toolName: name, input, context }) {
      if (!areHooksOn(config) || hooked.isHooked(context)) return undefined;
      const runOptions: ToolRunOptions = isRecord(context) ? context : {};
      const { toolCallId: toolUseId, abortSignal: signal } = runOptions;
      const call = { name, input: isRecord(input) ? structuredClone(input) : { input } };
      const { onAsk = (question: AskRequest) => hooked.questions.answerTo(question, runOptions) === true, ...others } =
        options;
      const opened = await openToolCall(config, call, { ...others, onAsk, toolUseId, signal });
      if (!opened.runs) return { proceed: false, output: wordsOf(opened.result, options) };
      if (isRecord(input)) {
        for (const key of Object.keys(input)) delete input[key];
        Object.assign(input, opened.input);
      } else if (opened.input.input !== input) {
        return { proceed: false, output: 'A hook changed an input that cannot be changed here.' };
      }
      if (isRecord(context)) running.set(context, opened);
      return undefined;
    },
    async afterToolCall({ context, output, error }) {
      const opened = isRecord(context) ? running.get(context) : undefined;
      if (!opened) return undefined;
      const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
      const outcome = error === undefined ? { llmContent: text, returnDisplay: output } : Promise.reject(error);
      const result = await opened.finish(outcome);
      const isChanged = error === undefined && (result.llmContent !== text || result.shouldStop === true);
      if (isChanged) throw new Error(`A hook withheld what the tool gave. ${wordsOf(result, options)}`);
      return undefined;
    },
  };
}

function wordsOf({ llmContent = '', shouldStop, stopReason = '' }: ToolResult, { onStop }: ToolHooksOptions): string {
  if (shouldStop) onStop?.(stopReason);
  const parts = toContentParts(llmContent);
  return shouldStop ? stopReason : parts.map(({ text }) => text ?? '').join('');
}
