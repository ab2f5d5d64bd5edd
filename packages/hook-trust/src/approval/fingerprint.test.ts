import type { CommandHookConfig } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrustSubject } from '../policy/trust-policy.ts';
import { definitionOf, definitionText, fingerprintOf } from './fingerprint.ts';

const nothing = { files: [], programs: [], folders: [] };
const fingerprint = (hook: TrustSubject) => fingerprintOf(definitionOf(hook), nothing);

const configs = fc.record(
  {
    type: fc.constant('command' as const),
    command: fc.string({ minLength: 1 }),
    args: fc.array(fc.string()),
    shell: fc.string(),
    env: fc.dictionary(fc.string(), fc.string()),
    timeout: fc.nat(),
    onFailure: fc.constantFrom('allow' as const, 'block' as const),
    name: fc.string(),
  },
  { requiredKeys: ['type', 'command'] },
) as fc.Arbitrary<CommandHookConfig>;

const subjects: fc.Arbitrary<TrustSubject> = fc.record({
  eventName: fc.constantFrom('BeforeTool' as const, 'AfterTool' as const),
  matcher: fc.option(fc.string(), { nil: undefined }),
  sequential: fc.boolean(),
  config: configs,
});

const changes: Readonly<Record<string, (hook: TrustSubject) => TrustSubject>> = {
  event: (hook) => ({ ...hook, eventName: hook.eventName === 'BeforeTool' ? 'AfterTool' : 'BeforeTool' }),
  matcher: (hook) => ({ ...hook, matcher: `${hook.matcher ?? ''}x` }),
  sequential: (hook) => ({ ...hook, sequential: !hook.sequential }),
  command: (hook) => withConfig(hook, (config) => ({ command: `${config.command} ` })),
  args: (hook) => withConfig(hook, (config) => ({ args: [...(config.args ?? []), ''] })),
  shell: (hook) => withConfig(hook, (config) => ({ shell: `${config.shell ?? ''}x` })),
  env: (hook) => withConfig(hook, (config) => ({ env: { ...config.env, ADDED: `${config.env?.ADDED}x` } })),
  timeout: (hook) => withConfig(hook, (config) => ({ timeout: (config.timeout ?? 0) + 1 })),
  onFailure: (hook) => withConfig(hook, (config) => ({ onFailure: config.onFailure === 'block' ? 'allow' : 'block' })),
  name: (hook) => withConfig(hook, (config) => ({ name: `${config.name ?? ''}x` })),
};

function withConfig(
  hook: TrustSubject,
  change: (config: CommandHookConfig) => Partial<CommandHookConfig>,
): TrustSubject {
  const config = hook.config as CommandHookConfig;
  return { ...hook, config: { ...config, ...change(config) } };
}

/** The same value with every key of every record the other way round. */
function turned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(turned) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, turned(inner)])
      .reverse(),
  ) as Value;
}

describe('a fingerprint', () => {
  it('does not depend on the order of keys, nor on what describes or places a hook', () => {
    fc.assert(
      fc.property(subjects, fc.string(), (hook, description) => {
        const other = turned({ ...hook, file: 'x', line: 1, config: { ...hook.config, description } });
        expect(fingerprint(other)).toBe(fingerprint(hook));
      }),
    );
  });

  it.each(Object.entries(changes))('is another for another %s', (_, change) => {
    fc.assert(
      fc.property(subjects, (hook) => {
        expect(fingerprint(change(hook))).not.toBe(fingerprint(hook));
        expect(definitionText(definitionOf(change(hook)))).not.toBe(definitionText(definitionOf(hook)));
      }),
    );
  });

  it.each([
    [{ type: 'http', url: 'http://a/' }, { url: 'http://b/' }],
    [{ type: 'http', url: 'http://a/' }, { headers: { a: 'b' } }],
    [{ type: 'http', url: 'http://a/' }, { allowedEnv: ['KEY'] }],
    [{ type: 'resident', command: 'a' }, { idleTimeout: 5 }],
    [{ type: 'plugin' }, { anything: { deep: 1 } }],
  ] as const)('is another for every field of every kind: %j with %j', (config, change) => {
    const hook = { eventName: 'BeforeTool', matcher: undefined, sequential: false } as const;
    expect(fingerprint({ ...hook, config: { ...config, ...change } as TrustSubject['config'] })).not.toBe(
      fingerprint({ ...hook, config }),
    );
  });

  it('is another for another file, link, content, program or folder', () => {
    const definition = definitionOf({
      eventName: 'BeforeTool',
      matcher: undefined,
      sequential: false,
      config: { type: 'command', command: 'x' },
    });
    const file = { path: '/p/x', realPath: '/p/x', sha256: '0', size: 1 };
    const program = { name: 'node', path: '/bin/node' };
    const all = [
      nothing,
      { files: [file], programs: [], folders: [] },
      { files: [{ ...file, path: '/p/y' }], programs: [], folders: [] },
      { files: [{ ...file, realPath: '/p/y' }], programs: [], folders: [] },
      { files: [{ ...file, sha256: '1' }], programs: [], folders: [] },
      { files: [file], programs: [program], folders: [] },
      { files: [file], programs: [{ ...program, path: '/evil/node' }], folders: [] },
      { files: [file], programs: [{ ...program, path: null }], folders: [] },
      { files: [file], programs: [program], folders: ['/p'] },
    ];
    expect(new Set(all.map((each) => fingerprintOf(definition, each))).size).toBe(all.length);
  });
});
