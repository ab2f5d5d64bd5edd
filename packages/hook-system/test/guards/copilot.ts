import { type Guard, group, node, python } from './guard.ts';

const version = { version: 1 };

export const copilotGuards: readonly Guard[] = [
  {
    title: 'its own spelling, with a deny',
    more: version,
    hooks: {
      preToolUse: [
        { type: 'command', bash: './.github/hooks/scripts/policy.sh', powershell: 'policy.ps1', timeoutSec: 15 },
      ],
    },
    scripts: {
      '.github/hooks/scripts/policy.sh': `#!/bin/bash
INPUT=$(cat)
if [ "$(echo "$INPUT" | jq -r .toolName)" = "bash" ] && echo "$INPUT" | jq -r .toolArgs.command | grep -q 'git reset --hard'; then
  echo '{"permissionDecision":"deny","permissionDecisionReason":"That would lose work."}'
fi`,
    },
    cases: [
      [{ shell: 'git reset --hard' }, { refuses: 'lose work' }],
      [{ shell: 'git status' }, 'nothing'],
      [{ read: 'a' }, 'nothing'],
    ],
  },
  {
    title: 'its own names of tools and fields',
    more: version,
    hooks: {
      preToolUse: [{ type: 'command', bash: 'python3 .github/hooks/scripts/files.py', matcher: 'create|edit' }],
    },
    scripts: {
      '.github/hooks/scripts/files.py': python(`path = data['toolArgs']['path']
if path.endswith('.lock'):
    print(json.dumps({'permissionDecision': 'deny', 'permissionDecisionReason': 'Lock files are generated.'}))`),
    },
    cases: [
      [{ write: 'yarn.lock', content: 'x' }, { refuses: 'generated' }],
      [{ edit: 'yarn.lock', from: 'a', to: 'b' }, { refuses: 'generated' }],
      [{ write: 'a.txt', content: 'x' }, 'nothing'],
      [{ shell: 'touch yarn.lock' }, 'nothing'],
    ],
  },
  {
    title: 'a script that fails refuses',
    more: version,
    hooks: { preToolUse: [{ type: 'command', bash: 'exit 1', matcher: 'bash' }] },
    cases: [
      [{ shell: 'ls' }, { refuses: '' }],
      [{ read: 'a' }, 'nothing'],
    ],
  },
  {
    title: 'arguments are changed',
    more: version,
    hooks: { preToolUse: [{ type: 'command', bash: 'node .github/hooks/scripts/args.js', matcher: 'bash' }] },
    scripts: {
      '.github/hooks/scripts/args.js': node(
        `if (data.toolArgs.command === 'make') console.log(JSON.stringify({ modifiedArgs: { ...data.toolArgs, command: 'make -n' } }));`,
      ),
    },
    cases: [
      [{ shell: 'make' }, { runs: 'make -n' }],
      [{ shell: 'make x' }, 'nothing'],
    ],
  },
  {
    title: 'Claude’s spelling, with a condition of its own',
    hooks: { PreToolUse: [group('Bash', { command: 'python3 .github/hooks/scripts/claude.py', timeout: 5 })] },
    scripts: {
      '.github/hooks/scripts/claude.py': python(`assert data['tool_name'] == 'Bash'
if 'ssh' in data['tool_input']['command']:
    print(json.dumps({'hookSpecificOutput': {'hookEventName': 'PreToolUse', 'permissionDecision': 'deny', 'permissionDecisionReason': 'No ssh.'}}))`),
    },
    cases: [
      [{ shell: 'ssh host' }, { refuses: 'No ssh.' }],
      [{ shell: 'ls' }, 'nothing'],
    ],
  },
  {
    title: 'a person is asked',
    more: version,
    hooks: {
      preToolUse: [
        {
          type: 'command',
          bash: `echo '{"permissionDecision":"ask","permissionDecisionReason":"Run it?"}'`,
          matcher: 'bash',
        },
      ],
    },
    cases: [[{ shell: 'ls' }, { asks: 'Run it?' }]],
  },
  {
    title: 'a hook answers the prompt itself',
    more: version,
    hooks: {
      userPromptSubmitted: [
        {
          type: 'command',
          bash: `grep -q '/version' && echo '{"handled":true,"responseContent":"Version 1"}'; exit 0`,
        },
      ],
    },
    cases: [
      [{ prompt: '/version' }, { refuses: 'Version 1' }],
      [{ prompt: 'hi' }, 'nothing'],
    ],
  },
  {
    title: 'a context comes with the result of a tool',
    more: version,
    hooks: { postToolUse: [{ type: 'command', bash: `echo '{"additionalContext":"Logged."}'` }] },
    cases: [[{ ran: 'ls', printed: 'a' }, { tellsModel: 'Logged.' }]],
  },
  {
    title: 'a result is taken away',
    hooks: { PostToolUse: [group(undefined, 'node .github/hooks/scripts/result.js')] },
    scripts: {
      '.github/hooks/scripts/result.js': node(
        `if (data.tool_result.text_result_for_llm.includes('BEGIN PRIVATE KEY')) console.log(JSON.stringify({ decision: 'block', reason: 'A key was withheld.' }));`,
      ),
    },
    cases: [
      [{ ran: 'cat k', printed: 'BEGIN PRIVATE KEY' }, { showsInstead: 'A key was withheld.' }],
      [{ ran: 'cat k', printed: 'public' }, 'nothing'],
    ],
  },
  {
    title: 'the agent is sent back to work',
    more: version,
    hooks: {
      agentStop: [
        {
          type: 'command',
          bash: `grep -q '"stop_hook_active":true' || echo '{"decision":"block","reason":"Update the docs."}'`,
        },
      ],
    },
    cases: [
      [{ said: 'done' }, { refuses: 'Update the docs.' }],
      [{ said: 'done', again: true }, 'nothing'],
    ],
  },
];
