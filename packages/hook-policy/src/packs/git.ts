import type { Pack } from './pack.ts';

/** What git itself is made of; locks and hooks are not. */
const repository =
  '**/.git{,/{objects,refs,logs,worktrees,modules}{,/**},/packed-refs,/HEAD,/index,/config,/\\*,/\\{*,/…*}';

/** Work that cannot be brought back, branches of others, and settings of git that run programs. */
export const git: Pack = {
  name: 'git',
  title: 'uncommitted and unpushed work, forced pushes, settings that run programs',
  rules: [
    { rule: 'history', decision: 'deny', instead: 'Commit or stash the changes first (`git stash`).' },
    { rule: 'remote(delete git)', decision: 'deny' },
    { rule: `delete(${repository})`, decision: 'deny', instead: 'Use git commands to change a repository.' },
    { rule: `write(${repository})`, decision: 'ask', instead: 'Use git commands to change a repository.' },
    { rule: 'configuration(git)', decision: 'ask' },
    { rule: 'execute(text git)', decision: 'ask' },
    { rule: 'remote(change git)', decision: 'ask', from: 'strict' },
  ],
};
