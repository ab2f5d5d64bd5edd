import { join } from 'node:path';
import { alwaysTrust } from '@agent-hooks/hook-trust';
import { type HookExecutionResponse, type HooksConfiguration, MessageBusType } from '@agent-hooks/hook-types';
import { isAlive } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { fixtureHook, waitForFile } from '../test/support/fixtures.ts';
import { makeHost } from '../test/support/host.ts';
import { makeScriptedRunner } from '../test/support/scripted-runner.ts';
import { makeTemporaryDirectory, writeBelow } from '../test/support/temporary-directory.ts';
import { InProcessMessageBus } from './bus/in-process-message-bus.ts';
import { HookSystem } from './hook-system.ts';
import { loadHookSettings } from './settings/load-settings.ts';

function hooksOf(...commands: string[]): HooksConfiguration {
  return { BeforeTool: [{ hooks: commands.map((command) => ({ type: 'command' as const, command })) }] };
}

describe('before initialisation', () => {
  it.each([
    ['getEventHandler', (system: HookSystem) => system.getEventHandler()],
    ['getRegistry', (system: HookSystem) => system.getRegistry()],
    ['getAllHooks', (system: HookSystem) => system.getAllHooks()],
    ['setHookEnabled', (system: HookSystem) => system.setHookEnabled('a', false)],
    ['explain', (system: HookSystem) => system.explain('BeforeTool', 'a')],
  ])('%s throws, and so it does after dispose', async (_, access) => {
    const system = new HookSystem(makeHost(hooksOf('a')));
    const error = expect.objectContaining({ name: 'HookSystemNotInitializedError', code: 'not_initialized' });
    expect(() => access(system)).toThrow(error);
    await system.initialize();
    expect(() => access(system)).not.toThrow();
    await system.dispose();
    expect(() => access(system)).toThrow(error);
  });

  it('the status says that there is nothing yet', async () => {
    const system = new HookSystem(makeHost(hooksOf('a', 'b')));
    expect(system.getStatus()).toEqual({ initialized: false, totalHooks: 0 });
    await system.initialize();
    expect(system.getStatus()).toEqual({ initialized: true, totalHooks: 2 });
    await system.dispose();
    expect(system.getStatus()).toEqual({ initialized: false, totalHooks: 0 });
  });

  it('the host is not asked for anything', () => {
    const fail = () => {
      throw new Error('asked too early');
    };
    const getters = { getHooks: fail, getSessionId: fail, getWorkingDir: fail, getEnableHooks: fail };
    expect(() => new HookSystem(makeHost(undefined, getters))).not.toThrow();
  });
});

describe('initialisation', () => {
  it('happens once, though a hundred events fire at the same moment', async () => {
    let asked = 0;
    const getHooks = async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return hooksOf('x');
    };
    const runner = makeScriptedRunner({ x: { decision: 'deny', reason: 'no' } });
    const system = new HookSystem(makeHost(undefined, { getHooks }), { runner });
    const fired = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 2 === 0) return system.fireEvent('BeforeTool', { tool_name: `t${index}`, tool_input: {} });
        await system.initialize();
        const aggregated = await system.getEventHandler().fireBeforeToolEvent(`t${index}`, {});
        return { aggregated };
      }),
    );
    expect(asked).toBe(1);
    expect(fired.every(({ aggregated }) => aggregated.finalOutput?.isBlockingDecision())).toBe(true);
    expect(runner.calls).toHaveLength(100);
  });

  it('that fails comes back as a failed answer, and the next event tries again', async () => {
    let broken = true;
    const getHooks = () => {
      if (broken) throw new Error('no settings');
      return hooksOf('x');
    };
    const system = new HookSystem(makeHost(undefined, { getHooks }), {
      runner: makeScriptedRunner({ x: { decision: 'deny' } }),
    });
    const fire = () => system.fireEvent('BeforeTool', { tool_name: 't', tool_input: {} });
    expect(await fire()).toMatchObject({
      aggregated: { success: false, stage: 'planning', eventName: 'BeforeTool', errors: [{ message: 'no settings' }] },
      shouldStop: false,
    });
    await expect(system.initialize()).rejects.toThrow('no settings');
    broken = false;
    expect((await fire()).aggregated.finalOutput?.isBlockingDecision()).toBe(true);
  });

  it('gives the same parts every time', async () => {
    const system = new HookSystem(makeHost({}));
    await system.initialize();
    const [handler, registry] = [system.getEventHandler(), system.getRegistry()];
    await system.initialize();
    expect(system.getEventHandler()).toBe(handler);
    expect(system.getRegistry()).toBe(registry);
  });
});

describe('managing hooks', () => {
  it('lists them, switches them, explains them', async () => {
    const runner = makeScriptedRunner({ a: { decision: 'deny' } });
    const system = new HookSystem(makeHost(hooksOf('a')), { runner });
    await system.initialize();
    expect(system.getAllHooks()).toMatchObject([{ name: 'a', source: 'project', eligibility: { state: 'ready' } }]);
    expect(system.setHookEnabled('a', false)).toBe(true);
    expect(system.setHookEnabled('nobody', false)).toBe(false);
    expect(system.explain('BeforeTool', 't')).toMatchObject([{ runs: false, fate: 'disabled' }]);
    expect((await system.getEventHandler().fireBeforeToolEvent('t', {})).finalOutput).toBeUndefined();
    system.setHookEnabled('a', true);
    expect((await system.getEventHandler().fireBeforeToolEvent('t', {})).finalOutput).toMatchObject({
      decision: 'deny',
    });
  });

  it('explains that nothing runs while the host has hooks turned off', async () => {
    const system = new HookSystem(makeHost(hooksOf('a'), { getEnableHooks: () => false }));
    await system.initialize();
    expect(system.explain('BeforeTool', 't')).toMatchObject([
      { runs: false, fate: 'disabled', reason: 'it is disabled: the host has turned hooks off' },
    ]);
  });

  it('from settings files to an answer, with the project’s word against the user’s', async () => {
    const root = makeTemporaryDirectory();
    const [projectDir, userDir, systemDir] = ['project', 'home', 'etc'].map((name) => join(root, name));
    const answer = (text: object) =>
      fixtureHook('record-input.mjs', { RECORD_TO: join(root, 'input'), ANSWER: JSON.stringify(text) });
    const gate = { ...answer({ decision: 'deny', reason: 'user says no' }), name: 'gate' };
    writeBelow(root, 'home/.gemini/settings.json', { enableHooks: true, hooks: { BeforeTool: [{ hooks: [gate] }] } });
    writeBelow(root, 'project/.llxprt/settings.json', {
      tools: { enableHooks: false },
      hooksConfig: { disabled: ['gate', gate.command] },
      hooks: { BeforeTool: [{ hooks: [{ ...gate, timeout: 1 }, answer({ decision: 'allow' })] }] },
    });
    const settings = await loadHookSettings({ projectDir, userDir, systemDir });
    expect([settings.enableHooks, settings.problems]).toEqual([true, []]);
    const host = makeHost(settings, { getEnableHooks: () => settings.enableHooks ?? false });
    const system = new HookSystem(host, { trust: alwaysTrust() });
    await system.initialize();
    const { finalOutput, allOutputs } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
    expect(finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: 'user says no' });
    expect(allOutputs).toHaveLength(1);
  });
});

describe('reload', () => {
  it('swaps the hooks, and events in flight keep those they began with', async () => {
    let current = hooksOf('old');
    const answers: (() => void)[] = [];
    const started: string[][] = [];
    const scripted = makeScriptedRunner({ old: { reason: 'old' }, new: { reason: 'new' } });
    const slow: typeof scripted.executeHooksParallel = async (...args) => {
      started.push(args[0].map((config) => (config.type === 'command' ? config.command : '')));
      await new Promise<void>((resolve) => answers.push(resolve));
      return scripted.executeHooksParallel(...args);
    };
    const system = new HookSystem(makeHost(undefined, { getHooks: () => current }), {
      runner: { ...scripted, executeHooksParallel: slow },
    });
    await system.initialize();
    const before = system.getEventHandler().fireBeforeToolEvent('t', {});
    current = hooksOf('new');
    await system.reload();
    const after = system.getEventHandler().fireBeforeToolEvent('t', {});
    for (const answer of answers) answer();
    expect([(await before).finalOutput?.reason, (await after).finalOutput?.reason]).toEqual(['old', 'new']);
    expect(started).toEqual([['old'], ['new']]);
  });

  it('a thousand events while the registry reloads all get a coherent answer', async () => {
    // Of each generation either all hooks speak or none: a mixture would show that an event saw half a reload.
    let generation = 0;
    const getHooks = async () => {
      const now = generation++;
      await new Promise(setImmediate);
      return hooksOf(...Array.from({ length: 5 }, (_, index) => `${now}/${index}`));
    };
    const answers = new Proxy({}, { get: (_, command) => ({ reason: String(command) }) });
    const system = new HookSystem(makeHost(undefined, { getHooks }), { runner: makeScriptedRunner(answers) });
    await system.initialize();
    const handler = system.getEventHandler();
    let firing = true;
    const reloading = (async () => {
      while (firing) await system.reload();
    })();
    const fired = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        for (let turn = 0; turn < index % 10; turn++) await new Promise(setImmediate);
        return handler.fireBeforeToolEvent(`tool_${index}`, {});
      }),
    );
    firing = false;
    await reloading;
    const seen = new Set<string | undefined>();
    for (const { success, finalOutput } of fired) {
      const said = finalOutput?.reason?.split('\n') ?? [];
      const [of] = (said[0] ?? '').split('/');
      seen.add(of);
      expect(success).toBe(true);
      expect(said).toEqual(Array.from({ length: 5 }, (_, index) => `${of}/${index}`));
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe('dispose', () => {
  it('ends running hooks, and resolves when their events have been answered', async () => {
    const file = join(makeTemporaryDirectory(), 'pid');
    const hooks = { BeforeTool: [{ hooks: [fixtureHook('wait.mjs', { RECORD_TO: file })] }] };
    const system = new HookSystem(makeHost(hooks));
    await system.initialize();
    const fired = system.getEventHandler().fireBeforeToolEvent('t', {});
    const pid = Number(await waitForFile(file));
    await system.dispose();
    expect(isAlive(pid)).toBe(false);
    expect(await fired).toMatchObject({ success: false, errors: [{ code: 'hook_aborted' }] });
  });

  it('answers a request from the bus that was running', async () => {
    const file = join(makeTemporaryDirectory(), 'pid');
    const hooks = { BeforeAgent: [{ hooks: [fixtureHook('wait.mjs', { RECORD_TO: file })] }] };
    const bus = new InProcessMessageBus();
    const responses: HookExecutionResponse[] = [];
    bus.subscribe(MessageBusType.HookExecutionResponse, (response) => responses.push(response));
    const system = new HookSystem(makeHost(hooks), { messageBus: bus });
    bus.publish({ type: MessageBusType.HookExecutionRequest, eventName: 'BeforeAgent', input: { prompt: 'x' } });
    await waitForFile(file);
    await system.dispose();
    await new Promise(setImmediate);
    expect(responses).toMatchObject([{ success: true, output: { errors: [{ code: 'hook_aborted' }] } }]);
  });

  it('may be called at any time and any number of times', async () => {
    const system = new HookSystem(makeHost(hooksOf('a')));
    await system.dispose();
    await Promise.all([system.initialize(), system.initialize()]);
    await Promise.all([system.dispose(), system.dispose()]);
    await system.dispose();
    expect(system.getStatus().initialized).toBe(false);
  });

  it('the whole life may be repeated', async () => {
    const runner = makeScriptedRunner({ a: { decision: 'deny' } });
    const system = new HookSystem(makeHost(hooksOf('a')), { runner });
    for (let life = 0; life < 3; life++) {
      await system.initialize();
      const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('t', {});
      expect(finalOutput?.isBlockingDecision()).toBe(true);
      await system.dispose();
    }
  });

  it('a handler from an earlier life runs nothing', async () => {
    const runner = makeScriptedRunner();
    const system = new HookSystem(makeHost(hooksOf('a')), { runner });
    await system.initialize();
    const stale = system.getEventHandler();
    await system.dispose();
    await system.initialize();
    expect(await stale.fireBeforeToolEvent('t', {})).toMatchObject({ success: false, stage: 'planning' });
    expect(runner.calls).toEqual([]);
  });

  it('while it initialises: that initialisation fails, and a request on its way does not bring it back', async () => {
    let load: (() => void) | undefined;
    const getHooks = () => new Promise<HooksConfiguration>((resolve) => (load = () => resolve(hooksOf('a'))));
    const bus = new InProcessMessageBus();
    const responses: HookExecutionResponse[] = [];
    bus.subscribe(MessageBusType.HookExecutionResponse, (response) => responses.push(response));
    const runner = makeScriptedRunner();
    const system = new HookSystem(makeHost(undefined, { getHooks }), { runner, messageBus: bus });
    bus.publish({
      type: MessageBusType.HookExecutionRequest,
      eventName: 'BeforeTool',
      input: { tool_name: 't', tool_input: {} },
    });
    const initialized = system.initialize();
    const disposed = system.dispose();
    load?.();
    await expect(initialized).rejects.toThrow('disposed of while');
    await disposed;
    await new Promise(setImmediate);
    expect(responses).toMatchObject([{ success: false, error: { code: 'not_initialized' } }]);
    expect(system.getStatus().initialized).toBe(false);
    expect(runner.calls).toEqual([]);
  });
});
