import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHookSettings, parseHooksConfiguration } from './parse-settings.ts';

const gate = { type: 'command', command: './gate.sh' };
const withHook = (hook: unknown) => ({ hooks: { BeforeTool: [{ matcher: 'write', hooks: [gate, hook] }] } });

it('reads a whole file', () => {
  const hook = {
    type: 'command',
    command: './hooks/check.sh',
    args: ['a'],
    shell: 'bash',
    timeout: 5000,
    name: 'check',
    description: 'd',
    env: { A: 'b' },
    onFailure: 'block',
  };
  const parsed = parseHookSettings({
    $schema: 'x',
    theme: 'dark',
    enableHooks: true,
    hooks: { BeforeTool: [{ matcher: 'write_file|replace', sequential: true, hooks: [hook] }] },
  });
  expect(parsed).toEqual({
    enableHooks: true,
    disabledHooks: [],
    allowedHosts: [],
    inheritEnv: {},
    hooks: { BeforeTool: [{ matcher: 'write_file|replace', sequential: true, hooks: [hook] }] },
    entries: [
      {
        eventName: 'BeforeTool',
        matcher: 'write_file|replace',
        sequential: true,
        config: hook,
        segments: ['hooks', 'BeforeTool', 0, 'hooks', 0],
      },
    ],
    problems: [],
    moreProblems: 0,
  });
});

it.each<[string, object, boolean | undefined]>([
  ['nowhere', {}, undefined],
  ['at the top', { enableHooks: true }, true],
  ['under tools', { tools: { enableHooks: false } }, false],
  ['in hooksConfig', { hooksConfig: { enabled: false } }, false],
  ['in two places, the top first', { enableHooks: false, tools: { enableHooks: true } }, false],
])('enableHooks said %s', (_, settings, expected) => {
  expect(parseHookSettings(settings).enableHooks).toBe(expected);
});

it('disabled hooks are listed by name', () => {
  expect(parseHookSettings({ hooksConfig: { disabled: ['a'] } }).disabledHooks).toEqual(['a']);
});

it.each<[string, object, boolean | undefined, string[]]>([
  ['alone', { hooks: { enabled: false, disabled: ['a'] } }, false, ['a']],
  [
    'beside today’s',
    { enableHooks: true, hooksConfig: { disabled: ['b'] }, hooks: { enabled: false, disabled: ['a'] } },
    true,
    ['b', 'a'],
  ],
])('switches among the events, %s, count as what they meant', (_, settings, enableHooks, disabledHooks) => {
  expect(parseHookSettings(settings)).toMatchObject({ enableHooks, disabledHooks, problems: [] });
});

it('switches among the events that are none are reported and not followed', () => {
  const { enableHooks, disabledHooks, entries, problems } = parseHookSettings({
    hooks: { enabled: 'no', disabled: 'a', BeforeTool: [{ hooks: [gate] }] },
  });
  expect({ enableHooks, disabledHooks, entries: entries.length }).toEqual({
    ...{ enableHooks: undefined, disabledHooks: [], entries: 1 },
  });
  expect(problems.map(({ path }) => path)).toEqual(['hooks.enabled', 'hooks.disabled']);
});

it('hosts and variables for the hooks of others are read', () => {
  const hooksConfig = { allowedHosts: ['policy.example.com'], inheritEnv: { project: ['CI'], user: 'all' } };
  const { allowedHosts, inheritEnv, problems } = parseHookSettings({ hooksConfig });
  expect({ allowedHosts, inheritEnv, problems }).toEqual({ ...hooksConfig, problems: [] });
  const bad = parseHookSettings({ hooksConfig: { allowedHosts: 'x', inheritEnv: { projects: [] } } });
  expect(bad.problems.map(({ path }) => path)).toEqual(['hooksConfig.allowedHosts', 'hooksConfig.inheritEnv.projects']);
});

it('a function is kept as it is', () => {
  const action = () => undefined;
  const hook = { type: 'function', name: 'check', action };
  expect(parseHookSettings(withHook(hook)).entries.at(-1)?.config).toEqual(hook);
});

describe('a hook that cannot be run is left out, and says why', () => {
  it.each<[unknown, string]>([
    [
      { type: 'comand', command: 'x' },
      "hooks.BeforeTool[0].hooks[1].type: found \"comand\", expected one of 'command', 'resident', 'http', 'bus', 'function', 'policy', 'mcp_tool', 'plugin'; did you mean 'command'?",
    ],
    [
      { command: 'x' },
      "hooks.BeforeTool[0].hooks[1].type: found nothing, expected one of 'command', 'resident', 'http', 'bus', 'function', 'policy', 'mcp_tool', 'plugin'",
    ],
    [{ type: 'command' }, 'hooks.BeforeTool[0].hooks[1].command: found nothing, expected a string'],
    [{ type: 'command', command: '  ' }, 'hooks.BeforeTool[0].hooks[1].command: found "  ", expected some text'],
    [{ type: 'command', command: 'x', args: 'y' }, 'hooks.BeforeTool[0].hooks[1].args: found "y", expected a list'],
    [
      { type: 'command', command: 'x', args: ['y', 1] },
      'hooks.BeforeTool[0].hooks[1].args[1]: found 1, expected a string',
    ],
    [{ type: 'resident', args: [] }, 'hooks.BeforeTool[0].hooks[1].command: found nothing, expected a string'],
    [
      { type: 'http', url: 'ftp://example.com' },
      'hooks.BeforeTool[0].hooks[1].url: found "ftp://example.com", expected an address that begins with http:// or https://',
    ],
    [
      { type: 'http', url: 'http://127.0.0.1', headers: { a: 1 } },
      'hooks.BeforeTool[0].hooks[1].headers.a: found 1, expected a string',
    ],
    [
      { type: 'function', name: 'check', action: './x.mjs' },
      'hooks.BeforeTool[0].hooks[1].action: found "./x.mjs", expected a function',
    ],
    ['./x.sh', 'hooks.BeforeTool[0].hooks[1]: found "./x.sh", expected an object with type and command'],
    [null, 'hooks.BeforeTool[0].hooks[1]: found null, expected an object with type and command'],
  ])('%j', (hook, message) => {
    const { entries, problems } = parseHookSettings(withHook(hook));
    expect(entries.map((entry) => entry.config)).toEqual([gate]);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });
});

describe('a hook with a field that does not matter for what is run still guards, without that field', () => {
  const other = { type: 'command', command: 'x' };
  it.each<[object, string]>([
    [{ timeout: 0 }, 'timeout: found 0, expected a number greater than 0'],
    [{ timeout: -5 }, 'timeout: found -5, expected a number greater than 0'],
    [{ timeout: '5s' }, 'timeout: found "5s", expected a number'],
    [{ timeout: Number.POSITIVE_INFINITY }, 'timeout: found Infinity, expected a finite number'],
    [{ name: 3 }, 'name: found 3, expected a string'],
    [{ env: { A: 1 } }, 'env.A: found 1, expected a string'],
    [{ onFailure: 'deny' }, "onFailure: found \"deny\", expected 'allow' or 'block'"],
    [{ timout: 5 }, 'timout: found the unknown field "timout", expected a known field; did you mean \'timeout\'?'],
  ])('%j', (bad, message) => {
    const { entries, problems } = parseHookSettings(withHook({ ...other, ...bad }));
    expect(entries.map((entry) => entry.config)).toEqual([gate, other]);
    expect(problems.map((problem) => problem.message)).toEqual([`hooks.BeforeTool[0].hooks[1].${message}`]);
  });
});

describe('a group that cannot be read is left out, and its neighbours stay', () => {
  it.each<[unknown, string]>([
    [{ matcher: 7, hooks: [gate] }, 'hooks.BeforeTool[0].matcher: found 7, expected a string'],
    [{ matcher: 'x', hooks: gate }, 'hooks.BeforeTool[0].hooks: found an object, expected a list of hooks'],
    [{ matcher: 'x' }, 'hooks.BeforeTool[0].hooks: found nothing, expected a list of hooks'],
    ['x', 'hooks.BeforeTool[0]: found "x", expected an object with a list named hooks'],
  ])('%j', (definition, message) => {
    const { entries, problems } = parseHookSettings({ hooks: { BeforeTool: [definition, { hooks: [gate] }] } });
    expect(entries.map((entry) => entry.segments)).toEqual([['hooks', 'BeforeTool', 1, 'hooks', 0]]);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });

  it('a misspelt or unknown field of a group does not cost its hooks', () => {
    const { entries, problems } = parseHookSettings({
      hooks: { AfterTool: [{ matchr: 'x', sequential: 'yes', hooks: [gate] }] },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.sequential).toBe(false);
    expect(problems.map((problem) => problem.suggestion)).toContain('matcher');
    expect(problems).toHaveLength(2);
  });
});

describe('an event that is not one is left out, and the others stay', () => {
  it.each([
    ['BeforTool', 'BeforeTool'],
    ['PreToolUse', 'BeforeTool'],
    ['whatever', undefined],
    ['__proto__', undefined],
  ])('%s', (event, suggestion) => {
    const hooks = JSON.parse(
      `{ "${event}": [{ "hooks": [] }], "AfterTool": [{ "hooks": [${JSON.stringify(gate)}] }] }`,
    );
    const { entries, problems } = parseHookSettings({ hooks });
    expect(entries.map((entry) => entry.eventName)).toEqual(['AfterTool']);
    expect(problems.map((problem) => problem.suggestion)).toEqual([suggestion]);
    expect(problems[0]?.segments).toEqual(['hooks', event]);
  });

  it('an event that is not a list', () => {
    expect(parseHookSettings({ hooks: { BeforeTool: {} } }).problems.map((problem) => problem.message)).toEqual([
      'hooks.BeforeTool: found an object, expected a list of hook groups',
    ]);
  });
});

it.each([null, [], 'x', 3])('%j is not a settings file', (value) => {
  const parsed = parseHookSettings(value);
  expect(parsed.entries).toEqual([]);
  expect(parsed.problems).toHaveLength(1);
  expect(parseHooksConfiguration(value).problems[0]?.path).toBe('hooks');
});

it('switches of the wrong type are reported and not followed', () => {
  const parsed = parseHookSettings({ enableHooks: 'yes', tools: [], hooksConfig: { enabled: 1, disabled: 'a' } });
  expect(parsed.enableHooks).toBeUndefined();
  expect(parsed.disabledHooks).toEqual([]);
  expect(parsed.problems.map((problem) => problem.path)).toEqual([
    'tools',
    'enableHooks',
    'hooksConfig.enabled',
    'hooksConfig.disabled',
  ]);
});

it('one bad entry never removes a good one, wherever it is', () => {
  const bad = fc
    .anything()
    .filter((value) => parseHooksConfiguration({ BeforeTool: [{ hooks: [value] }] }).entries.length === 0);
  fc.assert(
    fc.property(fc.array(bad, { maxLength: 4 }), fc.array(bad, { maxLength: 4 }), (before, after) => {
      const { entries } = parseHooksConfiguration({
        BeforeTool: [...before, { hooks: [...before, gate, ...after] }, ...after],
      });
      expect(
        entries.filter((entry) => entry.config.type === 'command' && entry.config.command === gate.command),
      ).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

it('what it returns is not what it was given: changing one does not change the other', () => {
  const given = { BeforeTool: [{ hooks: [{ ...gate, env: { A: 'a' } }] }] };
  const { entries } = parseHooksConfiguration(given);
  const before = JSON.stringify(entries);
  for (const definition of given.BeforeTool) for (const hook of definition.hooks) Object.assign(hook.env, { A: 'b' });
  expect(JSON.stringify(entries)).toBe(before);
});
