import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { type ModelStep, prompt } from './scripted-model.ts';

/** Where an agent is run: a home and a project of its own, and the model on loopback. */
interface RunPlace {
  readonly home: string;
  readonly project: string;
  /** The address of the model. */
  readonly base: string;
  /** An MCP server with the tool `write`, called `proof`. */
  readonly server?: string;
}

/** A way by which an agent acts; every run is headless. */
export type PathName = 'shell' | 'background' | 'write' | 'patch' | 'mcp' | 'subagent' | 'resumed';

/** Something harmless that leaves a trace: a text in a file. */
interface Deed {
  readonly token: string;
  readonly marker: string;
}

/** How an agent is run headless against a model on loopback. */
export interface AgentRun {
  /** The call by which the model asks it to run a command. */
  readonly toCall: (command: string) => Extract<ModelStep, { call: unknown }>;
  /** What the model says so that it acts in a way; those that it does not have are left out. */
  readonly paths: Readonly<Partial<Record<PathName, (deed: Deed) => readonly ModelStep[]>>>;
  /** How a session is resumed. */
  readonly resumeArgs?: readonly string[];
  /** Tells it of the model; what is in its settings already stays. */
  readonly setUp: (place: RunPlace) => void;
  readonly args: readonly string[];
  readonly env: (place: RunPlace) => Readonly<Record<string, string>>;
}

const claudeTools = ['--allowedTools', 'Bash,Write,Edit,Read,Task,mcp__proof__write', '--mcp-config', '.mcp.json'];

const call = (name: string, args: Readonly<Record<string, unknown>>) => ({ call: { name, args } });
const bySubagent = (step: ModelStep): ModelStep => ({ ...step, isOfSubagent: true });
const echo = ({ token, marker }: Deed) => `echo ${token} > '${marker}'`;
const description = 'say hello';

/** The agents that can be run so. */
export type RunnableAgent = 'claude' | 'codex' | 'gemini' | 'qwen' | 'copilot' | 'opencode';

/** One row each. */
export const agentRuns: Readonly<Record<RunnableAgent, AgentRun>> = {
  claude: {
    toCall: (command) => call('Bash', { command, description }),
    paths: {
      shell: (deed) => [call('Bash', { command: echo(deed), description })],
      background: (deed) => [call('Bash', { command: echo(deed), description, run_in_background: true })],
      write: ({ marker, token }) => [call('Write', { file_path: marker, content: token })],
      mcp: ({ marker, token }) => [call('mcp__proof__write', { file: marker, text: token })],
      subagent: (deed) => [
        call('Task', { description, prompt: 'Say hello.', subagent_type: 'general-purpose' }),
        bySubagent(call('Bash', { command: echo(deed), description })),
      ],
      resumed: (deed) => [call('Bash', { command: echo(deed), description })],
    },
    setUp: ({ project, server }) => writeMcpServers(join(project, '.mcp.json'), server),
    args: ['-p', prompt, ...claudeTools],
    resumeArgs: ['-p', prompt, '--continue', ...claudeTools],
    env: ({ base }) => ({
      ...{ ANTHROPIC_BASE_URL: base, ANTHROPIC_API_KEY: 'dummy', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' },
      ...{ DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' },
    }),
  },
  copilot: {
    toCall: (command) => call('bash', { command, description }),
    paths: {
      shell: (deed) => [call('bash', { command: echo(deed), description })],
      background: (deed) => [call('bash', { command: echo(deed), description, mode: 'async', sessionId: 'proof' })],
      write: ({ marker, token }) => [call('create', { path: marker, file_text: token })],
      mcp: ({ marker, token }) => [call('proof-write', { file: marker, text: token })],
      resumed: (deed) => [call('bash', { command: echo(deed), description })],
    },
    setUp: ({ home, server }) => writeMcpServers(join(home, '.copilot', 'mcp-config.json'), server),
    args: ['-p', prompt, '--no-auto-update', '--allow-all-tools'],
    resumeArgs: ['-p', prompt, '--continue', '--no-auto-update', '--allow-all-tools'],
    env: ({ base }) => ({
      ...{ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${base}/v1`, COPILOT_PROVIDER_API_KEY: 'dummy' },
      ...{ COPILOT_MODEL: 'scripted', COPILOT_AUTO_UPDATE: 'false', COPILOT_ALLOW_ALL: 'true' },
    }),
  },
  gemini: {
    toCall: (command) => call('run_shell_command', { command, description }),
    paths: {
      shell: (deed) => [call('run_shell_command', { command: echo(deed), description })],
      background: (deed) => [call('run_shell_command', { command: echo(deed), description, is_background: true })],
      write: ({ marker, token }) => [call('write_file', { file_path: marker, content: token })],
      mcp: ({ marker, token }) => [call('mcp_proof_write', { file: marker, text: token })],
      resumed: (deed) => [call('run_shell_command', { command: echo(deed), description })],
    },
    resumeArgs: ['-p', prompt, '--resume', 'latest', '--approval-mode', 'yolo', '-m', 'gemini-2.5-flash'],
    setUp: ({ home, server }) => {
      change(join(home, '.gemini', 'settings.json'), {
        ...mcpServer(server),
        'security.auth.selectedType': 'gemini-api-key',
        'security.folderTrust.enabled': false,
        ...quiet,
      });
    },
    args: ['-p', prompt, '--approval-mode', 'yolo', '-m', 'gemini-2.5-flash'],
    env: ({ base }) => ({
      ...{ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: base, GEMINI_CLI_TRUST_WORKSPACE: 'true' },
      ...{ GEMINI_CLI_NO_RELAUNCH: 'true' },
    }),
  },
  codex: {
    toCall: (command) => call('exec_command', { cmd: command }),
    paths: {
      shell: (deed) => [call('exec_command', { cmd: echo(deed) })],
      background: (deed) => [call('exec_command', { cmd: echo(deed), yield_time_ms: 250 })],
      patch: ({ token }) => [call('exec_command', { cmd: `apply_patch <<'EOF'\n${patchOf(token)}EOF\n` })],
      mcp: ({ marker, token }) => [call('mcp__proof/write', { file: marker, text: token })],
      subagent: (deed) => [
        call('multi_agent_v1/spawn_agent', { message: 'Say hello.' }),
        // It works beside the agent, which has to wait.
        call('exec_command', { cmd: 'sleep 8', yield_time_ms: 10_000 }),
        bySubagent(call('exec_command', { cmd: echo(deed) })),
      ],
      resumed: (deed) => [call('exec_command', { cmd: echo(deed) })],
    },
    resumeArgs: [
      ...['exec', 'resume', '--last', '--skip-git-repo-check', '--dangerously-bypass-hook-trust'],
      ...['--dangerously-bypass-approvals-and-sandbox', prompt],
    ],
    setUp: ({ home, project, base, server }) => {
      const lines = [
        ...['model = "scripted"', 'model_provider = "loopback"', 'check_for_update_on_startup = false'],
        ...['[analytics]', 'enabled = false'],
        ...['[model_providers.loopback]', 'name = "loopback"', `base_url = "${base}/v1"`, 'env_key = "LOOPBACK_KEY"'],
        ...['wire_api = "responses"', 'request_max_retries = 0', 'stream_max_retries = 0'],
        ...[`[projects."${project}"]`, 'trust_level = "trusted"', ''],
        ...(server
          ? ['[mcp_servers.proof]', `command = ${JSON.stringify(process.execPath)}`, `args = ["${server}"]`]
          : []),
      ];
      write(join(home, '.codex', 'config.toml'), lines.join('\n'));
    },
    args: [
      ...['exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust'],
      ...['--dangerously-bypass-approvals-and-sandbox', prompt],
    ],
    env: () => ({ LOOPBACK_KEY: 'dummy' }),
  },
  qwen: {
    toCall: (command) => call('run_shell_command', { command, description, is_background: false }),
    paths: {
      shell: (deed) => [call('run_shell_command', { command: echo(deed), description, is_background: false })],
      background: (deed) => [call('run_shell_command', { command: echo(deed), description, is_background: true })],
      write: ({ marker, token }) => [call('write_file', { file_path: marker, content: token })],
      mcp: ({ marker, token }) => [call('mcp__proof__write', { file: marker, text: token })],
      subagent: (deed) => [
        call('agent', { description, prompt: 'Say hello.', subagent_type: 'general-purpose' }),
        bySubagent(call('run_shell_command', { command: echo(deed), description, is_background: false })),
      ],
      resumed: (deed) => [call('run_shell_command', { command: echo(deed), description, is_background: false })],
    },
    resumeArgs: ['-p', prompt, '--continue', '--approval-mode', 'yolo'],
    setUp: ({ home, server }) => {
      change(join(home, '.qwen', 'settings.json'), {
        ...mcpServer(server),
        $version: 3,
        'security.auth.selectedType': 'openai',
        'security.folderTrust.enabled': false,
        ...quiet,
      });
    },
    args: ['-p', prompt, '--approval-mode', 'yolo'],
    env: ({ base }) => ({
      OPENAI_API_KEY: 'dummy',
      OPENAI_BASE_URL: `${base}/v1`,
      OPENAI_MODEL: 'scripted',
      QWEN_CODE_NO_RELAUNCH: 'true',
    }),
  },
  opencode: {
    toCall: (command) => call('bash', { command, description }),
    paths: {
      shell: (deed) => [call('bash', { command: echo(deed), description })],
      write: ({ marker, token }) => [call('write', { filePath: marker, content: token })],
      mcp: ({ marker, token }) => [call('proof_write', { file: marker, text: token })],
      subagent: (deed) => [
        call('task', { description, prompt: 'Say hello.', subagent_type: 'general' }),
        bySubagent(call('bash', { command: echo(deed), description })),
      ],
      resumed: (deed) => [call('bash', { command: echo(deed), description })],
    },
    resumeArgs: ['run', '--continue', prompt],
    setUp: ({ project, base, server }) => {
      const model = { name: 'scripted', tool_call: true, limit: { context: 100_000, output: 1_000 } };
      const loopback = {
        ...{ npm: '@ai-sdk/openai-compatible', name: 'loopback' },
        options: { baseURL: `${base}/v1`, apiKey: 'dummy' },
        models: { scripted: model },
      };
      const settings = {
        ...{ autoupdate: false, share: 'disabled', model: 'loopback/scripted', small_model: 'loopback/scripted' },
        ...{ enabled_providers: ['loopback'], provider: { loopback } },
        ...(server && { mcp: { proof: { type: 'local', command: [process.execPath, server], enabled: true } } }),
      };
      write(join(project, 'opencode.json'), `${JSON.stringify(settings, null, 2)}\n`);
    },
    args: ['run', prompt],
    env: ({ base }) => ({
      npm_config_registry: `${base}/npm/`,
      ...{ npm_config_fetch_retries: '0', OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
      ...{ OPENCODE_DISABLE_LSP_DOWNLOAD: '1', OPENCODE_DISABLE_DEFAULT_PLUGINS: '1' },
    }),
  },
};

const mcpServer = (server: string | undefined) =>
  server === undefined ? {} : { 'mcpServers.proof': { command: process.execPath, args: [server], trust: true } };

function writeMcpServers(file: string, server: string | undefined): void {
  const proof = { type: 'stdio', command: process.execPath, args: [server], tools: ['*'] };
  write(file, JSON.stringify({ mcpServers: server === undefined ? {} : { proof } }));
}

function patchOf(token: string): string {
  return `*** Begin Patch\n*** Add File: ran.txt\n+${token}\n*** End Patch\n`;
}

/** No one is called but the model. */
const quiet = {
  'general.enableAutoUpdate': false,
  'general.disableAutoUpdate': true,
  'general.disableUpdateNag': true,
  'privacy.usageStatisticsEnabled': false,
  'telemetry.enabled': false,
};

function change(file: string, values: Readonly<Record<string, unknown>>): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n';
  const set = (text: string, [path, value]: [string, unknown]) =>
    applyEdits(text, modify(text, path.split('.'), value, {}));
  const after = Object.entries(values).reduce(set, before);
  write(file, after);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
