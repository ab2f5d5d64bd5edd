import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { ModelStep } from './scripted-model.ts';

/** Where an agent is run: a home and a project of its own, and the model on loopback. */
interface RunPlace {
  readonly home: string;
  readonly project: string;
  /** The address of the model. */
  readonly base: string;
}

/** How an agent is run headless against a model on loopback. */
export interface AgentRun {
  /** The call by which the model asks it to run a command. */
  readonly toCall: (command: string) => Extract<ModelStep, { call: unknown }>;
  /** Writes the model into its settings; what is in them already stays. */
  readonly setUp: (place: RunPlace) => void;
  readonly args: readonly string[];
  readonly env: (place: RunPlace) => Readonly<Record<string, string>>;
}

const prompt = 'Say hello with the shell.';

/** The agents that can be run so: one row each. */
export const agentRuns: Readonly<Record<'gemini' | 'codex' | 'qwen' | 'opencode', AgentRun>> = {
  gemini: {
    toCall: (command) => ({ call: { name: 'run_shell_command', args: { command, description: 'say hello' } } }),
    setUp: ({ home }) => {
      change(join(home, '.gemini', 'settings.json'), {
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
    toCall: (command) => ({ call: { name: 'exec_command', args: { cmd: command } } }),
    setUp: ({ home, project, base }) => {
      const lines = [
        ...['model = "scripted"', 'model_provider = "loopback"', 'check_for_update_on_startup = false'],
        ...['[analytics]', 'enabled = false'],
        ...['[model_providers.loopback]', 'name = "loopback"', `base_url = "${base}/v1"`, 'env_key = "LOOPBACK_KEY"'],
        ...['wire_api = "responses"', 'request_max_retries = 0', 'stream_max_retries = 0'],
        ...[`[projects."${project}"]`, 'trust_level = "trusted"', ''],
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
    toCall: (command) => ({
      call: { name: 'run_shell_command', args: { command, description: 'say hello', is_background: false } },
    }),
    setUp: ({ home }) => {
      change(join(home, '.qwen', 'settings.json'), {
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
    toCall: (command) => ({ call: { name: 'bash', args: { command, description: 'say hello' } } }),
    setUp: ({ project, base }) => {
      const model = { name: 'scripted', tool_call: true, limit: { context: 100_000, output: 1_000 } };
      const loopback = {
        ...{ npm: '@ai-sdk/openai-compatible', name: 'loopback' },
        options: { baseURL: `${base}/v1`, apiKey: 'dummy' },
        models: { scripted: model },
      };
      const settings = {
        ...{ autoupdate: false, share: 'disabled', model: 'loopback/scripted', small_model: 'loopback/scripted' },
        ...{ enabled_providers: ['loopback'], provider: { loopback } },
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
