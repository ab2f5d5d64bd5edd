import type { HooksConfiguration } from '@agent-hooks/hook-types';
import type { HookSettings } from './settings/settings.ts';

/** An extension of the host that brings hooks of its own. */
export interface HookExtension {
  readonly name: string;
  readonly isActive: boolean;
  readonly hooks?: HooksConfiguration | undefined;
}

/** Hooks as a host hands them over: those of `loadHookSettings`, or a plain `hooks` object, which counts as the project's. */
export type HostHooks = HookSettings | HooksConfiguration | undefined;

/** What the hook system asks of the agent that embeds it. */
export interface HookHostConfig {
  /** The session that an event belongs to. For a request from the bus its id is given, so that a worker can serve many. */
  getSessionId(correlationId?: string): string;
  /** The directory in which hooks run. */
  getWorkingDir(): string;
  /** Asked at every event: false makes every event answer at once, with nothing run. */
  getEnableHooks(): boolean;
  getHooks(): HostHooks | Promise<HostHooks>;
  getExtensions?(): readonly HookExtension[] | undefined;
  getTranscriptPath?(): string | undefined;
  /** Names that the host itself switches off, whatever source their hooks come from. */
  getDisabledHooks?(): readonly string[] | undefined;
}
