// @module-tag built
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as everything from '../src/index.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const directory = fileURLToPath(new URL('..', import.meta.url));

function runNode(...args: string[]) {
  const env = { ...process.env, TMPDIR: makeTemporaryDirectory() };
  return spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8', timeout: 20_000, env });
}

describe('the package', () => {
  it('exports the names that others rely on', () => {
    expect(Object.keys(everything).sort()).toEqual([
      'TrustStore',
      'agentMark',
      'alwaysTrust',
      'checkCommand',
      'describeHookForApproval',
      'findAgentMark',
      'findPersonProblem',
      'homeDirectory',
      'isOnPath',
      'isOwnedByUser',
      'locateProgram',
      'neverTrust',
      'readPersonEvidence',
      'storeTrust',
      'userConfigDirectory',
    ]);
  });

  it('loads nothing that only approving needs, when it is imported', () => {
    const listLoaded = `
      import { register } from 'node:module';
      const hooks = 'export async function resolve(specifier, context, next) {'
        + ' const found = await next(specifier, context); process._rawDebug(found.url); return found; }';
      register('data:text/javascript,' + encodeURIComponent(hooks));
      await import('@agent-hooks/hook-trust');`;
    const { status, stderr } = runNode('--input-type=module', '-e', listLoaded);
    expect(status).toBe(0);
    expect(stderr).toMatch(/hook-trust\/dist\/index\.js/);
    expect(stderr).not.toMatch(/proper-lockfile|write-file-atomic|node_modules\/diff|hook-system|hook-translator/);
  });

  it('has an entry for hosts that loads nothing which reads commands or files', () => {
    const { stdout } = runNode(
      '--input-type=module',
      '-e',
      `import * as entry from '@agent-hooks/hook-trust/policy';
       const late = /^NativeModule (?:child_process|crypto)$/;
       console.log(JSON.stringify([Object.keys(entry), process.moduleLoadList.filter((name) => late.test(name))]));`,
    );
    const names = 'agentMark alwaysTrust homeDirectory isOwnedByUser matchesSegments neverTrust storeTrust';
    expect(JSON.parse(stdout)).toEqual([[...names.split(' '), 'userConfigDirectory', 'withoutWaiting'], []]);
  });

  it.skipIf(process.platform === 'win32')('does what its README shows', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const { stdout, stderr } = runNode('--input-type=module', '-e', example);
    const shown = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map((match) => match[1]);
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(shown);
  });
});
