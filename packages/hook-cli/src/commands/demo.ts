import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { DemoCommandOptions } from '../demo/run-demo.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks demo`. */
export function addDemoCommand(program: Command, io: CliIo): void {
  program
    .command('demo')
    .summary('see what hooks can do, without network or key')
    .description(
      'Plays short scenes, each with a hook and without it: the reference agent, real hook scripts in a temporary ' +
        'project, and a scripted model on this machine behind the real Gemini SDK.',
    )
    .option('--live <prompt>', 'drive the real model instead; needs GEMINI_API_KEY')
    .option('--model <name>', 'with --live: the model (default: gemini-2.5-flash)')
    .option('--log <file>', 'record the events of the scenes, to look at them with `agent-hooks trace`')
    .option('--json', 'print JSON, for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks demo', 'all scenes, in a few seconds'],
        ['agent-hooks demo --log demo.jsonl', 'the same, with a log of what happened'],
        ['agent-hooks demo --live "Say hello"', 'the real model, in a temporary folder'],
        ['agent-hooks -C . demo --live "Fix the tests"', 'the real model, with the hooks of this folder'],
      ]),
    )
    .addHelpText(
      'after',
      'Exit codes: 0 all scenes behaved as expected, 1 one did not, 2 wrong usage, 130 interrupted.',
    )
    .action(async (_, command: Command) => {
      const { runDemo } = await import('../demo/run-demo.ts');
      await runDemo(io, command.optsWithGlobals<DemoCommandOptions>());
    });
}
