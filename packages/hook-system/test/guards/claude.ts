import { type Guard, group, node, python } from './guard.ts';

const home = '"$CLAUDE_PROJECT_DIR"/.claude/hooks';

export const claudeGuards: readonly Guard[] = [
  {
    title: 'destructive commands are denied with a reason for the model',
    hooks: { PreToolUse: [group('Bash', { command: `${home}/no-rm.sh`, timeout: 10 })] },
    scripts: {
      '.claude/hooks/no-rm.sh': `#!/bin/bash
COMMAND=$(jq -r '.tool_input.command')
if echo "$COMMAND" | grep -qE 'rm +-[a-z]*r'; then
  jq -n '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "Use trash instead of rm -r."}}'
fi`,
    },
    cases: [
      [{ shell: 'rm -rf build' }, { refuses: 'Use trash' }],
      [{ shell: 'ls' }, 'nothing'],
      [{ read: 'a.txt' }, 'nothing'],
    ],
  },
  {
    title: 'protected files are blocked by exit code 2, in python',
    hooks: { PreToolUse: [group('Edit|Write', `python3 ${home}/protect.py`)] },
    scripts: {
      '.claude/hooks/protect.py': python(`path = data.get('tool_input', {}).get('file_path', '')
assert os.path.isabs(path), path
if any(part in path for part in ('.env', 'package-lock.json', '.git/')):
    print(f'{os.path.basename(path)} is protected', file=sys.stderr)
    sys.exit(2)`),
    },
    cases: [
      [{ write: '.env', content: 'A=1' }, { refuses: '.env is protected' }],
      [{ edit: 'package-lock.json', from: 'a', to: 'b' }, { refuses: 'package-lock.json is protected' }],
      [{ write: 'src/a.ts', content: '1' }, 'nothing'],
      [{ shell: 'cat .env' }, 'nothing'],
    ],
  },
  {
    title: 'commands are rewritten before they run',
    hooks: { PreToolUse: [group('Bash', 'node .claude/hooks/dry-run.js')] },
    scripts: {
      '.claude/hooks/dry-run.js': node(`const { command, ...rest } = data.tool_input;
if (command.startsWith('terraform apply')) console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { ...rest, command: command.replace('apply', 'plan') } } }));`),
    },
    cases: [
      [{ shell: 'terraform apply -auto' }, { runs: 'terraform plan -auto' }],
      [{ shell: 'terraform fmt' }, 'nothing'],
    ],
  },
  {
    title: 'a push is asked about, only where the condition holds',
    hooks: {
      PreToolUse: [
        group('Bash', {
          if: 'Bash(git push *)',
          command: `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"Push to the remote?"}}'`,
        }),
      ],
    },
    cases: [
      [{ shell: 'git push origin main' }, { asks: 'Push to the remote?' }],
      [{ shell: 'npm test && git push' }, { asks: 'Push to the remote?' }],
      [{ shell: 'git status' }, 'nothing'],
    ],
  },
  {
    title: 'secrets in prompts are blocked',
    hooks: { UserPromptSubmit: [group(undefined, `python3 ${home}/secrets.py`)] },
    scripts: {
      '.claude/hooks/secrets.py': python(`if re.search(r'(?i)(password|api[_-]?key)\\s*[:=]', data['prompt']):
    print(json.dumps({'decision': 'block', 'reason': 'The prompt has a secret in it.'}))
else:
    print('Today is a good day.')`),
    },
    cases: [
      [{ prompt: 'my password: hunter2' }, { refuses: 'has a secret' }],
      [{ prompt: 'write a test' }, { tellsModel: 'a good day' }],
    ],
  },
  {
    title: 'the agent may not stop before the tests ran, and never loops',
    hooks: { Stop: [group(undefined, `${home}/tests.sh`)] },
    scripts: {
      '.claude/hooks/tests.sh': `#!/bin/bash
INPUT=$(cat)
[ "$(echo "$INPUT" | jq -r .stop_hook_active)" = "true" ] && exit 0
echo "$INPUT" | jq -r .last_assistant_message | grep -q 'tests pass' && exit 0
echo "Run the tests before you stop." >&2
exit 2`,
    },
    cases: [
      [{ said: 'done' }, { refuses: 'Run the tests' }],
      [{ said: 'done', again: true }, 'nothing'],
      [{ said: 'all tests pass' }, 'nothing'],
    ],
  },
  {
    title: 'what a linter finds is told after an edit',
    hooks: { PostToolUse: [group('Write|Edit|MultiEdit', `${home}/lint.sh`)] },
    scripts: {
      '.claude/hooks/lint.sh': `#!/bin/sh
content=$(jq -r '.tool_input.content // .tool_input.new_string')
case "$content" in *console.log*) echo '{"decision":"block","reason":"Remove console.log."}';; esac`,
    },
    cases: [
      [{ wrote: 'a.js', content: 'console.log(1)' }, { tellsModel: 'Remove console.log.' }],
      [{ wrote: 'a.js', content: 'export {}' }, 'nothing'],
    ],
  },
  {
    title: 'the branch is told at the start of a session, not of a resumed one',
    hooks: {
      SessionStart: [
        group(
          'startup',
          `echo '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"Branch: main"}}'`,
        ),
      ],
    },
    cases: [
      [{ started: 'startup' }, { tellsModel: 'Branch: main' }],
      [{ started: 'resume' }, 'nothing'],
    ],
  },
  {
    title: 'tools of an MCP server are matched by an expression',
    hooks: { PreToolUse: [group('mcp__github__.*delete.*', 'echo Deleting is for people. >&2; exit 2')] },
    cases: [
      [{ mcp: ['github', 'delete_repo'] }, { refuses: 'for people' }],
      [{ mcp: ['github', 'list_repos'] }, 'nothing'],
      [{ mcp: ['gitlab', 'delete_repo'] }, 'nothing'],
    ],
  },
  {
    title: 'the exec form sees its arguments as they are',
    hooks: {
      PreToolUse: [
        group('Bash', {
          command: 'node',
          args: [`\${CLAUDE_PROJECT_DIR}/.claude/hooks/deny list.mjs`, 'curl', 'wget'],
        }),
      ],
    },
    scripts: {
      '.claude/hooks/deny list.mjs': `import { readFileSync } from 'node:fs';
const { tool_input } = JSON.parse(readFileSync(0, 'utf8'));
const found = process.argv.slice(2).find((name) => tool_input.command.split(/\\s+/).includes(name));
if (found) { console.error(found + ' is not allowed'); process.exitCode = 2; }`,
    },
    cases: [
      [{ shell: 'curl http://x' }, { refuses: 'curl is not allowed' }],
      [{ shell: 'echo curling' }, 'nothing'],
    ],
  },
  {
    title: 'a budget stops the agent',
    hooks: { PostToolUse: [group('*', `echo '{"continue": false, "stopReason": "The budget is used up."}'`)] },
    cases: [[{ ran: 'ls', printed: 'a' }, { stops: 'budget' }]],
  },
];
