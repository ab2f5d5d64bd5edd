import { expect, it } from 'vitest';
import { openDoor, until } from './support.ts';

const call = (id: unknown, name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
const refused = (text: string) => ({ content: [{ type: 'text', text }], isError: true });

it('a call that a hook refuses never reaches the server, and the model reads why', async () => {
  const seen: unknown[] = [];
  const door = await openDoor({
    hooks: {
      BeforeTool: (input) => {
        seen.push(input.tool_name, input.tool_input, input.mcp_context);
        return { decision: 'deny', reason: 'Not this file.' };
      },
    },
  });
  door.send(call(1, 'write', { path: 'a' }));
  expect(await door.answer(1)).toEqual({ jsonrpc: '2.0', id: 1, result: refused('Not this file.') });
  expect(seen).toEqual(['mcp__test__write', { path: 'a' }, { server: 'test', tool: 'write' }]);
  expect(door.received()).toBe('');
});

it('a call that no hook changes passes byte for byte, and so does its answer', async () => {
  const door = await openDoor({ hooks: { BeforeTool: () => undefined, AfterTool: () => undefined } });
  const line =
    '{"jsonrpc":"2.0", "id":1, "method":"tools/call","params":{"name":"big","arguments":{"n":9007199254740993,"f":1.0}}}\n';
  door.send(line);
  await door.answer(1);
  expect(door.received()).toBe(line);
  expect(door.lines).toEqual([
    '{"jsonrpc":"2.0","id":1,"result":{ "content":[{"type":"text","text":"big {\\"n\\":9007199254740992,\\"f\\":1}"}] , "x":1.0}}',
  ]);
});

it('hooks change the arguments, and what the model reads', async () => {
  const door = await openDoor({
    hooks: {
      BeforeTool: () => ({ hookSpecificOutput: { tool_input: { path: 'safe' } } }),
      AfterTool: ({ tool_response }) => {
        const { llmContent } = tool_response as { llmContent: { text: string }[] };
        return { hookSpecificOutput: { tool_response: { llmContent: `[${llmContent[0]?.text}]` } } };
      },
    },
  });
  door.send(call(1, 'read', { path: 'secret', depth: 1 }));
  const { result } = await door.answer(1);
  expect(result).toEqual({ content: [{ type: 'text', text: '[read {"path":"safe","depth":1}]' }] });
});

it('what hooks add is behind what the server said, and the rest of the result stays', async () => {
  const door = await openDoor({
    hooks: { AfterTool: () => ({ hookSpecificOutput: { additionalContext: 'Mind it.' } }) },
  });
  door.send(call(1, 'read'));
  const { result } = await door.answer(1);
  expect(result).toMatchObject({
    x: 1,
    content: [{ text: 'read {}' }, { type: 'text', text: expect.stringContaining('Mind it.') }],
  });
});

it('structured content that hooks did not read in a text is shown to them, and goes with what they replace', async () => {
  const door = await openDoor({
    hooks: {
      AfterTool: ({ tool_response }) =>
        JSON.stringify(tool_response).includes('hidden')
          ? { hookSpecificOutput: { tool_response: { llmContent: 'Withheld.' } } }
          : undefined,
    },
  });
  const answer =
    '{"jsonrpc":"2.0","id":$ID,"result":{"content":[],"structuredContent":{"a":"hidden"},"_meta":{"a":"hidden"}}}';
  door.send(call(1, 'raw', { lines: [answer] }));
  expect((await door.answer(1)).result).toEqual({ content: [{ type: 'text', text: 'Withheld.' }] });
});

it('a server that fails is reported to hooks, and its error passes', async () => {
  const errors: unknown[] = [];
  const door = await openDoor({
    hooks: { AfterTool: ({ tool_response }) => void errors.push((tool_response as { error: unknown }).error) },
  });
  door.send(call(1, 'fail'));
  expect(await door.answer(1)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -1, message: 'it failed' } });
  expect(errors).toMatchObject([{ message: 'it failed' }]);
});

it('tools that a policy always refuses are not listed; their calls are refused all the same', async () => {
  const rules = [
    { rule: 'mcp(test/write)', decision: 'deny' },
    { rule: 'mcp__test__read', decision: 'ask' },
  ];
  const door = await openDoor({ rules });
  door.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, call(2, 'write'), call(3, 'read'));
  const { result } = await door.answer(1);
  expect((result as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual(['read', 'die']);
  expect((await door.answer(2)).result).toMatchObject({ isError: true });
  expect((await door.answer(3)).result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('nobody can be asked') }],
  });
  expect(door.received()).not.toContain('tools/call');
});

it('a list from which nothing is left out passes byte for byte', async () => {
  const door = await openDoor({ rules: [{ rule: 'mcp(other/write)', decision: 'deny' }] });
  door.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  await door.answer(1);
  expect(door.lines[0]).toMatch(/^\{"jsonrpc":"2.0","id":1,"result":\{"tools":\[\{"name":"read"/);
});

it('a person is asked through the client, and only a plain yes lets the call run', async () => {
  const door = await openDoor({ rules: [{ rule: 'mcp', decision: 'ask' }] });
  const capabilities = { elicitation: {} };
  door.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities } });
  const answers = [
    [{ action: 'accept', content: { decision: 'Allow once' } }, undefined],
    [{ action: 'accept', content: {} }, true],
    [{ action: 'decline' }, true],
    [undefined, true],
  ] as const;
  for (const [index, [result, isError]] of answers.entries()) {
    door.send(call(index + 1, 'read'));
    const question = await until(() => {
      const found = door.messages().filter(({ method }) => method === 'elicitation/create')[index];
      expect(found).toBeDefined();
      return found;
    });
    expect(JSON.stringify(question?.params)).toContain('mcp__test__read');
    door.send({ jsonrpc: '2.0', id: question?.id, ...(result ? { result } : { error: { code: 1, message: 'no' } }) });
    expect(((await door.answer(index + 1)).result as { isError?: boolean }).isError).toBe(isError);
  }
  expect(door.received().match(/tools\/call/g)).toHaveLength(1);
  expect(door.received()).not.toContain('Allow once');
});

it('where the client cannot ask, a function of the host can', async () => {
  const door = await openDoor({
    rules: [{ rule: 'mcp', decision: 'ask' }],
    askPerson: ({ toolInput }) => toolInput.path === 'a',
  });
  door.send(call(1, 'read', { path: 'a' }), call(2, 'read', { path: 'b' }));
  expect((await door.answer(1)).result).not.toHaveProperty('isError');
  expect((await door.answer(2)).result).toMatchObject({ isError: true });
});

it('the result of a task is what its call gave: hooks see it, too', async () => {
  const door = await openDoor({
    hooks: {
      AfterTool: ({ tool_name, tool_response }) =>
        JSON.stringify(tool_response).includes('secret')
          ? { hookSpecificOutput: { tool_response: { llmContent: `${String(tool_name)} withheld` } } }
          : undefined,
    },
  });
  door.send(call(1, 'task'));
  await door.answer(1);
  door.send({ jsonrpc: '2.0', id: 2, method: 'tasks/result', params: { taskId: 't1' } });
  expect((await door.answer(2)).result).toEqual({ content: [{ type: 'text', text: 'mcp__test__task withheld' }] });
});

it('resources and prompts are read: a file is judged by its path', async () => {
  const door = await openDoor({
    rules: [
      { rule: 'read(**/.env)', decision: 'deny' },
      { rule: 'mcp(test/get_prompt)', decision: 'deny' },
    ],
  });
  const read = (id: number, uri: string) => ({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } });
  door.send(read(1, 'file:///work/.env'), read(2, 'file:///work/%2Eenv'), read(3, 'file:///work/a.txt'));
  door.send({ jsonrpc: '2.0', id: 4, method: 'prompts/get', params: { name: 'p' } });
  expect(await door.answer(1)).toMatchObject({ error: { code: -32003 } });
  expect(await door.answer(2)).toMatchObject({ error: { code: -32003 } });
  expect(await door.answer(3)).toMatchObject({ result: { contents: [{ text: 'content' }] } });
  expect(await door.answer(4)).toMatchObject({ error: { code: -32003 } });
});

it('sampling and elicitation of a server are events of their own', async () => {
  const door = await openDoor({
    hooks: {
      McpSampling: ({ messages }) =>
        JSON.stringify(messages).includes('bad') ? { decision: 'deny', reason: 'No.' } : undefined,
      McpElicitation: () => ({ decision: 'block', reason: 'Never.' }),
    },
  });
  const request = (id: string, method: string, params: object) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const lines = [
    request('s1', 'sampling/createMessage', { messages: [{ role: 'user', content: 'bad' }] }),
    request('s2', 'sampling/createMessage', { messages: [{ role: 'user', content: 'good' }] }),
    request('s3', 'elicitation/create', { message: 'Your password?' }),
  ];
  door.send(call(1, 'raw', { lines }));
  await until(() => expect(door.lines).toContain(lines[1]));
  await until(() => expect(door.received()).toContain('"id":"s3"'));
  expect(door.received()).toContain('"id":"s1","error"');
  expect(door.lines).toEqual([lines[1]]);
  door.send({ jsonrpc: '2.0', id: 's2', result: { content: 'x' } });
  await until(() => expect(door.received()).toContain('{"jsonrpc":"2.0","id":"s2","result":{"content":"x"}}'));
});
