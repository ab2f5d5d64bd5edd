import { isDeepStrictEqual } from 'node:util';
import type { HooksConfiguration } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysTrust, type HookExecutor, HookSystem, loadHookSettings, neverTrust } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeResult } from './support/scripted-runner.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const gate = { type: 'command', command: 'gate', name: 'gate' } as const;

/** Runs no process: the gate refuses if nothing was changed that matters, and everything else allows everything. */
const runner: HookExecutor = {
  executeHooksParallel: async (configs, eventName) =>
    configs.map((config) => {
      const { name: _name, onFailure: _default, ...running } = config;
      const intact = isDeepStrictEqual(running, { type: 'command', command: 'gate' });
      const output = intact ? { decision: 'deny' as const, reason: 'gate' } : { decision: 'allow' as const };
      return makeResult({ hookConfig: config, eventName, output });
    }),
  executeHooksSequential: (...args) => runner.executeHooksParallel(...args),
};

async function isGuarded(hooks: Parameters<typeof makeHost>[0], trust = alwaysTrust()): Promise<boolean> {
  const system = new HookSystem(makeHost(hooks), { runner, trust });
  await system.initialize();
  const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
  return finalOutput?.isBlockingDecision() === true;
}

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom({ type: 'command' }, { type: 'telepathy' }, { hooks: 'x' }, { matcher: 5, hooks: [gate] }),
);

describe('a gate holds', () => {
  it('one malformed sibling never disables it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(junk),
        fc.array(junk),
        fc.dictionary(fc.string(), junk),
        async (before, after, events) => {
          const group = { hooks: [...before, gate, ...after] };
          const written = { ...events, BeforeTool: [...before, group, ...after] };
          expect(await isGuarded(written as unknown as HooksConfiguration)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('a project cannot shadow, disable, rename or weaken it, approved or not', async () => {
    const weakened = fc.constantFrom(
      gate,
      { ...gate, timeout: 1 },
      { ...gate, env: { PATH: '' } },
      { ...gate, onFailure: 'allow' },
      { ...gate, args: [] },
      { ...gate, name: 'other' },
      { type: 'command', command: 'true', name: 'gate' },
      { type: 'plugin', name: 'gate' },
    );
    const group = fc.record(
      {
        matcher: fc.constantFrom('', '*', 'write_file', '^never$', '['),
        sequential: fc.boolean(),
        hooks: fc.array(weakened),
      },
      { requiredKeys: ['hooks'] },
    );
    const names = fc.array(fc.constantFrom('gate', 'true', '*', ''));
    const project = fc.record(
      {
        enableHooks: fc.boolean(),
        tools: fc.record({ enableHooks: fc.boolean() }),
        hooksConfig: fc.record({ enabled: fc.boolean(), disabled: names }, { requiredKeys: [] }),
        hooks: fc.record({ BeforeTool: fc.array(group) }),
      },
      { requiredKeys: [] },
    );
    const root = makeTemporaryDirectory();
    const directories = { projectDir: `${root}/project`, userDir: `${root}/home`, systemDir: `${root}/etc` };
    const place = fc.constantFrom('home/.gemini/settings.json', 'etc/settings.json');
    const changedAfterLoading = {
      ...alwaysTrust(),
      recheck: () => ({ state: 'modified', reason: 'its script changed' }) as const,
    };
    const trust = fc.constantFrom(alwaysTrust(), neverTrust(), changedAfterLoading);
    await fc.assert(
      fc.asyncProperty(project, project, place, trust, async (gemini, llxprt, guardFile, policy) => {
        writeBelow(root, 'home/.gemini/settings.json', '');
        writeBelow(root, 'etc/settings.json', '');
        writeBelow(root, guardFile, {
          enableHooks: true,
          hooks: { BeforeTool: [{ matcher: 'write', hooks: [gate] }] },
        });
        writeBelow(root, 'project/.gemini/settings.json', gemini);
        writeBelow(root, 'project/.llxprt/settings.json', llxprt);
        const settings = await loadHookSettings(directories);
        expect(settings.enableHooks).toBe(true);
        expect(await isGuarded(settings, policy)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('settings that are not what they should be', () => {
  const text = JSON.stringify({
    enableHooks: true,
    hooksConfig: { disabled: ['x'] },
    hooks: { BeforeTool: [{ matcher: 'write', hooks: [gate, { type: 'command', command: 'other', timeout: 5 }] }] },
  });
  const mutation = fc.record({
    at: fc.nat(text.length),
    remove: fc.nat(8),
    insert: fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '//', '/*', '\\', 'null', '\u0000'),
    ),
  });
  const mutated = fc
    .array(mutation, { minLength: 1, maxLength: 5 })
    .map((mutations) =>
      mutations.reduce((now, { at, remove, insert }) => `${now.slice(0, at)}${insert}${now.slice(at + remove)}`, text),
    );
  const anything = fc.oneof(
    mutated,
    fc.uint8Array({ maxLength: 200 }),
    fc.json(),
    fc.string(),
    mutated.map((each) => Buffer.from(`\ufeff${each}`, 'utf16le')),
  );

  it('never throw, and never cost a hook that is in another file', async () => {
    const root = makeTemporaryDirectory();
    writeBelow(root, 'home/.gemini/settings.json', text);
    await fc.assert(
      fc.asyncProperty(anything, anything, async (first, second) => {
        const files = ['project/.gemini/settings.json', 'project/.llxprt/settings.json'] as const;
        writeBelow(root, files[0], first);
        writeBelow(root, files[1], second);
        const settings = await loadHookSettings({
          projectDir: `${root}/project`,
          userDir: `${root}/home`,
          systemDir: `${root}/etc`,
        });
        for (const { file, message } of settings.problems) {
          expect(files.some((each) => file?.replaceAll('\\', '/').endsWith(each))).toBe(true);
          expect(message).toContain(file);
        }
        expect(settings.sources.find(({ source }) => source === 'user')?.hooks).toHaveLength(2);
        expect(await isGuarded(settings)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
