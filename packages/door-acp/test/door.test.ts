import { expect, it, vi } from 'vitest';
import { openDoor, type TestEditor } from './support.ts';

const options = [
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];
const permission = (toolCall: object) =>
  ['session/request_permission', { toolCall: { toolCallId: 't', ...toolCall }, options }] as const;
const choose = (editor: TestEditor, kind: string) => {
  editor.answer = ({ method, params }) => {
    if (method !== 'session/request_permission') return {};
    const offered = params?.options as typeof options;
    return { outcome: { outcome: 'selected', optionId: offered.find((option) => option.kind === kind)?.optionId } };
  };
};
const refusing = (text: string) => ({
  BeforeTool: (input: Record<string, unknown>) =>
    JSON.stringify([input.tool_name, input.tool_input]).includes(text)
      ? { decision: 'deny', reason: 'Not this.' }
      : undefined,
});

it.each([
  ['fs/write_text_file', { path: '/w/secret', content: 'a' }],
  ['fs/read_text_file', { path: '/w/secret' }],
  ['terminal/create', { command: 'cat', args: ['secret'] }],
  ['terminal/create', { command: 'cat secret' }],
] as const)('%s that a hook refuses never reaches the editor', async (method, params) => {
  const editor = await openDoor(refusing('secret'));
  const { answers } = await editor.prompt(
    [method, params],
    [method, JSON.parse(JSON.stringify(params).replaceAll('secret', 'other'))],
  );
  expect(answers[0]).toEqual({ error: { code: -32003, message: 'Not this.' } });
  expect(answers[1]).toEqual({ result: {} });
  expect(editor.asked).toHaveLength(1);
  expect(JSON.stringify(editor.asked)).not.toContain('secret');
});

it.each([
  ['by its name and input', { name: 'Bash', rawInput: { command: 'rm secret' } }],
  ['by the command of its input', { kind: 'execute', rawInput: { command: 'rm secret' } }],
  ['by its title, if it says nothing else', { kind: 'execute', title: 'rm secret' }],
  ['by the files that it would change', { kind: 'edit', content: [{ type: 'diff', path: '/w/secret', newText: '' }] }],
  ['by the places that it is about', { kind: 'delete', locations: [{ path: '/w/secret' }] }],
])('a permission is refused before the person is asked: %s', async (_, toolCall) => {
  const editor = await openDoor(refusing('secret'));
  const { answers } = await editor.prompt(permission(toolCall));
  expect(answers).toEqual([
    { result: { outcome: { outcome: 'selected', optionId: 'no' }, _meta: { 'agent-hooks': { reason: 'Not this.' } } } },
  ]);
  expect(editor.asked).toEqual([]);
});

it('a hook can allow in the place of the person, once', async () => {
  const editor = await openDoor({ PermissionRequest: () => ({ decision: 'allow' }) });
  const { answers } = await editor.prompt(permission({ name: 'Bash', rawInput: { command: 'ls' } }));
  expect(answers).toEqual([{ result: { outcome: { outcome: 'selected', optionId: 'yes' } } }]);
  expect(editor.asked).toEqual([]);
});

it('a yes of the person counts once more for the same call, and for no other', async () => {
  const editor = await openDoor({}, [
    { rule: 'write', decision: 'ask' },
    { rule: 'edit', decision: 'ask' },
  ]);
  choose(editor, 'allow_once');
  const write = (content: string) => ['fs/write_text_file', { path: '/w/a', content }] as const;
  await editor.prompt(
    permission({ kind: 'edit', content: [{ type: 'diff', path: '/w/a', newText: 'new' }] }),
    write('new'),
  );
  expect(editor.asked.map(({ method }) => method)).toEqual(['session/request_permission', 'fs/write_text_file']);
  choose(editor, 'reject_once');
  const { answers } = await editor.prompt(write('new'), write('other'));
  expect(answers).toMatchObject([{ error: { code: -32003 } }, { error: { code: -32003 } }]);
  expect(editor.asked.slice(2).map(({ method }) => method)).toEqual(Array(2).fill('session/request_permission'));
});

it('a yes of the person does not outlive a minute, and no yes helps against a refusal', async () => {
  let refuses = false;
  const editor = await openDoor({ BeforeTool: () => ({ decision: refuses ? 'deny' : 'ask', reason: 'Mind it.' }) });
  choose(editor, 'allow_once');
  const call = { command: 'ls', cwd: '/w' };
  const allow = permission({ kind: 'execute', rawInput: { command: 'ls', cwd: '/w' }, name: 'Bash' });
  await editor.prompt(allow);
  refuses = true;
  expect((await editor.prompt(['terminal/create', call])).answers).toMatchObject([{ error: { message: 'Mind it.' } }]);
  refuses = false;
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
  try {
    await editor.prompt(['terminal/create', call]);
  } finally {
    vi.restoreAllMocks();
  }
  expect(editor.asked.map(({ method }) => method)).toEqual([
    'session/request_permission',
    'session/request_permission',
    'terminal/create',
  ]);
});

it('what the person refused is refused, and nothing is remembered', async () => {
  const editor = await openDoor({ BeforeTool: () => ({ decision: 'ask' }) });
  choose(editor, 'reject_once');
  const { answers } = await editor.prompt(permission({ name: 'Bash', rawInput: { command: 'ls' } }), [
    'terminal/create',
    { command: 'ls' },
  ]);
  expect(answers).toMatchObject([{ result: { outcome: { optionId: 'no' } } }, { error: { code: -32003 } }]);
  expect(editor.asked).toHaveLength(2);
});

it('hooks see what was read, and can replace it', async () => {
  const editor = await openDoor({
    AfterTool: ({ tool_response }) =>
      JSON.stringify(tool_response).includes('token')
        ? { hookSpecificOutput: { tool_response: { llmContent: '[removed]' } } }
        : undefined,
  });
  editor.answer = ({ method }) =>
    method === 'terminal/create'
      ? { terminalId: 't1' }
      : method === 'terminal/output'
        ? { output: 'token', truncated: false }
        : { content: 'token' };
  const { answers } = await editor.prompt(
    ['fs/read_text_file', { path: '/w/a' }],
    ['terminal/create', { command: 'env' }],
    ['terminal/output', { terminalId: 't1' }],
  );
  expect(answers.map(({ result }) => result)).toEqual([
    { content: '[removed]' },
    { terminalId: 't1' },
    { output: '[removed]', truncated: false },
  ]);
});

it('hooks refuse a prompt, and the person reads why', async () => {
  const editor = await openDoor({
    BeforeAgent: ({ prompt }) =>
      String(prompt).includes('bad') ? { decision: 'block', reason: 'Not that.' } : undefined,
  });
  expect(await editor.prompt(['bad', {}])).toMatchObject({
    stopReason: 'refusal',
    texts: [expect.stringContaining('Not that.')],
  });
});

it('hooks add to a prompt', async () => {
  const editor = await openDoor({ BeforeAgent: () => ({ hookSpecificOutput: { additionalContext: 'Be careful.' } }) });
  const { texts } = await editor.prompt();
  expect(texts.join()).toContain('Be careful.');
});

it('what no hook concerns passes byte for byte', async () => {
  const editor = await openDoor({ BeforeTool: () => undefined });
  const { answers } = await editor.prompt(['fs/read_text_file', { path: '/w/a' }], permission({ kind: 'read' }));
  expect(answers).toEqual([{ result: {} }, { result: {} }]);
  expect(editor.lines).toContain(
    `{"jsonrpc":"2.0","id":0,"method":"fs/read_text_file","params":{"sessionId":${JSON.stringify(`session ${editor.directory}`)},"path":"/w/a"}}`,
  );
  expect(editor.problems).toEqual([]);
});
