import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { quoteForPosixShell } from './posix-command.ts';

const dir = '$CLAUDE_PROJECT_DIR';
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a shell writes it
const braced = '${CLAUDE_PROJECT_DIR}';
const quoted = `"${braced}"`;

describe('the rewriting of a command', () => {
  it.each([
    ['a bare variable', `${dir}/x.sh`, `${quoted}/x.sh`],
    ['a bare variable in braces', `${braced}/x.sh`, `${quoted}/x.sh`],
    ['each of several', `a ${dir} $GEMINI_PROJECT_DIR`, `a ${quoted} "\${GEMINI_PROJECT_DIR}"`],
    ['a command in double quotes', `"$(ls ${dir})"`, `"$(ls ${quoted})"`],
    ['backticks', `\`ls ${dir}\``, `\`ls "\\\${CLAUDE_PROJECT_DIR}"\``],
    ['the default of another variable', `\${X:-${dir}}`, `\${X:-${quoted}}`],
    ['a command after a case pattern', `"$(case x in x) ls ${dir};; esac)"`, `"$(case x in x) ls ${quoted};; esac)"`],
    ['a command in a here-document', `cat <<E\n$(ls ${dir})\nE`, `cat <<E\n$(ls ${quoted})\nE`],
    ['what follows a here-document', `cat <<E\n${dir}\nE\nls ${dir}`, `cat <<E\n${dir}\nE\nls ${quoted}`],
    ['what follows a comment', `# ${dir}\nls ${dir}`, `# ${dir}\nls ${quoted}`],
    ['nested parentheses', `$((ls ${dir}) | cat)`, `$((ls ${quoted}) | cat)`],
    ['a word with # in it', `a#b ${dir}`, `a#b ${quoted}`],
    ['what follows a shift', `((1<<2)); ls ${dir}`, `((1<<2)); ls ${quoted}`],
    ['a here-string', `cat <<<${dir}`, `cat <<<${quoted}`],
  ])('quotes %s', (_, command, expected) => {
    expect(quoteForPosixShell(command)).toBe(expected);
  });

  it.each([
    ['in double quotes', `"${dir}/x" "a ${braced} b"`],
    ['in single quotes', `'${dir}'`],
    ['in ANSI quotes', `$'\\'${dir}'`],
    ['after a backslash', `\\${dir} "\\${dir}"`],
    ['in a comment', `ls # ${dir}`],
    ['in a here-document', `cat <<E\n${dir}\nE`],
    ['in an indented here-document', `cat <<-E\n${dir}\n\tE\n`],
    ['in a verbatim here-document', `cat <<'E'\n$(ls ${dir})\nE`],
    ['in two here-documents', `cat <<A <<B\n${dir}\nA\n${dir}\nB`],
    ['in arithmetic', `echo $((${dir} + 1))`],
    ['in a default within double quotes', `"\${X:-${dir}}"`],
    ['that is another one', `${dir}X $${'CLAUDE_PROJECT_DIR'}_2`.replace('$$', '$')],
    ['with an operator', '$' + '{CLAUDE_PROJECT_DIR:-x}'],
  ])('leaves alone a variable %s', (_, command) => {
    expect(quoteForPosixShell(command)).toBe(command);
  });

  it('never loses or repeats anything of any command', () => {
    const pieces = [
      dir,
      braced,
      '"',
      "'",
      '`',
      '$(',
      ')',
      '((',
      '))',
      '${X:-',
      '}',
      '<<E',
      '\n',
      'E\n',
      '\\',
      '#',
      ' ',
      'case x in x)',
      'esac',
      ';',
      "$'",
    ];
    const command = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 12 });
    const bare = (text: string) => text.replaceAll(/["\\{}]/g, '');
    fc.assert(
      fc.property(command, (parts) => bare(quoteForPosixShell(parts.join(''))) === bare(parts.join(''))),
      { numRuns: 3000 },
    );
  });
});

describe('a real shell', () => {
  const root = mkdtempSync(join(tmpdir(), 'posix-command-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const shells = ['sh', 'dash', 'bash', 'zsh', 'ksh'].filter((shell) => spawnSync(shell, ['-c', ':']).status === 0);

  /** Runs a command that prints its arguments, each with an end of its own, and gives them back. */
  const argumentsIn = (shell: string, words: string, directory: string) => {
    const command = quoteForPosixShell(`printf '%s\\0' ${words}`);
    const { stdout } = spawnSync(shell, ['-c', command], {
      cwd: root,
      env: { ...process.env, CLAUDE_PROJECT_DIR: directory },
      encoding: 'utf8',
    });
    return stdout.split('\0').slice(0, -1);
  };

  const forms: [string, (directory: string) => string[]][] = [
    [dir, (directory) => [directory]],
    [`a ${dir}/b c`, (directory) => ['a', `${directory}/b`, 'c']],
    [braced, (directory) => [directory]],
    [`"${dir}"`, (directory) => [directory]],
    [`"a ${braced}"`, (directory) => [`a ${directory}`]],
    [`'${dir}'`, () => [dir]],
    [`\\${dir}`, () => [dir]],
    [`"$(printf %s. ${dir})"`, (directory) => [`${directory}.`]],
    [`"\`printf %s. ${dir}\`"`, (directory) => [`${directory}.`]],
    [`"\`printf %s. \\"${dir}\\"\`"`, (directory) => [`${directory}.`]],
    [`"$(printf %s. "$(printf %s. ${dir})")"`, (directory) => [`${directory}..`]],
    [`"$(cat <<E\n${dir}.\nE\n)"`, (directory) => [`${directory}.`]],
    [`\${NO_SUCH_VARIABLE:-${dir}}`, (directory) => [directory]],
    [`"\${NO_SUCH_VARIABLE:-${dir}}"`, (directory) => [directory]],
    [`"$(case x in x) printf %s. ${dir};; esac)" ${dir}`, (directory) => [`${directory}.`, directory]],
    [`$(: ${dir}) b # ${dir}`, () => ['b']],
  ];

  const piece = fc.oneof(
    fc.constantFrom(
      ' ',
      '  ',
      "'",
      '"',
      '$(touch x)',
      '`touch x`',
      '\n',
      '*',
      '-',
      '\\',
      '$HOME',
      ';touch x;',
      '&',
      'ü€',
      '~',
      '}',
      '!',
      '#',
      '?',
      '[a]',
    ),
    fc.string({ minLength: 1, maxLength: 3 }),
  );
  const directoryName = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));

  it.each(shells)('shows exactly the directory, whatever its name: %s', (shell) => {
    const property = fc.property(directoryName, fc.constantFrom(...forms), (directory, [words, expected]) => {
      expect(argumentsIn(shell, words, directory), words).toEqual(expected(directory));
    });
    fc.assert(property, { numRuns: 120 });
    expect(existsSync(join(root, 'x'))).toBe(false);
    expect(readdirSync(root)).toEqual([]);
  });

  it.each(shells.flatMap((shell) => forms.map(([words, expected]) => [shell, words, expected] as const)))(
    'reads every form in a directory of many dangers: %s -c %j',
    (shell, words, expected) => {
      const directory = '-a  b\'c"d$(touch x)`touch y`\ne*~';
      mkdirSync(join(root, 'e1'), { recursive: true });
      expect(argumentsIn(shell, words, directory)).toEqual(expected(directory));
      rmSync(join(root, 'e1'), { recursive: true });
      expect(readdirSync(root)).toEqual([]);
    },
  );
});
