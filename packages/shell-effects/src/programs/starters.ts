import type { Data, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, Program, Report } from './program.ts';
import {
  type Act,
  after,
  contentOf,
  each,
  nothing,
  rowsOf,
  splitWords,
  starts,
  unknownWord,
  wordLike,
} from './shapes.ts';
import { joinWords } from './shell.ts';

const shell = rowsOf('shell');
const system = rowsOf('system');

const isAssignment = ({ text }: Word) => /^[A-Za-z_]\w*=/.test(text);

/** Starts a program after assignments (`env A=1 cmd`, `sudo A=1 cmd`). */
function startWithVariables(call: Call, report: Report, words: readonly Word[]): boolean {
  const first = words.findIndex((word) => !isAssignment(word));
  if (first === -1) return false;
  const environment = new Map(call.environment);
  for (const word of words.slice(0, first)) {
    const at = word.text.indexOf('=');
    environment.set(word.text.slice(0, at), after(word, at + 1));
  }
  const [directory] = call.arguments.values('-C -D --chdir');
  const cwd = directory ? { cwd: call.resolve(directory) } : {};
  report.run(words.slice(first), { stdin: call.stdin, environment, ...cwd });
  return true;
}

const environmentOptions =
  '-i -0 -u= -C= -S= -P= -v --ignore-environment --null --unset= --chdir= --split-string= --debug --block-signal? --default-signal? --ignore-signal? --argv0= -a=';

const env: Act = (call, report) => {
  const { arguments: given } = call;
  const split = given.values('-S --split-string').flatMap(splitWords);
  const rest = given.restFrom(0);
  const words = rest[0]?.text === '-' ? rest.slice(1) : rest;
  if (!startWithVariables(call, report, [...split, ...words])) report.harmless();
};

/** `sudo` and its like: another user runs the rest. */
const raises: Act = (call, report) => {
  const { arguments: given } = call;
  const rest = given.restFrom(0);
  if (given.has('-l -V -v -k -K --list --validate')) return report.harmless();
  report.effect({ kind: 'privilege', sentence: `It would run with the rights of another user (${call.name}).` });
  if (given.has('-e --edit')) return each(report, given.operands, { kind: 'write' });
  const [command] = given.values('-c --command --session-command');
  if (command) report.shell(command, { stdin: call.stdin });
  else if (rest.length > 0 && !/^(su|newgrp)$/.test(call.name)) startWithVariables(call, report, rest);
  else report.executeData(call.stdin, 'shell');
};

const argumentOptions =
  '-0 -a= -d= -E= -e? -I= -i? -J= -L= -l? -n= -o -P= -p -R= -r -S= -s= -t -x --null --arg-file= --delimiter= --eof? --replace? --max-lines? --max-args= --max-procs= --interactive --open-tty --process-slot-var= --no-run-if-empty --max-chars= --show-limits --verbose --exit';

/** `xargs`: what it reads completes the command. */
const completes: Act = (call, report) => {
  const { arguments: given } = call;
  const [file] = given.values('-a --arg-file');
  if (file) report.effect({ kind: 'read', target: file });
  const input = file ? contentOf(call, file) : call.stdin;
  const rest = given.restFrom(0);
  if (rest.length === 0) return report.harmless();
  const certainty = given.has('-p --interactive') ? 'possible' : 'proven';
  const placeholder = given.has('-i -I -J --replace')
    ? (given.values('-i -I -J --replace')[0]?.text ?? '{}')
    : undefined;
  const isByLine = placeholder !== undefined || given.has('-L -d --delimiter');
  const items = itemsOf(input, isByLine ? /\n/ : /\s+/, rest[0]);
  const runs = placeholder === undefined ? [items] : items.map((item) => [item]);
  for (const values of runs.slice(0, 20)) {
    const isPartial = values.some(({ isKnown }) => !isKnown);
    const words =
      placeholder === undefined ? [...rest, ...values] : rest.map((word) => fill(word, placeholder, values[0]));
    report.run(words, { isPartial, certainty });
  }
};

/** The items in a text, or one unknown item. */
function itemsOf(input: Data | undefined, separator: RegExp, like: Word | undefined): readonly Word[] {
  if (input?.text === undefined || input.text.length > 10_000) return [unknownWord(like, input ?? nothing)];
  const parts = input.text.split(separator).map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return parts.filter((part) => part !== '').map((part) => ({ ...wordLike(like, part), hasGlob: false, data: input }));
}

function fill(word: Word, placeholder: string, item: Word | undefined): Word {
  if (!item || !word.text.includes(placeholder)) return word;
  return {
    ...wordLike(
      word,
      word.text.replaceAll(placeholder, () => item.text),
    ),
    data: item.data,
  };
}

const parallelOptions =
  '-j= -k -n= -N= -L= -I= -a= -X -m -q -t -u -v -0 -d= -S= -C= -P= -r -s= -x --jobs= --keep-order --max-args= --max-replace-args= --arg-file= --delimiter= --colsep= --null --dry-run --dryrun --pipe --pipepart --block= --bar --eta --progress --halt= --joblog= --tmpdir= --results= --timeout= --sshlogin= --sshloginfile= --env= --will-cite --line-buffer --lb --tag --tagstring= --retries= --delay= --load= --memfree= --nice= --wd= --workdir= --shuf --ungroup --group --verbose --quote --no-run-if-empty --resume --bg --fg --semaphore --id= --citation';

/** GNU parallel: a shell reads the command for each argument; without a command, the arguments are commands. */
const parallel: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('--dry-run --dryrun --citation')) return report.harmless();
  const rest = given.restFrom(0);
  const at = rest.findIndex(({ text }) => /^:::\+?$/.test(text));
  const fromFile = rest.findIndex(({ text }) => /^::::\+?$/.test(text));
  const ends = [at, fromFile].filter((position) => position !== -1);
  const command = ends.length > 0 ? rest.slice(0, Math.min(...ends)) : rest;
  const listed = at === -1 ? [] : rest.slice(at + 1).filter(({ text }) => !text.startsWith(':::'));
  const items = at === -1 ? itemsOf(fromFile === -1 ? call.stdin : nothing, /\n/, call.words[0]) : listed;
  const text = joinWords(command);
  const isPiped = given.has('--pipe --pipepart');
  for (const item of isPiped ? [unknownWord(call.words[0])] : items.slice(0, 20)) {
    const placeholder = /\{(\.|\/|\/\/|\/\.|#|%|\d+)?\}/g;
    const hasPlaceholder = text.text.search(placeholder) !== -1;
    const filled = text.text.replace(placeholder, () => item.text);
    const whole = hasPlaceholder || isPiped ? filled : `${filled} ${item.text}`;
    report.shell({ ...wordLike(text, whole.trim()), data: item.data }, { isPartial: !item.isKnown });
  }
};

const watches: Act = (call, report) => {
  const rest = call.arguments.restFrom(0);
  if (rest.length === 0) return report.harmless();
  if (call.arguments.has('-x --exec')) report.run(rest);
  else report.shell(joinWords(rest));
};

/** `flock FILE CMD…`, `flock FILE -c TEXT`. */
const locks: Act = (call, report) => {
  const rest = call.arguments.restFrom(1);
  const commands = [...call.arguments.values('-c --command')];
  if (/^(-c|--command)$/.test(rest[0]?.text ?? '') && rest[1]) commands.push(rest[1]);
  else if (rest.length > 0) report.run(rest, { stdin: call.stdin });
  for (const command of commands) report.shell(command, { stdin: call.stdin });
};

/** Starts what comes after `--` or after a separator, or what an option says as a shell text. */
const startsAfterDashes: Act = (call, report) => {
  const at = call.words.findIndex(({ text }) => text === '--' || text === '--args');
  if (at !== -1) report.run(call.words.slice(at + 1), { stdin: call.stdin });
  for (const command of call.arguments.values('-c -ex --eval-command --command -iex')) {
    const text = command.text.replace(/^(shell|!|pipe|make)\s*/, '');
    if (text !== command.text) report.shell(wordLike(command, text));
    else if (/^(py|python)\s/.test(text)) report.code(wordLike(command, text.replace(/^\w+\s+/, '')), 'python');
  }
};

/** Options with two values make `bwrap` special. */
const sandboxes: Act = (call, report) => {
  const two = /^--(ro-|dev-)?bind(-try|-data|-fd)?$|^--(symlink|setenv|file|overlay|chmod)$/;
  const none = /^--(unshare-.*|share-net|die-with-parent|new-session|clearenv|as-pid-1|assert-.*|disable-userns)$/;
  let at = 1;
  while (call.words[at]?.text.startsWith('--')) {
    const text = call.words[at]?.text ?? '';
    at += text === '--' ? 1 : two.test(text) ? 3 : none.test(text) ? 1 : 2;
    if (text === '--') break;
  }
  if (at < call.words.length) report.run(call.words.slice(at), { stdin: call.stdin });
};

/** A text or a file that runs later. */
const schedules: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('-l -q -c -V') && !given.has('-f')) return report.harmless();
  report.effect({ kind: 'configuration', sentence: 'It would schedule a command that runs later.' });
  const [file] = given.values('-f');
  if (file) report.script(file, 'shell');
  else report.executeData(call.stdin, 'shell', { certainty: 'possible' });
};

const crontab: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('-l')) return report.harmless();
  if (given.has('-r')) {
    const sentence = 'It would delete all scheduled commands of the user.';
    return report.effect({ kind: 'configuration', sentence, instead: 'Remove one line with `crontab -e`.' });
  }
  report.effect({ kind: 'configuration', sentence: 'It would change the scheduled commands of the user.' });
  const [file] = given.operands;
  const table = file && file.text !== '-' ? contentOf(call, file).text : call.stdin?.text;
  for (const line of table?.split('\n') ?? []) {
    const [, command] = /^\s*(?:@\w+|(?:[\d*,/-]+\s+){5})\s*(.+)$/.exec(line) ?? [];
    if (command) report.shell(wordLike(file, command), { certainty: 'possible' });
  }
};

/** Runs typed keys or commands in a terminal of its own. */
const multiplexes: Act = (call, report) => {
  const { operands } = call.arguments;
  const [first, ...rest] = operands;
  if (call.name === 'screen') return operands.length > 0 ? void report.run(call.arguments.restFrom(0)) : undefined;
  if (/^(send-keys|send)$/.test(first?.text ?? '')) {
    const keys = rest.filter(({ text }) => !/^(Enter|C-m|C-c|Escape)$/.test(text));
    return void report.shell(joinWords(keys), { certainty: 'possible' });
  }
  if (/^(ls|list-|attach|a$|kill-|has|info|show|capture|display)/.test(first?.text ?? 'ls')) return report.harmless();
  const command = rest.at(-1);
  if (command && /^(new|neww|split|respawn|run|if|pipe|popup|display-popup)/.test(first?.text ?? ''))
    report.shell(command);
};

/** Programs that start the rest of their words: names, options, words to skip. */
const plain: readonly (readonly [names: string, options: string, skip?: number])[] = [
  [
    'nohup setsid fakeroot catchsegv torsocks torify proxychains proxychains4 unbuffer rlwrap dbus-run-session linux32 linux64',
    '-c -f -w -l= -b= -i= -s= -u -q',
  ],
  ['busybox toybox', '--list --install?'],
  ['nice', '-n= --adjustment='],
  ['ionice', '-c= -n= -p= -P= -u= -t --class= --classdata='],
  ['timeout gtimeout', '-k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose', 1],
  ['time gtime', '-p -f= -o= -a -v --format= --output= --append --verbose'],
  ['stdbuf', '-i= -o= -e= --input= --output= --error='],
  ['chrt', '-a -b -f -i -m -o -p -r -R -d -T= -P= -D=', 1],
  ['taskset numactl', '-a -c -p -i= -N= -m= -C= --cpunodebind= --membind= --physcpubind= --interleave='],
  ['prlimit', '-n= -c= -t= --nofile= --core= --pid= --cpu= --as= --nproc='],
  [
    'strace ltrace truss dtruss',
    '-f -ff -c -C -e= -o= -p= -s= -u= -a= -E= -I= -O= -S= -P= -b= -X= -t -tt -T -y -yy -v -q -k -r -x -i -w -D --trace= --output= --attach= --follow-forks',
  ],
  ['valgrind', '--tool= --leak-check= --log-file='],
  [
    'unshare nsenter',
    '-m -u -i -n -p -U -C -T -f -r -c -a -t= -S= -G= -R= -w= --mount? --uts? --ipc? --net? --pid? --user? --cgroup? --fork --map-root-user --mount-proc? --target= --root= --wd= --all --propagation= --setuid= --setgid= --kill-child?',
  ],
  ['chroot', '--userspec= --groups= --skip-chdir', 1],
  [
    'firejail',
    '--quiet --private? --net= --profile= --noprofile --read-only= --whitelist= --blacklist= --seccomp --caps.drop= -c',
  ],
  [
    'systemd-run',
    '-p= -u= -r -t -P -q -d -G -E= -H= -M= --user --scope --unit= --property= --description= --slice= --uid= --gid= --nice= --setenv= --on-active= --on-boot= --on-startup= --on-unit-active= --on-calendar= --timer-property= --pipe --pty --wait --collect --same-dir --working-directory= --service-type= --no-block --remain-after-exit --shell -S',
  ],
  ['systemd-inhibit caffeinate', '--what= --who= --why= --mode= -d -i -m -s -u -t= -w='],
  ['cgexec systemd-cgtop', '-g= --sticky'],
  ['faketime setarch runcon aa-exec', '-f -p= -t= -u= -r= -c -R -m -n= --addr-no-randomize --profile=', 1],
  ['xvfb-run', '-a -s= -n= -e= -f= -l -w= --auto-servernum --server-args= --server-num='],
  ['choom', '-n= -p= --adjust='],
  ['entr', '-c -d -n -p -r -s -z'],
  ['sshpass', '-p= -f= -d= -e -P= -v'],
  ['dotenv dotenvx direnv mise rtx asdf rbenv pyenv nodenv', '-f= -e= -q -i --file=', 0],
  ['sandbox-exec', '-f= -n= -p= -D='],
  ['ssh-agent', '-s -c -k -d -D -a= -t= -E= -P='],
  ['chpst softlimit setuidgid envdir s6-setuidgid', '-u= -U= -e= -d= -o= -m=', 0],
  [
    'hyperfine',
    '-w= -r= -m= -M= -p= -c= -s= -S= -N -i -L= --warmup= --runs= --prepare= --cleanup= --setup= --shell= --export-json= --export-markdown=',
  ],
];

/** Programs that start other programs. */
export const starterPrograms: readonly Program[] = [
  ...plain.map(([names, options, skip = 0]) =>
    shell(names, { options, stopsAtOperand: true, act: startsOf(names, skip) }),
  ),
  shell('env genv', { options: environmentOptions, stopsAtOperand: true, act: env }),
  shell('printenv', { isHarmless: true, act: (_call, report) => report.prints(nothing) }),
  system('sudo doas pkexec run0 gosu su-exec sudoedit please calife', {
    options:
      '-A -b -E -e -H -i -K -k -l -n -P -S -s -V -v -u= -g= -p= -C= -D= -R= -r= -t= -T= -U= -c= -h= --askpass --background --preserve-env? --edit --set-home --login --list --non-interactive --preserve-groups --stdin --shell --user= --group= --prompt= --chdir= --chroot= --close-from= --host= --role= --type= --other-user= --validate --reset-timestamp --remove-timestamp --disable-internal-agent',
    stopsAtOperand: true,
    act: raises,
  }),
  system('su runuser sg newgrp', {
    options:
      '-c= -l -m -p -P -f -s= -g= -G= -u= -w= --command= --session-command= --login --shell= --group= --preserve-environment --user= --pty',
    act: (call, report) => {
      const isRun = call.name === 'runuser' && call.arguments.has('-u --user');
      if (isRun) return raises(call, report);
      const [, text] = call.name === 'sg' ? call.arguments.operands : [];
      if (text && !call.arguments.has('-c')) report.shell(text);
      raises(call, report);
    },
  }),
  shell('xargs gxargs', { options: argumentOptions, stopsAtOperand: true, act: completes }),
  shell('parallel rush', { options: parallelOptions, stopsAtOperand: true, act: parallel }),
  shell('watch viddy', {
    options:
      '-b -c -C -d? -e -g -n= -p -q= -r -t -w -x --beep --color --differences? --errexit --chgexit --interval= --precise --no-rerun --no-title --exec',
    stopsAtOperand: true,
    act: watches,
  }),
  shell('flock', {
    options:
      '-c= -e -E= -F -n -o -s -u -w= -x --command= --exclusive --conflict-exit-code= --nonblock --nb --close --shared --unlock --timeout= --wait= --no-fork --verbose',
    stopsAtOperand: true,
    act: locks,
  }),
  shell('gdb lldb cgdb perf', {
    options: '-c= -ex= -iex= -x= -p= -q -n -batch --batch --eval-command= --command= --args -e= -o= -F= -g -a',
    stopsAtOperand: true,
    act: startsAfterDashes,
  }),
  shell('script scriptreplay', {
    options:
      '-a -c= -e -f -q -t? -E= -I= -O= -B= -T= -m= -o= --command= --append --quiet --return --flush --log-out= --log-io= --log-in= --timing?',
    act: (call, report) => {
      for (const command of call.arguments.values('-c --command')) report.shell(command, { stdin: call.stdin });
      each(report, [...call.arguments.operands.slice(0, 1), ...call.arguments.values('-O -B -I --log-out --log-io')], {
        kind: 'write',
      });
      if (!call.arguments.has('-c --command')) report.executeData(call.stdin, 'shell');
    },
  }),
  shell('bwrap', { act: sandboxes }),
  shell('start-stop-daemon daemonize', {
    options:
      '-S -K -x= -a= -n= -p= -u= -c= -d= -b -m --start --stop --exec= --startas= --name= --pidfile= --chuid= --chdir= --background',
    act: (call, report) => {
      const [program] = call.arguments.values('-x -a --exec --startas');
      if (program && !call.arguments.has('-K --stop')) report.run([program, ...call.arguments.operands]);
      else if (!program) starts()(call, report);
    },
  }),
  system('at batch', { options: '-f= -m -M -q= -t= -l -c -d -r -v -V', act: schedules }),
  system('crontab', { options: '-l -r -e -i -u= -s', act: crontab }),
  shell('screen tmux zellij dtach abduco', {
    options: '-d -m -D -S= -L= -f= -c= -A= -n -p= -t= -s= -x= -y= -X= -n=',
    stopsAtOperand: true,
    act: multiplexes,
  }),
];

function startsOf(names: string, skip: number): Act {
  if (names.startsWith('hyperfine')) {
    return (call, report) => {
      for (const text of [...call.arguments.values('-p -c -s --prepare --cleanup --setup'), ...call.arguments.operands])
        report.shell(text);
    };
  }
  return (call, report) => {
    const rest = call.arguments.restFrom(skip);
    const isSubcommand = /^(direnv|mise|rtx|asdf|rbenv|pyenv|nodenv|envdir|taskset|setuidgid|s6-setuidgid)$/.test(
      call.name,
    );
    const dashes = rest.findIndex(({ text }) => text === '--');
    if (isSubcommand && /^(exec|x|run)$/.test(rest[0]?.text ?? '')) {
      return void report.run(rest.slice(dashes === -1 ? (call.name === 'direnv' ? 2 : 1) : dashes + 1), {
        stdin: call.stdin,
      });
    }
    if (isSubcommand && /env|asdf|mise|rtx/.test(call.name) && call.name !== 'envdir') return report.harmless();
    if (isSubcommand || /^(entr|dotenvx?)$/.test(call.name)) {
      const first = /^(entr|dotenvx?)$/.test(call.name)
        ? 0
        : call.arguments.has('-c') || call.name !== 'taskset'
          ? 1
          : 1;
      const words = rest.slice(dashes === -1 ? first : dashes + 1);
      if (call.name === 'entr' && call.arguments.has('-s')) return void report.shell(joinWords(words));
      return void report.run(words.map((word) => (word.text === '/_' ? wordLike(word, hole) : word)));
    }
    starts(skip)(call, report);
  };
}
