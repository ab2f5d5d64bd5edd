import type { Word } from '../types.ts';
import { hole } from '../types.ts';
import { runSettings, settingsOf } from './git-configuration.ts';
import { actOnSubcommand } from './git-subcommands.ts';
import type { Call, Program, Report } from './program.ts';
import { type Act, after, rowsOf, splitWords, wordLike } from './shapes.ts';

const git = rowsOf('git');

const globalOptions =
  '-C= -c= -p -P -h -v --git-dir= --work-tree= --namespace= --super-prefix= --config-env= --exec-path? --attr-source= --html-path --man-path --info-path --paginate --no-pager --no-replace-objects --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-advice --no-lazy-fetch --list-cmds= --help --version';

const actsOnRepository: Act = (call, report) => {
  const { arguments: given } = call;
  const [subcommand] = given.operands;
  if (given.has('-h -v --html-path --man-path --info-path --list-cmds') || !subcommand) return report.harmless();
  const rest = given.restFrom(0).slice(1);
  const settings = settingsOf(call);
  const alias = settings.get(`alias.${subcommand.text.toLowerCase()}`);
  const cwd = directoryOf(call);
  if (alias) return runAlias({ call, report, alias, rest, cwd });
  if (cwd !== undefined) return runIn(cwd, call, report);
  if (subcommand.text.includes(hole)) report.unknown('The subcommand of git is not known.', subcommand.span);
  runSettings(call, report, subcommand.text);
  for (const word of rest) {
    if (/(^|=)ext::/.test(word.text)) report.shell(after(word, word.text.indexOf('ext::') + 5));
  }
  actOnSubcommand({ call, report, subcommand: subcommand.text, rest, settings });
};

/** The directory that `-C`, `--work-tree` and `GIT_WORK_TREE` give. */
function directoryOf(call: Call): string | undefined {
  const { arguments: given } = call;
  const words = [...given.values('-C'), ...given.values('--work-tree').slice(-1)];
  const variable = call.environment.get('GIT_WORK_TREE');
  if (words.length === 0 && variable) words.push(variable);
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

/** The part of `gh`, `glab` and `hub` that changes or deletes something on the server, or sends files. */
const actsOnHost: Act = (call, report) => {
  const { arguments: given } = call;
  const [group, verb, ...rest] = given.operands.map(({ text }) => text);
  const target = `${call.name} ${[group, verb, ...rest].join(' ')}`.trim();
  const remote = (action: 'delete' | 'change', sentence: string) =>
    report.effect({ kind: 'remote', action, target, isRemote: true, sentence });
  const aliased = group === 'alias' && verb === 'set' ? given.operands[3] : undefined;
  if (aliased) return void report.shell(wordLike(aliased, aliased.text.replace(/^!/, '')), { certainty: 'possible' });
  if (group === 'api') return actsOnApi(call, report);
  if (group === 'auth' && (verb === 'token' || given.has('-t --show-token'))) {
    return report.effect({ kind: 'read', target: `${call.home}/.config/gh/hosts.yml`, isSecret: true });
  }
  if (/^extensions?$/.test(group ?? '') && /^(install|exec|upgrade)$/.test(verb ?? '')) {
    return report.effect({ kind: 'execute', target, isRemote: true, source: 'download', certainty: 'possible' });
  }
  if (group === 'gist' && verb === 'create') {
    const files = given.operands.slice(2);
    for (const file of files) report.effect({ kind: 'read', target: file });
    const sent = [...files.map((file) => call.resolve(file)), ...(call.stdin?.files ?? [])];
    return report.effect({ kind: 'send', target: 'gist', isRemote: true, sent });
  }
  for (const file of given.values('-F --body-file --notes-file')) {
    report.effect({ kind: 'send', target, isRemote: true, sent: [call.resolve(file)] });
  }
  if (/^(delete|remove|rm|delete-asset|purge|archive|destroy)$/.test(verb ?? '')) {
    remote(verb === 'archive' ? 'change' : 'delete', `It would ${verb} a ${group} on the server.`);
  } else if (
    /^(repo|variable|secret|ssh-key|gpg-key|deploy-key|ruleset)$/.test(group ?? '') &&
    /^(edit|rename|set|add|transfer|sync)$/.test(verb ?? '')
  ) {
    if (verb !== 'sync' || given.has('--force')) remote('change', `It would change a ${group} on the server.`);
  } else if (group === 'codespace' && verb === 'ssh') {
    const [command] = given.operands.slice(2);
    if (command) report.shell(command, { isElsewhere: true });
  } else if (
    /^(list|view|status|diff|checks|ls|show|browse|watch|search|get)$/.test(verb ?? '') ||
    /^(browse|status|search|help|version)$/.test(group ?? '')
  ) {
    report.harmless();
  }
};

const actsOnApi: Act = (call, report) => {
  const { arguments: given } = call;
  const method = given.values('-X --method').at(-1)?.text.toUpperCase();
  const path = given.operands[1] ?? call.words[0];
  const query = given.values('-f -F --field --raw-field').find(({ text }) => text.startsWith('query='))?.text ?? '';
  const isChange = (method ?? 'GET') !== 'GET' || /^query=\s*mutation/.test(query);
  if (!isChange) return report.harmless();
  const action = method === 'DELETE' || /mutation[\s\S]*delete/i.test(query) ? 'delete' : 'change';
  if (path)
    report.effect({
      kind: 'remote',
      action,
      target: path,
      isRemote: true,
      certainty: action === 'delete' ? 'proven' : 'possible',
    });
};

/** git, and the programs for the servers that repositories are on. */
export const gitPrograms: readonly Program[] = [
  git('git', { options: globalOptions, stopsAtOperand: true, act: actsOnRepository }),
  git('gh glab hub tea', {
    options:
      '-R= -X= -f= -F= -b= -t= -H= -q= -c= -l= -a= -B= -r= -m= -y -s -d -w -p --repo= --method= --field= --raw-field= --header= --input= --jq= --template= --body= --body-file= --notes-file= --title= --yes --confirm --force --limit= --state= --label= --assignee= --json= --branch= --show-token --paginate',
    act: actsOnHost,
  }),
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
    act: (call, report) => {
      const [command, second] = call.arguments.operands.map(({ text }) => text);
      const loses =
        /^(revert|purge|strip|abandon|cleanup|rollback)$/.test(command ?? '') ||
        (command === 'update' && call.arguments.has('-C --clean'));
      if (loses)
        report.effect({
          kind: 'history',
          sentence: `${call.name} ${command} would discard changes that are not committed.`,
        });
      else if (call.name === 'repo' && command === 'forall')
        for (const text of call.arguments.values('-c')) report.shell(text);
      else if (
        /^(status|st|log|diff|info|list|ls|show|cat|blame|annotate|summary|heads|branches|help)$/.test(
          command ?? second ?? 'help',
        )
      )
        report.harmless();
    },
  }),
];
