import { hole } from '../types.ts';
import type { Program } from './program.ts';
import { type Act, each, nothing, rowsFrom, starts, wordLike } from './shapes.ts';
import { environmentData, joinWords } from './shell.ts';
import * as acts from './starter-acts.ts';

/** Programs that start the rest of their words, one a line: names | options | how many words to skip. */
const plain = `
nohup setsid nocache chronic ifne mispipe errno fakeroot catchsegv torsocks torify proxychains proxychains4 unbuffer rlwrap dbus-run-session linux32 linux64 | -c -f -w -l= -b= -i= -s= -u -q
busybox toybox | --list --install?
nice | -n= --adjustment=
shx
cpulimit | -l= --limit= -b -f -i -z -v -q -m
flatpak-spawn | --host --clear-env --watch-bus --env= --directory= --forward-fd= --sandbox
setpriv | --no-new-privs --reuid= --regid= --clear-groups --init-groups --keep-groups --groups= --inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig= --selinux-label= --apparmor-profile= --reset-env -d --list-caps
ionice | -c= -n= -p= -P= -u= -t --class= --classdata=
timeout gtimeout | -k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose | 1
time gtime | -p -f= -o= -a -v --format= --output= --append --verbose
stdbuf | -i= -o= -e= --input= --output= --error=
chrt | -a -b -f -i -m -o -p -r -R -d -T= -P= -D= | 1
taskset numactl | -a -c -p -i= -N= -m= -C= --cpunodebind= --membind= --physcpubind= --interleave=
prlimit | -n= -c= -t= --nofile= --core= --pid= --cpu= --as= --nproc=
strace ltrace truss dtruss | -f -ff -c -C -e= -o= -p= -s= -u= -a= -E= -I= -O= -S= -P= -b= -X= -t -tt -T -y -yy -v -q -k -r -x -i -w -D --trace= --output= --attach= --follow-forks
valgrind | --tool= --leak-check= --log-file=
unshare nsenter | -m -u -i -n -p -U -C -T -f -r -c -a -t= -S= -G= -R= -w= --mount? --uts? --ipc? --net? --pid? --user? --cgroup? --fork --map-root-user --mount-proc? --target= --root= --wd= --all --propagation= --setuid= --setgid= --kill-child?
chroot | --userspec= --groups= --skip-chdir | 1
firejail | --quiet --private? --net= --profile= --noprofile --read-only= --whitelist= --blacklist= --seccomp --caps.drop= -c
systemd-run | -p= -u= -r -t -P -q -d -G -E= -H= -M= --user --scope --unit= --property= --description= --slice= --uid= --gid= --nice= --setenv= --on-active= --on-boot= --on-startup= --on-unit-active= --on-calendar= --timer-property= --pipe --pty --wait --collect --same-dir --working-directory= --service-type= --no-block --remain-after-exit --shell -S
systemd-inhibit caffeinate | --what= --who= --why= --mode= -d -i -m -s -u -t= -w=
cgexec systemd-cgtop | -g= --sticky
ld-linux* ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld.so ld-musl-x86_64.so.1 | --library-path= --preload= --argv0= --list --verify
setarch | -v -R -F -Z -L -X -B -3 --addr-no-randomize --verbose --uname-2.6
faketime runcon aa-exec | -f -p= -t= -u= -r= -c -R -m -n= --addr-no-randomize --profile= | 1
xvfb-run | -a -s= -n= -e= -f= -l -w= --auto-servernum --server-args= --server-num=
choom | -n= -p= --adjust=
eatmydata proot | -r= -b= -w= -0
entr | -c -d -n -p -r -s -z
sshpass | -p= -f= -d= -e -P= -v
dotenv direnv mise rtx asdf rbenv pyenv nodenv | -f= -e= -q -i --file=
sandbox-exec | -f= -n= -p= -D=
ssh-agent | -s -c -k -d -D -a= -t= -E= -P=
chpst softlimit setuidgid envdir s6-setuidgid | -u= -U= -e= -d= -o= -m=
hyperfine | -w= -r= -m= -M= -p= -c= -s= -S= -N -i -L= --warmup= --runs= --prepare= --cleanup= --setup= --shell= --export-json= --export-markdown=
`;

/** Programs that start other programs. */
export const starterPrograms: readonly Program[] = [
  ...rowsFrom(
    'shell',
    `
env genv | ${acts.environmentOptions} | stops after:-S,--split-string
printenv | | harmless
xargs gxargs | ${acts.argumentOptions} | stops
parallel rush sem | ${acts.parallelOptions} | stops
watch viddy | -b -c -C -d? -e -g -n= -p -q= -r -t -w -x --beep --color --differences? --errexit --chgexit --interval= --precise --no-rerun --no-title --exec | stops
flock | -c= -e -E= -F -n -o -s -u -w= -x --command= --exclusive --conflict-exit-code= --nonblock --nb --close --shared --unlock --timeout= --wait= --no-fork --verbose | stops
gdb lldb cgdb perf | -c= -ex= -iex= -x= -p= -q -n -batch --batch --eval-command= --command= --args -e= -o= -F= -g -a | stops
script scriptreplay | -a -c= -e -f -q -t? -E= -I= -O= -B= -T= -m= -o= --command= --append --quiet --return --flush --log-out= --log-io= --log-in= --timing?
run-parts | -a= -u= -v --arg= --test --list --verbose --report --regex= --exit-on-error --new-session --umask=
bwrap
start-stop-daemon daemonize | -S -K -x= -a= -n= -p= -u= -c= -d= -b -m --start --stop --exec= --startas= --name= --pidfile= --chuid= --chdir= --background
screen tmux zellij dtach abduco | -d -m -D -S= -L= -f= -c= -A= -n -p= -t= -s= -x= -y= -X= -n= | stops`,
    {
      env: acts.env,
      printenv: (_call, report, given) => report.prints(given.operands.length === 0 ? environmentData : nothing),
      xargs: acts.completes,
      parallel: acts.parallel,
      watch: acts.watches,
      flock: acts.locks,
      gdb: acts.startsAfterDashes,
      script: (call, report, given) => {
        for (const command of given.values('-c --command')) report.shell(command, { stdin: call.stdin });
        each(report, [...given.operands.slice(0, 1), ...given.values('-O -B -I --log-out --log-io')], {
          kind: 'write',
        });
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
    },
  ),
  ...rowsFrom(
    'system',
    `
sudo doas pkexec run0 gosu su-exec sudoedit please calife | -A -b -E -e -H -i -K -k -l -n -P -S -s -V -v -u= -g= -p= -C= -D= -R= -r= -t= -T= -U= -c= -h= --askpass --background --preserve-env? --edit --set-home --login --list --non-interactive --preserve-groups --stdin --shell --user= --group= --prompt= --chdir= --chroot= --close-from= --host= --role= --type= --other-user= --validate --reset-timestamp --remove-timestamp --disable-internal-agent | stops
su runuser sg newgrp | -c= -l -m -p -P -f -s= -g= -G= -u= -w= --command= --session-command= --login --shell= --group= --preserve-environment --user= --pty
at batch | -f= -m -M -q= -t= -l -c -d -r -v -V
crontab | -l -r -e -i -u= -s`,
    {
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
    },
  ),
  ...plain
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', options = '', skip = 0] = line.split(' | ');
      return acts.shell(names, { options, stopsAtOperand: true, act: startsOf(names, Number(skip)) });
    }),
];

function startsOf(names: string, skip: number): Act {
  if (names.startsWith('hyperfine')) {
    return (_call, report, given) => {
      for (const text of [...given.values('-p -c -s --prepare --cleanup --setup'), ...given.operands])
        report.shell(text);
    };
  }
  return (call, report, given) => {
    const rest = given.restFrom(skip);
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
