import { hole } from '../types.ts';
import type { Program } from './program.ts';
import rows from './rows/starters.json' with { type: 'json' };
import { type Act, each, nothing, rowsFrom, starts, textOf, wordLike } from './shapes.ts';
import { environmentData, joinWords } from './shell.ts';
import * as acts from './starter-acts.ts';

export const starterPrograms: readonly Program[] = [
  ...rowsFrom('shell', textOf(rows.shell, acts), {
    env: acts.env,
    printenv: (_call, report, given) => report.prints(given.operands.length === 0 ? environmentData : nothing),
    xargs: acts.completes,
    parallel: acts.parallel,
    watch: acts.watches,
    flock: acts.locks,
    gdb: acts.startsAfterDashes,
    script: (call, report, given) => {
      for (const command of given.values('-c --command')) report.shell(command, { stdin: call.stdin });
      const logs = given.values('-O -B -I --log-out --log-io');
      each(report, [...given.operands.slice(0, 1), ...logs], { kind: 'write' });
      if (!given.has('-c --command')) report.executeData(call.stdin, 'shell');
    },
    'run-parts': (_call, report, given) => {
      if (given.has('--test --list')) return report.harmless();
      for (const folder of given.operands) report.script(folder, 'shell', { certainty: 'possible' });
      const sentence = 'It would run every program in a directory.';
      report.effect({ kind: 'execute', source: 'stdin', sentence });
    },
    bwrap: acts.sandboxes,
    'start-stop-daemon': (call, report, given) => {
      const [program] = given.values('-x -a --exec --startas');
      if (program && !given.has('-K --stop')) report.run([program, ...given.operands]);
      else if (!program) starts()(call, report, given);
    },
    screen: acts.multiplexes,
  }),
  ...rowsFrom('system', textOf(rows.system), {
    sudo: acts.raises,
    su: (call, report, given) => {
      const isRun = call.name === 'runuser' && given.has('-u --user');
      if (isRun) return acts.raises(call, report, given);
      const [, text] = call.name === 'sg' ? given.operands : [];
      if (text && !given.has('-c')) report.shell(text);
      acts.raises(call, report, given);
    },
    at: acts.schedules,
    crontab: acts.crontab,
  }),
  // Programs that start the rest of their words: names | options | how many words to skip.
  ...rows.plain.map((line) => {
    const [names = '', options = '', skip = 0] = line.split(' | ');
    return acts.shell(names, { options, stopsAtOperand: true, act: startsOf(names, Number(skip)) });
  }),
];

const takesSubcommand = /^(direnv|mise|rtx|asdf|rbenv|pyenv|nodenv|envdir|taskset|setuidgid|s6-setuidgid)$/;

function startsOf(names: string, skip: number): Act {
  if (names.startsWith('hyperfine')) {
    return (_call, report, given) => {
      for (const text of [...given.values('-p -c -s --prepare --cleanup --setup'), ...given.operands])
        report.shell(text);
    };
  }
  return (call, report, given) => {
    const rest = given.restFrom(skip);
    const isSubcommand = takesSubcommand.test(call.name);
    const dashes = rest.findIndex(({ text }) => text === '--');
    if (isSubcommand && /^(exec|x|run)$/.test(rest[0]?.text ?? '')) {
      const from = call.name === 'direnv' ? 2 : 1;
      return void report.run(rest.slice(dashes === -1 ? from : dashes + 1), { stdin: call.stdin });
    }
    if (isSubcommand && /env|asdf|mise|rtx/.test(call.name) && call.name !== 'envdir') return report.harmless();
    if (isSubcommand || /^(entr|dotenv)$/.test(call.name)) {
      const first = /^(entr|dotenv)$/.test(call.name) ? 0 : 1;
      const words = rest.slice(dashes === -1 ? first : dashes + 1);
      if (call.name === 'entr' && given.has('-s')) return void report.shell(joinWords(words));
      return void report.run(words.map((word) => (word.text === '/_' ? wordLike(word, hole) : word)));
    }
    // The architecture before the program is optional.
    const architecture = /^(x86_64|i[3-6]86|linux(32|64)|aarch64|arm\w*|uname26)$/;
    starts(skip + (call.name === 'setarch' && architecture.test(rest[0]?.text ?? '') ? 1 : 0))(call, report, given);
  };
}
