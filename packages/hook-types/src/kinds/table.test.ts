import { describe, expect, it } from 'vitest';
import { getKindRow, type HookConfig, isHookType, kindTable, targetOfHook } from './table.ts';

const command: HookConfig = { type: 'command', command: './check.sh', args: ['a b'], env: { API_KEY: 'k-123456' } };
const resident: HookConfig = { type: 'resident', command: 'node gate.mjs', idleTimeout: 5 };
const http: HookConfig = {
  type: 'http',
  url: 'https://ann:pa%20ss@example.com/hook?token=t-123456#x',
  headers: { Authorization: 'Bearer $TOKEN', 'X-Key': 'k-123456', 'X-Other': '$NOT_LISTED' },
  allowedEnv: ['TOKEN'],
};
const call: HookConfig = { type: 'function', name: 'check', action: () => undefined };
const bus: HookConfig = {
  type: 'bus',
  server: 'nats://ann:pa%20ss@bus.example.com:4222',
  subject: 'agent-hooks.acme.*',
};
const plugin: HookConfig = { type: 'plugin', anything: 1 };

const lookup = (name: string) => ({ TOKEN: 'secret-token', NOT_LISTED: 'other' })[name];
const rowOf = (config: HookConfig) => getKindRow(config.type);
const secretValues = (config: HookConfig) =>
  rowOf(config)
    .secrets(config, lookup)
    .map(({ value }) => value);

describe('a kind says', () => {
  it.each<[HookConfig, unknown, unknown, string | null]>([
    [command, { command: './check.sh', args: ['a b'], env: { API_KEY: 'k-123456' } }, null, './check.sh a b'],
    [resident, { command: 'node gate.mjs' }, null, 'node gate.mjs'],
    [http, null, { address: http.url, field: 'url' }, 'https://example.com/hook'],
    [bus, null, { address: bus.server, field: 'server' }, 'agent-hooks.acme.* at nats://bus.example.com:4222'],
    [call, null, null, null],
    [plugin, null, null, null],
  ])('what $type starts and calls, and what of it may be seen', (config, starts, calls, target) => {
    const row = rowOf(config);
    expect({ starts: row.starts(config), calls: row.calls(config), target: row.target(config) }).toEqual({
      starts,
      calls,
      target,
    });
  });

  it('which values are secret: variables of a program; headers, their variables and the address of a service', () => {
    expect(secretValues(command)).toEqual(['k-123456']);
    expect(secretValues(resident)).toEqual([]);
    const ofService = secretValues(http);
    expect(ofService).toEqual(expect.arrayContaining(['Bearer secret-token', 'secret-token', 'k-123456', 'pa ss']));
    expect(ofService).toContain('t-123456');
    // A variable that the hook does not list is never sent.
    expect(ofService).not.toContain('other');
    expect(secretValues(bus)).toContain('pa ss');
    // Without a password the user is a token.
    expect(secretValues({ ...bus, server: 'nats://t-123456@host' })).toContain('t-123456');
    expect(secretValues(call)).toEqual([]);
  });

  it('the variables that a service is sent, and those that it is not', () => {
    expect(kindTable.http.variables(http)).toEqual([
      { name: 'TOKEN', path: ['headers', 'Authorization'], isAllowed: true },
      { name: 'NOT_LISTED', path: ['headers', 'X-Other'], isAllowed: false },
      { name: 'TOKEN', path: ['allowedEnv', 0], isAllowed: true },
    ]);
  });

  it('what identifies it: all but its name and its description', () => {
    const named = { ...resident, name: 'gate', description: 'd' };
    expect(rowOf(named).identity(named)).toEqual(rowOf(resident).identity(resident));
    for (const other of [
      { ...resident, timeout: 1 },
      { ...resident, onFailure: 'block' as const },
    ]) {
      expect(rowOf(other).identity(other)).not.toEqual(rowOf(resident).identity(resident));
    }
    expect(rowOf(call).identity(call)).toHaveProperty('action', call.action);
  });
});

it('an address that cannot be read is shown without what could be a secret', () => {
  const broken: HookConfig = { type: 'http', url: 'http://ann:pass@:bad:/x?key=1' };
  expect(kindTable.http.target(broken)).not.toMatch(/pass|key/);
  expect(secretValues(broken)).toEqual([]);
});

it('a credential that cannot be decoded costs nothing', () => {
  expect(secretValues({ type: 'http', url: 'http://ann:%E0%A4%A@host/' })).toContain('%E0%A4%A');
});

it('the target of a hook is what its settings name', () => {
  expect([command, resident, http, bus, call, plugin].map(targetOfHook)).toEqual([
    './check.sh',
    'node gate.mjs',
    http.url,
    bus.server,
    undefined,
    undefined,
  ]);
});

it.each([
  ['command', true],
  ['grpc', false],
  ['constructor', false],
  [3, false],
])('%j is a kind: %s', (type, is) => {
  expect(isHookType(type)).toBe(is);
});

it('each row is under its own type', () => {
  expect(Object.entries(kindTable).map(([type, row]) => [type, row.type])).toEqual(
    Object.keys(kindTable).map((type) => [type, type]),
  );
});
