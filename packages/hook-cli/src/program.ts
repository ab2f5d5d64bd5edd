import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CliIo } from './cli-io.ts';
import { addAuditCommand } from './commands/audit.ts';
import { addBridgeCommand } from './commands/bridge.ts';
import { addCompletionsCommand } from './commands/completions.ts';
import { addConnectCommand, addDisconnectCommand } from './commands/connect.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addFireCommand } from './commands/fire.ts';
import { addGuardCommand } from './commands/guard.ts';
import { addInitCommand } from './commands/init.ts';
import { addInspectCommand } from './commands/inspect.ts';
import { addListCommand } from './commands/list.ts';
import { addOffCommand, addOnCommand } from './commands/off.ts';
import { addPolicyCommand } from './commands/policy.ts';
import { addRecipesCommand } from './commands/recipes.ts';
import { addRecordCommand } from './commands/record.ts';
import { addSchemaCommand } from './commands/schema.ts';
import { addServeCommand } from './commands/serve.ts';
import { addDisableCommand, addEnableCommand } from './commands/switch.ts';
import { addTestCommand } from './commands/test.ts';
import { addTraceCommand } from './commands/trace.ts';
import { addTrustCommand, addUntrustCommand } from './commands/trust.ts';
import { addValidateCommand } from './commands/validate.ts';
import { printErrorText, printText } from './terminal/print.ts';
import { screenWidth } from './terminal/screen-width.ts';
import { wrapLines } from './terminal/wrap.ts';

type AddCommand = (program: Command, io: CliIo) => void;

/** All commands by name, grouped by what one wants to do. */
const groups: Readonly<Record<string, Readonly<Record<string, AddCommand>>>> = {
  'Write and try hooks:': {
    ...{ init: addInitCommand, guard: addGuardCommand, recipes: addRecipesCommand, list: addListCommand },
    ...{ validate: addValidateCommand, explain: addExplainCommand, fire: addFireCommand, test: addTestCommand },
    ...{ schema: addSchemaCommand },
  },
  'Decide what runs:': {
    ...{ trust: addTrustCommand, untrust: addUntrustCommand, enable: addEnableCommand, disable: addDisableCommand },
    ...{ off: addOffCommand, on: addOnCommand },
  },
  'Run hooks for many agents:': { serve: addServeCommand, policy: addPolicyCommand },
  'Use your hooks in another agent:': {
    ...{ connect: addConnectCommand, disconnect: addDisconnectCommand, doctor: addDoctorCommand },
    ...{ bridge: addBridgeCommand },
  },
  'See what happened:': {
    record: addRecordCommand,
    trace: addTraceCommand,
    audit: addAuditCommand,
    inspect: addInspectCommand,
  },
  'Help:': { completions: addCompletionsCommand },
};

/**
 * The command line; it only declares, each command loads its work when it is called. Where the first word names a command,
 * the others are not even declared: nothing that is printed then depends on them.
 */
export function createProgram(given: CliIo, firstWord?: string): Command {
  // What holds for all commands is known once the words are read, and before any of them begins. Streams are opened by who uses them.
  const io = Object.defineProperties({} as CliIo, Object.getOwnPropertyDescriptors(given));
  const program = new Command('agent-hooks')
    .description('Write, test, explain and debug the hooks of an AI coding agent.')
    .version(manifest.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .option(
      '-C, --directory <dir>',
      'work in this directory (default: the current one), and look for the project from there',
    )
    .addOption(new Option('--project <dir>', 'as --directory').hideHelp())
    .option('--dialects <agents>', 'also read the hooks of other agents: claude,codex or auto')
    .option('--ci', 'decide without a terminal, where your settings accept that (hooksConfig.ci)')
    .configureHelp({
      showGlobalOptions: true,
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
  program.addHelpCommand(
    new Command('help').argument('[command]').description('print the help of a command').helpGroup('Help:'),
  );
  for (const command of program.commands) command.copyInheritedSettings(program);
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

Start here:
  $ agent-hooks init             a first hook that works
  $ agent-hooks fire BeforeTool  try it, without an agent
`;
