// What a user of the published package writes; compiled against the packed files.
import { openChannel, type Release, takeRelease, withGrant } from '@agent-hooks/hook-release';
import { type PolicyUse, usePolicy } from '@agent-hooks/hook-release/use';

export async function take(systemDir: string, key: string): Promise<PolicyUse | undefined> {
  const { release } = await takeRelease('acme', openChannel('https://policies.example'), { systemDir, key });
  const granted: Release = withGrant(release, { rule: 'shell(git push:*)', until: '2030-01-01T00:00:00.000Z' });
  return granted.grants.length > 0 ? usePolicy('acme', { systemDir }) : undefined;
}
