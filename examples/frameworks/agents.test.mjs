// The agents of examples/frameworks, each against a strict server on this machine: one call is refused, what another
// printed is redacted before the model reads it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { runAgent as runLangChain } from './langchain.mjs';
import { startLoopbackAnthropic } from './loopback-anthropic.js';
import { startLoopbackOpenAI } from './loopback-openai.js';
import { runAgent as runMastra } from './mastra.mjs';
import { runAgent as runOpenAIAgents } from './openai-agents.mjs';
import { runAgent as runPlainLoop } from './plain-loop.mjs';

const secret = 'sk-4f9a';
const turns = [
  { calls: [['shell', { command: 'git push --force' }]] },
  { calls: [['shell', { command: 'cat key' }]] },
  { texts: ['Done.'] },
];

const rows = [
  {
    name: 'an agent of the OpenAI Agents SDK',
    start: startLoopbackOpenAI,
    run: (url, given) => runOpenAIAgents({ ...given, client: new OpenAI({ apiKey: 'any', baseURL: url }) }),
  },
  {
    name: 'a LangChain agent',
    start: startLoopbackOpenAI,
    run: (url, given) => runLangChain({ ...given, apiKey: 'any', baseURL: url }),
  },
  {
    name: 'an agent of Mastra',
    start: startLoopbackOpenAI,
    run: (url, given) => runMastra({ ...given, apiKey: 'any', baseURL: url }),
  },
  {
    name: 'an agent that is a plain loop',
    start: startLoopbackAnthropic,
    run: (url, given) => runPlainLoop({ ...given, client: new Anthropic({ apiKey: 'any', baseURL: url }) }),
  },
];

for (const { name, start, run } of rows) {
  test(`${name} is guarded on its tools and its model`, { timeout: 60_000 }, async (context) => {
    const server = await start(turns);
    const config = hooksOf({
      BeforeTool: ({ tool_input: { command } }) =>
        command.includes('--force') ? { decision: 'deny', reason: 'Never push with --force here.' } : {},
      BeforeModel: ({ llm_request: { tool_results: results = [] } }) => {
        const redacted = results.map((result) => ({ ...result, content: result.content.replaceAll(secret, '[key]') }));
        return { hookSpecificOutput: { llm_request: { tool_results: redacted } } };
      },
    });
    context.after(() => Promise.all([server.close(), config.dispose()]));
    const commands = [];
    const runCommand = async (command) => {
      commands.push(command);
      return `first line\n${secret}`;
    };
    assert.equal(await run(server.url, { config, prompt: 'Publish my work.', runCommand }), 'Done.');
    assert.deepEqual(commands, ['cat key']);
    assert.equal(server.requests.length, 3);
    assert.match(server.requests[1].text, /Never push with --force here/);
    assert.match(server.requests[2].text, /first line\\n\[key\]/);
    assert.doesNotMatch(server.requests[2].text, new RegExp(secret));
  });
}

test('an agent whose model call is refused does not ask the model', { timeout: 60_000 }, async (context) => {
  const server = await startLoopbackAnthropic([{ texts: ['never'] }]);
  const config = hooksOf({ BeforeModel: () => ({ decision: 'deny', reason: 'The budget is spent.' }) });
  context.after(() => Promise.all([server.close(), config.dispose()]));
  const client = new Anthropic({ apiKey: 'any', baseURL: server.url });
  assert.equal(await runPlainLoop({ config, client, prompt: 'Go.', runCommand: () => '' }), 'The budget is spent.');
  assert.equal(server.requests.length, 0);
});

function hooksOf(answers) {
  const groups = Object.entries(answers).map(([eventName, answer]) => [
    eventName,
    [{ hooks: [{ type: 'function', name: `test ${eventName}`, action: async (input) => answer(input) }] }],
  ]);
  return new AgentHookConfig({ hooks: Object.fromEntries(groups) });
}
