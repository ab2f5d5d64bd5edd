import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AskUser,
  type ContentPartList,
  executeToolWithHooks,
  type HookProvider,
  type ToolResult,
} from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type { Answer, HeldRequest, Reply } from './protocol.ts';

/** A request that hooks see as the call of a tool. */
export interface Operation {
  readonly toolName: string;
  readonly input: Record<string, unknown>;
  readonly mcpContext?: Record<string, unknown> | undefined;
  /** Answers what a hook wants a person to be asked; without it, that is refused. */
  readonly onAsk?: AskUser | undefined;
  /** True if BeforeTool was asked about it before. */
  readonly isUnderWay?: boolean;
  /** The params of the request, with an input that hooks changed. */
  paramsWith(input: Record<string, unknown>): object;
  /** What the model reads of a result. */
  contentOf(result: unknown): readonly unknown[];
  /** What the user sees of a result. */
  displayOf?(result: unknown): unknown;
  /** Whether the result says that the call failed. */
  isFailure?(result: unknown): boolean;
  /** A result with another content; `isReplaced` is false if hooks only added to the end. */
  resultWith(result: unknown, content: readonly unknown[], isReplaced: boolean): unknown;
  /** The answer to a request that is refused. */
  refuse(text: string): Reply;
  /** Called with a result before it is given to the client. */
  note?(result: unknown): void;
}

/** Runs a request between the hooks of a tool. What they leave as it is passes byte for byte. */
export async function runOperation(hooks: HookProvider, held: HeldRequest, operation: Operation): Promise<Reply> {
  const { toolName, input, mcpContext, onAsk, isUnderWay } = operation;
  let answer: Answer | undefined;
  let shown: ContentPartList = '';
  const execute = async (given: Record<string, unknown>): Promise<ToolResult> => {
    answer = await held.forward(isDeepStrictEqual(given, input) ? undefined : operation.paramsWith(given));
    const { result, error } = answer.response;
    if (error !== undefined) {
      shown = textOfError(error);
      throw new Error(shown);
    }
    operation.note?.(result);
    // What a server sends is data; hooks read the parts that they know.
    shown = operation.contentOf(result) as ContentPartList;
    const failure = operation.isFailure?.(result) && { error: { message: textOf(shown) } };
    return { llmContent: shown, returnDisplay: operation.displayOf?.(result), ...failure };
  };
  const ended = await executeToolWithHooks(hooks, toolName, input, execute, {
    signal: held.signal,
    toolUseId: randomUUID(),
    mcpContext,
    onAsk,
    ...(isUnderWay && { before: { answer: undefined } }),
  });
  return applyResult(operation, ended, { answer, shown });
}

function applyResult(
  operation: Operation,
  { llmContent = '', shouldStop, stopReason, error }: ToolResult,
  { answer, shown }: { readonly answer: Answer | undefined; readonly shown: ContentPartList },
): Reply {
  if (shouldStop) return operation.refuse(`A hook ends the agent: ${stopReason ?? textOf(llmContent)}`);
  if (answer === undefined) return operation.refuse(textOf(llmContent));
  if (isDeepStrictEqual(llmContent, shown)) return answer;
  const { result, error: failure } = answer.response;
  const isWithheld = error !== undefined && !operation.isFailure?.(result);
  if (failure !== undefined || isWithheld) return operation.refuse(textOf(llmContent));
  const before: readonly unknown[] = [shown].flat();
  const after: readonly unknown[] = [llmContent].flat();
  const isReplaced = !before.every((part, index) => isDeepStrictEqual(part, after[index]));
  const content = isReplaced ? after : after.slice(before.length);
  return { result: operation.resultWith(result, content, isReplaced) };
}

/** An error may carry data as well, which the client may give to its model. */
function textOfError(error: unknown): string {
  const { message, data } = isRecord(error) ? error : { message: error };
  return data === undefined ? String(message) : `${String(message)} ${JSON.stringify(data)}`;
}

/** The texts of a content. */
export function textOf(content: unknown): string {
  return [content]
    .flat()
    .map((part) => (typeof part === 'string' ? part : isRecord(part) ? String(part.text ?? JSON.stringify(part)) : ''))
    .join('');
}
