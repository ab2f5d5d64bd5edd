import type { CodeLanguage, Report } from './program.ts';
import { type Act, contentOf, wordLike } from './shapes.ts';

/** Where a runner has its tasks, and how its file is read. */
interface Runner {
  readonly files: readonly string[];
  /** Matches the first line of a task by its name. */
  readonly starts: (name: string) => RegExp;
  /** The language of what is in it; commands of a shell one a line otherwise. */
  readonly language?: CodeLanguage;
}

const runners: Readonly<Record<string, Runner>> = {
  task: {
    files: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml'],
    starts: (name) => new RegExp(`^\\s+['"]?${name}['"]?:`, 'm'),
  },
  lefthook: { files: ['lefthook.yml', '.lefthook.yml'], starts: (name) => new RegExp(`^${name}:`, 'm') },
  tox: { files: ['tox.ini'], starts: () => /^\[testenv/m },
  rake: {
    files: ['Rakefile', 'rakefile', 'Rakefile.rb'],
    starts: (name) => new RegExp(`^\\s*task\\s*\\(?[:'"]?${name}\\b`, 'm'),
    language: 'ruby',
  },
  invoke: {
    files: ['tasks.py', 'fabfile.py'],
    starts: (name) => new RegExp(`^def\\s+${name.replaceAll('-', '_')}\\b`, 'm'),
    language: 'python',
  },
  nox: { files: ['noxfile.py'], starts: (name) => new RegExp(`^def\\s+${name}\\b`, 'm'), language: 'python' },
};

/** A runner of tasks runs what its file says of the task. */
export const runsTask: Act = (call, report, given) => {
  const runner = runners[call.name.replace(/^go-|^(?:inv|fab)$/, (start) => (start === 'go-' ? '' : 'invoke'))];
  if (!runner || given.has('-l --list -n --dry --dry-run --summary -T --tasks')) return report.harmless();
  const [first, second] = given.operands;
  const wanted = /^(run|exec)$/.test(first?.text ?? '') ? second : first;
  const name = (wanted ?? given.values('-e -s --session')[0])?.text ?? 'default';
  for (const file of runner.files) {
    const text = contentOf(call, wordLike(call.words[0], file)).text;
    if (text === undefined || !/^[\w:.-]+$/.test(name)) continue;
    const found = runner.starts(name).exec(text);
    if (found) runBlock(report, blockAt(text, found.index), runner.language);
    return;
  }
};

/** The lines that belong to the line at a position: those that are indented further. */
function blockAt(text: string, at: number): readonly string[] {
  const [first = '', ...rest] = text.slice(at).replace(/^\n+/, '').split('\n');
  const depth = (line: string) => line.length - line.trimStart().length;
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= depth(first) && !/^\s*end\b/.test(line));
  return [first, ...(end === -1 ? rest : rest.slice(0, end))];
}

function runBlock(report: Report, lines: readonly string[], language: CodeLanguage | undefined): void {
  if (language) {
    const code = lines.join('\n').replace(/\b(?:c|ctx|context|session)\.(?:run|local|sudo)\b/g, 'subprocess.run');
    report.code(code.replace(/(?<![\w.])sh(?=[\s(])/g, 'system'), language);
    return;
  }
  for (const line of lines.slice(1)) {
    const [, command] = /^\s*(?:- )?(?:cmd:|run:|commands\s*=|- )?\s*(?!\w+:(?:\s|$))(.+)$/.exec(line) ?? [];
    if (command) report.shell(command.replace(/^(['"])(.*)\1$/, '$2'));
  }
}
