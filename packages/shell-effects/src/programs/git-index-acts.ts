import { lose, stash, subcommand } from './git-acts.ts';
import { each, endOfName, everyName, nothing } from './shapes.ts';

/** Adds files to the index; one that git ignores and that has credentials would become part of the history. */
export const adds = subcommand(
  '-A -f -n -p -u -v -N -i -e --all --force --dry-run --patch --update --verbose --intent-to-add --interactive --edit --pathspec-from-file= --chmod=',
  (given, { report }) => {
    if (given.has('-n --dry-run')) return report.harmless();
    if (given.has('-f --force')) each(report, given.operands, { kind: 'read', isMoved: true });
  },
);

export const removes = subcommand(
  '-f -n -r -q --force --dry-run --cached --no-cached --quiet --ignore-unmatch --pathspec-from-file=',
  (given, git) => {
    if (given.has('-n --dry-run')) return git.report.harmless();
    if (given.has('--cached') && !given.has('--no-cached')) return;
    each(git.report, given.operands, { kind: 'delete', isRecursive: given.has('-r') });
    if (given.has('-f --force'))
      lose(git, 'It would delete files with changes that are not committed', { instead: stash });
  },
);

/** Prints names of files; all of them if nothing narrows them. */
export const listsFiles = subcommand(undefined, (given, { report }) => {
  report.harmless();
  if (given.operands.length === 0 && !given.has(narrowing))
    report.prints({ ...nothing, text: `./${everyName}${given.has('-z') ? endOfName : '\n'}` });
});
const narrowing = '-d -m -o -i -u -k -s --deleted --modified --others --ignored --unmerged --killed --stage';
