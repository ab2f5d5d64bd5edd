import { type Data, hole, type Word } from '../types.ts';
import { isUsual, runsPrograms, runValue } from './git-configuration.ts';
import type { Arguments } from './parse-arguments.ts';
import type { Call, Report } from './program.ts';
import { after, each, named, nothing, wordLike, writes } from './shapes.ts';

/** One call of a subcommand of git. */
export interface GitCall {
  readonly call: Call;
  readonly report: Report;
  readonly subcommand: string;
  readonly rest: readonly Word[];
  readonly settings: ReadonlyMap<string, Word>;
}

export interface Subcommand {
  readonly options?: string;
  readonly act: (given: Arguments, git: GitCall) => void;
}

/** A subcommand; without options, every word that starts with `-` is one. */
export const subcommand = (options: string | undefined, act: Subcommand['act']): Subcommand =>
  options === undefined ? { act } : { options, act };

export const stash = 'Run `git stash` first: it keeps the changes.';
export const lose = (git: GitCall, what: string, parts: { instead?: string; certainty?: 'proven' | 'possible' } = {}) =>
  git.report.effect({ kind: 'history', target: git.call.cwd, sentence: `${what}.`, ...parts });

export const mayLose = (git: GitCall, what: string, instead?: string) =>
  lose(git, what, { certainty: 'possible', ...(instead !== undefined && { instead }) });

export const harmless: Subcommand = { act: (_given, { report }) => report.harmless() };

/** What git prints: files as they were committed, and changes turned round. */
export const committed = 'committed files';
export const reversed = 'reversed changes';

/** Prints objects; `commit:path` is the content of a file. */
export const prints = subcommand(
  '-o= --output= -O? --open-files-in-pager? -n= -L= -S= -G= --format= --pretty? --since= --until= --author= --grep= --no-index -e=',
  (given, { report, subcommand, rest }) => {
    const dashes = rest.findIndex(({ text }) => text === '--');
    if (dashes !== -1 && (/^(diff|show|archive)$/.test(subcommand) || given.has('-p --patch')))
      each(report, rest.slice(dashes + 1), { kind: 'read' });
    const [, bundle] = given.operands[0]?.text === 'create' ? given.operands : [];
    const outputs = [...given.values('-o --output'), ...(bundle && subcommand === 'bundle' ? [bundle] : [])];
    for (const output of outputs) writes(report, output, nothing);
    for (const program of given.values('-O --open-files-in-pager')) report.shell(program, { isPartial: true });
    for (const word of given.operands) {
      const [, path] = /^[^:]*:(?!\/)(.+)$/.exec(word.text) ?? [];
      if (path) report.effect({ kind: 'read', target: wordLike(word, path) });
      else if (given.has('--no-index') || subcommand === 'blame' || subcommand === 'annotate')
        report.effect({ kind: 'read', target: word });
    }
    if (subcommand === 'archive' || (subcommand === 'diff' && given.has('-R'))) {
      const data: Data = { files: [subcommand === 'archive' ? committed : reversed], downloads: [] };
      report.prints(data);
      for (const output of outputs) report.writes(output, data);
    }
    if (outputs.length === 0 && !given.has('-O --open-files-in-pager')) report.harmless();
  },
);

export const checkoutOptions =
  '-b= -B= -f -q -t -p -m -l -d --force --quiet --track? --no-track --orphan= --ours --theirs --merge --conflict= --patch --no-patch --detach --guess --no-guess --pathspec-from-file= --pathspec-file-nul --overlay --no-overlay --recurse-submodules --ignore-other-worktrees --overwrite-ignore --progress --no-progress --unified= --inter-hunk-context= -U=';

export const checkout = subcommand(checkoutOptions, (given, git) => {
  const { rest, call } = git;
  const dashes = rest.findIndex(({ text }) => text === '--');
  // With a branch to make or to follow, git takes no files.
  const creates = given.has('-b -B --orphan -t --track');
  const paths = dashes === -1 ? given.operands.slice(1) : rest.slice(dashes + 1);
  const [first] = given.operands;
  const isPath = first !== undefined && dashes === -1 && /^(\.{1,2}$|\.{1,2}\/|:[/(!^]|.*[*?]|.*\/$)/.test(first.text);
  const looksLikePath =
    first !== undefined &&
    dashes === -1 &&
    paths.length === 0 &&
    (/\.[a-z]\w{0,4}$/i.test(first.text) || call.fileData(call.resolve(first)) !== undefined);
  // Before the dashes there is room for one commit.
  if (dashes !== -1 && given.operands.length - paths.length > 1) return git.report.harmless();
  if (given.has('-B') && given.operands.length > 0) mayLose(git, movesBranch(given, '-B'));
  const named = paths.map(({ text }) => text).join(' ') || first?.text || '';
  if (given.has('-p --patch')) mayLose(git, 'It may discard changes that are not committed', stash);
  else if (given.has('-f --force'))
    lose(git, 'It would discard all changes that are not committed', {
      // With a name it is a branch, or a file that may not have changed.
      certainty: first && !creates && dashes === -1 ? 'possible' : 'proven',
      instead: stash,
    });
  else if (given.has('--pathspec-from-file'))
    lose(git, 'It would discard changes in the files of a list', { instead: stash });
  else if (!creates && (paths.length > 0 || isPath))
    lose(git, `It would discard uncommitted changes in ${named}`, { instead: stash });
  else if (!creates && looksLikePath)
    mayLose(git, `It would discard uncommitted changes in ${named}, if that is a file`, stash);
});

/** What `checkout -B` and `switch -C` do to a branch that exists. */
export const movesBranch = (given: Arguments, option: string) =>
  `It would move the branch ${given.values(option)[0]?.text ?? ''} away from its commits, if there is one`;

/** A path that begins with a colon is a pattern of git's own, which is not read here. */
const isMagic = ({ text }: Word): boolean => text.startsWith(':');

export const restore = subcommand(
  `-s= -S -W --source= --no-source --staged --no-staged --worktree --no-worktree --ignore-unmerged --ignore-skip-worktree-bits ${checkoutOptions}`,
  (given, git) => {
    const inWorktree = given.has('-W --worktree') || !given.has('-S --staged');
    // `--no-staged` alone leaves git without a place to restore.
    const hasNoPlace = given.has('--no-staged') && !given.has('-W --worktree');
    if (given.has('--no-worktree') || !inWorktree || hasNoPlace) return;
    if (given.has('-p --patch')) return mayLose(git, 'It may discard changes that are not committed', stash);
    if (given.operands.length === 0 && !given.has('--pathspec-from-file')) return git.report.harmless();
    const names = given.operands.map(({ text }) => text).join(' ') || 'the files of a list';
    const certainty = given.operands.some(isMagic) ? 'possible' : 'proven';
    lose(git, `It would discard uncommitted changes in ${names}`, { certainty, instead: stash });
  },
);

export const reset = subcommand(
  '-q -p -N --mixed --soft --hard --merge --keep --quiet --patch --pathspec-from-file= --pathspec-file-nul --recurse-submodules --no-refresh --refresh --intent-to-add',
  (given, git) => {
    if (given.has('--hard')) lose(git, 'It would discard all changes that are not committed', { instead: stash });
    else if (given.has('--merge')) lose(git, 'It would discard changes that are staged', { instead: stash });
  },
);

export const clean = subcommand(
  '-d -f -i -n -q -x -X -e= --force --no-force --interactive --dry-run --quiet --exclude=',
  (given, git) => {
    const isForced =
      (given.has('-f --force') &&
        git.rest.findLast(({ text }) => /^-(-(no-)?force$|\w*f)/.test(text))?.text !== '--no-force') ||
      /^(false|no|off|0)$/i.test(git.settings.get('clean.requireforce')?.text ?? '');
    const isOfGit = given.operands.length > 0 && given.operands.every(({ text }) => /^\.git\/?$/.test(text));
    if (given.has('-n --dry-run') || isOfGit || (!isForced && !given.has('-i --interactive')))
      return git.report.harmless();
    const certainty = given.has('-i --interactive') || given.operands.some(isMagic) ? 'possible' : 'proven';
    const instead = 'Run `git clean -n` to see the files, and delete them by name; `git stash -u` keeps them.';
    lose(git, 'It would delete files that git does not track', { certainty, instead });
    const targets = given.operands.length > 0 ? given.operands : [wordLike(git.call.words[0], git.call.cwd)];
    for (const target of targets) {
      const found = wordLike(target, `${git.call.resolve(target)}/${hole}`);
      git.report.effect({ kind: 'delete', target: found, isRecursive: given.has('-d'), certainty: 'possible' });
    }
  },
);

export const push = subcommand(
  '-f -d -n -u -q -v -o= -4 -6 --force --no-force --force-with-lease? --no-force-with-lease --force-if-includes --delete --mirror --prune --all --branches --tags --follow-tags --dry-run --porcelain --set-upstream --quiet --verbose --push-option= --receive-pack= --exec= --repo= --atomic --no-verify --signed? --thin --progress --recurse-submodules=',
  (given, git) => {
    const { report } = git;
    for (const program of given.values('--receive-pack --exec')) runValue(report, ['--receive-pack', program]);
    if (given.has('-n --dry-run')) return report.harmless();
    const [remote, ...refs] = given.operands;
    const target = given.operands.map(({ text }) => text).join(' ') || 'origin';
    const loses = (sentence: string, parts: { instead?: string; certainty?: 'possible' } = {}) =>
      report.effect({ kind: 'remote', action: 'delete', target, sentence, ...parts });
    const lease = 'Use `git push --force-with-lease`: it refuses if others have pushed.';
    const hasPlainLease =
      given.has('--force-with-lease') &&
      given.values('--force-with-lease').length === 0 &&
      !given.has('--no-force-with-lease');
    if (given.has('-f --force')) loses('It would overwrite commits on the remote.', { instead: lease });
    else if (refs.some(({ text }) => /(^|:)\+/.test(text)) && !hasPlainLease)
      loses('It would overwrite commits on the remote (`+`).', { instead: lease });
    const isMirror = [...git.settings.keys()].some((name) => /^remote\..*\.mirror$/.test(name));
    if (given.has('--mirror') || isMirror)
      loses('It would make the remote equal to this repository and delete what is not here.');
    if (given.has('--prune')) loses('It would delete branches of the remote that do not exist here.');
    const deleted = refs.filter(({ text }) => given.has('-d --delete') || /^\+?:./.test(text));
    if (deleted.length > 0)
      // A branch that is here as well can be pushed again.
      loses(`It would delete ${deleted.map(({ text }) => text.replace(/^\+?:/, '')).join(', ')} on the remote.`, {
        certainty: 'possible',
      });
    const to = remote?.text ?? given.values('--repo')[0]?.text ?? 'origin';
    report.effect({ kind: 'send', target: to, sentence: `It would send commits to ${to}.` });
  },
);

export const fetches = subcommand(
  '--upload-pack= --exec= -u= -o= -j= -b= -c= --config= --template= --depth= --branch= --reference= --origin= --separate-git-dir= --jobs= --filter= --shallow-since= --recurse-submodules? --server-option= --refmap= -s= -X= --strategy=',
  (given, git) => {
    const { report, subcommand } = git;
    const [address, directory] = given.operands;
    for (const program of given.values('--upload-pack --exec')) runValue(report, ['--upload-pack', program]);
    if (subcommand === 'clone') {
      for (const program of given.values('-u')) runValue(report, ['--upload-pack', program]);
      for (const setting of given.values('-c --config')) {
        const name = setting.text.replace(/=.*$/s, '');
        if (runsPrograms(name)) runValue(report, [name, after(setting, name.length + 1)], 'possible');
      }
      const name = address?.text
        .replace(/\/+$/, '')
        .replace(/\.git$/, '')
        .replace(/^.*[/:]/, '');
      const target = directory ?? (address && wordLike(address, name ?? hole));
      if (target) report.effect({ kind: 'write', target, isRecursive: true });
    }
    report.effect({ kind: 'fetch', target: address ?? 'origin' });
    const moved = given.operands.slice(1).find(({ text }) => {
      const [, sign = '', local = ''] = /^(\+?)[^:]*:(?!refs\/remotes\/)(.+)$/.exec(text) ?? [];
      return local !== '' && (sign !== '' || given.has('-f --force'));
    });
    if (moved && subcommand !== 'clone') mayLose(git, `It would move a branch away from its commits (${moved.text})`);
    report.prints(nothing);
    if (/^(fetch|ls-remote)$/.test(subcommand) && !given.has('--upload-pack --exec')) report.harmless();
  },
);

export const stashes = subcommand(undefined, (given, git) => {
  const [verb] = given.operands.map(({ text }) => text);
  if (verb === 'clear') lose(git, 'It would delete all stashed changes');
  else if (verb === 'drop') lose(git, 'It would delete stashed changes');
  else if (/^(list|show)$/.test(verb ?? '')) git.report.harmless();
});

export const branch = subcommand(
  '-d -D -f -m -M -c -C -r -a -v -vv -l -q -t -u= --delete --force --move --copy --list --all --remotes --show-current --contains? --no-contains? --merged? --no-merged? --sort= --format= --points-at= --column? --color? --track? --no-track --set-upstream-to= --unset-upstream --edit-description --ignore-case --verbose --quiet',
  (given, git) => {
    const names = given.operands.map(({ text }) => text).join(', ');
    const deletes = given.has('-d --delete');
    const instead = 'Use `git branch -d`: it refuses if commits would be lost.';
    if (given.has('-D') || (deletes && given.has('-f --force')))
      mayLose(git, `It would delete the branch ${names}, even if it has commits that are nowhere else`, instead);
    else if (!deletes && given.has('-f --force -C') && given.operands.length > 0)
      mayLose(git, `It would move the branch ${given.operands[0]?.text} away from its commits`);
    else if (given.operands.length === 0 || given.has('-l --list --contains --merged --show-current'))
      git.report.harmless();
  },
);

export const configures = subcommand(
  '-f= -l -e -t= --file= --blob= --global --system --local --worktree --get --get-all --get-regexp --get-urlmatch --get-color --list --unset --unset-all --add --replace-all --rename-section --remove-section --edit --type= --default= --name-only --show-origin --show-scope --includes -z --null --bool --int --path',
  (given, { report, call }) => {
    const [first, second, third] = given.operands;
    const verb = /^(get|set|list|unset|edit|rename-section|remove-section)$/.test(first?.text ?? '')
      ? first?.text
      : undefined;
    const name = verb ? second : first;
    const value = verb ? third : second;
    if (
      given.has('--get --get-all --get-regexp --get-urlmatch --get-color --list -l') ||
      /^(get|list)$/.test(verb ?? '') ||
      (!value && !given.has('--unset --unset-all -e --edit --remove-section') && !verb)
    )
      return report.harmless();
    const scope = given.has('--system')
      ? '/etc/gitconfig'
      : given.has('--global')
        ? `${call.home}/.gitconfig`
        : given.values('-f --file')[0];
    if (scope) report.effect({ kind: 'write', target: scope });
    if (!name || !value || !runsPrograms(name.text) || isUsual(value.text)) return;
    if (/^alias\./i.test(name.text) && !value.text.startsWith('!'))
      return void report.shell(wordLike(value, `git ${value.text}`), { certainty: 'possible', isPartial: true });
    report.effect(named('configuration', name.text, `It would set ${name.text}, which makes git run "${value.text}".`));
    if (!/hookspath|include|worktree|allow|insteadof|templatedir/i.test(name.text)) {
      report.shell(wordLike(value, value.text.replace(/^!/, '')), { certainty: 'possible', isPartial: true });
    }
  },
);

export const submodule = subcommand('-f -q --quiet --force --recursive --all --init --remote', (given, git) => {
  const [verb, ...words] = given.operands;
  if (verb?.text === 'foreach') {
    const from = words[0] ? git.rest.indexOf(words[0]) : -1;
    const command = git.rest.slice(from);
    const text = command.map((word) => word.text).join(' ');
    if (from !== -1) git.report.shell(wordLike(words[0], text), { isPartial: true });
  } else if (/^(deinit|update)$/.test(verb?.text ?? '') && given.has('-f --force'))
    lose(git, 'It would discard uncommitted changes in submodules');
  else if (/^(status|summary)$/.test(verb?.text ?? 'status')) git.report.harmless();
});

export const aborts = (what: string, options = ''): Subcommand => ({
  options: `--abort --skip --continue --quit --exec= -x= -i --interactive --onto= -s= -X= -m= -S? --strategy= --no-edit ${options}`,
  act: (given, git) => {
    for (const command of given.values('-x --exec')) if (git.subcommand === 'rebase') git.report.shell(command);
    if (given.has('--abort')) mayLose(git, `It would discard conflicts that were already resolved in this ${what}`);
    else if (given.has('--skip')) mayLose(git, `It would drop a commit from this ${what}`);
  },
});
