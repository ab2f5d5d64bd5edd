import { collectOutput } from '@agent-hooks/hook-runner/process';
import { defaultShell, type StartPlan, systemProgram } from '@agent-hooks/hook-runner/programs';
import { agentMark } from '@agent-hooks/hook-trust/policy';
import type { AgentTool } from '../../shapes/agent-tool.ts';
import type { ToolResult } from '../../shapes/tool-result.ts';
import { defineTool } from './define-tool.ts';
import { resolveInside } from './resolve-inside.ts';

const timeoutMs = 120_000;
const maxOutputBytes = 1024 * 1024;

/** Why a command was ended, in words. */
const endings = {
  aborted: 'it was cancelled',
  overflowed: `it printed more than ${maxOutputBytes} bytes`,
  timedOut: `it took longer than ${timeoutMs} ms`,
};

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

async function run(command: string, cwd: string, signal: AbortSignal): Promise<ToolResult> {
  signal.throwIfAborted();
  const isWindows = process.platform === 'win32';
  // On Windows, programs of the working directory would be started in place of others.
  const ofWindows = isWindows && { NoDefaultCurrentDirectoryInExePath: '1' };
  // Marked, so that nothing it starts can pass for a person: approving hooks is not for an agent.
  const environment = { ...process.env, ...ofWindows, [agentMark]: '1' };
  const limits = { timeoutMs, maxOutputBytes, signal, mergesOutputs: true };
  const end = await collectOutput(planCommand(command, isWindows), { cwd, environment, ...limits });
  const { startError, terminationReason: reason } = end;
  if (startError) throw startError;
  return toResult(end.stdout, end.exitCode ?? end.signal ?? 'unknown', reason && endings[reason]);
}

function planCommand(command: string, isWindows: boolean): StartPlan {
  if (!isWindows) return { file: defaultShell(process.platform), args: ['-c', command] };
  return { file: systemProgram('System32\\cmd.exe'), args: ['/d', '/s', '/c', `"${command}"`], verbatim: true };
}

function toResult(printed: string, code: number | string, ending: string | undefined): ToolResult {
  const text = `Exit code: ${code}\n${printed}`;
  if (ending === undefined) return { llmContent: text, returnDisplay: printed, metadata: { exitCode: code } };
  const message = `The command was ended: ${ending}`;
  return { llmContent: `${message}\n${text}`, returnDisplay: message, error: { message, type: 'ended' } };
}
