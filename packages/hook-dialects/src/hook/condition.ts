import type { NeutralTool } from '@agent-hooks/hook-types/tools';

/** What a condition such as `Bash(git *)` is tested on. */
export interface ConditionSubject {
  /** Every name of the tool. */
  readonly names: readonly string[];
  readonly kind: NeutralTool | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
}

/** Whether a hook with a condition is due; what is unknown counts as due. */
export function meetsCondition(condition: string, subject: ConditionSubject): boolean {
  const rule = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(condition);
  if (!rule) return true;
  const [, name = '', pattern] = rule;
  if (!subject.names.includes(name)) return false;
  if (pattern === undefined || pattern === '' || pattern === '*') return true;
  const test = subject.kind === undefined ? undefined : tests[subject.kind];
  return test?.(pattern, subject) ?? true;
}

type Test = (pattern: string, subject: ConditionSubject) => boolean | undefined;

const testPath: Test = (pattern, { input, cwd }) => {
  const path = input.file_path ?? input.path;
  if (typeof path !== 'string') return undefined;
  const directory = cwd.replace(/\/+$/, '');
  const relative = path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : path;
  const expression = glob(pattern.replace(/^\.\//, ''), '[^/]*');
  return expression.test(relative) || expression.test(path);
};

const testCommand: Test = (pattern, { input }) => {
  const { command } = input;
  // A command inside a command could be anything.
  if (typeof command !== 'string' || /\$\(|`|<\(/.test(command)) return undefined;
  const expression = glob(pattern.replace(/:\*$/, '*'), '[\\s\\S]*');
  return command
    .split(/&&|\|\||[;|&\n]/)
    .map((part) => part.trim())
    .some((part) => part !== '' && expression.test(part));
};

const tests: Readonly<Partial<Record<NeutralTool, Test>>> = {
  shell: testCommand,
  read: testPath,
  write: testPath,
  edit: testPath,
};

/** A pattern in which `**` stands for anything, and `*` for anything of one kind. */
function glob(pattern: string, star: string): RegExp {
  const source = pattern
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part.startsWith('**')) return part.endsWith('/') ? '(?:.*/)?' : '[\\s\\S]*';
      return part === '*' ? star : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  // `git *` is meant to cover `git` alone as well.
  return new RegExp(`^${source.replace(/ \[\\s\\S\]\*$/, '(?: [\\s\\S]*)?')}$`);
}
