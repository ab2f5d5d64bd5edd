import type { AgentHookConfig } from '../../config/agent-hook-config.ts';
import type { ScriptedReply } from '../model-server.ts';

/** What an agent of a framework gets to run one scene with. */
export interface FrameworkScene {
  /** The hooks of the scene. */
  readonly config: AgentHookConfig;
  readonly prompt: string;
  /** What the model replies, request by request. */
  readonly replies: readonly ScriptedReply[];
  /** The only tool of the agent, `write`, which takes `{ path: string }` and gives a text. */
  readonly write: (input: unknown) => Promise<string>;
  /** Whether the caller reads the run as a stream. */
  readonly isStreamed: boolean;
  /** What a person answers if the framework asks; undefined: there is no one to ask. */
  readonly approves: boolean | undefined;
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** To be called with every request that reaches the model, as text. */
  onRequest(request: string): void;
}

/** A framework with hooks around its agents, to be put to the test with its real objects. */
export interface FrameworkUnderTest {
  /** Runs an agent on the prompt, and gives what its caller reads at the end; a run may also end with an error. */
  run(scene: FrameworkScene): Promise<string>;
  /** What the framework has no place for and is not checked for. Default: it has all. */
  readonly lacks?: readonly FrameworkAbility[];
}

/**
 * What a framework may do without: hooks around its model, replacing what a tool gave, showing hooks a tool that failed,
 * ending the run at a tool, asking a person, telling tools that the run was ended, streams.
 */
export type FrameworkAbility = 'modelHooks' | 'results' | 'failures' | 'stops' | 'questions' | 'aborts' | 'streams';
