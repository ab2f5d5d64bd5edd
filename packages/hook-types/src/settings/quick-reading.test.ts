import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlainHook } from '../kinds/fast/read-plain-hook.ts';
import { isHookType } from '../kinds/table.ts';
import { isRecord } from '../record.ts';
import { parseHooksConfiguration } from './parse-settings.ts';

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, () => 0, Number.NaN, 1n),
);

/** Mostly what belongs there, now and then anything at all. */
const mostly = <Value>(right: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 20, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything });

const optional = {
  name: mostly(fc.string()),
  description: mostly(fc.string()),
  timeout: mostly(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double())),
  onFailure: mostly(fc.constantFrom('allow', 'block')),
  async: mostly(fc.boolean()),
  once: mostly(fc.boolean()),
};
const rare = {
  shell: mostly(fc.constantFrom('sh', ' ')),
  args: mostly(fc.array(mostly(fc.string()), { maxLength: 2 })),
  env: mostly(fc.dictionary(fc.string(), mostly(fc.string()), { maxKeys: 2 })),
  if: mostly(fc.dictionary(fc.string(), mostly(fc.constantFrom('a', '(')), { maxKeys: 2 })),
  timout: fc.constant(1),
  __proto__: fc.constant('x'),
};
const own: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  command: { command: mostly(fc.constantFrom('check', 'a b', ' ', '\u00a0', 'é')) },
  resident: { command: mostly(fc.string()), idleTimeout: mostly(fc.integer({ min: 0, max: 9 })) },
  http: { url: mostly(fc.constantFrom('http://127.0.0.1:1', 'ftp://x')) },
  bus: { server: mostly(fc.constantFrom('nats://a', 'x')), subject: mostly(fc.constantFrom('a.b', '_INBOX')) },
  function: { action: mostly(fc.constant(() => undefined)), name: mostly(fc.string()) },
  policy: { rules: mostly(fc.array(fc.jsonValue(), { maxLength: 2 })) },
  mcp_tool: { server: mostly(fc.string()), tool: mostly(fc.string()) },
  plugin: { other: anything },
};
const kinds = Object.entries(own).map(([type, fields]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(
        { type: fc.constant(type), ...fields, ...optional },
        { requiredKeys: ['type', ...(Object.keys(fields) as never[])] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: mostly(fc.constant(type)), ...fields, ...optional, ...rare }, { requiredKeys: [] }),
    },
  ),
);
// Commands and resident programs are what is read quickly.
const [command, resident] = kinds as [(typeof kinds)[0], (typeof kinds)[0]];
const hook = mostly(fc.oneof({ weight: 12, arbitrary: command }, { weight: 12, arbitrary: resident }, ...kinds));
const group = mostly(
  fc.record(
    {
      matcher: mostly(fc.string()),
      sequential: mostly(fc.boolean()),
      hooks: mostly(fc.array(hook, { maxLength: 3 })),
      extra: fc.constant(0),
    },
    { requiredKeys: ['hooks'] },
  ),
);
const hooks = fc.dictionary(
  mostly(fc.constantFrom('BeforeTool', 'AfterTool', 'Wrong', 'enabled', 'disabled')).map(String),
  mostly(fc.array(group, { maxLength: 3 })),
  { maxKeys: 2 },
);

it('what is read quickly is what reading in full gives: the same hooks, groups, defaults and problems', () => {
  let quick = 0;
  fc.assert(
    fc.property(hooks, (value) => {
      const read = parseHooksConfiguration(value);
      expect(read).toStrictEqual(parseHooksConfiguration(inFull(value)));
      quick += read.entries.filter(({ config }) => readPlainHook({ ...config })).length;
    }),
    { numRuns: 5000 },
  );
  // Without them this would mean nothing.
  expect(quick).toBeGreaterThan(500);
});

it('a place of a list that was never filled is neither a hook nor a problem', () => {
  const sparse: unknown[] = [];
  sparse[2] = { type: 'command', command: 'a' };
  const groups: unknown[] = [];
  groups[1] = { hooks: sparse };
  const { entries, problems, hooks: kept } = parseHooksConfiguration({ BeforeTool: groups });
  expect(problems).toEqual([]);
  expect(entries).toMatchObject([{ segments: ['hooks', 'BeforeTool', 1, 'hooks', 2] }]);
  expect(kept).toStrictEqual({ BeforeTool: [{ hooks: [{ type: 'command', command: 'a' }] }] });
});

it('what was read does not change with the object that it was read from', () => {
  const config = { type: 'command', command: 'a', name: 'n' };
  const given = { BeforeTool: [{ matcher: 'x', hooks: [config] }] };
  const { entries } = parseHooksConfiguration(given);
  Object.assign(config, { command: 'b' });
  Object.assign(given.BeforeTool[0] ?? {}, { matcher: 'y' });
  expect(entries).toMatchObject([{ matcher: 'x', config: { command: 'a' } }]);
});

/** The same settings, in which no group and no hook can be read quickly: a field that is set to undefined is not there. */
function inFull(value: Readonly<Record<string, unknown>>): unknown {
  return mapValues(value, (groups) => mapList(groups, (each) => slowly(mapField(each), 'matcher', 'sequential')));
}

function mapField(group: unknown): unknown {
  if (!isRecord(group)) return group;
  return { ...group, ...('hooks' in group && { hooks: mapList(group.hooks, slowlyHook) }) };
}

function slowlyHook(each: unknown): unknown {
  // A plugin keeps unknown fields, and is never read quickly.
  if (!isRecord(each) || !isHookType(each.type) || each.type === 'plugin') return each;
  return slowly(each, 'if', 'async', 'once', 'description', 'timeout');
}

function slowly(each: unknown, ...names: readonly string[]): unknown {
  const name = isRecord(each) && names.find((name) => !Object.hasOwn(each, name));
  return isRecord(each) && name ? { ...each, [name]: undefined } : each;
}

function mapList(list: unknown, change: (each: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list;
}

function mapValues(value: Readonly<Record<string, unknown>>, change: (each: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]));
}
