import { posix } from 'node:path';
import type { Environment } from '../commands/find-program.ts';

/** A process above the command, as far as the system shows it. */
export interface AncestorProcess {
  readonly pid: number;
  readonly name: string;
  /** Its arguments; empty where they are not visible. */
  readonly argv: readonly string[];
  /** The variables with which it was started; empty where they are not visible. */
  readonly env: Environment;
  /** The number of its controlling terminal, 0 for none. */
  readonly terminal: number;
}

/** Command-line agents by the name of their program. */
const agents = new Set([
  'claude',
  'codex',
  'gemini',
  'agy',
  'qwen',
  'copilot',
  'opencode',
  'goose',
  'aider',
  'cursor-agent',
  'llxprt',
  'auggie',
]);

/** The same where a runtime starts them, by the package that its script is in. */
const agentPackages =
  /[\\/]node_modules[\\/](@anthropic-ai[\\/]claude-code|@openai[\\/]codex|@google[\\/]gemini-cli|@qwen-code[\\/]qwen-code|@github[\\/]copilot|opencode-ai|@vybestack[\\/]llxprt-code)[\\/]/;

const runtimes = new Set(['node', 'nodejs', 'bun', 'deno', 'python', 'python3']);

/** What opens a session for a person: logins, remote sessions, multiplexers, terminal windows and editors with one. */
const sessions = new Set(
  (
    'login agetty getty sshd sshd-session dropbear mosh-server tmux screen zellij dtach abduco byobu ' +
    'konsole yakuake kitty alacritty foot footclient tilix terminator guake tilda st urxvt rxvt urxvtd ghostty warp ' +
    'ptyxis ptyxis-agent kgx contour rio hyper tabby code code-server codium cursor windsurf zed zed-editor ' +
    'idea webstorm pycharm emacs nvim vim ttyd gotty jupyter-lab SessionLeader Relay'
  ).split(' '),
);

/** The name of an agent if a process is one. */
export function findAgentProgram({ name, argv: [program = '', script = ''] }: AncestorProcess): string | undefined {
  const started = baseName(program);
  const named = [name, started].find((each) => agents.has(each));
  if (named !== undefined || !runtimes.has(started)) return named;
  return agentPackages.test(script) || agents.has(baseName(script)) ? baseName(script) : undefined;
}

/** Whether a process is one in which a person works; the system may have cut its name. */
export function isSessionProgram({ name }: AncestorProcess): boolean {
  const [first = ''] = name.split(/[:\s(]/, 1);
  return sessions.has(first) || sessions.has(first.toLowerCase()) || /term(inal)?\b|term(inal)?-/i.test(name);
}

function baseName(path: string): string {
  return posix.basename(path.replaceAll('\\', '/')).replace(/\.(exe|cmd|[cm]?js)$/i, '');
}
