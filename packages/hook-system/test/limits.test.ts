import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandHookConfig, eventTable, type HookEventName } from '@agent-hooks/hook-types';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  alwaysTrust,
  HookSystem,
  type HookSystemOptions,
  InProcessMessageBus,
  loadHookSettings,
} from '../src/index.ts';
import { setOffSwitch } from '../src/machine.ts';
import { fixtureHook } from './support/fixtures.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

/** Settings of a machine, a user and a project in a folder of their own, each with a gate that refuses in its name. */
async function makeScopes(project: object = {}, user: object = {}, system: object = {}) {
  const root = makeTemporaryDirectory();
  const directories = { projectDir: join(root, 'project'), userDir: join(root, 'home'), systemDir: join(root, 'etc') };
  const gate = (whose: string) => ({
    enableHooks: true,
    hooks: { BeforeTool: [{ hooks: [{ type: 'command', name: 'gate', command: `echo ${whose} >&2; exit 2` }] }] },
  });
  writeBelow(root, 'project/.llxprt/settings.json', { ...gate('project'), ...project });
  writeBelow(root, 'home/.llxprt/settings.json', { ...gate('user'), ...user });
  writeBelow(root, 'etc/settings.json', { ...gate('system'), ...system });
  return { root, directories };
}

async function load(
  directories: Awaited<ReturnType<typeof makeScopes>>['directories'],
  options: HookSystemOptions = {},
) {
  const logger = makeRecordingLogger();
  const settings = () => loadHookSettings(directories);
  const host = makeHost(undefined, { getHooks: settings, getWorkingDir: () => directories.projectDir });
  const system = new HookSystem(host, {
    debugLogger: logger,
    offSwitch: directories,
    trust: alwaysTrust(),
    ...options,
  });
  onTestFinished(() => system.dispose());
  await system.initialize();
  const whoRefuses = async () => {
    const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
    return finalOutput?.isBlockingDecision() ? finalOutput.getEffectiveReason().split('\n') : [];
  };
  const said = () => logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
  return { system, whoRefuses, said };
}

describe.skipIf(process.platform === 'win32')('turning hooks off', () => {
  it('by the user reaches all hooks but the machine’s, and is said at each load', async () => {
    const { directories } = await makeScopes();
    const { system, whoRefuses, said } = await load(directories);
    system
      .getRegistry()
      .registerHook(
        { type: 'function', name: 'own', action: () => ({ decision: 'deny', reason: 'host' }) },
        'BeforeTool',
      );
    expect(await whoRefuses()).toEqual(['own: host', 'gate: project', 'gate: user', 'gate: system']);
    expect(said().filter((message) => message.includes('turned off'))).toEqual([]);

    const file = await setOffSwitch(true, { userDir: directories.userDir });
    expect(await whoRefuses()).toHaveLength(4);
    await system.reload();
    await system.reload();
    expect(await whoRefuses()).toEqual(['system']);
    const attention = `Attention: all hooks but those of the machine are turned off by ${file}, since `;
    expect(said().filter((message) => message.startsWith(attention))).toHaveLength(2);
    const reasons = system
      .explain('BeforeTool')
      .map(({ entry, runs, reason }) => [entry.source, runs, reason.includes(file)]);
    expect(reasons).toEqual([
      ['runtime', false, true],
      ['project', false, true],
      ['user', false, true],
      ['system', true, false],
    ]);
    expect(system.getRegistry().getOffSwitches()).toMatchObject([{ source: 'user', file }]);

    system.setHookEnabled('gate', true);
    system.setHookEnabled('own', true);
    expect(await whoRefuses()).toEqual(['system']);

    await setOffSwitch(false, { userDir: directories.userDir });
    await system.reload();
    expect(await whoRefuses()).toHaveLength(4);
  });

  it('by the machine reaches all hooks', async () => {
    const { directories } = await makeScopes();
    await setOffSwitch(true, { systemDir: directories.systemDir });
    const { whoRefuses } = await load(directories);
    expect(await whoRefuses()).toEqual([]);
  });

  it('is nothing that a project can do', async () => {
    const { root, directories } = await makeScopes({
      enableHooks: false,
      tools: { enableHooks: false },
      hooksConfig: { enabled: false, disabled: ['gate'], off: true },
    });
    const [home, variables] = [process.env.HOME, 'AGENT_HOOKS_OFF=1\nAGENT_HOOKS=off\nXDG_CONFIG_HOME=.config\n'];
    writeBelow(root, 'project/.config/agent-hooks/off', '');
    writeBelow(root, 'project/.agent-hooks/off', '');
    writeBelow(root, 'project/off', '');
    const dotEnv = `${variables}HOME=${directories.projectDir}\n`;
    writeBelow(root, 'project/.env', dotEnv);
    // What an agent does that reads a project's .env into its own environment, over what was there.
    for (const line of dotEnv.trim().split('\n')) process.env[line.split('=')[0] ?? ''] = line.split('=')[1];
    onTestFinished(() => {
      for (const line of variables.trim().split('\n')) delete process.env[line.split('=')[0] ?? ''];
      process.env.HOME = home;
    });
    const usual = await load(directories, { offSwitch: { systemDir: directories.systemDir } });
    expect(await usual.whoRefuses()).toEqual(['gate: user', 'gate: system']);
    expect(usual.said()).toContainEqual(expect.stringContaining('is inside the project, and so not the user’s'));
  });
});

describe('what hooks see of the environment', () => {
  afterEach(() => {
    delete process.env.SCOPES_API_KEY;
    delete process.env.SCOPES_REGION;
  });

  const script =
    'const { WHO, SCOPES_API_KEY = "none", SCOPES_REGION = "none" } = process.env;' +
    'console.log(JSON.stringify({ systemMessage: [WHO, SCOPES_API_KEY, SCOPES_REGION].join(" ") }))';
  const printing = (who: string) => ({
    BeforeTool: [{ hooks: [{ type: 'command', command: process.execPath, args: ['-e', script], env: { WHO: who } }] }],
  });

  async function seen(written: { project?: object; user?: object; system?: object }, options: HookSystemOptions = {}) {
    process.env.SCOPES_API_KEY = 'key';
    process.env.SCOPES_REGION = 'eu';
    const { directories } = await makeScopes(
      { hooks: printing('project'), hooksConfig: written.project },
      { hooks: printing('user'), hooksConfig: written.user },
      { hooks: printing('system'), hooksConfig: written.system },
    );
    const { system } = await load(directories, options);
    const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
    return finalOutput?.systemMessage?.split('\n');
  }

  it.each<[string, Parameters<typeof seen>[0], HookSystemOptions, readonly [string, string, string]]>([
    ['all of it but a project’s hook no key, where nobody says anything', {}, {}, ['none eu', 'key eu', 'key eu']],
    [
      'a key that the user names for all hooks',
      { user: { passEnv: ['SCOPES_API_*'] } },
      {},
      ['key eu', 'key eu', 'key eu'],
    ],
    [
      'no key because a project says so, nor one that the user narrows away',
      {
        project: { passEnv: ['*'] },
        user: { passEnv: ['SCOPES_API_KEY'], inheritEnv: { project: ['SCOPES_REGION'] } },
      },
      {},
      ['none eu', 'key eu', 'key eu'],
    ],
    [
      'a project’s hook no key, and the user’s does, by the user’s settings',
      { user: { inheritEnv: { project: [] } } },
      {},
      ['none none', 'key eu', 'key eu'],
    ],
    [
      'only what machine and user both let through',
      {
        user: { inheritEnv: { project: ['SCOPES_*'] } },
        system: { inheritEnv: { project: ['SCOPES_REGION'], user: ['SCOPES_API_KEY'] } },
      },
      {},
      ['none eu', 'key none', 'key eu'],
    ],
    [
      'only what the host and the settings both let through',
      { user: { inheritEnv: { project: ['SCOPES_REGION'] } } },
      { inheritEnv: { project: ['SCOPES_API_KEY'], system: [] } },
      ['none none', 'key eu', 'none none'],
    ],
    [
      'no more because a project says so, and others no less',
      { project: { inheritEnv: { project: 'all', user: [], system: [] } }, user: { inheritEnv: { project: [] } } },
      {},
      ['none none', 'key eu', 'key eu'],
    ],
    [
      'of the machine no less because the user says so',
      { user: { inheritEnv: { system: [] } } },
      {},
      ['none eu', 'key eu', 'key eu'],
    ],
  ])('%s', async (_, written, options, [project, user, system]) => {
    expect(await seen(written, options)).toEqual([`project ${project}`, `user ${user}`, `system ${system}`]);
  });
});

describe('agents and hooks that start each other', () => {
  afterEach(() => {
    delete process.env.AGENT_HOOKS_DEPTH;
  });

  it('end at the limit', { tags: ['built'], timeout: 30_000 }, async () => {
    const log = join(makeTemporaryDirectory(), 'log');
    const nest = (depth: number): CommandHookConfig =>
      fixtureHook('nested-agent.mjs', { LOG: log, LIMIT: String(depth), AGENT_HOOKS_DEPTH: '0' });
    const system = new HookSystem(makeHost({ BeforeTool: [{ hooks: [nest(2)] }] }));
    const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(['1', '2', '3']);
    expect(aggregated.finalOutput?.getEffectiveReason()).toContain('3 levels deep, and the limit is 2');
    await system.dispose();
  });

  it('are refused: every event is answered by a stop and a no, and nothing is run', async () => {
    process.env.AGENT_HOOKS_DEPTH = '4';
    const logger = makeRecordingLogger();
    let runs = 0;
    const hooks = { BeforeTool: [{ hooks: [{ type: 'function' as const, name: 'f', action: () => void runs++ }] }] };
    const messageBus = new InProcessMessageBus();
    const system = new HookSystem(makeHost(hooks), { debugLogger: logger, messageBus });
    await system.initialize();
    const sentence = system.getRefusal();
    expect(sentence).toContain('4 levels deep, and the limit is 3');
    for (const eventName of Object.keys(eventTable) as HookEventName[]) {
      // Not even the fields are looked at.
      const { aggregated, shouldStop, stopReason } = await system.fireEvent(eventName, {} as never);
      expect({ shouldStop, stopReason }).toEqual({ shouldStop: true, stopReason: sentence });
      expect(aggregated.finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: sentence });
    }
    const answered = new Promise((resolve) => messageBus.subscribe('hook-execution-response', resolve));
    await messageBus.publish({
      type: 'hook-execution-request',
      eventName: 'BeforeTool',
      input: {},
      correlationId: 'x',
    });
    expect(await answered).toMatchObject({ output: { finalOutput: { continue: false, decision: 'deny' } } });
    expect(runs).toBe(0);
    expect(logger.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: `BeforeTool: failed at planning: ${sentence}` }),
    );
    await system.dispose();
  });

  it('may go deeper if the host says so, and a project cannot say so', async () => {
    process.env.AGENT_HOOKS_DEPTH = '4';
    expect(new HookSystem(makeHost({}), { maxDepth: 4 }).getRefusal()).toBeUndefined();
    const { directories } = await makeScopes({ maxDepth: 100, hooksConfig: { maxDepth: 100 } });
    const { system } = await load(directories);
    expect(system.getRefusal()).toContain('the limit is 3');
  });

  it('do not matter while the host has turned hooks off', async () => {
    process.env.AGENT_HOOKS_DEPTH = '4';
    const system = new HookSystem(makeHost({}, { getEnableHooks: () => false }));
    const { aggregated } = await system.fireEvent('BeforeAgent', { prompt: 'x' });
    expect(aggregated).toMatchObject({ success: true, finalOutput: undefined });
  });
});
