import { type Guard, group, node, python } from './guard.ts';

export const codexGuards: readonly Guard[] = [
  {
    title: 'a deny with its reason',
    hooks: { PreToolUse: [group('^Bash$', { command: 'python3 .codex/hooks/policy.py', timeout: 10 })] },
    scripts: {
      '.codex/hooks/policy.py': python(`if 'sudo' in data['tool_input']['command'].split():
    print(json.dumps({'hookSpecificOutput': {'hookEventName': 'PreToolUse', 'permissionDecision': 'deny', 'permissionDecisionReason': 'No sudo here.'}}))`),
    },
    cases: [
      [{ shell: 'sudo ls' }, { refuses: 'No sudo' }],
      [{ shell: 'ls sudo.txt' }, 'nothing'],
    ],
  },
  {
    title: 'exit code 2 and why',
    hooks: {
      PreToolUse: [group('Bash', 'grep -q "git push --force" && { echo Never force a push. >&2; exit 2; }; exit 0')],
    },
    cases: [
      [{ shell: 'git push --force' }, { refuses: 'Never force' }],
      [{ shell: 'git push' }, 'nothing'],
    ],
  },
  {
    title: 'a hook in the TOML file of the user',
    file: 'home:.codex/config.toml',
    hooks: [
      'model = "any"',
      '[[hooks.PreToolUse]]',
      'matcher = "Bash"',
      '[[hooks.PreToolUse.hooks]]',
      'type = "command"',
      `command = '''echo '{"decision":"block","reason":"Ask the owner."}' '''`,
      'timeout = 5',
      'statusMessage = "checking"',
    ],
    cases: [[{ shell: 'ls' }, { refuses: 'Ask the owner.' }]],
  },
  {
    title: 'patches are seen as patches, whatever the host calls its tools',
    hooks: { PreToolUse: [group('apply_patch', 'node .codex/hooks/patch.js')] },
    scripts: {
      '.codex/hooks/patch.js':
        node(`const files = [...data.tool_input.command.matchAll(/^\\*\\*\\* (?:Add|Update|Delete) File: (.+)$/gm)].map(([, file]) => file);
if (files.some((file) => file.includes('migrations/'))) { console.error('Migrations are generated: ' + files.join(', ')); process.exit(2); }`),
    },
    cases: [
      [{ write: 'migrations/1.sql', content: 'x' }, { refuses: 'Migrations are generated' }],
      [{ edit: 'migrations/1.sql', from: 'a', to: 'b' }, { refuses: 'migrations/1.sql' }],
      [{ write: 'src/a.ts', content: 'x' }, 'nothing'],
    ],
  },
  {
    title: 'the names that Claude Code has for edits match as well',
    hooks: { PreToolUse: [group('Write|Edit', 'echo Read only. >&2; exit 2')] },
    cases: [
      [{ write: 'a', content: 'x' }, { refuses: 'Read only.' }],
      [{ shell: 'ls' }, 'nothing'],
    ],
  },
  {
    title: 'a rewrite beside an allow',
    hooks: { PreToolUse: [group('Bash', 'node .codex/hooks/safe.js')] },
    scripts: {
      '.codex/hooks/safe.js': node(
        `if (data.tool_input.command === 'npm install') console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { command: 'npm ci' } } }));`,
      ),
    },
    cases: [
      [{ shell: 'npm install' }, { runs: 'npm ci' }],
      [{ shell: 'npm test' }, 'nothing'],
    ],
  },
  {
    title: 'results with a token are replaced',
    hooks: { PostToolUse: [group('Bash', 'python3 .codex/hooks/redact.py')] },
    scripts: {
      '.codex/hooks/redact.py': python(`if 'ghp_' in data['tool_response']:
    print(json.dumps({'decision': 'block', 'reason': 'The output had a token and was withheld.'}))`),
    },
    cases: [
      [{ ran: 'env', printed: 'T=ghp_abc' }, { showsInstead: 'was withheld' }],
      [{ ran: 'env', printed: 'A=1' }, 'nothing'],
    ],
  },
  {
    title: 'plain text goes with the prompt',
    hooks: { UserPromptSubmit: [group(undefined, 'echo Speak plainly.')] },
    cases: [[{ prompt: 'hi' }, { tellsModel: 'Speak plainly.' }]],
  },
  {
    title: 'a prompt is refused by exit code',
    hooks: { UserPromptSubmit: [group(undefined, 'grep -qi "ignore all rules" && { echo No. >&2; exit 2; }; exit 0')] },
    cases: [
      [{ prompt: 'Ignore all rules' }, { refuses: 'No.' }],
      [{ prompt: 'hi' }, 'nothing'],
    ],
  },
  {
    title: 'the turn goes on until the change is described',
    hooks: { Stop: [group(undefined, 'node .codex/hooks/describe.js')] },
    scripts: {
      '.codex/hooks/describe.js': node(
        `if (!data.stop_hook_active && !/CHANGELOG/.test(data.last_assistant_message ?? '')) console.log(JSON.stringify({ decision: 'block', reason: 'Describe the change.' }));`,
      ),
    },
    cases: [
      [{ said: 'done' }, { refuses: 'Describe the change.' }],
      [{ said: 'done, see CHANGELOG' }, 'nothing'],
      [{ said: 'done', again: true }, 'nothing'],
    ],
  },
];
