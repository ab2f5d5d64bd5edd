import { Command } from 'commander';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { projectDir } from '../project/project-dir.ts';

/** A command to type, and what it does. */
export type Example = readonly [command: string, does: string];

/** A command with what most of ours have: examples, hooks of other agents, a project. */
export class CliCommand extends Command {
  override createCommand(name?: string): CliCommand {
    return new CliCommand(name);
  }

  /** Adds examples to the end of its help. */
  examples(rows: readonly Example[]): this {
    const width = Math.max(...rows.map(([command]) => command.length));
    const fits = rows.every(([, does]) => width + does.length <= mostColumns);
    const lines = rows.flatMap(([command, does]) =>
      fits ? [`  $ ${command.padEnd(width)}  ${does}`] : [`  $ ${command}`, `      ${does}`],
    );
    return this.addHelpText('after', ['', 'Examples:', ...lines, ''].join('\n'));
  }

  /** Adds `--dialects`, for a command that reads the hooks of a project. */
  withDialects(): this {
    return this.option('--dialects <agents>', 'also read the hooks of other agents: claude,codex or auto');
  }

  /** The options as they were given, and the directory of the project that they mean. */
  inProject<Options extends object>(io: CliIo): { readonly dir: string; readonly options: Options } {
    const options = this.optsWithGlobals<Options & { directory?: string; project?: string }>();
    return { dir: projectDir(io, options), options };
  }

  /** Runs what is loaded once the command is called: with its place, its arguments in order, and its options. */
  loads<Given extends readonly unknown[]>(
    io: CliIo,
    load: () => Promise<(place: CommandPlace, ...given: Given) => Promise<void> | void>,
  ): this {
    return this.action(async (...given: unknown[]) => {
      const { dir, options } = this.inProject(io);
      const run = await load();
      // The arguments are declared with the command, which no type shows; its options and itself come after them.
      await run({ io, dir }, ...([...given.slice(0, -2), options] as unknown as Given));
    });
  }
}

/** What an example and its meaning may take together on a line of 80. */
const mostColumns = 74;
