import { describe, expect, it, onTestFinished } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { HookSystem } from '../hook-system.ts';
import type { HookSystemOptions } from '../hook-system-options.ts';
import type { HookHostConfig, HostHooks } from '../host-config.ts';

/** The warnings of the process while something is done. */
async function listen(act: () => Promise<unknown>): Promise<readonly string[]> {
  const heard: string[] = [];
  const listener = (warning: Error & { readonly code?: string }) => {
    if (warning.name === 'AgentHooksWarning') heard.push(`${warning.code} ${warning.message}`);
  };
  process.on('warning', listener);
  onTestFinished(() => void process.off('warning', listener));
  await act();
  await new Promise(setImmediate);
  return heard;
}

async function fire(hooks: unknown, options: HookSystemOptions = {}, overrides: Partial<HookHostConfig> = {}) {
  const system = new HookSystem(makeHost(hooks as HostHooks, overrides), options);
  await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
  await system.fireEvent('BeforeTool', { tool_name: 'a', tool_input: {} });
  await system.dispose();
}

// A text is reported once for each process, which other files of tests may share: the names are those of this file alone.
const missing = (name: string, onFailure: 'allow' | 'block') => ({
  BeforeTool: [{ hooks: [{ type: 'command', command: './missing.sh', args: [], name, onFailure }] }],
});
const fail = () => {
  throw new Error('the host that warns is broken');
};

describe('a host without a logger', () => {
  it.each<[string, unknown, Partial<HookHostConfig>, RegExp]>([
    ['a misspelt event', { BeforeTolWarned: [] }, {}, /^AGENT_HOOKS_SETTINGS_PROBLEM .*BeforeTolWarned/],
    [
      'a missing program',
      missing('warned-one', 'allow'),
      {},
      /^AGENT_HOOKS_HOOK_FAILED .*hook warned-one was not started.*missing\.sh/,
    ],
    [
      'a gate that failed',
      missing('warned-two', 'block'),
      {},
      /^AGENT_HOOKS_HOOK_FAILED .*hook warned-two .*so it refuses/,
    ],
    [
      'hooks that cannot be loaded',
      {},
      { getHooks: fail },
      /^AGENT_HOOKS_EVENT_FAILED .*the host that warns is broken/,
    ],
  ])('is notified of %s, once', async (_, hooks, overrides, text) => {
    const heard = await listen(() => fire(hooks, {}, overrides));
    expect(heard).toEqual([expect.stringMatching(text)]);
  });

  it('gets no secret', async () => {
    process.env.WARN_TEST_TOKEN = 'swordfish-swordfish';
    onTestFinished(() => void delete process.env.WARN_TEST_TOKEN);
    const heard = await listen(() => fire(missing('swordfish-swordfish', 'block')));
    expect(heard).toEqual([expect.stringContaining('hook [redacted] was not started')]);
  });

  it('that has one hears it there alone', async () => {
    const debugLogger = makeRecordingLogger();
    expect(await listen(() => fire(missing('three', 'block'), { debugLogger }))).toEqual([]);
    expect(debugLogger.lines.some(({ level }) => level === 'warn')).toBe(true);
  });
});

describe('a name that a project chose', () => {
  const name = 'gate\u001b]0;owned\u0007\u202e';

  it('cannot act on a terminal through a warning of the process', async () => {
    const heard = await listen(() => fire(missing(name, 'block')));
    expect(heard.join()).toContain('gate\ufffd]0;owned\ufffd\ufffd');
    expect(heard.join()).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('cannot do so through a logger', async () => {
    const logger = makeRecordingLogger();
    await fire(missing(name, 'block'), { debugLogger: logger });
    expect(logger.lines.some(({ message }) => message.includes('gate\ufffd]0;owned'))).toBe(true);
    for (const { message } of logger.lines) expect(message).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });
});
