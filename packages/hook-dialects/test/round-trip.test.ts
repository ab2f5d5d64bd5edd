import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractTools, createToolMap, type DialectName, dialectTable, type NativeInput } from '../src/index.ts';
import { renameKeys } from '../src/tools/rename-keys.ts';

const names = Object.keys(dialectTable) as DialectName[];
const now = Date.parse('2026-01-02T03:04:05.678Z');

const text = fc.string({ maxLength: 12 });
const key = fc.oneof(
  fc.constantFrom(
    'command',
    'file_path',
    'path',
    'content',
    'file_text',
    'old_string',
    'old_str',
    'before',
    'description',
  ),
  fc.constantFrom('__proto__', 'constructor', 'is_background', 'background', 'run_in_background', 'replace_all'),
  text,
);
const json = fc.jsonValue({ maxDepth: 2 });
const anyInput = fc.dictionary(key, json, { maxKeys: 6, noNullPrototype: false });
const toolNames = contractTools.rows.map((row) => row.names[0] ?? '');
const call = fc.oneof(
  fc.record({ name: fc.constantFrom(...toolNames, 'save_memory'), input: anyInput }),
  fc.record({ name: fc.constant('write_file'), input: fc.record({ file_path: text, content: text }) }),
  fc.record({
    name: fc.constant('replace'),
    input: fc.record({ file_path: text, old_string: text, new_string: text }),
  }),
  fc.record({ name: fc.constant('run_shell_command'), input: fc.record({ command: text, description: text }) }),
);

describe('renaming keys', () => {
  it('goes there and back whatever keys an object has', () => {
    const mapping = fc.uniqueArray(fc.tuple(key, key), { selector: ([from]) => from }).filter((pairs) => {
      const targets = pairs.map(([, to]) => to);
      return new Set(targets).size === targets.length;
    });
    fc.assert(
      fc.property(mapping, anyInput, (pairs, object) => {
        const { forth, back } = renameKeys(Object.fromEntries(pairs));
        expect(Object.entries(back(forth(object)))).toEqual(expect.arrayContaining(Object.entries(object)));
        expect(Object.keys(forth(object))).toHaveLength(Object.keys(object).length);
      }),
    );
  });
});

describe.each(names)('tools of %s', (name) => {
  const tools = createToolMap(dialectTable[name].tools, contractTools);

  it('map an input there and back without loss', () => {
    fc.assert(
      fc.property(call, fc.constantFrom('/work', ''), (host, directory) => {
        const shown = tools.toForeign({ ...host, directory });
        expect(tools.backToHost({ ...host, directory }, shown.input)).toEqual(host.input);
      }),
    );
  });

  it('know every tool by the name that they show', () => {
    for (const host of toolNames) {
      const shown = tools.toForeign({ name: host, input: {} });
      const known = dialectTable[name].tools.rows.some((row) => row.names.includes(shown.name));
      expect(known || shown.name === host, host).toBe(true);
      expect(tools.namesOf({ name: host, input: {} })).toContain(shown.name);
    }
  });

  it('know a tool of an MCP server by its name alone, in the spelling of the agent', () => {
    const call = { name: 'mcp__github__create_issue', input: {} };
    expect(tools.kindOf(call)).toBe('mcp');
    expect(tools.namesOf(call)).toEqual([dialectTable[name].tools.mcp.format('github', 'create_issue')]);
    expect(tools.kindOf({ name: 'mcpless', input: {} })).toBeUndefined();
  });

  it('spell the tools of MCP servers so that they can be read back', () => {
    const { mcp } = dialectTable[name].tools;
    const shown = mcp.format('github', 'create_issue');
    expect(mcp.parse(shown)?.tool).toBe('create_issue');
  });
});

const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map((date) => date.toISOString());
const events: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  BeforeTool: call.map(({ name, input }) => ({ tool_name: name, tool_input: input })),
  BeforeAgent: fc.record({ prompt: text }),
  AfterAgent: fc.record({ prompt: text, prompt_response: text, stop_hook_active: fc.boolean() }),
  SessionStart: fc.record({ source: fc.constantFrom('startup', 'resume', 'clear', 'compress') }),
  SessionEnd: fc.record({ reason: fc.constantFrom('clear', 'logout', 'prompt_input_exit', 'other') }),
  PreCompress: fc.record({ trigger: fc.constantFrom('manual', 'auto') }),
};

describe.each(names)('an input of %s', (name) => {
  const dialect = dialectTable[name];
  const tools = createToolMap(dialect.tools, contractTools);
  const base = fc.record({ session_id: text, transcript_path: text, cwd: fc.constant('/work'), timestamp: time });
  const rows = dialect.events.filter(
    ({ native, only }) => native !== undefined && native in events && only === undefined,
  );

  it.each(rows.map((event) => [event.name, event] as const))(
    'of %s keeps what the event has, there and back',
    (_title, event) => {
      const own = events[event.native ?? ''] ?? fc.constant({});
      fc.assert(
        fc.property(base, own, (common, fields) => {
          const input: NativeInput = { ...common, hook_event_name: event.native ?? '', ...fields };
          const sent = dialect.toInput(input, { event: event.name, tools, now });
          const back = dialect.fromInput(JSON.parse(JSON.stringify(sent)), { event: event.name, tools, now });
          const again = back && dialect.toInput(back.inputs[0], { event: event.name, tools, now });
          // What this agent's payload says at all comes back; a second trip changes nothing any more.
          expect(JSON.stringify(again)).toBe(JSON.stringify(sent));
          expect(back?.native).toBe(event.native);
        }),
      );
    },
  );
});
