import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryDirectory, writeBelow } from '../../test/support/temporary-directory.ts';
import { acceptsCi } from './find-managed.ts';

const yes = JSON.stringify({ hooksConfig: { ci: true } });

function places(files: Readonly<Record<string, string>>) {
  const root = makeTemporaryDirectory();
  for (const [name, text] of Object.entries(files)) writeBelow(root, name, text);
  return { userDir: join(root, 'home'), systemDir: join(root, 'etc'), projectDir: join(root, 'project') };
}

describe('whether --ci is accepted in place of a person', () => {
  it.each([
    ['home/.config/agent-hooks/settings.json', yes, true],
    ['etc/settings.json', yes, true],
    ['project/.agent-hooks/settings.json', yes, false],
    ['home/.config/agent-hooks/settings.json', '{"hooksConfig": {"ci": "true"}}', false],
    ['home/.config/agent-hooks/settings.json', '{"ci": true}', false],
    ['home/.config/agent-hooks/settings.json', '{"hooksConfig": {"ci": true}', false],
  ])('%s saying %s: %s', async (file, text, accepted) => {
    expect(await acceptsCi(places({ [file]: text }))).toBe(accepted);
  });
});
