import { Option } from 'commander';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import type { ConnectCommandOptions } from '../connect/connect-all.ts';
import type { CliCommand } from './cli-command.ts';

const agents =
  'claude, codex, gemini, antigravity, qwen, copilot, cursor, droid, windsurf, kimi, kiro, crush, vscode, cline, plugins (Goose) or opencode';
const mcpClientNames = 'behind mcp: claude, claude-desktop, cursor, vscode, zed or windsurf';

/** Adds `agent-hooks connect`. */
export function addConnectCommand(program: CliCommand, io: CliIo): void {
  withOptions(program.command('connect'))
    .summary('let your hooks guard another agent, or list the agents here')
    .description(
      'Writes one command for each event into the settings of another agent, so that all hooks of agent-hooks guard it. ' +
        'Says what is written and asks; everything else in the file stays as it is. Without an agent: finds those that are ' +
        'installed, offers the guard, and connects what you choose with one question; where nobody can be asked, it lists them.',
    )
    .argument('[agent]', `${agents}; or mcp, for the servers of an MCP client`)
    .argument('[client]', mcpClientNames)
    .option('--diff', 'show every line that changes')
    .examples([
      ['agent-hooks connect', 'all agents that are installed, as you choose'],
      ['agent-hooks connect --json', 'which agents are here, and are they connected?'],
      ['agent-hooks connect claude', 'Claude Code, for you, in every project'],
      ['agent-hooks connect mcp cursor', 'the MCP servers of Cursor'],
      ['agent-hooks connect codex --project', 'Codex, for everybody who works on this project'],
      ['sudo agent-hooks connect --machine', 'all agents that are installed, for all users'],
    ])
    .action(async (agent: string | undefined, client: string | undefined, _, command: CliCommand) => {
      const { dir, options } = command.inProject<ConnectCommandOptions>(io);
      const { runConnect, runConnectAll } = await import('../connect/run-connect.ts');
      if (agent === 'mcp')
        return (await loadMcp()).connectMcp({ io, dir }, { name: client, isRemoved: false }, options);
      if (agent !== undefined) return runConnect({ io, dir }, agent, options);
      const addGuard = async () => {
        const { runAddRecipe } = await import('../recipes/run-recipes.ts');
        await runAddRecipe({ io, dir }, 'guard', { ...options, json: false, user: true });
      };
      await runConnectAll(io, dir, { ...options, addGuard });
    });
}

/** Adds `agent-hooks disconnect`. */
export function addDisconnectCommand(program: CliCommand, io: CliIo): void {
  withOptions(program.command('disconnect'))
    .summary('remove a connection')
    .description('Removes exactly what `agent-hooks connect` wrote.')
    .argument('[agent]', `${agents}; or mcp`)
    .argument('[client]', mcpClientNames)
    .option('--all', 'every agent that is connected')
    .examples([['agent-hooks disconnect claude', 'your hooks no longer guard Claude Code']])
    .action(async (agent: string | undefined, client: string | undefined, _, command: CliCommand) => {
      const { dir, options } = command.inProject<ConnectCommandOptions>(io);
      const { runDisconnect, runDisconnectAll } = await import('../connect/run-connect.ts');
      if (agent === undefined && !options.all) throw new CliExit(2, 'Say which agent, or --all.');
      if (agent === 'mcp') return (await loadMcp()).connectMcp({ io, dir }, { name: client, isRemoved: true }, options);
      await (agent === undefined ? runDisconnectAll(io, dir, options) : runDisconnect({ io, dir }, agent, options));
    });
}

const loadMcp = () => import('../connect/connect-mcp.ts');

function withOptions(command: CliCommand): CliCommand {
  return command
    .option('--user', 'in your own settings (default)')
    .option('--project', "in the project's settings, for everybody who works on it")
    .option('--machine', 'in the settings of the machine, for all its users; needs the rights of its administrator')
    .addOption(new Option('--in-project', 'as --project').hideHelp())
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      '\nOnly a person at a terminal connects: agents cannot run this command.\n' +
        'Exit codes: 0 done, 1 not done, 2 wrong usage.',
    );
}

/** `--project` says where to write; the older option of that name, which has a value, is for other commands. */
export function readScope(argv: readonly string[]): string[] {
  const at = argv.findIndex((each) => each === 'connect' || each === 'disconnect');
  return argv.map((each, index) => (at >= 0 && index > at && each === '--project' ? '--in-project' : each));
}
