import { spawn } from 'node:child_process';
import { endProcessGroup } from '@agent-hooks/hook-runner/process';
import { systemProgram } from '@agent-hooks/hook-runner/shell';
import { agentMark } from '@agent-hooks/hook-trust';
import type { AgentTool } from '../../shapes/agent-tool.ts';
import type { ToolResult } from '../../shapes/tool-result.ts';
import { defineTool } from './define-tool.ts';
import { resolveInside } from './resolve-inside.ts';

const timeoutMs = 120_000;
const maxCharacters = 1024 * 1024;
/** How long the pipes of a command that has ended may still be held open by what it left behind. */
const pipeGraceMs = 250;

/** The tool that runs shell commands in a directory. Where they run is confined; what they do there is for hooks to judge. */
export function createShellTool(directory: string, envFile?: string | undefined): AgentTool {
  return defineTool({
    name: 'run_shell_command',
    description: 'Runs a shell command and gives its exit code and what it printed.',
    required: { command: 'The command.' },
    optional: { directory: 'Where to run it, relative to the working directory.' },
    async execute({ command, directory: below = '.' }, { signal }) {
      const cwd = await resolveInside(directory, below);
      return await run(`${readFirst(envFile)}${command}`, cwd, signal);
    },
  });
}

/** What hooks have exported for commands; a shell of Windows does not read such a file. */
function readFirst(envFile: string | undefined): string {
  if (envFile === undefined || process.platform === 'win32') return '';
  const path = `'${envFile.replaceAll("'", `'\\''`)}'`;
  return `if [ -f ${path} ]; then . ${path}; fi\n`;
}

function run(command: string, cwd: string, signal: AbortSignal): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // Its own process group, so that all it starts can be ended with it.
    // Marked, so that whatever it starts cannot pass for a person: approving hooks is not for an agent.
    const env = { ...process.env, ...ofWindows?.env, [agentMark]: '1' };
    const shell = ofWindows?.shell ?? true;
    const child = spawn(command, { cwd, env, shell, detached: !ofWindows, stdio: stdio() });
    let printed = '';
    let ending = '';
    const end = (why: string) => {
      ending ||= why;
      endProcessGroup(child);
    };
    const onAbort = () => end('it was cancelled');
    const timer = setTimeout(() => end(`it took longer than ${timeoutMs} ms`), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.length > maxCharacters) end(`it printed more than ${maxCharacters} characters`);
      });
    }
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('exit', () => {
      endProcessGroup(child);
      setTimeout(() => {
        for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      }, pipeGraceMs).unref();
    });
    child.on('close', (code, signalName) => {
      settle();
      resolve(toResult(printed.slice(0, maxCharacters), code ?? signalName ?? 'unknown', ending));
    });
  });
}

/** There, files of the working directory would take the place of the shell and of programs. */
const ofWindows =
  process.platform === 'win32'
    ? { shell: systemProgram('System32\\cmd.exe'), env: { NoDefaultCurrentDirectoryInExePath: '1' } }
    : undefined;

function stdio(): ['ignore', 'pipe', 'pipe'] {
  return ['ignore', 'pipe', 'pipe'];
}

function toResult(printed: string, code: number | string, ending: string): ToolResult {
  const text = `Exit code: ${code}\n${printed}`;
  if (ending === '') return { llmContent: text, returnDisplay: printed, metadata: { exitCode: code } };
  const message = `The command was ended: ${ending}`;
  return { llmContent: `${message}\n${text}`, returnDisplay: message, error: { message, type: 'ended' } };
}
