import type { DialectName } from '../dialect.ts';

/** The agents that hooks can be connected to. */
export type ConnectableAgent = keyof typeof rows;

/** Whose settings an agent is connected in. */
export type ConnectScope = 'user' | 'project' | 'machine';

/** One event of an agent that is connected. */
export interface ConnectedEvent {
  readonly event: string;
  readonly native: string;
  /** True if something is about to happen that a hook can refuse. */
  readonly isAction: boolean;
}

/** By system; all others have what Linux has. */
type MachineFile = Readonly<Record<'linux' | 'darwin' | 'win32', string>>;

/** How an agent's settings are written. */
export interface AgentFile {
  /**
   * `groups`: lists of groups with hooks in them. `entries`: lists of hooks. `list`: one list of hooks that name their events;
   * in JSON it is a file of its own. `plugin`: a module that the agent loads. `script`: a program that is the hook of one event.
   */
  readonly form: 'groups' | 'entries' | 'list' | 'plugin' | 'script';
  /** Under which name the events are. */
  readonly root: string;
  /** Relative to the home directory. */
  readonly user: string;
  /** Relative to the project. */
  readonly project: string;
  /** True if it reads hooks of its user alone. */
  readonly isUserOnly?: true;
  /** The file that administrators write for everyone, absolute; undefined where an agent has none. */
  readonly machine: MachineFile | undefined;
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

const forMachine = (linux: string, darwin: string, win32: string): MachineFile => ({
  linux: `/etc/${linux}`,
  darwin: darwin.startsWith('/') ? darwin : `/Library/Application Support/${darwin}`,
  win32: `C:\\${win32}`,
});

/** What most rows have in common. */
const plain = { root: 'hooks', machine: undefined, opening: {}, onWindows: 'unknown', leavesOut: [] } as const;

/** One row an agent; an agent without one cannot be connected. */
const rows = {
  claude: {
    ...groups('claude', inSeconds, { file: '.claude/settings.json', onWindows: 'named' }),
    machine: forMachine(
      'claude-code/managed-settings.json',
      'ClaudeCode/managed-settings.json',
      'Program Files\\ClaudeCode\\managed-settings.json',
    ),
  },
  codex: {
    ...groups('codex', inCodexSeconds, { file: '.codex/hooks.json', onWindows: 'unknown' }),
    machine: forMachine(
      'codex/requirements.toml',
      '/etc/codex/requirements.toml',
      'ProgramData\\OpenAI\\Codex\\requirements.toml',
    ),
  },
  gemini: {
    ...groups('gemini', inMilliseconds, { file: '.gemini/settings.json', onWindows: 'powershell' }),
    machine: forMachine(
      'gemini-cli/settings.json',
      'GeminiCli/settings.json',
      'ProgramData\\gemini-cli\\settings.json',
    ),
  },
  antigravity: {
    ...groups('agy', inSeconds, { file: '.agents/hooks.json', onWindows: 'unknown' }),
    user: '.gemini/config/hooks.json',
    // Its top-level names are those of sets of hooks.
    root: 'agent-hooks',
    // What it obeys there is not documented.
    ...{ leavesOut: ['^Stop$'], traces: { directory: '.gemini/antigravity-cli', program: 'agy' } },
  },
  qwen: {
    ...groups('qwen', inMilliseconds, { file: '.qwen/settings.json', onWindows: 'named' }),
    machine: forMachine('qwen-code/settings.json', 'QwenCode/settings.json', 'ProgramData\\qwen-code\\settings.json'),
  },
  droid: groups('droid', inSeconds, { file: '.factory/settings.json', onWindows: 'unknown' }),
  copilot: {
    ...{ ...plain, form: 'entries', opening: { version: 1 }, onWindows: 'beside' },
    ...{ user: '.copilot/hooks/agent-hooks.json', project: '.github/hooks/agent-hooks.json' },
    toHook: (command) => ({ type: 'command', bash: command, timeoutSec: waitSeconds }),
    // Each of its events has two names.
    ...{ leavesOut: ['^[A-Z]'], traces: { directory: '.copilot', program: 'copilot' } },
  },
  cursor: {
    ...{
      ...plain,
      ...{ form: 'entries', user: '.cursor/hooks.json', project: '.cursor/hooks.json', opening: { version: 1 } },
    },
    machine: forMachine('cursor/hooks.json', 'Cursor/hooks.json', 'ProgramData\\Cursor\\hooks.json'),
    toHook: (command, { isAction }) => ({ command, timeout: waitSeconds, ...(isAction && { failClosed: true }) }),
    leavesOut: ['Execution$', '^beforeReadFile$', '^afterFileEdit$'],
    traces: { directory: '.cursor', program: 'cursor-agent' },
  },
  windsurf: {
    ...{ ...plain, form: 'entries', user: '.codeium/windsurf/hooks.json', project: '.windsurf/hooks.json' },
    machine: forMachine('windsurf/hooks.json', 'Windsurf/hooks.json', 'ProgramData\\Windsurf\\hooks.json'),
    toHook: (command) => ({ command, show_output: false }),
    traces: { directory: '.codeium/windsurf', program: 'windsurf' },
  },
  kimi: {
    ...{ ...plain, form: 'list', user: '.kimi-code/config.toml', project: '.kimi-code/config.toml', isUserOnly: true },
    toHook: (command, { event, isAction }) => ({
      ...{ event, command, timeout: waitSeconds, ...(isAction && { fail_mode: 'closed' }) },
    }),
    traces: { directory: '.kimi-code', program: 'kimi' },
  },
  kiro: {
    ...{ ...plain, form: 'list', user: '.kiro/hooks/agent-hooks.json', project: '.kiro/hooks/agent-hooks.json' },
    opening: { version: 'v1' },
    toHook: (command, { event }) => ({
      ...{ name: `agent-hooks-${event}`, trigger: event, action: { type: 'command', command }, timeout: waitSeconds },
    }),
    traces: { directory: '.kiro', program: 'kiro-cli' },
  },
  crush: {
    ...{ ...plain, form: 'entries', user: '.config/crush/crush.json', project: 'crush.json' },
    toHook: (command) => ({ name: 'agent-hooks', command, timeout: waitSeconds }),
    traces: { directory: '.config/crush', program: 'crush' },
  },
  vscode: {
    ...{ ...plain, form: 'entries', onWindows: 'powershell', user: '.copilot/hooks/agent-hooks-vscode.json' },
    project: '.github/hooks/agent-hooks-vscode.json',
    ...{ toHook: inSeconds, traces: { directory: '.vscode', program: 'code' } },
  },
  cline: {
    ...{ ...plain, form: 'script', user: 'Documents/Cline/Hooks/PreToolUse', project: '.clinerules/hooks/PreToolUse' },
    ...{ toHook: (command) => ({ command }), leavesOut: ['^(?!PreToolUse$)'] },
    traces: { directory: 'Documents/Cline', program: 'cline' },
  },
  // Goose is the first agent that reads them.
  plugins: groups('goose', inSeconds, { file: '.agents/plugins/agent-hooks/hooks/hooks.json', onWindows: 'unknown' }),
  opencode: {
    ...{ ...plain, form: 'plugin', toHook: () => ({}), traces: { directory: '.config/opencode', program: 'opencode' } },
    ...{ user: '.config/opencode/plugins/agent-hooks.js', project: '.opencode/plugins/agent-hooks.js' },
  },
} satisfies Partial<Record<DialectName, AgentFile>>;

/** How each agent is connected. */
export const agentFiles: Readonly<Record<ConnectableAgent, AgentFile>> = rows;

function groups(
  program: string,
  toHook: AgentFile['toHook'],
  { file, onWindows }: { file: string; onWindows: AgentFile['onWindows'] },
): AgentFile {
  const traces = { directory: file.replace(/\/.*/, ''), program };
  return { ...plain, form: 'groups', user: file, project: file, toHook, onWindows, traces };
}

/** The file in which an agent is connected for everyone on a machine. */
export function machineFile(agent: ConnectableAgent, platform: string): string | undefined {
  const { machine } = agentFiles[agent];
  return machine?.[platform === 'win32' || platform === 'darwin' ? platform : 'linux'];
}
