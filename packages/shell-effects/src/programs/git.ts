import type { Word } from '../types.ts';
import { hole } from '../types.ts';
import { runSettings, settingsOf } from './git-configuration.ts';
import { actOnSubcommand } from './git-subcommands.ts';
import type { Call, Program, Report } from './program.ts';
import { type Act, after, nothing, rowsOf, splitWords, wordLike } from './shapes.ts';

const git = rowsOf('git');

const globalOptions =
  '-C= -c= -p -P -h -v --git-dir= --work-tree= --namespace= --super-prefix= --config-env= --exec-path? --attr-source= --html-path --man-path --info-path --paginate --no-pager --no-replace-objects --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-advice --no-lazy-fetch --list-cmds= --help --version';

const actsOnRepository: Act = (call, report, given) => {
  const [subcommand] = given.operands;
  if (given.has('-h -v --html-path --man-path --info-path --list-cmds') || !subcommand) return report.harmless();
  const isDry = given.restFrom(0).some(({ text }) => text === '--no-dry-run');
  const rest = given
    .restFrom(0)
    .slice(1)
    .filter(({ text }) => !isDry || !/^--(?:no-)?dry-run$|^-n$/.test(text))
    .map((word) =>
      isDry && /^-\w*n\w+$|^-\w+n\w*$/.test(word.text) ? wordLike(word, word.text.replace('n', '')) : word,
    );
  const settings = settingsOf(call);
  const alias = settings.get(`alias.${subcommand.text.toLowerCase()}`);
  const cwd = directoryOf(call);
  if (alias) return runAlias({ call, report, alias, rest, cwd });
  if (cwd !== undefined) return runIn(cwd, call, report);
  if (subcommand.text.includes(hole)) report.unknown('The subcommand of git is not known.', subcommand.span);
  runSettings(call, report, subcommand.text);
  for (const word of rest) {
    const [, remote] = /(?:^|=)ext::(.*)$/s.exec(word.text) ?? [];
    if (remote !== undefined)
      report.shell(wordLike(word, remote.replace(/(?<!%)% /g, ' ').replace(/^(\w*sh) -c /, '')));
    if (/^--(?:exec|receive-pack|upload-pack|upload-archive)=/.test(word.text) && subcommand.text === 'archive')
      report.shell(after(word, word.text.indexOf('=') + 1));
  }
  if (subcommand.text === 'rev-parse' && rest.some(({ text }) => text === '--show-toplevel'))
    report.prints({ ...nothing, text: `${call.project}\n` });
  actOnSubcommand({ call, report, subcommand: subcommand.text, rest, settings });
  // A program `git-name` in the PATH is a subcommand too.
  const folders = call.environment.get('PATH')?.text.split(':') ?? [];
  for (const folder of folders) {
    const own = wordLike(subcommand, `${folder}/git-${subcommand.text}`);
    if (call.fileData(call.resolve(own))) report.run([own, ...rest]);
  }
  const lower = subcommand.text.toLowerCase();
  // git refuses it in capitals, and what it was meant to do is clear.
  if (lower !== subcommand.text && call.words[0])
    report.run(
      [
        call.words[0],
        wordLike(subcommand, lower),
        ...rest.map((word) =>
          wordLike(
            word,
            word.text.replace(/^--[A-Z-]+/, (name) => name.toLowerCase()),
          ),
        ),
      ],
      { certainty: 'possible' },
    );
};

/** The directory that `-C`, `--work-tree` and `GIT_WORK_TREE` give. */
function directoryOf(call: Call): string | undefined {
  const { arguments: given } = call;
  const words = [...given.values('-C'), ...given.values('--work-tree').slice(-1)];
  const variable = call.environment.get('GIT_WORK_TREE');
  if (words.length === 0 && variable && call.resolve(variable) !== call.cwd) words.push(variable);
  if (words.length === 0) return undefined;
  return call.resolve(words.reduce((path, { text }) => (/^[/~]/.test(text) ? text : `${path}/${text}`), call.cwd));
}

/** Reads the call again, in the directory that it names. */
function runIn(cwd: string, call: Call, report: Report): void {
  const [program] = call.words;
  const environment = new Map(call.environment);
  environment.delete('GIT_WORK_TREE');
  const settings = call.arguments.values('-c').flatMap((word) => [wordLike(word, '-c'), word]);
  if (program)
    report.run([program, ...settings, ...call.arguments.restFrom(0)], { cwd, environment, stdin: call.stdin });
}

interface AliasCall {
  readonly call: Call;
  readonly report: Report;
  readonly alias: Word;
  readonly rest: readonly Word[];
  readonly cwd: string | undefined;
}

/** An alias is a subcommand with options, or a shell text after `!`. */
function runAlias({ call, report, alias, rest, cwd }: AliasCall): void {
  const how = { stdin: call.stdin, environment: call.environment, ...(cwd !== undefined && { cwd }) };
  const [program] = call.words;
  if (alias.text.startsWith('!')) {
    const words = rest.map(({ text }) => ` ${text}`).join('');
    report.shell(wordLike(alias, `${alias.text.slice(1)}${words}`), how);
  } else if (program) report.run([program, ...splitWords(alias), ...rest], how);
}

const viewing = /^(status|st|log|diff|info|list|ls|show|cat|blame|annotate|summary|heads|branches|help)$/;

/** git, and other programs for versions of files. */
export const gitPrograms: readonly Program[] = [
  git('git', { options: globalOptions, stopsAtOperand: true, act: actsOnRepository }),
  ...['filter-repo', 'lfs', 'clean', 'reset', 'filter-branch', 'gc', 'prune', 'stash', 'push'].map((name) =>
    git(`git-${name}`, {
      act: (call, report) => {
        const [program] = call.words;
        if (program) report.run([wordLike(program, 'git'), wordLike(program, name), ...call.words.slice(1)]);
      },
    }),
  ),
  git('bfg', {
    act: (_call, report) =>
      report.effect({ kind: 'history', sentence: 'It would rewrite all commits of the repository.' }),
  }),
  git('repo svn hg jj', {
    act: (call, report, given) => {
      const [command, second] = given.operands.map(({ text }) => text);
      const loses =
        /^(revert|purge|strip|abandon|cleanup|rollback)$/.test(command ?? '') ||
        (command === 'update' && given.has('-C --clean'));
      if (loses)
        report.effect({
          kind: 'history',
          sentence: `${call.name} ${command} would discard changes that are not committed.`,
        });
      else if (call.name === 'repo' && command === 'forall') for (const text of given.values('-c')) report.shell(text);
      else if (viewing.test(command ?? second ?? 'help')) report.harmless();
    },
  }),
];
