import type { DialectName } from '@agent-hooks/hook-dialects';
import { type Guard, group, node, python } from './guard.ts';

const version = { version: 1 };

/** Agents whose rows follow their documentation. */
export const otherGuards: Readonly<Partial<Record<DialectName, readonly Guard[]>>> = {
  llxprt: [
    {
      title: 'a permission that is denied, as Claude Code says it',
      more: { enableHooks: true },
      hooks: {
        BeforeTool: [
          group('run_shell_command', {
            command: `echo '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"No shell."}}'`,
            timeout: 5000,
          }),
        ],
      },
      cases: [
        [{ shell: 'ls' }, { refuses: 'No shell.' }],
        [{ read: 'a' }, 'nothing'],
      ],
    },
    {
      title: 'exit code 2 without a word',
      more: { enableHooks: true },
      hooks: { BeforeTool: [group('write_file', '"$LLXPRT_PROJECT_DIR"/hooks/no.sh')] },
      scripts: { 'hooks/no.sh': '#!/bin/sh\nexit 2' },
      cases: [
        [{ write: 'a', content: 'x' }, { refuses: '' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'a prompt gets a context',
      more: { enableHooks: true },
      hooks: { BeforeAgent: [group(undefined, `echo '{"hookSpecificOutput":{"additionalContext":"Be kind."}}'`)] },
      cases: [[{ prompt: 'hi' }, { tellsModel: 'Be kind.' }]],
    },
  ],
  cursor: [
    {
      title: 'shell commands are denied by their text',
      more: version,
      hooks: { beforeShellExecution: [{ command: '.cursor/hooks/shell.sh', matcher: 'curl|wget' }] },
      scripts: {
        '.cursor/hooks/shell.sh': `#!/bin/bash
command=$(jq -r .command)
jq -n --arg c "$command" '{permission: "deny", user_message: ("blocked " + $c), agent_message: "Downloads are not allowed."}'`,
      },
      cases: [
        [{ shell: 'curl http://x' }, { refuses: 'Downloads' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'a hook that fails closed',
      more: version,
      hooks: { preToolUse: [{ command: 'exit 7', matcher: 'Shell', failClosed: true }] },
      cases: [
        [{ shell: 'ls' }, { refuses: '' }],
        [{ read: 'a' }, 'nothing'],
      ],
    },
    {
      title: 'MCP calls come as text',
      more: version,
      hooks: { beforeMCPExecution: [{ command: 'python3 .cursor/hooks/mcp.py' }] },
      scripts: {
        '.cursor/hooks/mcp.py': python(`if json.loads(data['tool_input']).get('table') == 'users':
    print(json.dumps({'permission': 'deny', 'agent_message': 'Not the users.'}))`),
      },
      cases: [
        [{ mcp: ['db', 'drop'], input: { table: 'users' } }, { refuses: 'Not the users.' }],
        [{ mcp: ['db', 'drop'], input: { table: 'logs' } }, 'nothing'],
      ],
    },
    {
      title: 'a prompt is not sent',
      more: version,
      hooks: {
        beforeSubmitPrompt: [
          { command: `grep -q secret && echo '{"continue":false,"user_message":"No secrets."}'; exit 0` },
        ],
      },
      cases: [
        [{ prompt: 'a secret' }, { refuses: 'No secrets.' }],
        [{ prompt: 'hi' }, 'nothing'],
      ],
    },
    {
      title: 'the agent follows up',
      more: version,
      hooks: { stop: [{ command: `echo '{"followup_message":"Run the tests."}'`, loop_limit: 2 }] },
      cases: [[{ said: 'done' }, { refuses: 'Run the tests.' }]],
    },
  ],
  droid: [
    {
      title: 'the shell is called Execute',
      hooks: { PreToolUse: [group('Execute', 'python3 "$FACTORY_PROJECT_DIR"/.factory/hooks/exec.py')] },
      scripts: {
        '.factory/hooks/exec.py': python(`if data['tool_name'] == 'Execute' and 'dd ' in data['tool_input']['command']:
    print('dd is dangerous', file=sys.stderr)
    sys.exit(2)`),
      },
      cases: [
        [{ shell: 'dd if=a' }, { refuses: 'dd is dangerous' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'files are created by Create',
      hooks: {
        PreToolUse: [
          group(
            'Create|Edit',
            `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Read only."}}'`,
          ),
        ],
      },
      cases: [
        [{ write: 'a', content: 'x' }, { refuses: 'Read only.' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'the turn goes on',
      hooks: { Stop: [group(undefined, `echo '{"decision":"block","reason":"Not yet."}'`)] },
      cases: [[{ said: 'done' }, { refuses: 'Not yet.' }]],
    },
  ],
  windsurf: [
    {
      title: 'commands by their line',
      hooks: { pre_run_command: [{ command: 'python3 scripts/run.py', show_output: true, working_directory: '.' }] },
      scripts: {
        'scripts/run.py': python(`if 'shutdown' in data['tool_info']['command_line']:
    print('Do not shut down.', file=sys.stderr)
    sys.exit(2)`),
      },
      cases: [
        [{ shell: 'shutdown now' }, { refuses: 'Do not shut down.' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'files that are read',
      hooks: { pre_read_code: [{ command: 'grep -q "\\.pem" && { echo Keys are private. >&2; exit 2; }; exit 0' }] },
      cases: [
        [{ read: 'a.pem' }, { refuses: 'Keys are private.' }],
        [{ read: 'a.txt' }, 'nothing'],
      ],
    },
    {
      title: 'edits, and prompts',
      hooks: {
        pre_write_code: [{ command: 'node scripts/write.js' }],
        pre_user_prompt: [{ command: 'grep -q badword && exit 2; exit 0' }],
      },
      scripts: {
        'scripts/write.js': node(`const { edits } = data.tool_info;
if (edits.some(({ new_string }) => new_string.includes('eval('))) { console.error('No eval.'); process.exit(2); }`),
      },
      cases: [
        [{ write: 'a.js', content: 'eval(x)' }, { refuses: 'No eval.' }],
        [{ edit: 'a.js', from: 'a', to: 'eval(b)' }, { refuses: 'No eval.' }],
        [{ write: 'a.js', content: 'x' }, 'nothing'],
        [{ prompt: 'badword' }, { refuses: '' }],
      ],
    },
  ],
  cline: [
    {
      title: 'an executable that cancels',
      hooks: {},
      file: '.clinerules/hooks/PreToolUse',
      scripts: {
        '.clinerules/hooks/PreToolUse': `#!/usr/bin/env bash
input=$(cat)
tool=$(jq -r .preToolUse.toolName <<<"$input")
if [[ $tool == execute_command && $(jq -r .preToolUse.parameters.command <<<"$input") == *"rm -rf"* ]]; then
  echo '{"cancel": true, "errorMessage": "No rm -rf."}'
else
  echo '{"cancel": false}'
fi`,
      },
      cases: [
        [{ shell: 'rm -rf x' }, { refuses: 'No rm -rf.' }],
        [{ shell: 'ls' }, 'nothing'],
        [{ read: 'a' }, 'nothing'],
      ],
    },
    {
      title: 'a prompt gets a context, in python',
      hooks: {},
      file: '.clinerules/hooks/UserPromptSubmit',
      scripts: {
        '.clinerules/hooks/UserPromptSubmit': python(
          `print(json.dumps({'cancel': 'stop' in data['userPromptSubmit']['prompt'], 'errorMessage': 'Stopped.', 'contextModification': 'Use tabs.'}))`,
        ),
      },
      cases: [
        [{ prompt: 'hi' }, { tellsModel: 'Use tabs.' }],
        [{ prompt: 'stop' }, { refuses: 'Stopped.' }],
      ],
    },
    {
      title: 'the values of inputs are texts',
      hooks: {},
      file: '.clinerules/hooks/PreToolUse',
      scripts: {
        '.clinerules/hooks/PreToolUse': node(`const { toolName, parameters } = data.preToolUse;
if (toolName === 'write_to_file' && parameters.path.endsWith('.env')) console.log(JSON.stringify({ cancel: true, errorMessage: 'Not the .env.' }));`),
      },
      cases: [
        [{ write: '.env', content: 'x' }, { refuses: 'Not the .env.' }],
        [{ write: 'a', content: 'x' }, 'nothing'],
      ],
    },
  ],
  plugins: [
    {
      title: 'a plugin with its own folder',
      hooks: { PreToolUse: [group('shell', `sh "\${PLUGIN_ROOT}/check.sh"`)] },
      scripts: { '.agents/plugins/team/check.sh': `grep -q 'rm -rf' && { echo "No rm." >&2; exit 2; }\nexit 0` },
      cases: [
        [{ shell: 'rm -rf x' }, { refuses: 'No rm.' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'a block in JSON',
      hooks: { PreToolUse: [group('write|edit', `echo '{"decision":"block","reason":"Frozen."}'`)] },
      cases: [
        [{ write: 'a', content: 'x' }, { refuses: 'Frozen.' }],
        [{ shell: 'ls' }, 'nothing'],
      ],
    },
    {
      title: 'its own names of fields',
      hooks: { PreToolUse: [group('.*', 'node "$PLUGIN_ROOT/fields.js"')] },
      scripts: {
        '.agents/plugins/team/fields.js': node(
          `if (data.event === 'PreToolUse' && data.working_dir && data.tool_input.path === 'k.pem') { console.error('A key.'); process.exit(2); }`,
        ),
      },
      cases: [
        [{ read: 'k.pem' }, { refuses: 'A key.' }],
        [{ read: 'a' }, 'nothing'],
      ],
    },
  ],
};
