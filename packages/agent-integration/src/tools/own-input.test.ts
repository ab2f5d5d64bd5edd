import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHost } from '../../test/support.ts';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { askBeforeTool } from '../triggers/tool-triggers.ts';
import { executeToolWithHooks } from './execute-tool-with-hooks.ts';
import { copyInput } from './own-input.ts';
import type { ExecuteToolOptions } from './tool-call.ts';

/** Runs a tool behind a hook that refuses `rm`, and gives what the tool got. */
async function run(input: ToolInput, options?: ExecuteToolOptions, isHooked = true) {
  const refusal = `case $(cat) in *'"rm"'*) echo no >&2; exit 2;; esac`;
  const hooks = isHooked ? { BeforeTool: [{ hooks: [{ type: 'command' as const, command: refusal }] }] } : {};
  const { config } = makeHost({}, { hooks });
  const ran: ToolInput[] = [];
  const result = await executeToolWithHooks(
    config,
    'shell',
    input,
    async (given) => {
      ran.push(given);
      return { llmContent: 'done' };
    },
    options,
  );
  return { ran, result };
}

describe('what a tool gets', () => {
  it('is a copy of what its hooks saw, whatever the caller does to its object meanwhile', async () => {
    const input: Record<string, unknown> = { command: 'ls', list: [{ a: 1 }] };
    const running = run(input);
    input.command = 'rm';
    (input.list as { a: number }[])[0] = { a: 2 };
    const { ran } = await running;
    expect(ran).toEqual([{ command: 'ls', list: [{ a: 1 }] }]);
    expect(ran[0]).not.toBe(input);
  });

  it.each<[string, () => ToolInput]>([
    [
      'a getter that says another thing each time',
      () => {
        let asked = 0;
        return Object.defineProperty({}, 'command', { enumerable: true, get: () => (asked++ === 0 ? 'ls' : 'rm') });
      },
    ],
    [
      'a proxy',
      () => {
        let asked = 0;
        return new Proxy({ command: 'ls' }, { get: () => (asked++ === 0 ? 'ls' : 'rm') });
      },
    ],
  ])('is what its hooks saw: %s', async (_, make) => {
    const { ran } = await run(make());
    expect(ran.map(({ command }) => command)).toEqual(['ls']);
  });

  it.each<[string, ToolInput]>([
    ['toJSON', { command: 'rm', toJSON: () => ({ command: 'ls' }) }],
    ['a function', { command: 'ls', callback: () => undefined }],
    ['an instance of a class', { command: 'ls', options: new (class Options {})() }],
    ['a prototype', Object.assign(Object.create({ other: 'rm' }), { command: 'ls' })],
    ['a map', { command: 'ls', options: new Map() }],
  ])('is nothing where hooks could not be shown all of it: %s', async (_, input) => {
    const { ran, result } = await run(input);
    expect(ran).toEqual([]);
    expect(result.llmContent).toContain('cannot be shown to its hooks');
    expect((await run(input, undefined, false)).ran).toEqual([input]);
  });

  it('is what the host passes through by its path, of which hooks see the type', async () => {
    const callback = () => undefined;
    const { ran } = await run({ command: 'ls', options: { callback } }, { passThrough: ['options.callback'] });
    expect(ran[0]).toEqual({ command: 'ls', options: { callback } });
    expect(copyInput({ callback }, ['callback']).shown).toEqual({ callback: '[function]' });
  });

  it.each(['rm', ['rm'], 5, true])(
    'is nothing where it is not an object that hooks could be shown: %j',
    async (input) => {
      // Callers in plain JavaScript may give anything.
      const { ran, result } = await run(input as unknown as ToolInput);
      expect(ran).toEqual([]);
      expect(result.llmContent).toContain('it is not an object');
    },
  );

  it.each([null, undefined])('is an empty object for %j, and hooks see one', async (input) => {
    expect((await run(input as unknown as ToolInput)).ran).toEqual([{}]);
  });

  it('is a list with its places as they are, and nothing else that it has', () => {
    const list = Object.assign([1, undefined, 3], { extra: 'rm' });
    delete list[1];
    const { own, shown } = copyInput({ list });
    expect(own).toEqual({ list: [1, undefined, 3] });
    expect(JSON.stringify(shown)).toBe('{"list":[1,null,3]}');
    expect(copyInput({ list: new Array(2 ** 31) }).problem).toContain('items');
  });

  it('keeps dates, addresses, big integers and bytes, of which hooks see a text', () => {
    const given = { at: new Date(0), url: new URL('http://a.test/'), big: 2n ** 70n, bytes: new Uint8Array([1, 2]) };
    const { own, shown } = copyInput({ ...given });
    expect(own).toEqual(given);
    expect(own.at).not.toBe(given.at);
    expect(JSON.parse(JSON.stringify(shown))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      url: 'http://a.test/',
      big: '1180591620717411303424',
      bytes: 'AQI=',
    });
  });

  it('is the bytes that hooks saw, whatever their iterator says', () => {
    const bytes = Object.assign(new Uint8Array([1, 2]), {
      *[Symbol.iterator]() {
        yield 9;
      },
    });
    const { own, shown } = copyInput({ bytes });
    expect(own.bytes).toEqual(new Uint8Array([1, 2]));
    expect(shown.bytes).toBe('AQI=');
  });

  it('is a copy also where the host asked hooks before, and nothing that they were not shown', async () => {
    const hooks = { BeforeTool: [{ hooks: [{ type: 'command' as const, command: 'true' }] }] };
    const { config } = makeHost({}, { hooks });
    const input = { command: 'ls' };
    const answer = await askBeforeTool(config, 'shell', input);
    const ran: ToolInput[] = [];
    const execute = async (given: ToolInput) => {
      ran.push(given);
      return { llmContent: 'done' };
    };
    await executeToolWithHooks(config, 'shell', input, execute, { before: { answer } });
    expect(ran[0]).toEqual(input);
    expect(ran[0]).not.toBe(input);
    const hidden = { command: 'ls', toJSON: () => ({}) };
    await executeToolWithHooks(config, 'shell', hidden, execute, { before: { answer } });
    expect(ran).toHaveLength(1);
  });

  it('gives the model what hooks were shown of its result', async () => {
    const hooks = { AfterTool: [{ hooks: [{ type: 'command' as const, command: 'cat > seen.json' }] }] };
    const { config, directory } = makeHost({}, { hooks });
    let asked = 0;
    const shared = [{ text: 'first' }];
    const running = executeToolWithHooks(config, 'shell', {}, async () => ({
      get llmContent() {
        return asked++ < 2 ? shared : 'SECRET';
      },
    }));
    setImmediate(() => Object.assign(shared[0] ?? {}, { text: 'SECRET' }));
    expect((await running).llmContent).toEqual([{ text: 'first' }]);
    expect(readFileSync(join(directory, 'seen.json'), 'utf8')).toContain('first');
  });

  it('cannot be made too deep', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(copyInput(loop).problem).toContain('nested deeper');
  });
});
