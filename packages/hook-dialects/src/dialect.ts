import type { HookConfig, HookOutput } from '@agent-hooks/hook-types';
import type { AnswerEnd, HookProblem } from '@agent-hooks/hook-types/internal';
import type { NeutralTool, ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { AnswerReader } from './answer/meaning.ts';
import type { Said } from './answer/said.ts';
import type { AnswerContext, DialectContext, DialectMode, EnvironmentContext } from './context.ts';
import type { MatcherRules } from './matcher/compile-matcher.ts';
import type { NativeEventName, NativeInput } from './native.ts';
import type { PayloadField } from './payload/fields.ts';
import type { ReplyForm } from './reply/reply.ts';

export type DialectName =
  | 'native'
  | 'gemini'
  | 'antigravity'
  | 'llxprt'
  | 'claude'
  | 'codex'
  | 'qwen'
  | 'copilot'
  | 'cursor'
  | 'droid'
  | 'windsurf'
  | 'kimi'
  | 'kiro'
  | 'crush'
  | 'vscode'
  | 'cline'
  | 'plugins'
  | 'opencode';

/** A place where an agent looks for hooks. */
export interface DialectFile {
  readonly scope: 'project' | 'local' | 'user' | 'machine' | 'plugin' | 'extension';
  /** Relative to the project (or home for users and their plugins); `*` stands for one name; machine files are absolute. */
  readonly path: string;
  /**
   * `executables`: each file is a hook, named after its event. `plugins`: a list of plugins that are installed elsewhere.
   * `module`: code that the agent itself loads.
   */
  readonly format: 'json' | 'jsonc' | 'toml' | 'executables' | 'plugins' | 'module';
}

/** One event of an agent. */
export interface DialectEvent {
  readonly name: string;
  /** The event of the contract; undefined makes it an event of the host's own, under its own name. */
  readonly native: NativeEventName | undefined;
  /** Which firings of that event it is for. */
  readonly only: EventFilter | undefined;
  /** The field of its payload that a matcher is tested against; `tool` knows all names of a tool; undefined: matchers are ignored. */
  readonly matchField: string | undefined;
  readonly payload: readonly PayloadField[];
  readonly readAnswer: AnswerReader;
  /** How the agent is answered; undefined if nothing that is said to this event has an effect. */
  readonly reply: ReplyForm | undefined;
}

export type EventFilter =
  /** By its exit code: a command that ended with another one than 0 has failed, too. */
  | { readonly outcome: 'success' | 'failure'; readonly byExitCode?: boolean }
  | { readonly tools: readonly NeutralTool[] }
  /** Who refused the call, where that was not a hook. */
  | { readonly deniedBy: readonly string[] };

/** How long, how much, how often. */
export interface DialectLimits {
  readonly timeoutUnit: 'seconds' | 'milliseconds';
  readonly defaultTimeoutMs: number;
  /** Events with a default of their own. */
  readonly eventTimeoutMs: Readonly<Record<string, number>>;
  /** How much of a context reaches the model, in characters. */
  readonly contextCharacters: number | undefined;
  /** How often in a row an answer may keep the agent from stopping. */
  readonly stopRounds: number | undefined;
}

/** How several hooks of one event run at home; in this engine order, merging and deduplication are always its own. */
export interface DialectRun {
  readonly order: 'parallel' | 'sequential';
  readonly identical: 'once' | 'each';
  readonly rewrite: 'lastToFinish' | 'lastInOrder' | 'ignored' | 'inPlace';
}

/** What an answer may do in an agent. */
export type DialectEffect =
  | 'refuse'
  | 'ask'
  | 'allow'
  | 'changeInput'
  | 'context'
  | 'replaceResult'
  | 'replacePrompt'
  | 'changeModelCall'
  | 'restrictTools'
  | 'stop'
  | 'userMessage';

/** An answer as the contract says it. */
export interface DialectAnswer {
  readonly outcome: 'answered' | 'silent' | 'blocked' | 'failed' | 'unreadable';
  readonly output?: HookOutput;
  readonly error?: Error;
  /** What was not taken over, each with what the agent at home would have done. */
  readonly warnings: readonly string[];
}

/** An event of an agent in which the engine lives. */
export interface ReceivedEvent {
  readonly event: string;
  /** Undefined: an event that the contract does not have. */
  readonly native: NativeEventName | undefined;
  /** One input for each call that the event stands for: a patch of three files is three. */
  readonly inputs: readonly [NativeInput, ...NativeInput[]];
}

/** Our merged answer to an event. */
export interface MergedAnswer {
  readonly output: HookOutput | undefined;
  /** True only if a hook itself said allow: merging turns silence into it. */
  readonly allowed: boolean;
}

/** What an agent is answered: the end of our process. */
export interface Reply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What this agent cannot carry out, and what was done instead; each a sentence. */
  readonly notices: readonly string[];
}

/** One hook out of an agent's settings. */
export interface DialectHook {
  readonly event: string;
  readonly native: NativeEventName | undefined;
  readonly matcher: string | undefined;
  readonly sequential: boolean;
  /** As the contract configures it; times are in milliseconds. */
  readonly config: HookConfig;
  readonly segments: readonly (string | number)[];
  /** The agent's own condition, such as `Bash(git *)`. */
  readonly condition: string | undefined;
  /** What a host must bring so that the hook can run. */
  readonly needs: 'model' | 'mcp' | undefined;
  /** Where it wants to be started, relative to the project. */
  readonly directory: string | undefined;
  readonly stopRounds: number | undefined;
  /** Why the agent at home would never run it. */
  readonly neverRuns: string | undefined;
}

/** The hooks of a settings file, and what is wrong with it. */
export interface DialectSettings {
  /** Undefined if the file does not say. */
  readonly enabled: boolean | undefined;
  readonly disabled: readonly string[];
  readonly hooks: readonly DialectHook[];
  readonly problems: readonly HookProblem[];
}

/** What a dialect says of itself: one row of the table, complete. */
export interface DialectRow {
  readonly name: DialectName;
  /** The agent as people call it. */
  readonly agent: string;
  readonly provenBy: 'recordings' | 'documentation' | 'contract';
  readonly files: readonly DialectFile[];
  readonly events: readonly DialectEvent[];
  readonly matcher: MatcherRules;
  readonly tools: ToolVocabulary;
  readonly limits: DialectLimits;
  /** `bashOrPowerShell`: bash, and PowerShell on Windows. `none`: files are run themselves. */
  readonly shell: 'sh' | 'bash' | 'bashOrPowerShell' | 'none';
  readonly environment: (context: EnvironmentContext) => Record<string, string>;
  /** Names in `${…}` that are replaced in commands and arguments, and the variable that has the value. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** What an exit code, stdout and stderr mean, before any event looks at it. */
  readonly classify: (end: AnswerEnd) => Said;
  /** Fields of a hook that the agent knows and does not obey in these files; they do not count here either. */
  readonly disobeyed: readonly 'once'[];
  readonly run: DialectRun;
  readonly readSettings: (value: unknown, mode: DialectMode) => DialectSettings;
}

/** A row and what can be done with it. */
export interface Dialect extends DialectRow {
  /** The shell by which it runs commands that name none; undefined is the usual one of the system. */
  readonly usualShell: (platform: string) => 'bash' | undefined;
  /** What the agent carries out on each event of the contract. */
  readonly effects: Readonly<Partial<Record<NativeEventName, readonly DialectEffect[]>>>;
  /** Our input as the agent's script expects it on stdin. */
  readonly toInput: (input: NativeInput, context: DialectContext) => Record<string, unknown>;
  /** How a script ended, as our answer. */
  readonly readAnswer: (end: AnswerEnd, context: AnswerContext) => DialectAnswer;
  /** The agent's stdin as our event; undefined if it is not one. */
  readonly fromInput: (
    value: unknown,
    context: Omit<DialectContext, 'event'> & { event?: string },
  ) => ReceivedEvent | undefined;
  /** Our answer in the form that the agent obeys. */
  readonly toAnswer: (answer: MergedAnswer, context: DialectContext & { input: NativeInput }) => Reply;
}
