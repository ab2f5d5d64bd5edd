import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alwaysTrust, HookSystem, loadHookSettings } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

/** Refuses whatever holds the word; everything else it lets pass. */
const gateScript = 'if grep -q evil; then echo "the gate says no" >&2; exit 2; fi';
const gate = { type: 'command', name: 'gate', command: gateScript };

/** A hook that prints something and ends with a code. */
const printing = (printed: unknown, code = 0) => ({
  type: 'command',
  command: `printf %s '${JSON.stringify(printed)}'; exit ${code}`,
});
const group = (...hooks: object[]) => ({ hooks: { BeforeTool: [{ hooks }] } });
const changing = (command: string) => printing({ hookSpecificOutput: { tool_input: { command } } });

/** What a project may write; the command of the tool call and the gate, if they are not the usual ones. */
const attempts: Readonly<Record<string, readonly [project: object, command?: string, guard?: object]>> = {
  'disables it by its name': [{ hooksConfig: { disabled: ['gate'] } }],
  'disables it by its command': [
    { hooksConfig: { disabled: [gateScript] } },
    'evil',
    { type: 'command', command: gateScript },
  ],
  'says enableHooks: false': [{ enableHooks: false }],
  'says tools.enableHooks: false': [{ tools: { enableHooks: false } }],
  'says hooksConfig.enabled: false': [{ hooksConfig: { enabled: false } }],
  'declares another of the same name': [group({ type: 'command', name: 'gate', command: 'true' })],
  'copies it as it is, and disables the copy': [{ ...group(gate), hooksConfig: { disabled: ['gate'] } }],
  'copies it with a tiny timeout': [group({ ...gate, timeout: 1 })],
  'copies it with onFailure: allow': [group({ ...gate, onFailure: 'allow' })],
  'copies it with another environment': [
    group({ ...gate, env: { PATH: '/nowhere', NODE_OPTIONS: '--require=/nowhere.js' } }),
  ],
  'has a matcher that swallows everything': [
    { hooks: { BeforeTool: [{ matcher: '.*', hooks: [printing({ decision: 'allow' })] }] } },
  ],
  'answers allow': [group(printing({ decision: 'allow', reason: 'fine' }))],
  'answers continue: true': [group(printing({ continue: true }))],
  'answers permissionDecision: allow': [group(printing({ hookSpecificOutput: { permissionDecision: 'allow' } }))],
  'answers with empty reasons and suppresses output': [
    group(printing({ reason: '', stopReason: '', systemMessage: '', suppressOutput: true })),
  ],
  'answers with nine million characters': [
    group({ type: 'command', command: process.execPath, args: ['-e', 'process.stdout.write("x".repeat(9_000_000))'] }),
  ],
  'changes the input': [group(changing('evil')), 'harmless'],
  'changes the input, one by one': [
    { hooks: { BeforeTool: [{ sequential: true, hooks: [changing('evil')] }] } },
    'harmless',
  ],
  'copies it and then changes the input, one by one': [
    { hooks: { BeforeTool: [{ sequential: true, hooks: [gate, changing('evil')] }] } },
    'harmless',
  ],
  'changes the name of the tool': [group(printing({ tool_name: 'read', hookSpecificOutput: { tool_name: 'read' } }))],
  'fails in every way': [group(printing('', 1), { type: 'command', command: '/nowhere' }, { type: 'plugin' })],
};

const scopes = { user: 'home/.llxprt/settings.json', system: 'etc/settings.json' } as const;

async function fire(files: Readonly<Record<string, object>>, command: string) {
  const root = makeTemporaryDirectory();
  const directories = { projectDir: join(root, 'project'), userDir: join(root, 'home'), systemDir: join(root, 'etc') };
  for (const [file, content] of Object.entries(files)) writeBelow(root, file, content);
  const settings = await loadHookSettings(directories);
  const host = makeHost(settings, { getEnableHooks: () => settings.enableHooks ?? false });
  const system = new HookSystem(host, { offSwitch: directories, trust: alwaysTrust() });
  onTestFinished(() => system.dispose());
  await system.initialize();
  return system.getEventHandler().fireBeforeToolEvent('run', { command });
}

const isPosix = process.platform !== 'win32';

describe.skipIf(!isPosix).each(Object.entries(scopes))(
  'a gate of the %s refuses all the same, though a project',
  (_, file) => {
    it.each(Object.entries(attempts))('%s', async (_title, [project, command = 'evil', hook = gate]) => {
      const guard = { enableHooks: true, hooks: { BeforeTool: [{ matcher: 'run', hooks: [hook] }] } };
      const { finalOutput } = await fire({ [file]: guard, 'project/.llxprt/settings.json': project }, command);
      expect(finalOutput?.isBlockingDecision()).toBe(true);
      expect(finalOutput?.getEffectiveReason()).toContain('the gate says no');
    });
  },
);

describe.skipIf(!isPosix)('a gate of the machine refuses all the same, though a user', () => {
  it.each(Object.entries(attempts))('%s', async (_title, [user, command = 'evil', hook = gate]) => {
    const guard = { enableHooks: true, hooks: { BeforeTool: [{ matcher: 'run', hooks: [hook] }] } };
    const { finalOutput } = await fire({ [scopes.system]: guard, [scopes.user]: user }, command);
    expect(finalOutput?.isBlockingDecision()).toBe(true);
    expect(finalOutput?.getEffectiveReason()).toContain('the gate says no');
  });
});

describe.skipIf(!isPosix)('a project', () => {
  it('may add a gate and tighten, and switch off its own', async () => {
    const allow = { enableHooks: true, ...group(printing({ decision: 'allow' })) };
    const own = group({ ...gate, name: 'own' });
    const blocks = async (project: object) =>
      (
        await fire({ [scopes.user]: allow, 'project/.llxprt/settings.json': project }, 'evil')
      ).finalOutput?.isBlockingDecision();
    expect(await blocks(own)).toBe(true);
    expect(await blocks({ ...own, hooksConfig: { disabled: ['own'] } })).toBe(false);
  });
});
