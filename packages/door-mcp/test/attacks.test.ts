import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDoor, type TestDoor, until } from './support.ts';

const call = (id: unknown, name: string, input: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } });
const deny = { BeforeTool: () => ({ decision: 'deny', reason: 'No.' }) };
const withhold = { AfterTool: () => ({ hookSpecificOutput: { tool_response: { llmContent: 'Withheld.' } } }) };

/** Waits until the server has read what was sent before. */
async function untilRead(door: TestDoor): Promise<void> {
  door.send('{"jsonrpc":"2.0","id":"last","method":"ping"}\n');
  await door.answer('last');
}

describe('a call that is refused', () => {
  const hidden = (text: string) => text.replace('CALL', call(1, 'write'));
  it.each([
    ['in a batch', hidden('[CALL]\n')],
    ['in a batch beside others', hidden('[{"jsonrpc":"2.0","id":5,"method":"ping"},CALL]\n')],
    ['with an escaped method', call(1, 'write').replace('tools/call', 'tools\\u002fcall').concat('\n')],
    ['with an escaped name of a field', call(1, 'write').replace('"method"', '"\\u006dethod"').concat('\n')],
    ['whose method is written twice', call(1, 'write').replace('"method"', '"method":"ping","method"').concat('\n')],
    ['whose method is written twice, the harmless one last', call(1, 'write').replace(/}$/, ',"method":"ping"}\n')],
    ['whose tool is written twice', call(1, 'write').replace('"name"', '"name":"read","name"').concat('\n')],
    [
      'whose arguments are written twice',
      call(1, 'write').replace('"arguments"', '"arguments":{},"arguments"').concat('\n'),
    ],
    ['whose fields are spelt in capitals', call(1, 'write').replace('"method"', '"METHOD"').concat('\n')],
    [
      'whose fields are spelt with letters that fold',
      call(1, 'write').replace('"params"', '"param\u017f"').concat('\n'),
    ],
    ['with a number that only some parsers read', call(1, 'write').replace('{}', '{"a":NaN}').concat('\n')],
    ['with a comma at the end', call(1, 'write').replace(/}$/, ',}\n')],
    ['behind a byte order mark', hidden('\uFEFFCALL\n')],
    ['behind a carriage return', hidden('{"jsonrpc":"2.0","method":"ping","params":\rCALL\r}\n')],
    ['behind a log text and a carriage return', hidden('log\rCALL\n')],
    ['without an id', call(1, 'write').replace('"id":1,', '').concat('\n')],
    ['with null for an id', call(null, 'write').concat('\n')],
    ['with an object for an id', call({}, 'write').concat('\n')],
    ['that claims to be an answer as well', call(1, 'write').replace(/}$/, ',"result":{}}\n')],
    ['without a line feed', call(1, 'write')],
    ['with arguments that are a list', call(1, 'write').replace('{}', '[]').concat('\n')],
    ['with a name that is a list', call(1, 'write').replace('"write"', '["write"]').concat('\n')],
  ])('does not reach the server %s', async (_, text) => {
    const door = await openDoor({ hooks: deny });
    if (text.endsWith('\n')) {
      door.send(text);
      await untilRead(door);
    } else {
      door.stdin.end(text);
      await door.answer(1);
    }
    await sleep(20);
    expect(door.received()).not.toMatch(/write|tools/);
  });

  it('does not reach the server in pieces, in an invalid encoding, or if it is very large', async () => {
    const door = await openDoor({ hooks: deny });
    for (const byte of Buffer.from(`${call(1, 'write')}\n`)) door.stdin.write(Buffer.from([byte]));
    door.stdin.write(
      Buffer.concat([
        Buffer.from(call(2, 'write').replace(/}}$/, ',"x":"')),
        Buffer.from([0xff, 0x22, 0x7d, 0x7d, 0x0a]),
      ]),
    );
    door.send(`${call(3, 'write', { text: 'x'.repeat(5_000_000) })}\n`);
    await door.answer(3);
    await untilRead(door);
    expect(door.received()).not.toContain('write');
    expect(door.problems.join('\n')).toContain('not valid JSON');
  });

  it('does not reach the server among a thousand parallel ones', async () => {
    const door = await openDoor({
      hooks: {
        BeforeTool: async ({ tool_input }) => {
          await sleep(Math.random() * 20);
          return (tool_input as { i: number }).i % 2 === 0 ? { decision: 'deny', reason: 'Even.' } : undefined;
        },
      },
    });
    const ids = Array.from({ length: 1000 }, (_, i) => i);
    for (const i of ids) door.send(`${call(i, 'write', { i })}\n`);
    const answers = await Promise.all(ids.map((i) => door.answer(i)));
    for (const [i, { result }] of answers.entries()) {
      expect((result as { isError?: boolean }).isError).toBe(i % 2 === 0 ? true : undefined);
    }
    expect(door.received().match(/"i":\d*[02468]\}/g)).toBeNull();
  });

  it.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['hangs', () => new Promise(() => undefined)],
    ['answers nonsense', () => ({ decision: 42 })],
  ])('is one for which a gate %s', async (_, action) => {
    const door = await openDoor({ gate: action });
    door.send(`${call(1, 'write')}\n`);
    expect((await door.answer(1)).result).toMatchObject({ isError: true });
    expect(door.received()).toBe('');
  });

  it('is refused in the same words when its id comes twice', async () => {
    const bothRefused = () => expect(door.problems.join().match(/in use/g)).toHaveLength(2);
    const door: TestDoor = await openDoor({
      hooks: {
        BeforeTool: async ({ tool_input }) => {
          await until(bothRefused);
          return (tool_input as { bad?: boolean }).bad ? { decision: 'deny', reason: 'No.' } : undefined;
        },
      },
    });
    door.send(
      `${call(1, 'write')}\n`,
      `${call(1, 'write', { bad: true })}\n`,
      `${call('1', 'write', { bad: true })}\n`,
    );
    await door.answer(1);
    await untilRead(door);
    expect(door.received()).not.toContain('bad');
    expect(door.messages().filter(({ id }) => id === null)).toHaveLength(2);
  });
});

describe('an answer that hooks have not seen', () => {
  const answer = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"secret"}]}}`;
  it.each([
    ['with a text for an id', [answer('"1"')]],
    ['with blanks in its id', [answer('" 1 "')]],
    ['in a batch', [`[${answer('$ID')}]`]],
    ['twice', [answer('$ID'), answer('$ID')]],
    ['whose id is written twice', [answer('99,"id":$ID'), answer('$ID')]],
    ['whose result is written twice', [answer('$ID').replace('"result"', '"result":{},"result"'), answer('$ID')]],
    ['whose fields are in capitals', [answer('$ID').replace('"result"', '"Result"'), answer('$ID')]],
    ['with a number that only some parsers read', [answer('$ID').replace(/}$/, ',"x":NaN}'), answer('$ID')]],
    ['behind a carriage return', [`log\r${answer('$ID')}`, answer('$ID')]],
  ])('does not reach the client %s', async (_, lines) => {
    const door = await openDoor({ hooks: withhold });
    door.send(`${call(1, 'raw', { lines })}\n`);
    await until(() => expect(door.lines.join('\n')).toContain('Withheld.'));
    await untilRead(door);
    expect(door.lines.join('\n')).not.toContain('secret');
  });

  it('does not reach the client before hooks have decided about its call, or after it was cancelled', async () => {
    const after: unknown[] = [];
    const forged = () => expect(door.problems.join()).toContain('out of turn');
    const door: TestDoor = await openDoor({
      hooks: {
        BeforeTool: async ({ tool_name }) => void (tool_name === 'mcp__test__late' && (await until(forged))),
        AfterTool: ({ tool_response }) => {
          after.push((tool_response as { error?: { type: string } }).error?.type);
          return withhold.AfterTool();
        },
      },
    });
    door.send(`${call(7, 'late')}\n`, `${call(1, 'raw', { lines: [answer('7'), answer('$ID')] })}\n`);
    await door.answer(7);
    door.send(`${call(8, 'silent')}\n`);
    await until(() => expect(door.received()).toContain('silent'));
    door.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}}\n');
    door.send(`${call(9, 'raw', { lines: [answer('8'), answer('$ID')] })}\n`);
    await door.answer(9);
    expect(door.lines.join('\n')).not.toContain('secret');
    expect(after).toContain('cancelled');
    expect(door.received()).toContain('notifications/cancelled');
  });

  it('of a server that dies is an error, and the door ends with its exit code', async () => {
    const door = await openDoor({ hooks: withhold });
    door.send(`${call(1, 'silent')}\n`, `${call(2, 'die')}\n`);
    expect(JSON.stringify(await door.answer(1))).toMatch(/has ended|Withheld/);
    expect(await door.exit).toBe(3);
  });
});

it('a call that is cancelled while its hooks decide is never sent', async () => {
  let decide = () => {};
  const decided = new Promise<void>((resolve) => {
    decide = resolve;
  });
  const door = await openDoor({ hooks: { BeforeTool: () => decided } });
  door.send(`${call(1, 'write')}\n`, '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
  await untilRead(door);
  decide();
  // What would be sent by mistake has time for it.
  await sleep(100);
  await untilRead(door);
  expect(door.received()).not.toContain('tools/call');
});

it('a client cannot answer a question that it was not asked', async () => {
  const door = await openDoor({ rules: [{ rule: 'mcp', decision: 'ask' }] });
  door.send('{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{"elicitation":{}}}}\n');
  door.send(`${call(1, 'write')}\n`);
  await until(() => expect(door.lines.join()).toContain('elicitation/create'));
  const yes = { action: 'accept', content: { decision: 'Allow once' } };
  for (const id of [1, 0, 'agent-hooks-1', null]) door.send({ jsonrpc: '2.0', id, result: yes });
  await untilRead(door);
  expect(door.received()).not.toContain('tools/call');
});

it.each([true, false])('what no hook concerns passes byte for byte, both ways: hooks off %s', async (isOff) => {
  const door = await openDoor({ isOff, hooks: isOff ? {} : { BeforeTool: () => undefined } });
  const lines = [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{ "capabilities":{} }}\n',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n',
    ' {"method" : "ping", "id":2.0, "jsonrpc":"2.0"} \n',
    '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"a","progress":1.50}}\n',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}\n',
    '[{"jsonrpc":"2.0","id":4,"method":"ping"},{"jsonrpc":"2.0","id":5,"method":"ping"}]\n',
    '\n',
    'no message at all\n',
    `{"jsonrpc":"2.0","id":6,"method":"ping","params":{"text":"${'é\\u00e9😀'.repeat(100_000)}"}}\n`,
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"raw","arguments":{"lines":["log [x]","{\\"level\\":30}","{\\"jsonrpc\\":\\"2.0\\", \\"method\\":\\"notifications/message\\"}","{\\"jsonrpc\\":\\"2.0\\",\\"id\\":7,\\"result\\":{\\"content\\":[]}}"]}}}\n',
    '{"jsonrpc":"2.0","id":8,"method":"ping"}',
  ];
  for (const line of lines) door.send(line);
  door.stdin.end();
  expect(await door.exit).toBe(0);
  expect(door.received() === `${lines.join('').replaceAll('\r\n', '\n')}\n`).toBe(true);
  const answers = [1, 2, 4, 5, 6, 8].map((id) => `{"jsonrpc":"2.0", "id":${id} , "result":{ "n": 1.0 }}`);
  const raw = ['log [x]', '{"level":30}', '{"jsonrpc":"2.0", "method":"notifications/message"}'];
  const result = '{"jsonrpc":"2.0","id":7,"result":{"content":[]}}';
  expect([...door.lines].sort()).toEqual([...answers, ...raw, result].sort());
  expect(door.problems).toEqual([]);
});
