import { Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CliIo } from './cli-io.ts';
import { addAdminCommand } from './commands/admin.ts';
import { addAsksCommand } from './commands/asks.ts';
import { addAuditCommand } from './commands/audit.ts';
import { addBacktestCommand } from './commands/backtest.ts';
import { addBridgeCommand } from './commands/bridge.ts';
import { CliCommand } from './commands/cli-command.ts';
import { addCompleteCommand } from './commands/completions.ts';
import { addConnectCommand, addDisconnectCommand } from './commands/connect.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addAcpCommand, addMcpCommand } from './commands/doors.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addFireCommand } from './commands/fire.ts';
import { addGuardCommand } from './commands/guard.ts';
import { addHelpCommand, formatHelp } from './commands/help.ts';
import { addInitCommand } from './commands/init.ts';
import { addListCommand } from './commands/list.ts';
import { addOffCommand, addOnCommand } from './commands/off.ts';
import { addPolicyCommand } from './commands/policy.ts';
import { addRecipesCommand } from './commands/recipes.ts';
import { addBreakGlassCommand } from './commands/release.ts';
import { addRenamedCommand, renamedCommands } from './commands/renamed.ts';
import { addSetupCommand } from './commands/setup.ts';
import { addTestCommand } from './commands/test.ts';
import { addTraceCommand } from './commands/trace.ts';
import { addTrustCommand } from './commands/trust.ts';
import { addValidateCommand } from './commands/validate.ts';
import { addWhyCommand } from './commands/why.ts';
import { printErrorText, printText } from './terminal/print.ts';
import { screenWidth } from './terminal/screen-width.ts';
import { wrapLines } from './terminal/wrap.ts';

type AddCommand = (program: CliCommand, io: CliIo) => void;

/** All commands by name, grouped by what one wants to do. */
const groups: Readonly<Record<string, Readonly<Record<string, AddCommand>>>> = {
  'Guard your agents:': {
    ...{ setup: addSetupCommand, guard: addGuardCommand, connect: addConnectCommand, disconnect: addDisconnectCommand },
    ...{ doctor: addDoctorCommand, mcp: addMcpCommand, acp: addAcpCommand },
  },
  'See what hooks do:': {
    ...{ list: addListCommand, explain: addExplainCommand, trace: addTraceCommand, why: addWhyCommand },
    ...{ backtest: addBacktestCommand, policy: addPolicyCommand },
  },
  'Write hooks:': {
    ...{ init: addInitCommand, recipes: addRecipesCommand, fire: addFireCommand, test: addTestCommand },
    validate: addValidateCommand,
  },
  'Decide what runs:': {
    asks: addAsksCommand,
    trust: addTrustCommand,
    off: addOffCommand,
    on: addOnCommand,
    'break-glass': addBreakGlassCommand,
  },
  'For many people and machines:': { admin: addAdminCommand },
};

/** What the first screen shows; the rest is on that of `help --all`. */
const firstScreen: ReadonlySet<string> = new Set(
  'setup guard connect list why asks fire test explain trust trace doctor off help'.split(' '),
);

/** The command line. It only declares, and where the first word names a command, only that one. */
export function createProgram(given: CliIo, firstWord?: string): CliCommand {
  // What holds for all commands is known once the words are read, and before any of them begins. Streams are opened by who uses them.
  const io = Object.defineProperties({} as CliIo, Object.getOwnPropertyDescriptors(given));
  let shown: ReadonlySet<string> | undefined = firstScreen;
  const program: CliCommand = new CliCommand('agent-hooks')
    .description('Guard AI coding agents, and write, test and debug their hooks.')
    .version(manifest.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .option(
      '-C, --directory <dir>',
      'work in this directory (default: the current one), and look for the project from there',
    )
    .addOption(new Option('--project <dir>', 'as --directory').hideHelp())
    .option('--ci', 'decide without a terminal, where your settings accept that (hooksConfig.ci)')
    .configureHelp({
      showGlobalOptions: true,
      formatHelp: (command, helper) => formatHelp(command, helper, command === program ? shown : undefined),
      helpWidth: Math.min(screenWidth(io), 100),
      // That a command has options is said by its own help.
      subcommandTerm: (command) => [command.name(), command.usage().replace('[options]', '').trim()].join(' ').trim(),
    })
    .configureOutput({
      writeOut: (text) => printText(io, wrapLines(text, screenWidth(io))),
      writeErr: (text) => printErrorText(io, wrapLines(text, screenWidth(io))),
    })
    .showHelpAfterError('Run `agent-hooks --help` to see the commands.')
    .addHelpText('after', closing)
    .exitOverride()
    .hook('preAction', (_, command) => {
      const { dialects } = command.optsWithGlobals<{ dialects?: string }>();
      if (dialects !== undefined) Object.assign(io, { dialects });
    });
  for (const [heading, commands] of Object.entries(narrowed(firstWord))) {
    program.commandsGroup(heading);
    for (const add of Object.values(commands)) add(program, io);
  }
  program.commandsGroup('Help:');
  addHelpCommand(program, () => {
    shown = undefined;
  });
  // Used in settings and scripts, never typed.
  addBridgeCommand(program, { hidden: true });
  addAuditCommand(program, io, { hidden: true });
  addCompleteCommand(program, io);
  for (const command of program.commands) command.copyInheritedSettings(program);
  for (const [name, now] of Object.entries(renamedCommands)) addRenamedCommand(program, name, now);
  return program;
}

function narrowed(name = ''): typeof groups {
  for (const [heading, commands] of Object.entries(groups)) {
    const add = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (add) return { [heading]: { [name]: add } };
  }
  return groups;
}

const closing = `
Exit codes: 0 success, 1 what you asked about has problems, 2 wrong usage.
Colour is used on a terminal only; NO_COLOR=1 turns it off.
\`agent-hooks help --all\` shows all commands.

Start here:
  $ agent-hooks setup    guard the agents that you use
`;
