import { type HookSystem, makeEmptySuccessResult, processCommonHookOutputFields } from '@agent-hooks/hook-system';
import type { HookEventName } from '@agent-hooks/hook-types';
import { geminiServer } from '@agent-hooks/test-servers';
import { GoogleGenAI } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { geminiAdapter } from '../../gemini/gemini-adapter.ts';
import type { HookProvider } from '../../triggers/hook-provider.ts';
import { callSiteRows } from './call-site-rows.ts';
import { checkHostConformance, hostConformance } from './host-conformance.ts';
import type { HostUnderTest } from './host-under-test.ts';
import { referenceHost } from './reference-host.ts';

/** The reference agent on Gemini; `alter` may spoil its way to the hooks. */
function geminiHost(
  alter: (config: HookProvider) => HookProvider = (config) => config,
  streaming = true,
): HostUnderTest {
  const host = referenceHost({
    adapter: geminiAdapter,
    server: geminiServer,
    streaming,
    connect: (baseUrl) => new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl } }).models,
    toTurn: ({ role, parts }) => ({ role, parts: [...parts] }),
  });
  return { ...host, run: (scene) => host.run({ ...scene, config: alter(scene.config) }) };
}

/** A way to the hooks on which one event is not fired at all, or is fired and its answer thrown away. */
function without(site: HookEventName, how: 'not fired' | 'answer thrown away') {
  const nothing = processCommonHookOutputFields(makeEmptySuccessResult());
  return (config: HookProvider): HookProvider => ({
    getHookSystem() {
      const system = config.getHookSystem();
      if (system === undefined) return undefined;
      const fireEvent = async (...args: [HookEventName, never]) => {
        const isSite = args[0] === site;
        if (isSite && how === 'not fired') return nothing;
        const answer = await system.fireEvent(...args);
        return isSite ? nothing : answer;
      };
      // All that the triggers ask of a system that is not loaded yet.
      return { fireEvent } as unknown as HookSystem;
    },
  });
}

const sites = [...new Set(callSiteRows.map(({ site }) => site))];

describe.each([
  ['the reference agent', true],
  ['the reference agent without streams', false],
])('%s', (_name, streaming) => {
  const checks = hostConformance(geminiHost(undefined, streaming));
  it.each(checks.map((check) => [check.site, check.title, check] as const))('%s: %s', async (_site, _title, check) => {
    await check.run();
  });

  it('is checked at all call sites', () => {
    expect(new Set(checks.map(({ site }) => site))).toEqual(new Set(sites));
  });
});

describe('a host', () => {
  it.each(sites)('that does not fire %s fails, and every failure names that call site', async (site) => {
    const failures = await checkHostConformance(geminiHost(without(site, 'not fired')));
    expect(failures.length).toBeGreaterThan(0);
    expect(new Set(failures.map((failure) => failure.site))).toEqual(new Set([site]));
    expect(String(failures[0]?.error)).toContain(`The call site of ${site}:`);
  });

  it.each(['BeforeTool', 'AfterTool', 'BeforeModel', 'AfterModel', 'BeforeToolSelection'] as const)(
    'that throws the answers to %s away fails, and every failure names that call site',
    async (site) => {
      const failures = await checkHostConformance(geminiHost(without(site, 'answer thrown away')));
      expect(failures.length).toBeGreaterThan(1);
      expect(failures.filter((failure) => failure.site !== site).map(({ site, title }) => `${site}: ${title}`)).toEqual(
        [],
      );
    },
  );

  it('is not asked for what it says it lacks', () => {
    const { run } = geminiHost();
    const all = hostConformance({ run });
    const some = hostConformance({ run, lacks: ['lifecycleAnswers', 'userQuestions', 'compression'] });
    const missing = all.map(({ title }) => title).filter((title) => !some.some((check) => check.title === title));
    expect(missing).toContain('its context reaches the model');
    expect(missing).toContain('is fired before the conversation is compressed');
    expect(missing).toContain('is fired before the user is asked about a tool');
    expect(missing).toContain('is fired before the user is asked about a tool, with the reason');
    expect(missing).toContain('is fired after the conversation was compressed, before the model is asked');
    expect(all.length - some.length).toBe(10);
  });

  it('that fails fails every check', async () => {
    const failing = { run: () => Promise.reject(new Error('no agent')) };
    expect(await checkHostConformance(failing)).toHaveLength(hostConformance(failing).length);
  });
});
