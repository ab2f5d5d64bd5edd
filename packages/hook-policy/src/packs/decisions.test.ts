import { describe, expect, it } from 'vitest';
import { checkCommand } from '../check-command.ts';

const place = { project: '/home/me/app', cwd: '/home/me/app', home: '/home/me' };
const decide = (command: string) => checkCommand(command, { ...place, packs: ['core', 'git', 'secrets'] }).decision;

/** What is lost for good is refused, what can be brought back is asked about, the rest passes. */
const rows: readonly (readonly [command: string, decision: 'allow' | 'ask' | 'deny'])[] = [
  ['git push --force origin topic', 'deny'],
  ['git push origin +topic:topic', 'deny'],
  ['git push --force-with-lease origin topic', 'allow'],
  ['git push origin topic', 'allow'],
  ['git push origin --delete topic', 'ask'],
  ['git branch -D topic', 'ask'],
  ['git branch -d topic', 'allow'],
  ['git reflog expire --expire=now --all', 'deny'],
  ['git reflog expire --all', 'ask'],
  ['git prune --expire=now', 'deny'],
  ['git filter-branch --force --all', 'deny'],
  ['git checkout -f', 'deny'],
  ['git checkout -f topic', 'ask'],
  ['git restore notes.md', 'deny'],
  ['git restore notes.md -h', 'allow'],
  ['git restore --no-staged notes.md', 'allow'],
  ['git -c core.sshCommand=./connect fetch', 'ask'],
  ['GIT_SSH_COMMAND="ssh -i deploy" git fetch', 'allow'],
  ['mv ~/Pictures/a.png ~/Documents/', 'allow'],
  ['mv /etc/hosts /tmp', 'ask'],
  ['rm -r /srv/data', 'ask'],
  ['rm -rf /srv/data', 'deny'],
  ['rm -r ~', 'deny'],
  ['rm -rf $TMPDIR/cache', 'allow'],
  ['find /tmp -delete', 'ask'],
  ['python3 -c "import shutil; shutil.rmtree(\'/tmp/a\')"', 'ask'],
  ['tar -xzf release.tgz', 'allow'],
  ['nmcli device disconnect eth0', 'ask'],
  ['cat ~/.ssh/id_ed25519', 'deny'],
  ['cat ~/.ssh/id_ed25519.pub', 'allow'],
  ['cat ~/.ssh/config', 'allow'],
  ['cat ~/.config/containers/auth.json', 'deny'],
  ['cat <<E | sh\nrm -rf ~/work\nE', 'deny'],
  ['sh -c "$(cat <<E\nrm -rf ~/work\nE)"', 'deny'],
  ['echo "rm -rf ~/work" | tee log | bash', 'deny'],
  ['RM -rf ~/work', 'ask'],
  ["rm -rf ~/work 'open", 'ask'],
  ['&& git reset --hard', 'ask'],
  ['$SHELL -c "rm -rf ~/work"', 'deny'],
];

describe('what packs decide at standard', () => {
  it.each(rows)('%s: %s', (command, decision) => expect(decide(command)).toBe(decision));
});
