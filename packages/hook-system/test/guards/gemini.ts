import { type Guard, group, node, python } from './guard.ts';

const hooks = '$GEMINI_PROJECT_DIR/.gemini/hooks';

export const geminiGuards: readonly Guard[] = [
  {
    title: 'a deny on stdout',
    hooks: { BeforeTool: [group('run_shell_command', { command: `${hooks}/guard.sh`, timeout: 5000 })] },
    scripts: {
      '.gemini/hooks/guard.sh': `#!/usr/bin/env bash
command=$(jq -r '.tool_input.command')
if [[ "$command" == *"rm -rf"* ]]; then
  echo "blocked: $command" >&2
  echo '{"decision": "deny", "reason": "rm -rf is not allowed"}'
  exit 0
fi
echo '{"decision": "allow"}'`,
    },
    cases: [
      [{ shell: 'rm -rf /' }, { refuses: 'rm -rf is not allowed' }],
      [{ shell: 'ls' }, 'nothing'],
    ],
  },
  {
    title: 'exit code 2 with a reason, for two tools at once',
    hooks: { BeforeTool: [group('write_file|replace', `python3 ${hooks}/secrets.py`)] },
    scripts: {
      '.gemini/hooks/secrets.py':
        python(`text = data['tool_input'].get('content') or data['tool_input'].get('new_string') or ''
if re.search(r'AKIA[0-9A-Z]{4}', text):
    print('There is a key in it.', file=sys.stderr)
    sys.exit(2)`),
    },
    cases: [
      [{ write: 'a', content: 'AKIA1234' }, { refuses: 'a key' }],
      [{ edit: 'a', from: 'x', to: 'AKIA1234' }, { refuses: 'a key' }],
      [{ write: 'a', content: 'fine' }, 'nothing'],
    ],
  },
  {
    title: 'an exit code above 2 refuses as well',
    hooks: { BeforeTool: [group('run_shell', 'echo The check is broken. >&2; exit 9')] },
    cases: [[{ shell: 'ls' }, { refuses: 'The check is broken.' }]],
  },
  {
    title: 'JSON on stderr counts where stdout is empty',
    hooks: { BeforeTool: [group('read_file', `echo '{"decision":"block","reason":"Not that file."}' >&2; exit 1`)] },
    cases: [
      [{ read: 'key.pem' }, { refuses: 'Not that file.' }],
      [{ shell: 'ls' }, 'nothing'],
    ],
  },
  {
    title: 'the whole input is replaced',
    hooks: { BeforeTool: [group('run_shell_command', `node ${hooks}/quiet.js`)] },
    scripts: {
      '.gemini/hooks/quiet.js': node(`const { tool_input } = data;
if (tool_input.command === 'npm test') console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { ...tool_input, command: 'npm test --silent' } } }));`),
    },
    cases: [
      [{ shell: 'npm test' }, { runs: 'npm test --silent' }],
      [{ shell: 'npm run x' }, 'nothing'],
    ],
  },
  {
    title: 'a result is hidden from the model',
    hooks: {
      AfterTool: [group('.*', `grep -q SECRET && echo '{"decision":"deny","reason":"The result is hidden."}'; exit 0`)],
    },
    cases: [
      [{ ran: 'env', printed: 'SECRET=1' }, { showsInstead: 'The result is hidden.' }],
      [{ ran: 'env', printed: 'A=1' }, 'nothing'],
    ],
  },
  {
    title: 'a context is added after a tool',
    hooks: {
      AfterTool: [
        group(
          'write_file',
          `echo '{"hookSpecificOutput":{"hookEventName":"AfterTool","additionalContext":"Format it."}}'`,
        ),
      ],
    },
    cases: [[{ wrote: 'a.ts', content: 'x' }, { tellsModel: 'Format it.' }]],
  },
  {
    title: 'a prompt is refused, and another gets a context',
    hooks: { BeforeAgent: [group('*', `python3 ${hooks}/prompt.py`)] },
    scripts: {
      '.gemini/hooks/prompt.py': python(`if 'deploy' in data['prompt']:
    print(json.dumps({'decision': 'deny', 'reason': 'Deployments are made by people.'}))
else:
    print(json.dumps({'hookSpecificOutput': {'hookEventName': 'BeforeAgent', 'additionalContext': 'Session ' + os.environ['GEMINI_SESSION_ID']}}))`),
    },
    cases: [
      [{ prompt: 'deploy it' }, { refuses: 'made by people' }],
      [{ prompt: 'test it' }, { tellsModel: 'Session s1' }],
    ],
  },
  {
    title: 'the agent is sent back to work',
    hooks: { AfterAgent: [group(undefined, `node ${hooks}/complete.js`)] },
    scripts: {
      '.gemini/hooks/complete.js': node(
        `if (data.prompt_response.includes('TODO') && !data.stop_hook_active) console.log(JSON.stringify({ decision: 'deny', reason: 'Finish what is open.' }));`,
      ),
    },
    cases: [
      [{ said: 'There is a TODO left' }, { refuses: 'Finish' }],
      [{ said: 'all done' }, 'nothing'],
    ],
  },
  {
    title: 'an extension brings its guard',
    file: 'home:.gemini/extensions/guard/hooks/hooks.json',
    hooks: { BeforeTool: [group('mcp_db_.*', `sh "\${extensionPath}/scripts/db.sh"`)] },
    scripts: { 'home:.gemini/extensions/guard/scripts/db.sh': `echo "No access to the database." >&2\nexit 2` },
    cases: [
      [{ mcp: ['db', 'query'] }, { refuses: 'No access' }],
      [{ mcp: ['web', 'get'] }, 'nothing'],
    ],
  },
];
