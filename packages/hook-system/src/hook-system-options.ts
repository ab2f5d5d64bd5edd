import type { SessionPast } from '@agent-hooks/hook-policy';
import type { HostKindRunners, InheritEnv, TraceHeaders } from '@agent-hooks/hook-runner';
import type { Environment } from '@agent-hooks/hook-trust';
import type { TrustPolicy } from '@agent-hooks/hook-trust/policy';
import type { ConfigSource } from '@agent-hooks/hook-types';
import type { HostEvents } from '@agent-hooks/hook-types/internal';
import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { AnyHookTranslator } from './any-hook-translator.ts';
import type { MessageBus } from './bus/message-bus.ts';
import type { HookExecutor } from './events/hook-executor.ts';
import type { OffSwitchPlaces } from './limits/off-switch.ts';
import type { DebugLogger } from './logging/debug-logger.ts';
import type { EventSource, OnEvent } from './logging/event-reporter.ts';
import type { RedactOption } from './logging/record-redactor.ts';

/** What a host may bring along; all of it has a default. */
export interface HookSystemOptions {
  /** Requests on it are answered from the start, until `dispose`. */
  readonly messageBus?: MessageBus | undefined;
  /** Events of the host's own, rows of `defineEvent` or data by their names; in one process a name has one meaning. */
  readonly events?: HostEvents | undefined;
  /** Without one, problems reach the person through `process.emitWarning`, with the type `AgentHooksWarning`. */
  readonly debugLogger?: DebugLogger | undefined;
  readonly translator?: AnyHookTranslator | undefined;
  /** A runner that the host gives is the host's to dispose of. */
  readonly runner?: HookExecutor | undefined;
  /**
   * Functions that run hooks of kinds that the runner does not run itself, by their `type`; without one such a hook
   * fails, by its `onFailure`. A runner of the host's own is given its own.
   */
  readonly kinds?: HostKindRunners | undefined;
  /** Which hooks out of a project's files may run. Default: `storeTrust()`, those that the user has approved. */
  readonly trust?: TrustPolicy | undefined;
  /** What becomes of secrets in what is logged and published: they are removed; `false` keeps them. */
  readonly redact?: RedactOption;
  /**
   * Is given the record of every event for which a hook was due: what ran, what each hook was shown and answered, and what
   * the host gets. Secrets are removed before. An error of it costs the event nothing.
   */
  readonly onEvent?: OnEvent | readonly OnEvent[] | undefined;
  /** Whose events they are, as records, audit lines and spans name it. */
  readonly firedBy?: EventSource | undefined;
  /**
   * Asked once for each event for which a hook runs, in the host's own context: the trace that hooks continue, as headers
   * (`traceparent`, …). Commands get it in their environment, services and host functions as headers. For a request from the
   * bus its id is given.
   */
  readonly traceHeaders?: ((correlationId?: string) => TraceHeaders | undefined) | undefined;
  /**
   * The environment that hooks inherit from, and whose secrets are removed from reports, for hosts that act for
   * several programs. Default: `process.env`.
   */
  readonly env?: Environment | undefined;
  /** What the hooks of each source get of the environment at most; settings of user and machine can only narrow it. */
  readonly inheritEnv?: Partial<Record<ConfigSource, InheritEnv>> | undefined;
  /** Which of the host's tools is which, so that hooks of other agents know them. Default: those of the reference agent. */
  readonly tools?: ToolVocabulary | undefined;
  /** A shell script that the host reads before each command; SessionStart hooks of Claude Code may add exports to it. */
  readonly envFile?: string | undefined;
  /** Where the switches that turn hooks off lie, if not in the usual places. */
  readonly offSwitch?: OffSwitchPlaces | undefined;
  /** Where it is kept what sessions have done, for rules with `after`. Default: in memory. */
  readonly past?: SessionPast | undefined;
  /** Loads the hooks again whenever a settings file changes, as `reload` does. */
  readonly watch?: boolean | undefined;
  /** How many agents may be above this one, each started by a hook of the one before. Default: 3. */
  readonly maxDepth?: number | undefined;
}
