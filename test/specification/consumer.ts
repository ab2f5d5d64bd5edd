// What a reader of the specification writes: its own names and signatures, and nothing else of ours.
import {
  type AfterModelHookResult,
  type BeforeModelHookResult,
  type BeforeToolSelectionHookResult,
  type CompletedToolCall,
  executeToolWithHooks,
  fireAfterModelHook,
  fireAfterToolHook,
  fireBeforeModelHook,
  fireBeforeToolHook,
  fireBeforeToolSelectionHook,
  type ToolResult,
} from '@agent-hooks/agent-integration';
import {
  applyHookOutputToInput,
  Config,
  CoreToolScheduler,
  EMPTY_SUCCESS_RESULT,
  executeToolCall,
  type FailureMeta,
  type GeminiChat,
  type HookEventContext,
  type MessageBusMessage,
  MessageBusType,
  type ToolCallRequestInfo,
  type ToolCallResponseInfo,
  type ToolRegistry,
} from '@agent-hooks/agent-integration/specification';
import { convertPlainTextToHookOutput, HookRunner } from '@agent-hooks/hook-runner';
import {
  AfterModelHookOutput,
  BeforeModelHookOutput,
  BeforeToolSelectionHookOutput,
  buildFailureEnvelope,
  createHookOutput,
  type DefaultHookOutput,
  HookAggregator,
  HookEventHandler,
  HookPlanner,
  HookRegistry,
  type HookRegistryEntry,
  HookRegistryNotInitializedError,
  type HookSystem,
  HookSystemNotInitializedError,
  type MessageBus,
  makeEmptySuccessResult,
  processCommonHookOutputFields,
} from '@agent-hooks/hook-system';
import {
  type AggregatedHookResult,
  type BeforeToolInput,
  ConfigSource,
  type HookConfig,
  type HookDefinition,
  HookEventName,
  type HookExecutionPlan,
  type HookExecutionRequest,
  type HookExecutionResponse,
  type HookExecutionResult,
  type HookInput,
  type HookOutput,
  type ProcessedHookResult,
  SessionEndReason,
  SessionStartSource,
  validateBeforeToolInput,
} from '@agent-hooks/hook-types';
import type { GenerateContentParameters, GenerateContentResponse, ToolConfig, ToolListUnion } from '@google/genai';

/** The configuration of the agent, as the walk through the code builds it. */
export function makeConfig(hooks: { [K in HookEventName]?: HookDefinition[] }, workingDir: string): Config {
  return new Config({ enableHooks: true, hooks, workingDir });
}

/** A hook system put together by hand from its five parts. */
export async function makeParts(config: Config): Promise<{ handler: HookEventHandler; registry: HookRegistry }> {
  const registry = new HookRegistry(config);
  await registry.initialize();
  const handler = new HookEventHandler(config, new HookPlanner(registry), new HookRunner(), new HookAggregator());
  return { handler, registry };
}

export async function status(config: Config): Promise<{ initialized: boolean; totalHooks: number }> {
  const system: HookSystem | undefined = config.getHookSystem();
  if (!system) return { initialized: false, totalHooks: 0 };
  await system.initialize();
  const handler: HookEventHandler = system.getEventHandler();
  const registry: HookRegistry = system.getRegistry();
  const empty: AggregatedHookResult = await handler.fireSessionStartEvent({ source: SessionStartSource.Startup });
  await handler.fireSessionEndEvent({ reason: SessionEndReason.Exit });
  const entries: readonly HookRegistryEntry[] = registry.getHooksForEvent(HookEventName.BeforeTool);
  return empty.success && entries.every(({ enabled }) => enabled) ? system.getStatus() : makeStatus(-1);
}

export function isNotReady(error: unknown): boolean {
  return error instanceof HookSystemNotInitializedError || error instanceof HookRegistryNotInitializedError;
}

export async function fireAll(
  handler: HookEventHandler,
  request: GenerateContentParameters,
  response: GenerateContentResponse,
): Promise<AggregatedHookResult[]> {
  return [
    await handler.fireBeforeToolEvent('write_file', { path: 'a' }),
    await handler.fireAfterToolEvent('write_file', { path: 'a' }, toResponse({ llmContent: 'written' })),
    await handler.fireBeforeModelEvent(request),
    await handler.fireAfterModelEvent(request, response),
    await handler.fireBeforeToolSelectionEvent(request),
  ];
}

/** The scheduler's two hooks, awaited one by one. */
export async function callTool(config: Config, toolName: string, args: Record<string, unknown>): Promise<ToolResult> {
  const beforeOutput: DefaultHookOutput | undefined = await fireBeforeToolHook(config, toolName, args);
  if (beforeOutput?.isBlockingDecision()) return { llmContent: beforeOutput.getBlockingError().reason };
  if (beforeOutput?.shouldStopExecution()) return { llmContent: beforeOutput.getEffectiveReason() };
  const toolResult: ToolResult = { llmContent: 'done' };
  const afterOutput = await fireAfterToolHook(config, toolName, args, toResponse(toolResult));
  let llmContent = String(toolResult.llmContent);
  if (afterOutput?.getAdditionalContext()) llmContent += `\n\n${afterOutput.getAdditionalContext()}`;
  if (afterOutput?.systemMessage) llmContent += `\n\n[System] ${afterOutput.systemMessage}`;
  const suppressDisplay = afterOutput?.suppressOutput === true;
  return { ...toolResult, llmContent, suppressDisplay };
}

export function wrapTool(config: Config, toolName: string, args: Record<string, unknown>): Promise<ToolResult> {
  const executeFn = async (): Promise<ToolResult> => ({ llmContent: 'done', returnDisplay: 'done' });
  return executeToolWithHooks(config, toolName, args, executeFn);
}

/** The model pipeline, with the types of the SDK. */
export async function callModel(
  config: Config,
  request: GenerateContentParameters,
  ask: (request: GenerateContentParameters) => Promise<GenerateContentResponse>,
): Promise<GenerateContentResponse | undefined> {
  let fullRequest = request;
  const selection = await fireBeforeToolSelectionHook(config, fullRequest);
  const toolConfig: ToolConfig | undefined = selection.toolConfig;
  const tools: ToolListUnion | undefined = selection.tools;
  if (toolConfig) fullRequest = { ...fullRequest, config: { ...fullRequest.config, toolConfig } };
  if (tools) fullRequest = { ...fullRequest, config: { ...fullRequest.config, tools } };
  const before = await fireBeforeModelHook<GenerateContentParameters, GenerateContentResponse>(config, fullRequest);
  if (before.blocked) return before.syntheticResponse;
  if (before.modifiedRequest) fullRequest = before.modifiedRequest;
  const after = await fireAfterModelHook(config, fullRequest, await ask(fullRequest));
  return after.response;
}

/** The functions have the signatures that the specification gives them. */
export const signatures: {
  fireBeforeModelHook(config: Config, llmRequest: GenerateContentParameters): Promise<BeforeModelHookResult>;
  fireAfterModelHook(
    config: Config,
    llmRequest: GenerateContentParameters,
    llmResponse: GenerateContentResponse,
  ): Promise<AfterModelHookResult>;
  fireBeforeToolSelectionHook(
    config: Config,
    llmRequest: GenerateContentParameters,
  ): Promise<BeforeToolSelectionHookResult>;
  buildFailureEnvelope(error: unknown, stage: 'planning', meta?: FailureMeta): AggregatedHookResult;
  makeEmptySuccessResult(): AggregatedHookResult;
  processCommonHookOutputFields(result: AggregatedHookResult): ProcessedHookResult;
  validateBeforeToolInput(input: unknown): input is BeforeToolInput;
  executeToolCall(
    config: Config & ToolRegistryHolder,
    toolCallRequest: ToolCallRequestInfo,
    abortSignal: AbortSignal,
  ): Promise<CompletedToolCall>;
} = {
  fireBeforeModelHook,
  fireAfterModelHook,
  fireBeforeToolSelectionHook,
  buildFailureEnvelope,
  makeEmptySuccessResult,
  processCommonHookOutputFields,
  validateBeforeToolInput,
  executeToolCall,
};

interface ToolRegistryHolder {
  getToolRegistry(): ToolRegistry;
}

/** The merged output of each model event, read with the methods of its class. */
export function readOutputs(result: AggregatedHookResult, request: GenerateContentParameters): unknown[] {
  const { finalOutput } = result;
  if (finalOutput instanceof BeforeModelHookOutput)
    return [finalOutput.getSyntheticResponse(), finalOutput.applyLLMRequestModifications(request)];
  if (finalOutput instanceof AfterModelHookOutput) return [finalOutput.getModifiedResponse()];
  if (finalOutput instanceof BeforeToolSelectionHookOutput)
    return [finalOutput.applyToolConfigModifications({ toolConfig: request.config?.toolConfig })];
  return [];
}

/** The two classes that answer differently about `permissionDecision`. */
export function permission(): readonly [boolean, boolean] {
  const data: HookOutput = { hookSpecificOutput: { permissionDecision: 'block' } };
  const factory = createHookOutput(HookEventName.BeforeTool, data);
  const merged = new HookAggregator().createSpecificHookOutput(data, HookEventName.BeforeTool);
  return [factory.isBlockingDecision(), merged.isBlockingDecision()];
}

export const plain: readonly HookOutput[] = [0, 2, 1].map((exitCode) => convertPlainTextToHookOutput('text', exitCode));

export function nextInput(input: HookInput, output: HookOutput): HookInput {
  return applyHookOutputToInput(input, output, HookEventName.BeforeTool);
}

export const empty: Readonly<AggregatedHookResult> = EMPTY_SUCCESS_RESULT;

/** Plans for a tool and for a trigger. */
export function plan(planner: HookPlanner): (HookExecutionPlan | null)[] {
  const context: HookEventContext = { toolName: 'EditTool' };
  return [
    planner.createExecutionPlan(HookEventName.BeforeTool, context),
    planner.createExecutionPlan(HookEventName.SessionStart, { trigger: 'startup' }),
    planner.createExecutionPlan(HookEventName.BeforeModel, undefined),
  ];
}

/** The runner, asked as the event handler asks it. */
export async function run(plan: HookExecutionPlan, input: HookInput): Promise<HookExecutionResult[]> {
  const runner = new HookRunner();
  const { sequential, hookConfigs, eventName } = plan;
  const results = sequential
    ? await runner.executeHooksSequential(hookConfigs, eventName, input)
    : await runner.executeHooksParallel(hookConfigs, eventName, input);
  return results.map(({ hookConfig, success, stdout, stderr, exitCode, duration, ...rest }) => {
    const config: HookConfig = hookConfig;
    return { ...rest, hookConfig: config, success, stdout, stderr, exitCode, duration };
  });
}

/** A request and its response on a bus. */
export function request(messageBus: MessageBus, input: Record<string, unknown>): Promise<HookExecutionResponse> {
  const message: HookExecutionRequest & { type: MessageBusType.HOOK_EXECUTION_REQUEST } = {
    type: MessageBusType.HOOK_EXECUTION_REQUEST,
    eventName: HookEventName.BeforeTool,
    input,
    correlationId: 'c1',
  };
  const asMessage: MessageBusMessage = message;
  return new Promise((resolve) => {
    const unsubscribe = messageBus.subscribe(MessageBusType.HOOK_EXECUTION_RESPONSE, (response) => {
      if (response.correlationId !== message.correlationId) return;
      unsubscribe();
      resolve(response);
    });
    void messageBus.publish(asMessage);
  });
}

/** A tool call without an interface, and one through the scheduler. */
export async function schedule(
  config: Config & ToolRegistryHolder,
  toolCallRequest: ToolCallRequestInfo,
): Promise<readonly ToolCallResponseInfo[]> {
  const { signal } = new AbortController();
  const alone: CompletedToolCall = await executeToolCall(config, toolCallRequest, signal);
  return new Promise((resolve, reject) => {
    const scheduler = new CoreToolScheduler({
      config,
      getPreferredEditor: () => undefined,
      onEditorClose: () => {},
      onAllToolCallsComplete: async (completedToolCalls) => resolve([alone, ...completedToolCalls]),
    });
    scheduler.schedule(toolCallRequest, signal).catch(reject);
  });
}

export const priority: readonly ConfigSource[] = [
  ConfigSource.Project,
  ConfigSource.User,
  ConfigSource.System,
  ConfigSource.Extensions,
];

export type Chat = GeminiChat;

/** What must not compile. */
export function refused(handler: HookEventHandler): void {
  // @ts-expect-error A source is one of SessionStartSource.
  void handler.fireSessionStartEvent({ source: 'whenever' });
  // @ts-expect-error A reason is one of SessionEndReason.
  void handler.fireSessionEndEvent({ reason: 'whatever' });
  // @ts-expect-error A request is an object of the SDK.
  void handler.fireBeforeModelEvent([]);
  // @ts-expect-error A response is one, too.
  void handler.fireAfterModelEvent({ model: 'm', contents: 'hi' }, []);
  // @ts-expect-error An event has a name.
  void new HookPlanner(handlerRegistry).createExecutionPlan('BeforeLunch');
}

declare const handlerRegistry: HookRegistry;

function toResponse({ llmContent, returnDisplay, error }: ToolResult): Record<string, unknown> {
  return { llmContent, returnDisplay, metadata: undefined, error };
}

function makeStatus(totalHooks: number) {
  return { initialized: false, totalHooks };
}
