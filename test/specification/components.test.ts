// Chapters 3, 4 and 13 of the technical specification: the hook system, its event handler, the configuration.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '@agent-hooks/agent-integration/specification';
import { HookSystemNotInitializedError } from '@agent-hooks/hook-system';
import { HookEventName, SessionStartSource } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeProject } from './project.ts';

describe('the configuration', () => {
  it('has no hook system while hooks are off, and one and the same while they are on', () => {
    expect(new Config({ enableHooks: false, hooks: {} }).getHookSystem()).toBeUndefined();
    const config = new Config({ enableHooks: true, hooks: {} });
    expect(config.getHookSystem()).toBe(config.getHookSystem());
  });

  it('loads nothing when it creates the system: the first event does', async () => {
    const { directory, hook } = makeProject({ 'a.sh': 'true' });
    const config = new Config({ hooks: { BeforeTool: [{ hooks: [hook('a.sh')] }] }, workingDir: directory });
    const system = config.getHookSystem();
    expect(system?.getStatus()).toEqual({ initialized: false, totalHooks: 0 });
    expect(() => system?.getEventHandler()).toThrow(HookSystemNotInitializedError);
    await Promise.all([system?.initialize(), system?.initialize()]);
    expect(system?.getStatus()).toEqual({ initialized: true, totalHooks: 1 });
    expect(system?.getEventHandler()).toBe(system?.getEventHandler());
    await config.dispose();
  });
});

describe('the event handler', () => {
  it('gives every script the base fields and the fields of its event', async () => {
    const { directory, hook } = makeProject({ 'save.sh': 'cat > "$GEMINI_PROJECT_DIR/input.json"' });
    const definition = [{ hooks: [hook('save.sh')] }];
    const hooks = { BeforeTool: definition, SessionStart: definition };
    const config = new Config({ hooks, workingDir: directory, sessionId: 'abc123' });
    const system = config.getHookSystem();
    await system?.initialize();
    const handler = system?.getEventHandler();
    const read = () => JSON.parse(readFileSync(join(directory, 'input.json'), 'utf8'));
    const base = { session_id: 'abc123', cwd: directory, transcript_path: '' };
    await handler?.fireBeforeToolEvent('write_file', { path: 'a' });
    expect(read()).toMatchObject({
      ...base,
      hook_event_name: HookEventName.BeforeTool,
      tool_name: 'write_file',
      tool_input: { path: 'a' },
    });
    expect(new Date(read().timestamp).toISOString()).toBe(read().timestamp);
    await handler?.fireSessionStartEvent({ source: SessionStartSource.Resume });
    expect(read()).toMatchObject({ ...base, hook_event_name: 'SessionStart', source: 'resume' });
    await config.dispose();
  });

  it('returns a new empty success if no hook matches, and starts nothing', async () => {
    const { directory, hook } = makeProject({ 'mark.sh': 'touch "$LLXPRT_PROJECT_DIR/ran"' });
    const config = new Config({
      hooks: { BeforeTool: [{ matcher: '^write_file$', hooks: [hook('mark.sh')] }] },
      workingDir: directory,
    });
    const system = config.getHookSystem();
    await system?.initialize();
    const fire = () => system?.getEventHandler().fireBeforeToolEvent('read_file', {});
    const [one, other] = [await fire(), await fire()];
    expect(one).toMatchObject({ success: true, allOutputs: [], errors: [], totalDuration: 0 });
    expect(one?.finalOutput).toBeUndefined();
    expect(one).not.toBe(other);
    expect(existsSync(join(directory, 'ran'))).toBe(false);
    await config.dispose();
  });

  it('runs hooks at the same time by default, and one after the other if one group says so', async () => {
    const wait = (name: string, other: string) =>
      `touch "$CLAUDE_PROJECT_DIR/${name}"; for i in $(seq 100); do [ -e "$CLAUDE_PROJECT_DIR/${other}" ] && exit 0; sleep 0.1; done; exit 3`;
    const { directory, hook } = makeProject({ 'a.sh': wait('a', 'b'), 'b.sh': wait('b', 'a') });
    const hooks = [hook('a.sh'), hook('b.sh')];
    const together = new Config({ hooks: { BeforeTool: [{ hooks }] }, workingDir: directory });
    const fire = async (config: Config) => {
      const system = config.getHookSystem();
      await system?.initialize();
      const result = await system?.getEventHandler().fireBeforeToolEvent('t', {});
      await config.dispose();
      return result;
    };
    expect(await fire(together)).toMatchObject({ success: true, errors: [] });
    const chain = makeProject({
      'add.sh': `echo '{"hookSpecificOutput":{"tool_input":{"b":2}}}'`,
      'see.sh': 'grep -q \'"b":2\' || exit 2',
    });
    const sequential = { sequential: true, hooks: [chain.hook('add.sh')] };
    const one = { BeforeTool: [sequential, { hooks: [chain.hook('see.sh')] }] };
    const result = await fire(new Config({ hooks: one, workingDir: chain.directory }));
    expect(result?.finalOutput?.isBlockingDecision()).toBe(false);
    expect(result?.finalOutput?.getModifiedToolInput()).toEqual({ b: 2 });
  });

  it('lists hooks and switches them', async () => {
    const { directory, hook } = makeProject({ 'no.sh': 'exit 2' });
    const named = { ...hook('no.sh'), name: 'no' };
    const config = new Config({ hooks: { BeforeTool: [{ hooks: [named] }] }, workingDir: directory });
    const system = config.getHookSystem();
    await system?.initialize();
    const blocks = async () =>
      (await system?.getEventHandler().fireBeforeToolEvent('t', {}))?.finalOutput?.isBlockingDecision() ?? false;
    expect(await blocks()).toBe(true);
    expect(system?.setHookEnabled('no', false)).toBe(true);
    expect(system?.getAllHooks()).toMatchObject([{ name: 'no', enabled: false }]);
    expect(await blocks()).toBe(false);
    await config.dispose();
  });
});
