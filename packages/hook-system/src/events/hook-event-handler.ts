import { defaultHookTranslator } from '@agent-hooks/hook-translator';
import type { HookEventName, HookInputFor } from '@agent-hooks/hook-types';
import type { AuditPlace } from '../audit/audit-place.ts';
import type { MessageBus } from '../bus/message-bus.ts';
import { respondToRequests } from '../bus/respond-to-requests.ts';
import type { HookSystemOptions } from '../hook-system-options.ts';
import type { HookHostConfig } from '../host-config.ts';
import { type DebugLogger, guardLogger, redactLogger } from '../logging/debug-logger.ts';
import { EventReporter } from '../logging/event-reporter.ts';
import { RecordRedactor } from '../logging/record-redactor.ts';
import type { Warn } from '../logging/warn.ts';
import type { HookAggregator } from '../merge/hook-aggregator.ts';
import { processCommonHookOutputFields } from '../merge/process-output.ts';
import type { HookPlanner } from '../plan/hook-planner.ts';
import type { RefusingGate } from './build-fired-event.ts';
import type { EngineOptions } from './engine-parts.ts';
import { EventEngine } from './event-engine.ts';
import type { FireMethods, FireOptions, HookEventFields, ProcessedFireResult } from './fire-methods.ts';
import type { HookExecutor } from './hook-executor.ts';
import { type AfterToolOptions, type BeforeToolOptions, namesOf, toolFields } from './tool-fields.ts';

/** What an event handler can do without. */
export interface HookEventHandlerOptions
  extends EngineOptions,
    Pick<HookSystemOptions, 'messageBus' | 'debugLogger' | 'translator' | 'env' | 'redact' | 'onEvent' | 'firedBy'> {
  /** Reports problems to a person, where there is no logger to do so. */
  readonly warn?: Warn | undefined;
  /** Removes secrets from reports; made of `redact` and `env` if there is none. */
  readonly redactor?: RecordRedactor | undefined;
  /** The file to which each event adds a line, as long as there is one. */
  readonly audit?: (() => AuditPlace | undefined) | undefined;
}

/** A request or a response of the host's SDK: an object, and not a list. */
type ModelPayload<Payload extends object> = Payload extends readonly unknown[] ? never : Payload;

/** Set once by the class below: it alone can read its private field. */
let readEngine: (handler: HookEventHandler) => EventEngine;

/** The engine of a handler, for the hook system that created it. */
export function engineOf(handler: HookEventHandler): EventEngine {
  return readEngine(handler);
}

/** Fires events: the hooks that match run, and their answers come back as one. No method throws or rejects. */
export class HookEventHandler implements FireMethods {
  static {
    readEngine = (handler) => handler.#engine;
  }

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
    const {
      messageBus,
      debugLogger,
      translator = defaultHookTranslator,
      redact,
      env,
      onEvent,
      warn,
      audit,
      firedBy,
      redactor = new RecordRedactor(redact, env),
      ...rest
    } = options;
    const reporter = new EventReporter(redactor, debugLogger, { onEvent, warn, audit, firedBy });
    this.#engine = new EventEngine({ ...rest, config, planner, runner, aggregator, translator, reporter });
    this.#logger = guardLogger(redactLogger(debugLogger, redactor));
    this.#unsubscribe = messageBus && this.#subscribe(messageBus);
  }

  /** Reports, as for any event, that a gate of the host itself refused one after the hooks had let it pass. */
  reportRefusal(eventName: HookEventName, fields: object, gate: RefusingGate): void {
    this.#engine.reportRefusal(eventName, fields, gate);
  }

  /** True if it is certain that no hook would run for an event about a subject: then there is no need to fire it. */
  hasNoHooks(eventName: HookEventName, subject?: string): boolean {
    return this.#engine.hasNoHooks(eventName, subject);
  }

  /** A tool is about to be called. */
  fireBeforeToolEvent(toolName: string, toolInput: Record<string, unknown>, options?: BeforeToolOptions) {
    return this.#engine.fire('BeforeTool', toolFields(toolName, toolInput, options), options);
  }

  /** A tool has run. */
  fireAfterToolEvent(
    toolName: string,
    toolInput: Record<string, unknown>,
    toolResponse: HookInputFor<'AfterTool'>['tool_response'],
    options?: AfterToolOptions,
  ) {
    const fields = { ...toolFields(toolName, toolInput, options), tool_response: toolResponse };
    return this.#engine.fire('AfterTool', fields, options);
  }

  /** A request, in the shape of the host's SDK, is about to be sent to the model. */
  fireBeforeModelEvent<Request extends object>(llmRequest: ModelPayload<Request>, options?: FireOptions) {
    return this.#engine.fire('BeforeModel', { llm_request: llmRequest }, options);
  }

  /** The model has answered completely. */
  fireAfterModelEvent<Request extends object, Response extends object>(
    llmRequest: ModelPayload<Request>,
    llmResponse: ModelPayload<Response>,
    options?: FireOptions,
  ) {
    return this.#engine.fire('AfterModel', { llm_request: llmRequest, llm_response: llmResponse }, options);
  }

  /** The model is about to choose among the tools. */
  fireBeforeToolSelectionEvent<Request extends object>(llmRequest: ModelPayload<Request>, options?: FireOptions) {
    return this.#engine.fire('BeforeToolSelection', { llm_request: llmRequest }, options);
  }

  /** The user has sent a prompt. */
  fireBeforeAgentEvent(prompt: string, options?: FireOptions) {
    return this.#engine.fire('BeforeAgent', { prompt }, options);
  }

  /** The agent has finished its turn. */
  fireAfterAgentEvent(prompt: string, promptResponse: string, stopHookActive = false, options?: FireOptions) {
    const fields = { prompt, prompt_response: promptResponse, stop_hook_active: stopHookActive };
    return this.#engine.fire('AfterAgent', fields, options);
  }

  /** The host notifies its user. */
  fireNotificationEvent(
    notificationType: string,
    message: string,
    details: Record<string, unknown> = {},
    options?: FireOptions,
  ) {
    return this.#engine.fire('Notification', { notification_type: notificationType, message, details }, options);
  }

  /** A person is about to be asked about a tool call: hooks may answer in their place. */
  firePermissionRequestEvent(
    toolName: string,
    toolInput: Record<string, unknown>,
    reason: string,
    options?: BeforeToolOptions,
  ) {
    const fields = { ...toolFields(toolName, toolInput, options), reason, asked_by: namesOf(options?.askedBy) };
    return this.#engine.fire('PermissionRequest', fields, options);
  }

  /** A tool call was refused. */
  fireToolDeniedEvent(
    toolName: string,
    toolInput: Record<string, unknown>,
    { reason, deniedBy = 'host' }: { readonly reason: string; readonly deniedBy?: string | undefined },
    options?: BeforeToolOptions,
  ) {
    const fields = { ...toolFields(toolName, toolInput, options), reason, denied_by: deniedBy };
    return this.#engine.fire('ToolDenied', fields, options);
  }

  readonly fireSessionStartEvent = this.#firing('SessionStart');
  readonly fireSessionEndEvent = this.#firing('SessionEnd');
  readonly firePreCompressEvent = this.#firing('PreCompress');
  readonly fireSubagentStartEvent = this.#firing('SubagentStart');
  readonly fireSubagentStopEvent = this.#firing('SubagentStop');
  readonly firePostCompressEvent = this.#firing('PostCompress');
  readonly fireAgentErrorEvent = this.#firing('AgentError');

  /** Fires an event whose name is known at run time, and reads from its answer what every caller applies. */
  async fireEvent<Name extends HookEventName>(
    eventName: Name,
    fields: HookEventFields<Name>,
    options?: FireOptions,
  ): Promise<ProcessedFireResult<Name>> {
    return processCommonHookOutputFields(await this.#engine.fire(eventName, fields, options));
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

  /** The events that are fired with their fields as they are. */
  #firing<Name extends HookEventName>(eventName: Name) {
    return (fields: HookEventFields<Name>, options?: FireOptions) => this.#engine.fire(eventName, fields, options);
  }

  #subscribe(messageBus: MessageBus): (() => void) | undefined {
    try {
      return respondToRequests(messageBus, {
        fire: (request) => this.#engine.fireRequest(request),
        cancel: (correlationId) => this.#engine.cancelRequest(correlationId),
        reportFailure: (envelope) => this.#engine.reportFailure(envelope),
      });
    } catch (error) {
      this.#logger.error('The message bus failed to subscribe; only direct calls fire events', error);
      return undefined;
    }
  }
}
