import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alwaysTrust, type HookSettings, storeTrust } from '@agent-hooks/hook-system';
import { setOffSwitch } from '@agent-hooks/hook-system/machine';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../test/support.ts';
import { fireBeforeToolHook } from '../triggers/tool-triggers.ts';
import { AgentHookConfig } from './agent-hook-config.ts';

const hooks = { BeforeTool: [{ hooks: [{ type: 'command' as const, command: 'true' }] }] };
const deny = { BeforeTool: [{ hooks: [{ type: 'command', command: 'exit 2' }] }] };
const settings = (enableHooks: boolean | undefined): HookSettings => ({ sources: [], enableHooks, problems: [] });

describe('a config', () => {
  it('answers what the hook system asks', () => {
    const extensions = [{ name: 'x', isActive: true, hooks }];
    const config = new AgentHookConfig({
      sessionId: 's',
      workingDir: '/work',
      hooks,
      extensions,
      disabledHooks: ['a'],
      transcriptPath: '/t',
    });
    expect(config.getSessionId()).toBe('s');
    expect(config.getWorkingDir()).toBe('/work');
    expect(config.getHooks()).toBe(hooks);
    expect(config.getExtensions()).toBe(extensions);
    expect(config.getDisabledHooks()).toEqual(['a']);
    expect(config.getTranscriptPath()).toBe('/t');
  });

  it('has a session of its own and works where the process does', () => {
    const config = new AgentHookConfig();
    expect(config.getSessionId()).not.toBe(new AgentHookConfig().getSessionId());
    expect(config.getWorkingDir()).toBe(process.cwd());
  });

  it.each([
    ['nothing was given', {}, false],
    ['hooks were given in code', { hooks }, true],
    ['an extension was given in code', { extensions: [{ name: 'x', isActive: true, hooks }] }, true],
    ['the settings say so', { hooks: settings(true) }, true],
    ['the settings say no', { hooks: settings(false) }, false],
    ['the settings do not say', { hooks: settings(undefined) }, false],
    ['the host turns them on', { hooks: settings(false), enableHooks: true }, true],
    ['the host turns them off', { hooks, enableHooks: false }, false],
  ])('says whether hooks are on when %s', (_, options, expected) => {
    const config = new AgentHookConfig(options);
    expect(config.getEnableHooks()).toBe(expected);
    expect(config.getHookSystem() !== undefined).toBe(expected);
  });

  it('gives one hook system, and begins again after it was disposed of', async () => {
    const config = new AgentHookConfig({ hooks });
    const system = config.getHookSystem();
    await fireBeforeToolHook(config, 't', {});
    expect(config.getHookSystem()).toBe(system);
    await config.dispose();
    expect(system?.getStatus().initialized).toBe(false);
    expect(await fireBeforeToolHook(config, 't', {})).toBeUndefined();
    expect(system?.getStatus().initialized).toBe(true);
    await config.dispose();
  });

  it('that made no hook system has nothing to dispose of', async () => {
    await expect(new AgentHookConfig().dispose()).resolves.toBeUndefined();
  });

  it.each([
    [
      'that are approved',
      () => alwaysTrust(),
      'echo of the project >&2; exit 2: of the project\necho of the user >&2; exit 2: of the user',
    ],
    ['that nobody approved', () => storeTrust({ directory: makeFolder() }), 'of the user'],
  ])('reads the settings files of user and project, and runs the hooks %s', async (_, makeTrust, reason) => {
    const [workingDir, userDir, systemDir] = [makeFolder(), makeFolder(), makeFolder()];
    for (const [folder, command] of [
      [workingDir, 'echo of the project >&2; exit 2'],
      [userDir, 'echo of the user >&2; exit 2'],
    ] as const) {
      mkdirSync(join(folder, '.gemini'));
      const written = { enableHooks: true, hooks: { BeforeTool: [{ hooks: [{ type: 'command', command }] }] } };
      writeFileSync(join(folder, '.gemini', 'settings.json'), JSON.stringify(written));
    }
    const config = await AgentHookConfig.load({
      ...{ workingDir, userDir, systemDir, sessionId: 's' },
      hookSystem: { trust: makeTrust() },
    });
    const output = await fireBeforeToolHook(config, 't', {});
    expect(output?.getEffectiveReason()).toBe(reason);
    expect([config.getSessionId(), config.getWorkingDir()]).toEqual(['s', workingDir]);
    await config.dispose();
  });

  it.each([
    ['by warnings of the process', false],
    ['to its logger, if it has one', true],
  ])('reports to %s broken settings and hooks that wait for approval', async (_, hasLogger) => {
    const [workingDir, userDir, systemDir] = [makeFolder(), makeFolder(), makeFolder()];
    for (const [folder, text] of [
      [workingDir, JSON.stringify({ enableHooks: true, hooks: deny })],
      [userDir, '{ "hooks": '],
    ] as const) {
      mkdirSync(join(folder, '.gemini'));
      writeFileSync(join(folder, '.gemini', 'settings.json'), text);
    }
    const warnings: string[] = [];
    const logged: string[] = [];
    const listen = ({ name, message }: Error) => name === 'AgentHooksWarning' && warnings.push(message);
    process.on('warning', listen);
    const warn = (text: string) => logged.push(text);
    const config = await AgentHookConfig.load({
      ...{ workingDir, userDir, systemDir },
      hookSystem: {
        trust: storeTrust({ directory: makeFolder() }),
        ...(hasLogger && { debugLogger: { debug() {}, log() {}, warn, error: warn } }),
      },
    });
    await fireBeforeToolHook(config, 't', {});
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    await config.dispose();
    const told = (hasLogger ? logged : warnings).join('\n');
    expect(told).toContain(join(userDir, '.gemini', 'settings.json'));
    expect(told).toMatch(/not approved|approve/);
    expect(hasLogger ? warnings : logged).toEqual([]);
  });

  it('looks for the switch that turns hooks off beside the settings that it reads', async () => {
    const [workingDir, userDir, systemDir] = [makeFolder(), makeFolder(), makeFolder()];
    mkdirSync(join(userDir, '.gemini'));
    writeFileSync(join(userDir, '.gemini', 'settings.json'), JSON.stringify({ enableHooks: true, hooks: deny }));
    for (const isOff of [true, false]) {
      await setOffSwitch(isOff, { userDir });
      const config = await AgentHookConfig.load({ workingDir, userDir, systemDir });
      const output = await fireBeforeToolHook(config, 't', {});
      expect(output?.isBlockingDecision() ?? false).toBe(!isOff);
      await config.dispose();
    }
  });
});
