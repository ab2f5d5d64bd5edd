import { Option } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { expectations } from '../fire/expectations.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks fire`. */
export function addFireCommand(program: CliCommand, io: CliIo): void {
  program
    .command('fire')
    .withDialects()
    .summary('fire an event and show what each hook did')
    .description(
      'Fires an event: your hooks really run, with sample values for whatever you leave out. Shows the verdict and what ' +
        'an agent would do, then how each hook ended, then what each got and printed, and the merged answer. The event ' +
        'is recorded if `agent-hooks trace --record on` was run.',
    )
    .argument('[event]', 'such as BeforeTool; may be left out with --replay')
    .option('--tool <name>', 'the tool that a tool event is about')
    .option('--subject <text>', 'the same for other events: the source, reason, trigger or type they are about')
    .option('--input <json>', 'JSON, @file, or - for stdin: fields of the event, or the input of the tool')
    .option('--input-file <file>', 'the same, from a file')
    .option('--as <agent>', 'the event, the tool and the input are in the words of another agent, and so is the answer')
    .option('--hook <name>', 'run only this hook')
    .option('--replay <file>', 'take the input from a recorded event: FILE (the last one) or FILE:N')
    .option('--unapproved', 'also run hooks that you have not approved: for those you are writing')
    .option('--watch', 'fire again whenever the settings or a script change')
    .option('--brief', 'only the verdict and how each hook ended')
    .addOption(new Option('--expect <verdict>', 'exit with 1 unless this is the verdict').choices(expectations))
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      '\nExit codes: 0 no hook failed (a refusal is fine), 1 a hook or the engine failed, a hook is not approved, or ' +
        '--expect was not met, 2 wrong usage, 130 interrupted by Ctrl-C.',
    )
    .examples([
      ['agent-hooks fire BeforeTool', 'with a sample tool call'],
      [`agent-hooks fire BeforeTool --tool shell --input '{"command":"rm -rf /"}'`, 'with your own tool call'],
      ['agent-hooks fire BeforeTool --hook check --watch --unapproved', 'your own hook, again at every change'],
      [`agent-hooks fire BeforeTool --tool shell --input '{"command":"rm -rf /"}' --expect deny`, 'a test in one line'],
      ['agent-hooks fire SessionStart --subject resume', 'about something else'],
      ['agent-hooks fire --replay hooks.jsonl:3', 'what really happened'],
      ['agent-hooks fire --as claude PreToolUse --tool Bash', 'as Claude Code would, with its hooks beside yours'],
    ])
    .loads(io, async () => (await import('../fire/run-fire.ts')).runFire);
}
