import type { AgentRun, RunAgentOptions } from '@agent-hooks/agent-integration';
import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { HookEventName } from '@agent-hooks/hook-types';
import type { LoopbackReply, LoopbackRequest } from '@agent-hooks/test-servers';

/** One short story about what a hook can do, played once with the hook and once without it. */
export interface Scene {
  readonly title: string;
  /** What the agent is about to do, in one sentence. */
  readonly story: string;
  readonly prompt: string;
  /** The project's files, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly hook: SceneHook;
  /** What the scripted model answers, call by call. */
  readonly model: readonly ModelStep[];
  readonly agent?: Pick<RunAgentOptions<GenAIRequest, GenAIResponse>, 'afterModel' | 'lifecycle'>;
  /** Says what happened, from what was found afterwards; the same words for both runs. */
  readonly describe: (run: SceneRun) => string;
  /** True if what the hook is for has come about, which must be so with it and not without it. */
  readonly holds: (run: SceneRun) => boolean;
  /** What else there is to say, where it was not played. */
  readonly aside?: string;
}

/** The one hook of a scene: a real script in the project's settings. */
export interface SceneHook {
  readonly name: string;
  readonly event: HookEventName;
  readonly matcher?: string;
  readonly timeoutMs?: number;
  /** The script; `input` is what the event brought. */
  readonly script: string;
}

/** An answer of the scripted model, which may depend on what it has just read. */
type ModelStep = LoopbackReply | ((read: string) => LoopbackReply);

/** What was found after a run. */
export interface SceneRun {
  readonly ending: AgentRun['ending'];
  readonly reason: string;
  /** What the user saw as the model's answer. */
  readonly shown: string;
  readonly durationMs: number;
  /** Every request as it reached the model. */
  readonly requests: readonly LoopbackRequest[];
  /** What the model read after its first call of a tool. */
  readonly modelRead: string;
  /** The text of a file of the project; undefined if there is none. */
  readonly file: (path: string) => string | undefined;
}
