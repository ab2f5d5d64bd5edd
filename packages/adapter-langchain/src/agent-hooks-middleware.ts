import {
  areHooksOn,
  askAhead,
  callFields,
  type ExecuteToolOptions,
  expectHookProvider,
  generateWithHooks,
  type HookProvider,
  type ModelHooksOptions,
  noteStop,
  notifyCaller,
  openToolCall,
  type ToolResult,
} from '@agent-hooks/agent-integration';
import { isRecord, toError } from '@agent-hooks/hook-types';
import { createMessageAdapter, signalIn } from './message-adapter.ts';
import { textOfContent } from './message-text.ts';
import type { MessageClasses, MessageLike, ModelRequestLike, NamedRequest, ToolCallLike } from './message-types.ts';

/** How hooks are put around an agent of LangChain. */
export type MiddlewareOptions = ModelHooksOptions & Pick<ExecuteToolOptions, 'onAsk' | 'unanswered'>;

/** A middleware for `createAgent`. */
export interface AgentHooksMiddleware {
  readonly name: string;
  wrapToolCall<Request extends ToolCallLike, Result>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ): Promise<Result>;
  wrapModelCall<Request extends ModelRequestLike, Message>(
    request: Request,
    handler: (request: Request) => Message | Promise<Message>,
  ): Promise<Message>;
}

/**
 * Makes a middleware through which tools and models of an agent pass their hooks, whoever makes the model. What a hook
 * asks a person becomes an interrupt, as that of `humanInTheLoopMiddleware`.
 */
export function agentHooksMiddleware(config: HookProvider, options: MiddlewareOptions = {}): AgentHooksMiddleware {
  expectHookProvider(config);
  return {
    name: 'agentHooks',
    async wrapToolCall(request, handler) {
      if (!areHooksOn(config)) return await handler(request);
      return await runTool({ config, options }, request, handler);
    },
    async wrapModelCall(request, handler) {
      if (!areHooksOn(config)) return await handler(request);
      const adapter = createMessageAdapter(await loadClasses());
      const named: NamedRequest = { ...request, modelId: nameOf(request.model) };
      const call = { config, adapter, request: named, ...callFields(options) };
      const turn = await generateWithHooks(call, async (asked) => {
        const { modelId: _, ...changed } = asked;
        // What was changed has the types of what was given; the message is LangChain's own.
        return (await handler(
          asked === named ? request : ({ ...request, ...changed } as typeof request),
        )) as MessageLike;
      });
      notifyCaller(turn, options);
      return turn.response as Awaited<ReturnType<typeof handler>>;
    },
  };
}

/** What is put around an agent. */
interface Around {
  readonly config: HookProvider;
  readonly options: MiddlewareOptions;
}

async function runTool<Request extends ToolCallLike, Result>(
  { config, options }: Around,
  request: Request,
  handler: (request: Request) => Result | Promise<Result>,
): Promise<Result> {
  const { toolCall, runtime } = request;
  const { name, id } = toolCall;
  const isObject = isRecord(toolCall.args);
  // At once, before anyone can change it: what hooks are asked about is what runs.
  const input: Record<string, unknown> = structuredClone(
    isRecord(toolCall.args) ? toolCall.args : { input: toolCall.args },
  );
  const identity = callFields(options).identity;
  const shared = { signal: signalIn(runtime), toolUseId: id, identity, unanswered: options.unanswered };
  const { question, ...asked } = await askAhead(config, { name, input }, shared);
  // An interrupt leaves here, and the call comes again with the answer.
  const answer =
    question && !options.onAsk && canInterrupt(runtime) ? runtime.interrupt(toReview(question)) : undefined;
  const onAsk = options.onAsk ?? (answer === undefined ? undefined : () => readDecision(answer));
  const opened = await openToolCall(config, { name, input }, { ...shared, ...asked, onAsk });
  if (!opened.runs) return await toMessage({ config, options }, request, opened.result);
  let given: Result;
  let content: string;
  try {
    const args = isObject ? opened.input : opened.input.input;
    given = await handler({ ...request, toolCall: { ...toolCall, args } });
    content = textOf(given);
  } catch (error) {
    // An interrupt of the tool itself is not a failure.
    if (isRecord(error) && error.is_bubble_up === true) throw error;
    const result = await opened.finish(Promise.reject(new Error(wordError(error), { cause: error })));
    return await toMessage({ config, options }, request, result);
  }
  const result = await opened.finish({ llmContent: content, returnDisplay: content });
  return result.llmContent === content && !result.shouldStop
    ? given
    : await toMessage({ config, options }, request, result);
}

/** What the model reads in the place of what the tool gave. */
async function toMessage<Result>(
  { config, options }: Around,
  { toolCall: { name, id = '' } }: ToolCallLike,
  { llmContent, error, shouldStop, stopReason = '' }: ToolResult,
): Promise<Result> {
  if (shouldStop) {
    noteStop(config, id, stopReason);
    options.onStop?.(stopReason);
  }
  const { ToolMessage } = await loadClasses();
  const content = typeof llmContent === 'string' ? llmContent : textOfParts(llmContent);
  const status = error ? 'error' : 'success';
  return new ToolMessage({ content, tool_call_id: id, name, status }) as Result;
}

/** What LangChain's own middleware asks, so that the code that answers it serves both. */
function toReview({ toolName, toolInput, reason }: { toolName: string; toolInput: object; reason: string }): object {
  return {
    actionRequests: [{ name: toolName, args: toolInput, description: reason }],
    reviewConfigs: [{ actionName: toolName, allowedDecisions: ['approve', 'reject'] }],
  };
}

/** As LangChain words it for the model. */
function wordError(error: unknown): string {
  const { name, message } = toError(error);
  return name === 'ToolInvocationError' ? message : `${error}\n Please fix your mistakes.`;
}

/** Only a plain approval is a yes. */
function readDecision(answer: unknown): { allowed: boolean; message?: string } {
  const [decision]: readonly unknown[] = isRecord(answer) && Array.isArray(answer.decisions) ? answer.decisions : [];
  const { type, message } = isRecord(decision) ? decision : {};
  return { allowed: type === 'approve', ...(typeof message === 'string' && { message }) };
}

function canInterrupt(runtime: unknown): runtime is { interrupt(value: unknown): unknown } {
  return isRecord(runtime) && typeof runtime.interrupt === 'function';
}

/** What a tool gave, as text; what goes on elsewhere is shown as it is. */
function textOf(given: unknown): string {
  if (isRecord(given) && given.type === 'tool') return textOfContent(given.content);
  return JSON.stringify(given) ?? '';
}

function textOfParts(content: ToolResult['llmContent']): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts
    .map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : String(part ?? '')))
    .join('');
}

function nameOf(model: unknown): string {
  const { model: name, modelName }: { model?: unknown; modelName?: unknown } = isRecord(model) ? model : {};
  return [name, modelName].find((each) => typeof each === 'string') ?? '';
}

/** The classes of the LangChain that the agent is made with, which is loaded already. */
async function loadClasses(): Promise<MessageClasses> {
  return (await import('langchain')) as unknown as MessageClasses;
}
