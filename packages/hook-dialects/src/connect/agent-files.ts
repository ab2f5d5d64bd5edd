/** The agents that hooks can be connected to. */
export type ConnectableAgent =
  | 'claude'
  | 'codex'
  | 'gemini'
  | 'antigravity'
  | 'qwen'
  | 'copilot'
  | 'cursor'
  | 'droid'
  | 'windsurf'
  | 'opencode';

/** Whose settings an agent is connected in. */
export type ConnectScope = 'user' | 'project';

/** One event of an agent that is connected. */
export interface ConnectedEvent {
  readonly event: string;
  readonly native: string;
  /** True if something is about to happen that a hook can refuse. */
  readonly isAction: boolean;
}

/** How an agent's settings are written. */
export interface AgentFile {
  /** `groups`: lists of groups with hooks in them. `entries`: lists of hooks. `plugin`: a module that the agent loads. */
  readonly form: 'groups' | 'entries' | 'plugin';
  /** Under which name the events are. */
  readonly root: string;
  /** Relative to the home directory. */
  readonly user: string;
  /** Relative to the project. */
  readonly project: string;
  /** Names that a file of its own begins with. */
  readonly opening: Readonly<Record<string, unknown>>;
  /** One hook that runs a command. */
  readonly toHook: (command: string, event: ConnectedEvent) => Readonly<Record<string, unknown>>;
  /**
   * By what it runs commands on Windows: PowerShell always; PowerShell where a hook's `shell` says so (`named`); PowerShell,
   * with a command of its own beside the one for other systems (`beside`); a shell that depends on its version or its user
   * (`unknown`).
   */
  readonly onWindows: 'powershell' | 'named' | 'beside' | 'unknown';
  /** Those of its events that stand for another one of them, so that hooks would run twice. */
  readonly leavesOut: readonly string[];
  /** By what it is recognised on a machine: a directory of the home, a program. */
  readonly traces: { readonly directory: string; readonly program: string };
}

/** Longer than the time that the bridge gives itself: an agent that waits no longer goes on as if no one had refused. */
const waitSeconds = 600;

const inSeconds = (command: string) => ({ type: 'command', command, timeout: waitSeconds });
/** Codex gives the end of a session three seconds, and warns of more. */
const inCodexSeconds = (command: string, { event }: ConnectedEvent) => ({
  ...inSeconds(command),
  ...(event === 'SessionEnd' && { timeout: 3 }),
});
const inMilliseconds = (command: string) => ({
  type: 'command',
  name: 'agent-hooks',
  command,
  timeout: waitSeconds * 1000,
});

/** One row an agent. */
export const agentFiles: Readonly<Record<ConnectableAgent, AgentFile>> = {
  claude: groups('claude', inSeconds, '.claude/settings.json', 'named'),
  codex: groups('codex', inCodexSeconds, '.codex/hooks.json', 'unknown'),
  gemini: groups('gemini', inMilliseconds, '.gemini/settings.json', 'powershell'),
  antigravity: {
    ...groups('agy', inSeconds, '.agents/hooks.json', 'unknown'),
    user: '.gemini/config/hooks.json',
    // Its top-level names are those of sets of hooks.
    root: 'agent-hooks',
    // What it obeys there is not documented.
    leavesOut: ['^Stop$'],
    traces: { directory: '.gemini/antigravity-cli', program: 'agy' },
  },
  qwen: groups('qwen', inMilliseconds, '.qwen/settings.json', 'named'),
  droid: groups('droid', inSeconds, '.factory/settings.json', 'unknown'),
  copilot: {
    ...{ form: 'entries', root: 'hooks' },
    user: '.copilot/hooks/agent-hooks.json',
    project: '.github/hooks/agent-hooks.json',
    opening: { version: 1 },
    toHook: (command) => ({ type: 'command', bash: command, timeoutSec: waitSeconds }),
    onWindows: 'beside',
    // Each of its events has two names.
    leavesOut: ['^[A-Z]'],
    traces: { directory: '.copilot', program: 'copilot' },
  },
  cursor: {
    ...{ form: 'entries', root: 'hooks', user: '.cursor/hooks.json', project: '.cursor/hooks.json' },
    opening: { version: 1 },
    toHook: (command, { isAction }) => ({ command, timeout: waitSeconds, ...(isAction && { failClosed: true }) }),
    onWindows: 'unknown',
    leavesOut: ['Execution$', '^beforeReadFile$', '^afterFileEdit$'],
    traces: { directory: '.cursor', program: 'cursor-agent' },
  },
  windsurf: {
    ...{ form: 'entries', root: 'hooks', user: '.codeium/windsurf/hooks.json', project: '.windsurf/hooks.json' },
    opening: {},
    toHook: (command) => ({ command, show_output: false }),
    onWindows: 'unknown',
    leavesOut: [],
    traces: { directory: '.codeium/windsurf', program: 'windsurf' },
  },
  opencode: {
    ...{ form: 'plugin', root: 'hooks' },
    user: '.config/opencode/plugins/agent-hooks.js',
    project: '.opencode/plugins/agent-hooks.js',
    opening: {},
    toHook: () => ({}),
    onWindows: 'unknown',
    leavesOut: [],
    traces: { directory: '.config/opencode', program: 'opencode' },
  },
};

function groups(
  program: string,
  toHook: AgentFile['toHook'],
  file: string,
  onWindows: AgentFile['onWindows'],
): AgentFile {
  const common = { form: 'groups', root: 'hooks', user: file, project: file, opening: {}, leavesOut: [] } as const;
  return { ...common, toHook, onWindows, traces: { directory: file.replace(/\/.*/, ''), program } };
}
