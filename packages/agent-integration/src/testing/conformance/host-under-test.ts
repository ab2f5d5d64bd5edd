import type { AgentTool } from '../../shapes/agent-tool.ts';
import type { AskRequest } from '../../tools/tool-call.ts';
import type { HookProvider } from '../../triggers/hook-provider.ts';
import type { SceneTurn } from '../gemini/scene-turn.ts';
import type { ModelServerKind } from '../model-server.ts';

/** What a host gets to run one scene with. */
export interface HostScene {
  /** The hooks of the scene. */
  readonly config: HookProvider;
  /** The address of the server that plays the model; Gemini takes it as `httpOptions: { baseUrl }`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly prompt: string;
  /** The only tool that the host offers to the model. */
  readonly tool: AgentTool;
  /** A conversation to go on with; the host must compress it before it asks the model. */
  readonly historyToCompress?: readonly SceneTurn[];
  /** Apply the answers to the events of a session as well. */
  readonly applyLifecycle: boolean;
  /** To be called with everything that the host's user gets to see. */
  show(text: string): void;
  /** To be called where the host would ask its user. */
  ask(request: AskRequest): boolean;
}

/** The functions of a host that are put to the test. */
export interface HostUnderTest {
  /** Runs a whole session on one prompt: from its start, over model and tools, to its end. */
  run(scene: HostScene): Promise<unknown>;
  /** The server of the API that the host speaks. Default: that of Gemini. */
  readonly server?: ModelServerKind;
  /** What the host does not have and is not checked for. Default: it has all. */
  readonly lacks?: readonly HostAbility[];
}

/** What a host may do without: applying the answers to the events of a session, asking its user, compressing. */
export type HostAbility = 'lifecycleAnswers' | 'userQuestions' | 'compression';
