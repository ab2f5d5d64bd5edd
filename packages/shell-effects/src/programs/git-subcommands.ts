import * as acts from './git-acts.ts';
import { type GitCall, subcommand as row, type Subcommand } from './git-acts.ts';
import { adds, listsFiles, removes } from './git-index-acts.ts';
import { type Arguments, parseArguments } from './parse-arguments.ts';
import { each, inputOf, same } from './shapes.ts';

/** Reports what a subcommand of git does. */
export function actOnSubcommand(git: GitCall): void {
  const entry = Object.hasOwn(subcommands, git.subcommand) ? subcommands[git.subcommand] : undefined;
  const given = parseArguments(git.rest, entry?.options);
  const isHelp = given.has('-h') && (git.rest.length === 1 || !/(^| )-h/.test(entry?.options ?? '-h'));
  if (given.has('--help --version') || isHelp) git.report.harmless();
  else entry?.act(given, git);
}

const expires = /^(now|all|never-keep|0|.*\b0\.(seconds|days).*)$/;

const subcommands: Readonly<Record<string, Subcommand>> = {
  ...same(
    'status shortlog describe rev-parse rev-list ls-tree name-rev merge-base for-each-ref count-objects fsck verify-commit verify-tag var help version check-ignore check-attr check-mailmap check-ref-format cherry show-ref show-branch diff-tree diff-index diff-files merge-tree whatchanged get-tar-commit-id patch-id stripspace column bugreport',
    acts.harmless,
  ),
  'ls-files': listsFiles,
  ...same('log diff show blame annotate grep cat-file range-diff format-patch archive bundle', acts.prints),
  ...same('fetch pull clone ls-remote', acts.fetches),
  init: {
    options: '-q -b= --quiet --bare --initial-branch= --template= --separate-git-dir= --object-format= --shared?',
    act: (given, { report }) => {
      for (const target of given.operands.slice(0, 1)) report.effect({ kind: 'write', target });
    },
  },
  checkout: acts.checkout,
  switch: {
    options: `-c= -C= --create= --force-create= --discard-changes ${acts.checkoutOptions}`,
    act: (given, git) => {
      if (given.has('-C --force-create') && given.operands.length > 0)
        acts.mayLose(git, acts.movesBranch(given, '-C --force-create'));
      const hasOneName = given.operands.length < 2 || given.has('-c -C --create --force-create');
      if (given.has('-f --force --discard-changes') && hasOneName)
        acts.lose(git, 'It would discard all changes that are not committed', { instead: acts.stash });
    },
  },
  restore: acts.restore,
  reset: acts.reset,
  clean: acts.clean,
  push: acts.push,
  stash: acts.stashes,
  branch: acts.branch,
  add: adds,
  rm: removes,
  config: acts.configures,
  submodule: acts.submodule,
  rebase: acts.aborts('rebase'),
  merge: acts.aborts('merge'),
  ...same('cherry-pick revert am', acts.aborts('operation')),
  mv: row('-f -k -n -v --force --dry-run --verbose', (given, { report }) => {
    if (given.has('-n --dry-run')) return report.harmless();
    each(report, given.operands.slice(0, -1), { kind: 'delete', isMoved: true, isRecursive: true });
    each(report, given.operands.slice(-1), { kind: 'write', isRecursive: true });
  }),
  tag: {
    options:
      '-a -s -u= -f -d -v -l -n? -m= -F= --annotate --sign --local-user= --force --delete --verify --list --message= --file= --sort= --format= --contains? --points-at? --merged? --column? --cleanup= --edit',
    act: (given, git) => {
      if (given.has('-d --delete'))
        acts.mayLose(git, `It would delete the tag ${given.operands.map(({ text }) => text).join(', ')}`);
      else if (given.has('-f --force'))
        acts.mayLose(git, `It would move the tag ${given.operands[0]?.text ?? ''}, if there is one`);
      else if (given.operands.length === 0 || given.has('-l -v --list --verify')) git.report.harmless();
    },
  },
  reflog: {
    options:
      '-n --dry-run --all --expire= --expire-unreachable= --rewrite --updateref --stale-fix --verbose --single-worktree',
    act: (given, git) => {
      const verb = given.operands[0]?.text;
      if (verb === 'delete') acts.mayLose(git, 'It would delete entries that lost commits can be found by');
      else if (verb === 'expire' && !given.has('-n --dry-run'))
        acts.lose(git, 'It would delete the entries that lost commits can be found by', {
          certainty: given.values('--expire --expire-unreachable').some(({ text }) => expires.test(text))
            ? 'proven'
            : 'possible',
        });
      else git.report.harmless();
    },
  },
  gc: {
    options: '--prune? --no-prune --aggressive --auto --quiet -q --force --keep-largest-pack --cruft --no-cruft',
    act: (given, git) => {
      const when = given.values('--prune').at(-1)?.text ?? git.settings.get('gc.pruneexpire')?.text ?? '';
      if (expires.test(when) && !given.has('--no-prune'))
        acts.lose(git, 'It would delete commits that no branch has, so that they cannot be recovered');
    },
  },
  prune: row('-n -v --dry-run --verbose --progress --expire=', (given, git) => {
    const when = given.values('--expire').at(-1)?.text;
    if (given.has('-n --dry-run')) return git.report.harmless();
    if (when === undefined || expires.test(when))
      acts.lose(git, 'It would delete commits that no branch has, so that they cannot be recovered', {
        certainty: when === undefined ? 'possible' : 'proven',
      });
  }),
  'update-ref': row('-d -m= --stdin --no-deref --create-reflog -z', (given, git) => {
    if (given.has('-d')) acts.lose(git, `It would delete ${given.operands[0]?.text ?? 'a reference'}`);
    else if (given.has('--stdin') || given.operands.length > 1)
      acts.mayLose(git, 'It would move a branch away from its commits');
  }),
  'symbolic-ref': row('-d -q -m= --delete --short', (given, git) =>
    given.operands.length > 1 || given.has('-d --delete')
      ? acts.mayLose(git, 'It would leave the branch that is checked out')
      : git.report.harmless(),
  ),
  ...same('filter-branch filter-repo', {
    options:
      '-f -d= --force --dry-run --analyze --tree-filter= --index-filter= --msg-filter= --env-filter= --commit-filter= --tag-name-filter= --parent-filter= --setup= --subdirectory-filter= --prune-empty --original= --path= --invert-paths --replace-text= --strip-blobs-bigger-than= --blob-callback= --commit-callback= --filename-callback= --message-callback= --refname-callback=',
    act: (given: Arguments, git: GitCall) => {
      for (const text of given.values(
        '--tree-filter --index-filter --msg-filter --env-filter --commit-filter --tag-name-filter --parent-filter --setup',
      ))
        git.report.shell(text);
      for (const text of given.values(
        '--blob-callback --commit-callback --filename-callback --message-callback --refname-callback',
      ))
        git.report.code(text, 'python');
      if (!given.has('--dry-run --analyze'))
        acts.lose(git, 'It would rewrite all commits of the repository', {
          // Without --force, filter-branch keeps the old ones under refs/original.
          certainty: git.subcommand === 'filter-branch' && !given.has('-f --force') ? 'possible' : 'proven',
          instead: 'Work on a fresh clone.',
        });
    },
  }),
  worktree: {
    options:
      '-f -b= -B= -n -v -d -q --force --detach --checkout --no-checkout --lock --reason= --porcelain --dry-run --expire=',
    act: (given, git) => {
      const [verb, path] = given.operands;
      if (verb?.text === 'list') git.report.harmless();
      if (verb?.text === 'add' && path) git.report.effect({ kind: 'write', target: path, isRecursive: true });
      // Without --force, git refuses where something would be lost.
      if (verb?.text === 'remove' && path && given.has('-f --force'))
        acts.lose(git, `It would delete ${path.text} with changes that are not committed`, {
          instead: 'Run `git worktree remove` without --force.',
        });
    },
  },
  bisect: row(undefined, (_given, { report, rest }) => {
    if (rest[0]?.text === 'run') report.run(rest.slice(1), { isPartial: false });
    else if (/^(log|visualize|view)$/.test(rest[0]?.text ?? '')) report.harmless();
  }),
  'checkout-index': row('-a -f -u -q -n --all --force --prefix= --stage= --stdin', (given, git) =>
    given.has('-f --force') && !given.has('--prefix')
      ? acts.lose(git, 'It would overwrite files with the staged versions', { instead: acts.stash })
      : undefined,
  ),
  'read-tree': row('-m -u -i -n --reset --prefix= --dry-run', (given, git) =>
    given.has('--reset') && given.has('-u')
      ? acts.lose(git, 'It would discard changes that are not committed', { instead: acts.stash })
      : undefined,
  ),
  remote: row('-v -f -t= -m= --verbose --tags --push --add --delete', (given, { report }) => {
    const [verb, name, address] = given.operands;
    if (/^(show|get-url)$/.test(verb?.text ?? 'show')) return report.harmless();
    if (!/^(set-url|add)$/.test(verb?.text ?? '') || !address) return;
    if (verb?.text === 'set-url')
      report.effect({
        kind: 'configuration',
        target: name?.text ?? '',
        isRemote: true,
        certainty: 'possible',
        sentence: `It would send later pushes to ${address.text}.`,
      });
  }),
  difftool: row('-x= -t= -y --extcmd= --tool= --no-prompt', (given, { report }) => {
    for (const text of given.values('-x --extcmd')) report.shell(text, { isPartial: true });
  }),
  ...same('credential credential-store credential-cache', {
    act: (given: Arguments, { report, call }: GitCall) =>
      /^(?:fill|get)$/.test(given.operands[0]?.text ?? '')
        ? report.effect({ kind: 'read', target: `${call.home}/.git-credentials`, isSecret: true })
        : undefined,
  }),
  'hash-object': { act: (given, { report }) => each(report, given.operands, { kind: 'read' }) },
  apply: row(undefined, (given, git) =>
    (given.has('-R --reverse') || inputOf(git.call, given.operands).files.includes(acts.reversed)) &&
    !given.has('--cached --check --stat')
      ? acts.mayLose(git, 'It would take changes back that may not be committed', acts.stash)
      : undefined,
  ),
  maintenance: row(undefined, (given, { report }) =>
    /^(start|register)$/.test(given.operands[0]?.text ?? '')
      ? report.effect({ kind: 'configuration', sentence: 'It would schedule git commands that run later.' })
      : undefined,
  ),
  ...same('daemon instaweb', {
    act: (_given: Arguments, { report }: GitCall) => report.effect({ kind: 'listen', target: 'git' }),
  }),
  lfs: row(undefined, (given, git) =>
    given.operands[0]?.text === 'prune' && given.has('-f --force')
      ? acts.lose(git, 'It would delete files that are not on the server')
      : undefined,
  ),
  notes: row(undefined, (given, git) =>
    /^(remove|prune)$/.test(given.operands[0]?.text ?? '') ? acts.mayLose(git, 'It would delete notes') : undefined,
  ),
};
