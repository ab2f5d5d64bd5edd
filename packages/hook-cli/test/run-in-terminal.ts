import { spawn, spawnSync } from 'node:child_process';
import { asPerson } from './run-command.ts';
import type { TemporaryProject } from './temporary-project.ts';

/** Waits until something is shown, then types; a file can be written in between. */
export interface TerminalStep {
  readonly until: string;
  readonly type?: string;
  readonly act?: () => void;
}

/** What a person would have seen, and how the command ended. */
export interface TerminalRun {
  readonly screen: string;
  readonly code: number;
}

/** Why there is no pseudo-terminal here; undefined if there is one. */
export const noTerminal: string | undefined =
  process.platform !== 'win32' && spawnSync('python3', ['-c', 'import pty']).status === 0
    ? undefined
    : 'skipped: there is no python3 with its pty module to make a terminal';

/** Connects stdin and stdout to a new terminal of so many columns, in which the command runs. */
const bridge = `
import fcntl, os, pty, select, struct, sys, termios
pid, master = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(sys.argv[1]), 0, 0))
sources = [0, master]
while master in sources:
    for source in select.select(sources, [], [])[0]:
        try:
            data = os.read(source, 65536)
        except OSError:
            data = b''
        if not data:
            sources.remove(source)
        else:
            os.write(1 if source == master else master, data)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) % 256)
`;

/** Runs the built command in a pseudo-terminal, and does the steps one after the other. */
export function runInTerminal(
  project: TemporaryProject,
  argv: readonly string[],
  steps: readonly TerminalStep[] | { readonly steps: readonly TerminalStep[]; readonly columns: number },
): Promise<TerminalRun> {
  const { columns, steps: wanted } = 'columns' in steps ? steps : { columns: 80, steps };
  const command = [process.execPath, ...asPerson, ...argv];
  const child = spawn('python3', ['-c', bridge, String(columns), ...command], {
    cwd: project.dir,
    env: { ...project.env, TERM: 'xterm-256color' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = [...wanted];
  let screen = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    for (let step = waiting[0]; step && screen.indexOf(step.until, seen) >= 0; step = waiting[0]) {
      seen = screen.indexOf(step.until, seen) + step.until.length;
      waiting.shift();
      step.act?.();
      if (step.type !== undefined) child.stdin.write(step.type);
    }
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 25_000);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (waiting[0]) reject(new Error(`"${waiting[0].until}" was never shown:\n${screen}`));
      else resolve({ screen, code: code ?? -1 });
    });
  });
}
