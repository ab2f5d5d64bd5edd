import type { AgentTool } from '../../shapes/agent-tool.ts';
import { createFileTools } from './file-tools.ts';
import { createGlobTool } from './glob-tool.ts';
import { createShellTool } from './shell-tool.ts';

/** The tools of the reference agent: read_file, write_file, replace, run_shell_command and glob, confined to a directory. */
export function createAgentTools(directory: string, envFile?: string | undefined): AgentTool[] {
  return [...createFileTools(directory), createShellTool(directory, envFile), createGlobTool(directory)];
}
