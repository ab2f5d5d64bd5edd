import { type Command, Option } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { ConnectCommandOptions } from '../connect/run-connect.ts';
import { examples } from './help.ts';

const agents = 'claude, codex, gemini, qwen, copilot, cursor, droid or opencode';

/** Adds `agent-hooks connect`. */
export function addConnectCommand(program: Command, io: CliIo): void {
  withOptions(program.command('connect'))
    .summary('let your hooks guard another agent, or list the agents here')
    .description(
      'Writes one command for each event into the settings of another agent, so that all hooks of agent-hooks guard it. ' +
        'Shows what is written and asks; everything else in the file stays as it is. Without an agent: lists the agents ' +
        'and whether they are connected.',
    )
    .argument('[agent]', agents)
    .addHelpText(
      'after',
      examples([
        ['agent-hooks connect', 'which agents are here, and are they connected?'],
        ['agent-hooks connect claude', 'Claude Code, for you, in every project'],
        ['agent-hooks connect codex --project', 'Codex, for everybody who works on this project'],
      ]),
    )
    .action(async (agent: string | undefined, _, command: Command) => {
      const options = command.optsWithGlobals<ConnectCommandOptions & { project?: string }>();
      const { listConnections, runConnect } = await import('../connect/run-connect.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      const dir = projectDir(io, options);
      await (agent === undefined ? listConnections(io, dir, options) : runConnect(io, dir, agent, options));
    });
}

/** Adds `agent-hooks disconnect`. */
export function addDisconnectCommand(program: Command, io: CliIo): void {
  withOptions(program.command('disconnect'))
    .summary('remove a connection')
    .description('Removes exactly what `agent-hooks connect` wrote.')
    .argument('<agent>', agents)
    .addHelpText('after', examples([['agent-hooks disconnect claude', 'your hooks no longer guard Claude Code']]))
    .action(async (agent: string, _, command: Command) => {
      const options = command.optsWithGlobals<ConnectCommandOptions & { project?: string }>();
      const { runDisconnect } = await import('../connect/run-connect.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runDisconnect(io, projectDir(io, options), agent, options);
    });
}

function withOptions(command: Command): Command {
  return command
    .option('--user', 'in your own settings (default)')
    .option('--project', "in the project's settings, for everybody who works on it")
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
