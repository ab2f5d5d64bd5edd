import { contractTools } from '@agent-hooks/hook-types/tools';
import { expect, it } from 'vitest';
import { createToolMap, getDialect } from '../src/index.ts';

const dialect = getDialect('antigravity');
const tools = createToolMap(dialect.tools, contractTools);
const stdin = {
  ...{ conversationId: 'c', workspacePaths: ['/work'], transcriptPath: '/t', stepIdx: 3 },
  toolCall: { name: 'run_command', args: { CommandLine: 'rm -rf ~', Cwd: '/work/sub' } },
};
const received = dialect.fromInput(stdin, { event: 'PreToolUse', tools, now: 0 });
const input = received?.inputs[0];
const answer = (output: object | undefined, allowed = false) => {
  if (input === undefined) throw new Error('The event was not read');
  return dialect.toAnswer({ output: output as never, allowed }, { event: 'PreToolUse', tools, now: 0, input });
};

it('an event of Antigravity is read with the names of the contract', () => {
  expect(received?.native).toBe('BeforeTool');
  expect(input).toMatchObject({ session_id: 'c', cwd: '/work', transcript_path: '/t', tool_name: 'run_shell_command' });
  expect(input).toMatchObject({ tool_input: { command: 'rm -rf ~' } });
});

it.each<[string, object | undefined, boolean, object | undefined]>([
  ['no opinion', undefined, false, undefined],
  ['an answer without a decision', { systemMessage: 'hello' }, false, undefined],
  ['a refusal', { decision: 'deny', reason: 'No.' }, false, { decision: 'deny', reason: 'No.' }],
  ['a question', { decision: 'ask', reason: 'Sure?' }, false, { decision: 'force_ask', reason: 'Sure?' }],
  ['an allow of a hook', { decision: 'allow', reason: 'Fine.' }, true, { decision: 'allow', reason: 'Fine.' }],
])('%s is said as Antigravity obeys it, and never as an empty object', (_, output, allowed, expected) => {
  const { stdout, exitCode } = answer(output, allowed);
  expect(exitCode).toBe(0);
  expect(stdout === '' ? undefined : JSON.parse(stdout)).toEqual(expected);
});

it('a change of the input, which Antigravity does not take, is refused with the change', () => {
  const { stdout } = answer({ hookSpecificOutput: { tool_input: { command: 'ls' } } });
  expect(JSON.parse(stdout)).toMatchObject({ decision: 'deny', reason: expect.stringContaining('ls') });
});
