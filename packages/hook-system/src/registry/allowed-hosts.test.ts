import { isIP } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { alwaysTrust } from '@agent-hooks/hook-trust';
import type { HooksConfiguration } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeTemporaryDirectory, writeBelow } from '../../test/support/temporary-directory.ts';
import type { HookHostConfig, HostHooks } from '../host-config.ts';
import { HookPlanner } from '../plan/hook-planner.ts';
import { loadHookSettings } from '../settings/load-settings.ts';
import { readHooks } from '../settings/read-source.ts';
import type { HookSettings, HookSettingsSource } from '../settings/settings.ts';
import { isLoopback } from './allowed-hosts.ts';
import { HookRegistry } from './hook-registry.ts';

const hooksOf = (...urls: string[]): HooksConfiguration => ({
  BeforeTool: [{ hooks: urls.map((url) => ({ type: 'http' as const, url })) }],
});

type Said = Pick<HookSettingsSource, 'source' | 'allowedHosts' | 'disabledHooks'>;

function settingsOf(hooks: HooksConfiguration, bringer: HookSettingsSource['source'], ...others: Partial<Said>[]) {
  const base = { enableHooks: undefined, disabledHooks: [], hooks: [] };
  const own = { ...base, source: bringer, hooks: readHooks(hooks, { source: bringer }).source?.hooks ?? [] };
  const sources = [own, ...others.map((said) => ({ ...base, source: 'user' as const, ...said }))];
  return { sources, enableHooks: undefined, problems: [] } satisfies HookSettings;
}

async function registryOf(hooks: HostHooks, overrides?: Partial<HookHostConfig>) {
  const logger = makeRecordingLogger();
  const registry = new HookRegistry(makeHost(hooks, overrides), logger, { trust: alwaysTrust() });
  await registry.initialize();
  return { registry, logger };
}

const running = (registry: HookRegistry) => registry.getHooksForEvent('BeforeTool').length;

describe('an address that leads to this machine', () => {
  it.each([
    'http://localhost/',
    'https://LOCALHOST:8443/x',
    'http://127.0.0.1/',
    'http://127.255.255.254:9/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.01/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://127.0.0.%31/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]:80/',
    'http://[::ffff:127.0.0.1]/',
    'http://user:password@127.0.0.1/',
    'http:\\\\127.0.0.1\\x',
  ])('is taken for one: %s', (url) => {
    expect(isLoopback(new URL(url))).toBe(true);
  });

  it.each([
    'http://evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://127.0.0.1:80@evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost%2eevil.example/',
    'http://evil.example\\@127.0.0.1/',
    'http://evil.example#@127.0.0.1/',
    'http://evil.example?@127.0.0.1/',
    'http://127.0.0.1\t.evil.example/',
    // Names that a resolver outside of this machine may have to answer for.
    'http://localhost./',
    'http://a.localhost/',
    'http://localhost.localdomain/',
    'http://0.0.0.0/',
    'http://0/',
    'http://128.0.0.1/',
    'http://126.255.255.255/',
    'http://[::]/',
    'http://[::2]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:128.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://169.254.169.254/',
    'http://ⓛocalhostx/',
  ])('is not confused with another: %s', (url) => {
    expect(isLoopback(new URL(url))).toBe(false);
  });

  const byte = fc.integer({ min: 0, max: 255 });
  const spellings: ((value: number) => string)[] = [
    (value) => `${value}`,
    (value) => `0x${value.toString(16)}`,
    (value) => `0X${value.toString(16).toUpperCase()}`,
    (value) => `0${value.toString(8)}`,
  ];
  const spelling = fc.constantFrom(...spellings);
  /** All four numbers of an address, or the last ones in one, each in its own notation. */
  const spelled = fc
    .tuple(byte, byte, byte, byte, fc.integer({ min: 1, max: 4 }), fc.array(spelling, { minLength: 4, maxLength: 4 }))
    .map(([a, b, c, d, parts, notations]) => {
      const bytes = [a, b, c, d];
      const last = bytes.slice(parts - 1).reduce((sum, each) => sum * 256 + each, 0);
      const numbers = [...bytes.slice(0, parts - 1), last];
      return { first: a, text: numbers.map((each, index) => (notations[index] ?? String)(each)).join('.') };
    });

  it('is known in every notation, and so is every other', () => {
    fc.assert(
      fc.property(spelled, fc.boolean(), ({ first, text }, dot) => {
        expect(isLoopback(new URL(`http://${text}${dot ? '.' : ''}/`))).toBe(first === 127);
      }),
    );
    fc.assert(
      fc.property(fc.tuple(fc.constant(127), byte, byte, byte), fc.boolean(), (bytes, mapped) => {
        const text = bytes.join('.');
        expect(isLoopback(new URL(mapped ? `http://[::ffff:${text}]/` : `http://${text}/`))).toBe(true);
      }),
    );
  });

  it('is one only if a request would go to such an address, or to localhost', () => {
    const tricky = fc.array(
      fc.constantFrom(
        '127.0.0.1',
        'localhost',
        '[::1]',
        'evil.example',
        '.',
        '@',
        ':',
        '/',
        '\\',
        '#',
        '?',
        '%2e',
        '0x7f',
        ':80',
        '\t',
        '％',
        '。',
        '1',
      ),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          tricky.map((parts) => parts.join('')),
          fc.webAuthority(),
          fc.ipV6(),
        ),
        (text) => {
          const url = `http://${text}/`;
          if (!URL.canParse(url) || !isLoopback(new URL(url))) return;
          const { hostname } = urlToHttpOptions(new URL(url));
          if (isIP(`${hostname}`) === 4) expect(hostname).toMatch(/^127\./);
          else if (isIP(`${hostname}`) === 6) expect(hostname).toMatch(/^::1$|^::ffff:7f[0-9a-f]{2}:/);
          else expect(hostname).toBe('localhost');
        },
      ),
    );
  });
});

describe('an http hook of a project', () => {
  const url = 'https://Policy.example.com/check';

  it.each(['project', 'extensions'] as const)(
    'or another that is not the user’s calls this machine alone: %s',
    async (source) => {
      const { registry, logger } = await registryOf(settingsOf(hooksOf(url, 'http://127.0.0.1:1/'), source));
      const [forbidden, local] = registry.getAllHooks();
      expect(local?.eligibility).toEqual({ state: 'ready' });
      expect(forbidden?.eligibility).toMatchObject({ state: 'forbidden' });
      expect(forbidden?.eligibility.reason).toContain('it calls policy.example.com, ');
      expect(forbidden?.eligibility.reason).toContain('add "policy.example.com" to hooksConfig.allowedHosts');
      expect(running(registry)).toBe(1);
      expect(new HookPlanner(registry).explain('BeforeTool', 'x')[0]).toMatchObject({ runs: false, fate: 'forbidden' });
      expect(logger.lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('policy.example.com') }]);
    },
  );

  it.each(['user', 'system'] as const)('is not meant where a hook is brought by the %s', async (source) => {
    expect(running((await registryOf(settingsOf(hooksOf(url), source))).registry)).toBe(1);
  });

  it('is not meant where the host hands hooks over in code, or registers one', async () => {
    const { registry } = await registryOf(hooksOf(url));
    registry.registerHook({ type: 'http', url: 'http://other.example/' }, 'BeforeTool');
    expect(running(registry)).toBe(2);
    const extension = { name: 'x', isActive: true, hooks: hooksOf('http://third.example/') };
    const extended = await registryOf(hooksOf(url), { getExtensions: () => [extension] });
    expect(running(extended.registry)).toBe(1);
  });

  it.each([
    ['policy.example.com', true],
    [' POLICY.Example.COM ', true],
    ['policy.example.com:443', true],
    ['policy.example.com:80', false],
    ['policy.example.com:', false],
    ['example.com', false],
    ['*.example.com', false],
    ['*', false],
    ['', false],
    ['policy.example.com.', false],
    ['https://policy.example.com', false],
    ['policy.example.com/check', false],
    ['evil@policy.example.com', false],
    ['policy.example.com:443:443', false],
  ])('may call a host that the user allows: %j', async (host, allowed) => {
    for (const source of ['user', 'system'] as const) {
      const { registry } = await registryOf(settingsOf(hooksOf(url), 'project', { source, allowedHosts: [host] }));
      expect(running(registry)).toBe(allowed ? 1 : 0);
    }
  });

  it.each([
    ['http://policy.example.com:8080/', 'policy.example.com:8080', true],
    ['http://policy.example.com:8080/', 'policy.example.com', true],
    ['http://policy.example.com/', 'policy.example.com:80', true],
    ['http://policy.example.com/', 'policy.example.com:443', false],
    ['http://[fe80::1]:8080/', '[FE80:0::1]:8080', true],
    ['http://[fe80::1]/', 'fe80::1', true],
    ['http://192.168.0.1/', '0xc0a80001', true],
    ['http://192.168.0.1/', '192.168.0.2', false],
    ['http://bücher.example/', 'BÜCHER.example', true],
  ])('calls %s if %s is allowed: %s', async (address, host, allowed) => {
    const { registry } = await registryOf(settingsOf(hooksOf(address), 'project', { allowedHosts: [host] }));
    expect(running(registry)).toBe(allowed ? 1 : 0);
  });

  it.each(['project', 'extensions', 'runtime'] as const)('is allowed nothing by the %s', async (source) => {
    const allowedHosts = ['policy.example.com'];
    const { registry } = await registryOf(settingsOf(hooksOf(url), 'project', { source, allowedHosts }));
    expect(running(registry)).toBe(0);
  });

  it('cannot be switched on, by whatever means', async () => {
    const { registry } = await registryOf(settingsOf(hooksOf(url), 'project', { disabledHooks: [url] }));
    for (const enabled of [true, false, true]) registry.setHookEnabled(url, enabled);
    expect(registry.getAllHooks()[0]?.eligibility).toMatchObject({ state: 'forbidden' });
    expect(registry.getAllHooks()[0]?.eligibility.reason).toContain('policy.example.com');
    await registry.reload();
    expect(running(registry)).toBe(0);
  });

  it('with an address that cannot be read does not run', async () => {
    const { registry } = await registryOf(settingsOf(hooksOf('http://['), 'project'));
    expect(registry.getAllHooks()[0]?.eligibility).toMatchObject({
      state: 'forbidden',
      reason: 'its url is not an address',
    });
  });

  it('is allowed by the file of the user, and not by its own', async () => {
    const directory = makeTemporaryDirectory();
    const [userDir, projectDir] = [`${directory}/home`, `${directory}/project`];
    const allowing = { hooksConfig: { allowedHosts: ['policy.example.com'] } };
    writeBelow(projectDir, '.gemini/settings.json', { hooks: hooksOf(url), ...allowing });
    const load = async () =>
      running((await registryOf(await loadHookSettings({ userDir, projectDir, systemDir: directory }))).registry);
    expect(await load()).toBe(0);
    writeBelow(userDir, '.gemini/settings.json', allowing);
    expect(await load()).toBe(1);
  });
});
