import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { executeToolWithHooks } from '@agent-hooks/agent-integration';
import { onTestFinished } from 'vitest';
import { beforeTool, nodeHook, say, type TellerScene, toolInput } from './scene.ts';

const settingsFile = '.llxprt/settings.json';
const move = nodeHook('move', say({ hookSpecificOutput: { tool_input: { path: 'secret.txt' } } }));
const refuseSecret = `if (path === 'secret.txt') { console.error('not into secrets'); process.exit(2); }`;
const failOnSecret = `if (path === 'secret.txt') process.exit(1);`;
const gateScript = '#!/bin/sh\nexit 0\n';

/** Stays, and refuses what it is asked about. */
const residentScript = `
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line);
  console.log(JSON.stringify({ id, output: { decision: 'deny', reason: 'not by this one' } }));
}
`;

async function startService(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"decision":"deny","reason":"the policy says no"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** All that can happen to an event. */
export const sceneTable: readonly TellerScene[] = [
  {
    title: 'a gate looks twice and denies',
    project: { [settingsFile]: beforeTool([move]) },
    user: beforeTool([nodeHook('gate', refuseSecret)]),
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /not into secrets/,
      rounds: [
        [
          ['move', 'changed: input'],
          ['gate', 'no answer'],
        ],
        [['gate', 'blocked, exit code 2']],
      ],
    },
  },
  {
    title: 'a gate fails on the changed input',
    project: { [settingsFile]: beforeTool([move]) },
    user: beforeTool([nodeHook('gate', failOnSecret, { onFailure: 'block' })]),
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /gate/,
      rounds: [
        [
          ['move', 'changed: input'],
          ['gate', 'no answer'],
        ],
        [['gate', 'failed, exit code 1, so it refuses (onFailure: block)']],
      ],
    },
  },
  {
    title: 'a gate may not start, since it was changed after it was approved',
    project: {
      'hooks/gate.sh': gateScript,
      [settingsFile]: beforeTool([{ type: 'command', name: 'gate', command: './hooks/gate.sh', onFailure: 'block' }]),
    },
    before: ({ project }) => void project.write('hooks/gate.sh', `${gateScript}# changed\n`),
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /gate/,
      rounds: [[['gate', 'not started, so it refuses (onFailure: block)']]],
    },
  },
  {
    title: 'hooks run at the same time, and one fails',
    user: beforeTool([
      nodeHook('yes', say({ decision: 'allow' })),
      nodeHook('quiet', ''),
      nodeHook('broken', 'process.exit(3)'),
    ]),
    expected: {
      action: 'proceed',
      state: 'failed',
      rounds: [
        [
          ['yes', 'allowed'],
          ['quiet', 'no answer'],
          ['broken', 'failed, exit code 3'],
        ],
      ],
      called: toolInput,
    },
  },
  {
    title: 'hooks run one after the other, until one refuses',
    user: beforeTool([move, nodeHook('gate', refuseSecret), nodeHook('late', '')], { sequential: true }),
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /not into secrets/,
      rounds: [
        [
          ['move', 'changed: input'],
          ['gate', 'blocked, exit code 2'],
          ['late', 'skipped'],
        ],
      ],
    },
  },
  {
    title: 'a hook changes the input for good',
    user: beforeTool([move]),
    expected: {
      action: 'proceed',
      state: 'changed: input',
      rounds: [[['move', 'changed: input']]],
      called: { ...toolInput, path: 'secret.txt' },
    },
  },
  {
    title: 'the agent is interrupted while a hook runs',
    user: beforeTool([nodeHook('slow', 'setTimeout(() => {}, 60_000);')]),
    act: ({ config, tool }) =>
      executeToolWithHooks(config, 'write_file', toolInput, tool, { signal: AbortSignal.timeout(400) }),
    onlyInAgents: true,
    expected: {
      action: 'proceed',
      state: 'failed',
      rounds: [[['slow', 'failed, interrupted']]],
    },
  },
  {
    title: 'a hook takes too long',
    user: beforeTool([nodeHook('slow', 'setTimeout(() => {}, 60_000);', { timeout: 300 })]),
    expected: {
      action: 'proceed',
      state: 'failed',
      rounds: [[['slow', 'failed, timed out']]],
      called: toolInput,
    },
  },
  {
    title: 'the engine fails before any hook is asked',
    user: beforeTool([nodeHook('one', ''), nodeHook('other', 'process.exit(0)')]),
    runner: {
      executeHooksParallel: () => Promise.reject(new Error('the runner is broken')),
      executeHooksSequential: () => Promise.reject(new Error('the runner is broken')),
    },
    onlyInAgents: true,
    expected: {
      action: 'proceed',
      state: 'failed, at execution',
      rounds: [
        [
          ['one', 'not started'],
          ['other', 'not started'],
        ],
      ],
      called: toolInput,
    },
  },
  {
    title: 'the engine fails before a gate is asked',
    user: beforeTool([nodeHook('gate', '', { onFailure: 'block' }), nodeHook('other', 'process.exit(0)')]),
    runner: {
      executeHooksParallel: () => Promise.reject(new Error('the runner is broken')),
      executeHooksSequential: () => Promise.reject(new Error('the runner is broken')),
    },
    onlyInAgents: true,
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /the runner is broken/,
      rounds: [
        [
          ['gate', 'not started, so it refuses (onFailure: block)'],
          ['other', 'not started'],
        ],
      ],
    },
  },
  {
    title: 'a request comes over the bus',
    user: beforeTool([nodeHook('gate', 'process.exit(2)')]),
    act: ({ bus, project }) =>
      new Promise((resolve) => {
        bus.subscribe('hook-execution-response', resolve);
        bus.publish({
          type: 'hook-execution-request',
          eventName: 'BeforeTool',
          correlationId: 'from-the-bus',
          input: {
            session_id: 's',
            transcript_path: '',
            cwd: project.dir,
            timestamp: new Date().toISOString(),
            hook_event_name: 'BeforeTool',
            tool_name: 'write_file',
            tool_input: toolInput,
          },
        });
      }),
    onlyInAgents: true,
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /Blocked by hook/,
      rounds: [[['gate', 'blocked, exit code 2']]],
    },
  },
  {
    title: 'a resident program refuses',
    project: { 'stays.mjs': residentScript },
    user: beforeTool([{ type: 'resident', name: 'stays', command: process.execPath, args: ['stays.mjs'] }]),
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /not by this one/,
      rounds: [[['stays', 'blocked']]],
    },
  },
  {
    title: 'a service refuses',
    user: async () => beforeTool([{ type: 'http', name: 'policy', url: await startService() }]),
    expected: {
      action: 'refuse',
      state: 'blocked',
      reason: /the policy says no/,
      rounds: [[['policy', 'blocked']]],
    },
  },
  {
    title: 'a function asks the user',
    before: ({ config }) => {
      const action = () => ({ decision: 'ask', reason: 'are you sure?' }) as const;
      config.getHookSystem()?.getRegistry().registerHook({ type: 'function', name: 'inside', action }, 'BeforeTool');
    },
    act: ({ config, tool }) => executeToolWithHooks(config, 'write_file', toolInput, tool, { onAsk: () => false }),
    onlyInAgents: true,
    expected: {
      action: 'ask',
      state: 'asked',
      reason: /are you sure\?/,
      rounds: [[['inside', 'asked']]],
    },
  },
];
