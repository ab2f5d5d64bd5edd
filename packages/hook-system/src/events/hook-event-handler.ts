import { defaultHookTranslator } from '@agent-hooks/hook-translator';
import type {
  HookEventName,
  HookInputFor,
  PreCompressTrigger,
  SessionEndReason,
  SessionStartSource,
} from '@agent-hooks/hook-types';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import { answerRequests } from '../bus/answer-requests.ts';
import type { MessageBus } from '../bus/message-bus.ts';
import type { HookHostConfig } from '../host-config.ts';
import { type DebugLogger, guardLogger, redactLogger } from '../logging/debug-logger.ts';
import { EventTeller, type OnEvent } from '../logging/event-teller.ts';
import { RecordRedactor, type RedactOption } from '../logging/record-redactor.ts';
import type { Warn } from '../logging/warn.ts';
import type { HookAggregator } from '../merge/hook-aggregator.ts';
import { processCommonHookOutputFields } from '../merge/process-output.ts';
import type { HookPlanner } from '../plan/hook-planner.ts';
import { type EngineOptions, EventEngine } from './event-engine.ts';
import type { FireMethods, FireOptions, HookEventFields, ProcessedFireResult } from './fire-methods.ts';
import type { HookExecutor } from './hook-executor.ts';

/** What an event handler can do without. */
export interface HookEventHandlerOptions extends EngineOptions {
  /** Requests on it are answered until `dispose`. */
  readonly messageBus?: MessageBus | undefined;
  readonly debugLogger?: DebugLogger | undefined;
  readonly translator?: AnyHookTranslator | undefined;
  /** What becomes of secrets in what is told. */
  readonly redact?: RedactOption;
  /** Is given the record of every event for which a hook was due. */
  readonly onEvent?: OnEvent | undefined;
  /** Tells a person of problems, where there is no logger to do so. */
  readonly warn?: Warn | undefined;
}

/** What may come along with a tool call. */
export interface BeforeToolOptions extends FireOptions {
  readonly mcpContext?: Record<string, unknown> | undefined;
  /** The id of the call, by which its events can be told from those of an equal call. */
  readonly toolUseId?: string | undefined;
}

/** What may come along with the result of a tool call. */
export interface AfterToolOptions extends BeforeToolOptions {
  /** How long the tool took, in milliseconds. */
  readonly durationMs?: number | undefined;
}

/** Fires events: the hooks that match run, and their answers come back as one. No method throws or rejects. */
export class HookEventHandler implements FireMethods {
  readonly #engine: EventEngine;
  readonly #logger: DebugLogger;
  #unsubscribe: (() => void) | undefined;

  constructor(
    config: HookHostConfig,
    planner: HookPlanner,
    runner: HookExecutor,
    aggregator: HookAggregator,
    options: HookEventHandlerOptions = {},
  ) {
    const { messageBus, debugLogger, translator = defaultHookTranslator, redact, onEvent, warn, ...rest } = options;
    const redactor = new RecordRedactor(redact);
    const teller = new EventTeller(redactor, debugLogger, onEvent, warn);
    this.#engine = new EventEngine({ config, planner, runner, aggregator, translator, teller, ...rest });
    this.#logger = guardLogger(redactLogger(debugLogger, redactor));
    this.#unsubscribe = messageBus && this.#subscribe(messageBus);
  }

  /** A tool is about to be called. */
  fireBeforeToolEvent(toolName: string, toolInput: Record<string, unknown>, options?: BeforeToolOptions) {
    return this.#engine.fire('BeforeTool', toolName, () => toolFields(toolName, toolInput, options), options);
  }

  /** A tool has run. */
  fireAfterToolEvent(
    toolName: string,
    toolInput: Record<string, unknown>,
    toolResponse: HookInputFor<'AfterTool'>['tool_response'],
    options?: AfterToolOptions,
  ) {
    const { durationMs } = options ?? {};
    const fields = () => ({
      ...toolFields(toolName, toolInput, options),
      tool_response: toolResponse,
      ...(durationMs !== undefined && { duration_ms: durationMs }),
    });
    return this.#engine.fire('AfterTool', toolName, fields, options);
  }

  /** A request, in the shape of the host's SDK, is about to be sent to the model. */
  fireBeforeModelEvent(llmRequest: object, options?: FireOptions) {
    return this.#engine.fire('BeforeModel', undefined, () => ({ llm_request: llmRequest }), options);
  }

  /** The model has answered completely. */
  fireAfterModelEvent(llmRequest: object, llmResponse: object, options?: FireOptions) {
    const fields = () => ({ llm_request: llmRequest, llm_response: llmResponse });
    return this.#engine.fire('AfterModel', undefined, fields, options);
  }

  /** The model is about to choose among the tools. */
  fireBeforeToolSelectionEvent(llmRequest: object, options?: FireOptions) {
    return this.#engine.fire('BeforeToolSelection', undefined, () => ({ llm_request: llmRequest }), options);
  }

  /** The user has sent a prompt. */
  fireBeforeAgentEvent(prompt: string, options?: FireOptions) {
    return this.#engine.fire('BeforeAgent', undefined, () => ({ prompt }), options);
  }

  /** The agent has finished its turn. */
  fireAfterAgentEvent(prompt: string, promptResponse: string, stopHookActive = false, options?: FireOptions) {
    const fields = () => ({ prompt, prompt_response: promptResponse, stop_hook_active: stopHookActive });
    return this.#engine.fire('AfterAgent', undefined, fields, options);
  }

  /** A session begins. */
  fireSessionStartEvent(context: { readonly source: SessionStartSource }, options?: FireOptions) {
    return this.#engine.fireFields('SessionStart', context, options);
  }

  /** A session ends. */
  fireSessionEndEvent(context: { readonly reason: SessionEndReason }, options?: FireOptions) {
    return this.#engine.fireFields('SessionEnd', context, options);
  }

  /** The conversation is about to be compressed. */
  firePreCompressEvent(context: { readonly trigger: PreCompressTrigger }, options?: FireOptions) {
    return this.#engine.fireFields('PreCompress', context, options);
  }

  /** The host tells its user something. */
  fireNotificationEvent(
    notificationType: string,
    message: string,
    details: Record<string, unknown> = {},
    options?: FireOptions,
  ) {
    const fields = () => ({ notification_type: notificationType, message, details });
    return this.#engine.fire('Notification', notificationType, fields, options);
  }

  /** Fires an event whose name is known at run time, and reads from its answer what every caller applies. */
  async fireEvent<Name extends HookEventName>(
    eventName: Name,
    fields: HookEventFields<Name>,
    options?: FireOptions,
  ): Promise<ProcessedFireResult<Name>> {
    return processCommonHookOutputFields(await this.#engine.fireFields(eventName, fields, options));
  }

  /** The answer to an event whose hooks could not be loaded: the gates that are known refuse it. */
  failToLoad<Name extends HookEventName>(
    eventName: Name,
    error: unknown,
    options?: FireOptions,
  ): ProcessedFireResult<Name> {
    return processCommonHookOutputFields(this.#engine.failToLoad(eventName, error, options));
  }

  /** Ends the subscription and all hooks that run; resolves when those have ended. */
  dispose(): Promise<void> {
    try {
      this.#unsubscribe?.();
    } catch (error) {
      this.#logger.error('The message bus failed to end the subscription', error);
    }
    this.#unsubscribe = undefined;
    return this.#engine.dispose();
  }

  #subscribe(messageBus: MessageBus): (() => void) | undefined {
    try {
      return answerRequests(messageBus, {
        fire: (request, signal) => this.#engine.fireRequest(request, signal),
        reportFailure: (envelope) => this.#engine.reportFailure(envelope),
      });
    } catch (error) {
      this.#logger.error('The message bus failed to subscribe; only direct calls fire events', error);
      return undefined;
    }
  }
}

function toolFields(toolName: string, toolInput: Record<string, unknown>, options: BeforeToolOptions = {}): object {
  const { mcpContext, toolUseId } = options;
  return {
    tool_name: toolName,
    tool_input: toolInput,
    ...(toolUseId !== undefined && { tool_use_id: toolUseId }),
    ...(mcpContext !== undefined && { mcp_context: mcpContext }),
  };
}
