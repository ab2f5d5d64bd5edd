import { type Guard, group, node, python } from './guard.ts';

export const qwenGuards: readonly Guard[] = [
  {
    title: 'a tool by the name that people see',
    hooks: { PreToolUse: [group('Shell', { command: 'python3 .qwen/hooks/check.py', timeout: 10000 })] },
    scripts: {
      '.qwen/hooks/check.py': python(`assert data['tool_name'] == 'run_shell_command', data['tool_name']
if 'mkfs' in data['tool_input']['command']:
    print('mkfs is forbidden', file=sys.stderr)
    sys.exit(2)`),
    },
    cases: [
      [{ shell: 'mkfs /dev/sda' }, { refuses: 'mkfs is forbidden' }],
      [{ shell: 'ls' }, 'nothing'],
    ],
  },
  {
    title: 'a tool by the name that Claude Code has',
    hooks: { PreToolUse: [group('Bash', `echo '{"decision":"deny","reason":"Not here."}'`)] },
    cases: [
      [{ shell: 'ls' }, { refuses: 'Not here.' }],
      [{ read: 'a' }, 'nothing'],
    ],
  },
  {
    title: 'a permission that is denied',
    hooks: { PreToolUse: [group('write_file', 'node .qwen/hooks/size.js')] },
    scripts: {
      '.qwen/hooks/size.js': node(
        `if (data.tool_input.content.length > 20) console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'Too long.' } }));`,
      ),
    },
    cases: [
      [{ write: 'a', content: 'x'.repeat(30) }, { refuses: 'Too long.' }],
      [{ write: 'a', content: 'x' }, 'nothing'],
    ],
  },
  {
    title: 'a person is asked',
    hooks: {
      PreToolUse: [
        group(
          '^run_',
          `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Sure?"}}'`,
        ),
      ],
    },
    cases: [[{ shell: 'ls' }, { asks: 'Sure?' }]],
  },
  {
    title: 'a stop before a tool refuses the call',
    hooks: { PreToolUse: [group('edit', `echo '{"continue":false,"stopReason":"The file is frozen."}'`)] },
    cases: [
      [{ edit: 'a', from: 'x', to: 'y' }, { refuses: 'The file is frozen.' }],
      [{ shell: 'ls' }, 'nothing'],
    ],
  },
  {
    title: 'a prompt is blocked',
    hooks: {
      UserPromptSubmit: [
        group(undefined, `grep -q hunter2 && echo '{"decision":"block","reason":"A password."}'; exit 0`),
      ],
    },
    cases: [
      [{ prompt: 'hunter2' }, { refuses: 'A password.' }],
      [{ prompt: 'hi' }, 'nothing'],
    ],
  },
  {
    title: 'a context goes with the prompt',
    hooks: {
      UserPromptSubmit: [
        group(
          undefined,
          `echo '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"Be brief."}}'`,
        ),
      ],
    },
    cases: [[{ prompt: 'hi' }, { tellsModel: 'Be brief.' }]],
  },
  {
    title: 'the turn goes on once',
    hooks: { Stop: [group(undefined, 'bash "$QWEN_PROJECT_DIR"/.qwen/hooks/stop.sh')] },
    scripts: {
      '.qwen/hooks/stop.sh': `#!/bin/bash
[[ $(jq -r .stop_hook_active) == true ]] || echo '{"decision":"block","reason":"Check again."}'`,
    },
    cases: [
      [{ said: 'done' }, { refuses: 'Check again.' }],
      [{ said: 'done', again: true }, 'nothing'],
    ],
  },
  {
    title: 'the start of a session tells something',
    hooks: { SessionStart: [group('startup|resume', 'echo "Project rules apply."')] },
    cases: [
      [{ started: 'startup' }, { tellsModel: 'Project rules' }],
      [{ started: 'resume' }, { tellsModel: 'Project rules' }],
    ],
  },
  {
    title: 'an MCP tool is refused',
    hooks: { PreToolUse: [group('mcp__mail__send', 'echo Mail is for people. >&2; exit 2')] },
    cases: [
      [{ mcp: ['mail', 'send'] }, { refuses: 'for people' }],
      [{ mcp: ['mail', 'list'] }, 'nothing'],
    ],
  },
];
