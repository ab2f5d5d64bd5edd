import type { AgentHookConfig, ToolFunction } from '@agent-hooks/agent-integration';
import type { HookExecutor, InProcessMessageBus } from '@agent-hooks/hook-system';
import type { FiredVerdict } from '@agent-hooks/hook-types/internal';
import type { TemporaryProject } from '../temporary-project.ts';

/** One thing that can happen to an event, with what every teller must say of it. */
export interface TellerScene {
  readonly title: string;
  /** Files of the project; its hooks are approved as they are then. */
  readonly project?: Readonly<Record<string, string | object>>;
  /** Settings of the user, which need no approval. */
  readonly user?: object | (() => Promise<object>);
  /** What is done after the hooks were loaded and before the event is fired. */
  readonly before?: (stage: SceneStage) => void | Promise<void>;
  /** How the agent comes to fire the event. Default: it calls the tool. */
  readonly act?: (stage: SceneStage) => Promise<unknown>;
  readonly runner?: HookExecutor;
  /** What `agent-hooks fire` cannot bring about, such as a hook in code, is shown by what it prints of the record. */
  readonly onlyInAgents?: boolean;
  readonly expected: ExpectedTelling;
}

/** Where a scene is played. */
interface SceneStage {
  readonly project: TemporaryProject;
  readonly config: AgentHookConfig;
  readonly bus: InProcessMessageBus;
  /** The tool, which notes what it was called with. */
  readonly tool: ToolFunction;
}

/** What every teller must say. */
interface ExpectedTelling {
  readonly action: FiredVerdict['action'];
  /** In one word, with what is to be said of it. */
  readonly state: string;
  readonly reason?: RegExp;
  /** Round by round, each hook with what it came to. */
  readonly rounds: readonly (readonly (readonly [name: string, state: string])[])[];
  /** What the tool was called with; undefined if the agent did not call it. */
  readonly called?: Readonly<Record<string, unknown>> | undefined;
}

/** What the tool is called with in every scene. */
export const toolInput = { path: 'a.txt', content: 'x' };

/** A hook that is a line of JavaScript with `path`, the path that it is asked about, at hand. */
export function nodeHook(name: string, script: string, more: object = {}): object {
  const read = `let text = ''; process.stdin.on('data', (part) => (text += part)).on('end', () => {
    const { path } = JSON.parse(text).tool_input; ${script} })`;
  return { type: 'command', name, command: process.execPath, args: ['-e', read], ...more };
}

/** A line of JavaScript that prints an answer. */
export function say(answer: object): string {
  return `console.log(${JSON.stringify(JSON.stringify(answer))});`;
}

/** Settings with one group of hooks before tools. */
export function beforeTool(hooks: readonly object[], group: object = {}): object {
  return { enableHooks: true, hooks: { BeforeTool: [{ ...group, hooks }] } };
}
