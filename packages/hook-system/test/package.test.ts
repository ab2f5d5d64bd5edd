// @module-tag built
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as everything from '../src/index.ts';

const directory = fileURLToPath(new URL('..', import.meta.url));

function runNode(...args: string[]) {
  return spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8', timeout: 20_000 });
}

describe('the package', () => {
  it('exports the names that others rely on', () => {
    expect(Object.keys(everything).sort()).toEqual([
      'AfterModelHookOutput',
      'BeforeModelHookOutput',
      'BeforeToolHookOutput',
      'BeforeToolSelectionHookOutput',
      'DefaultHookOutput',
      'HookAggregator',
      'HookEventHandler',
      'HookPlanner',
      'HookRegistry',
      'HookRegistryNotInitializedError',
      'HookSystem',
      'HookSystemNotInitializedError',
      'InProcessMessageBus',
      'alwaysTrust',
      'buildFailureEnvelope',
      'createHookOutput',
      'loadHookSettings',
      'makeEmptySuccessResult',
      'neverTrust',
      'processCommonHookOutputFields',
      'readSettingsDocument',
      'storeTrust',
    ]);
  });

  it('has a small main entry: at most 60 names, types included, and none of them in the entry for tools', () => {
    const namesIn = (file: string) =>
      [...readFileSync(`${directory}/src/${file}`, 'utf8').matchAll(/\{([^}]*)\} from/g)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim().replace(/^type /, ''))
        .filter((name) => name !== '');
    const [main, inspect] = [namesIn('index.ts'), namesIn('inspect.ts')];
    expect(main.length).toBeGreaterThan(20);
    expect(main.length).toBeLessThanOrEqual(60);
    expect(inspect.filter((name) => main.includes(name))).toEqual([]);
  });

  it('loads no SDK and nothing that only some hosts need, when it is imported', () => {
    const listLoaded = `
      import { register } from 'node:module';
      const hooks = 'export async function resolve(specifier, context, next) {'
        + ' const found = await next(specifier, context); process._rawDebug(found.url); return found; }';
      register('data:text/javascript,' + encodeURIComponent(hooks));
      await import('@agent-hooks/hook-system');`;
    const { status, stderr } = runNode('--input-type=module', '-e', listLoaded);
    expect(status).toBe(0);
    expect(stderr).toMatch(/hook-system\/dist\/index\.js/);
    expect(stderr).not.toMatch(/genai|re2js|jsonc-parser|proper-lockfile|write-file-atomic|node_modules\/diff/);
    expect(stderr).not.toMatch(/hook-dialects\/dist\/index|store-policy|(?:command|http|resident)-hooks|valibot/);
  });

  it('loads neither processes nor sockets nor ciphers, when it is imported', () => {
    // Newer versions of node load sockets with their own utilities.
    const listLoaded = `
      await import('node:util');
      const before = new Set(process.moduleLoadList);
      await import('@agent-hooks/hook-system');
      const late = /^NativeModule (?:child_process|net|_?http.*|crypto)$/;
      console.log(JSON.stringify(process.moduleLoadList.filter((name) => late.test(name) && !before.has(name))));`;
    const { stdout } = runNode('--input-type=module', '-e', listLoaded);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('can be required as well', () => {
    const { stdout } = runNode('-e', `console.log(typeof require('@agent-hooks/hook-system').HookSystem)`);
    expect(stdout.trim()).toBe('function');
  });

  it('does what its README shows', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const { stdout, stderr } = runNode('--input-type=module', '-e', example);
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe('no secrets in files');
  });
});
