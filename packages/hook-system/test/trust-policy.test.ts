import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alwaysTrust, HookSystem, neverTrust, type TrustPolicy } from '../src/index.ts';
import { command, group, makeApprovedProject, makeGuardedProject, marking } from './support/guarded-project.ts';
import { makeHost } from './support/host.ts';
import { makeScriptedRunner } from './support/scripted-runner.ts';

describe.skipIf(process.platform === 'win32')('the trust policy of a host', () => {
  it.each<[string, TrustPolicy, string[]]>([
    ['alwaysTrust', alwaysTrust(), ['one', 'two']],
    ['neverTrust', neverTrust(), []],
    [
      'one of its own',
      {
        check: async (hooks) =>
          hooks.map(({ config }) => ({ state: config.name === 'first' ? 'trusted' : 'unapproved', reason: 'so' })),
      },
      ['one'],
    ],
    [
      'one that says no at the run',
      { ...alwaysTrust(), recheck: async () => ({ state: 'modified', reason: 'no' }) },
      [],
    ],
    [
      'one that throws',
      {
        check: () => {
          throw new Error('broken');
        },
      },
      [],
    ],
    ['one that rejects', { check: () => Promise.reject(new Error('broken')) }, []],
    ['one that answers nonsense', { check: async () => 'yes' as never }, []],
    ['one that answers for some', { check: async () => [{ state: 'trusted', reason: 'the first' }] }, ['one']],
    [
      'one that answers a wrong word',
      { check: async (hooks) => hooks.map(() => ({ state: 'ok' as never, reason: '' })) },
      [],
    ],
    [
      'one that throws at the run',
      {
        ...alwaysTrust(),
        recheck: () => {
          throw new Error('broken');
        },
      },
      [],
    ],
    ['one that rejects at the run', { ...alwaysTrust(), recheck: () => Promise.reject(new Error('broken')) }, []],
    ['one that answers nonsense at the run', { ...alwaysTrust(), recheck: () => undefined as never }, []],
  ])('decides: %s', async (_, trust, ran) => {
    const project = await makeApprovedProject();
    const { fire } = await project.open({ trust });
    expect((await fire()).ran).toEqual(ran);
  });

  it('is not asked about hooks that the host hands over, registers in code or gets from others', async () => {
    const project = makeGuardedProject({});
    const runner = makeScriptedRunner();
    const hooks = (text: string) => ({ BeforeTool: [group(command(text))] });
    const asked: string[] = [];
    const trust: TrustPolicy = {
      check: async (all) => {
        asked.push(...all.map(({ config }) => config.type));
        return all.map(() => ({ state: 'unapproved', reason: 'no' }));
      },
    };
    const getExtensions = () => [{ name: 'x', isActive: true, hooks: hooks('extension') }];
    const system = new HookSystem(makeHost(hooks('handed over'), { getExtensions, getWorkingDir: () => project.dir }), {
      runner,
      trust,
    });
    await system.initialize();
    system.getRegistry().registerHook(command('registered'), 'BeforeTool');
    await system.getEventHandler().fireBeforeToolEvent('t', {});
    expect(runner.calls).toMatchObject([{ commands: ['registered', 'handed over', 'extension'] }]);
    expect(asked).toEqual([]);
    await system.dispose();
  });

  it('does not hold back a hook that the user has as well', async () => {
    const project = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh')));
    await project.approveAll();
    const { system, fire } = await project.open();
    system.getRegistry().registerHook(command('./x.sh'), 'BeforeTool');
    appendFileSync(project.path('x.sh'), '#');
    expect(await fire()).toMatchObject({ ran: ['x'] });
  });
});
