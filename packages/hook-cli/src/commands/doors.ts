import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks mcp`. */
export function addMcpCommand(program: CliCommand, io: CliIo): void {
  program
    .command('mcp')
    .summary('let your hooks guard an MCP server, for any client')
    .description(
      'Starts an MCP server and guards it: your hooks decide about calls of its tools, its ' +
        'resources, prompts, sampling and elicitation. Everything else passes byte for byte. Write it into the ' +
        'configuration of the client in front of the command of the server.',
    )
    .argument('[command...]', 'the server and its arguments, behind --')
    .option('--name <key>', 'the key of the server in the configuration of the client: mcp__KEY__tool')
    .option('--url <url>', 'a server behind HTTP: listens on this machine for its clients')
    .option('--port <number>', 'where to listen, with --url; any free port by default')
    .examples([
      ['agent-hooks mcp --name files -- npx server-filesystem .', 'guard a server'],
      ['agent-hooks mcp --name docs --url https://docs.example.com/mcp --port 7001', 'guard one behind HTTP'],
    ])
    .addHelpText('after', 'Exit codes: that of the server, 1 a problem, 2 wrong usage.')
    .loads(io, async () => (await import('../doors/run-door.ts')).runMcp);
}

/** Adds `agent-hooks acp`. */
export function addAcpCommand(program: CliCommand, io: CliIo): void {
  program
    .command('acp')
    .summary('let your hooks guard an agent of the Agent Client Protocol, in any editor')
    .description(
      'Starts an agent for an editor and guards it: your hooks decide about permissions, files, terminals and ' +
        'prompts, before the person is asked. Everything else passes byte for byte.',
    )
    .argument('[command...]', 'the agent and its arguments, behind --')
    .examples([['agent-hooks acp -- gemini --experimental-acp', 'guard Gemini CLI in Zed']])
    .addHelpText('after', 'Exit codes: that of the agent, 1 a problem, 2 wrong usage.')
    .loads(io, async () => (await import('../doors/run-door.ts')).runAcp);
}
