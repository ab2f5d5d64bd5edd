import { callReply, textReply } from '@agent-hooks/test-servers';
import type { Scene } from '../scene.ts';

const key = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');
const broken = 'export function half(n) {\n  return n / 2;\n';

/** What hooks do about the calls of tools. */
export const toolScenes: readonly Scene[] = [
  {
    title: 'A dangerous command is blocked',
    story: 'The model wants to run: rm -rf notes',
    prompt: 'Make some room.',
    files: { 'notes/ideas.txt': 'Years of ideas.\n' },
    hook: {
      name: 'no-danger',
      event: 'BeforeTool',
      matcher: 'run_shell_command',
      script: `
if (/\\brm\\s+-\\w*[rf]/.test(input.tool_input.command)) {
  console.error('Deleting folders is not allowed here. Ask the user to do it.');
  process.exit(2);
}`,
    },
    model: [
      callReply(['run_shell_command', { command: 'rm -rf notes' }]),
      (read) => textReply(/not allowed/.test(read) ? 'I may not delete folders: please do it yourself.' : 'Done.'),
    ],
    describe: ({ file, modelRead, shown }) =>
      `notes/ideas.txt is ${file('notes/ideas.txt') ? 'still there' : 'gone'}. ` +
      `The model reads "${firstLine(modelRead)}" and says "${shown}"`,
    holds: ({ file, modelRead }) => file('notes/ideas.txt') !== undefined && modelRead.includes('not allowed'),
  },
  {
    title: 'A secret is kept out of a file',
    story: 'The model writes an access key into config.js',
    prompt: 'Set up the storage.',
    hook: {
      name: 'no-secrets',
      event: 'BeforeTool',
      matcher: 'write_file|replace',
      script: `
if (/AKIA[A-Z0-9]{16}/.test(JSON.stringify(input.tool_input))) {
  const reason = 'This text contains an access key. Read it from the environment instead.';
  console.log(JSON.stringify({ decision: 'deny', reason }));
}`,
    },
    model: [
      callReply(['write_file', { file_path: 'config.js', content: `export const key = '${key}';\n` }]),
      (read) =>
        read.includes('environment')
          ? callReply([
              'write_file',
              { file_path: 'config.js', content: 'export const key = process.env.STORAGE_KEY;\n' },
            ])
          : textReply('Done.'),
      textReply('Done, with the key from the environment.'),
    ],
    describe: ({ file }) =>
      `config.js says: ${file('config.js')
        ?.trim()
        .replace(key, `${key.slice(0, 8)}…`)}`,
    holds: ({ file }) => file('config.js')?.includes('process.env') === true,
  },
  {
    title: 'An argument is rewritten',
    story: 'The model wants to run: node deploy.mjs',
    prompt: 'Ship it.',
    files: {
      'deploy.mjs': `import { writeFileSync } from 'node:fs';
if (process.argv.includes('--dry-run')) console.log('Dry run: nothing was deployed.');
else { writeFileSync('deployed.txt', 'yes'); console.log('Deployed to production.'); }
`,
    },
    hook: {
      name: 'dry-run',
      event: 'BeforeTool',
      matcher: 'run_shell_command',
      script: `
const { command } = input.tool_input;
if (command.includes('deploy')) {
  console.log(JSON.stringify({ hookSpecificOutput: { tool_input: { command: command + ' --dry-run' } } }));
}`,
    },
    model: [callReply(['run_shell_command', { command: 'node deploy.mjs' }]), textReply('Shipped.')],
    describe: ({ modelRead }) => `The command printed: ${modelRead.split('\n').at(1)}`,
    holds: ({ file, modelRead }) => file('deployed.txt') === undefined && modelRead.includes('Dry run'),
  },
  {
    title: 'Context is added after a tool has run',
    story: 'The model writes half.mjs, and forgets a bracket',
    prompt: 'Write a function that halves a number.',
    hook: {
      name: 'check-syntax',
      event: 'AfterTool',
      matcher: 'write_file',
      script: `
const { spawnSync } = await import('node:child_process');
const { stderr } = spawnSync(process.execPath, ['--check', input.tool_input.file_path], { encoding: 'utf8' });
if (stderr) {
  const [problem] = stderr.match(/SyntaxError.*/) ?? ['It does not parse'];
  console.log(JSON.stringify({ hookSpecificOutput: { additionalContext: 'The file does not parse. ' + problem } }));
}`,
    },
    model: [
      callReply(['write_file', { file_path: 'half.mjs', content: broken }]),
      (read) =>
        read.includes('does not parse')
          ? callReply(['write_file', { file_path: 'half.mjs', content: `${broken}}\n` }])
          : textReply('Done.'),
      textReply('Done, and it parses.'),
    ],
    describe: ({ modelRead, file }) =>
      `The model reads "${modelRead.trim().replace(/\s+/g, ' ')}". ` +
      `half.mjs ${file('half.mjs')?.endsWith('}\n') ? 'is complete' : 'stays broken'}.`,
    holds: ({ file }) => file('half.mjs') === `${broken}}\n`,
  },
  {
    title: "A tool's result is replaced",
    story: 'The model reads a file that contains an access key',
    prompt: 'Which storage do we use?',
    files: { 'storage.env': `REGION=eu-west-1\nKEY=${key}\n` },
    hook: {
      name: 'redact-results',
      event: 'AfterTool',
      script: `
const llmContent = String(input.tool_response.llmContent).replace(/AKIA[A-Z0-9]{16}/g, '[key]');
console.log(JSON.stringify({ hookSpecificOutput: { tool_response: { llmContent } } }));`,
    },
    model: [callReply(['read_file', { file_path: 'storage.env' }]), textReply('The one in eu-west-1.')],
    describe: ({ modelRead }) =>
      `The model reads "${modelRead
        .trim()
        .replace(/\s+/g, ' ')
        .replace(key, `${key.slice(0, 8)}…`)}"`,
    holds: ({ modelRead, requests }) => modelRead.includes('[key]') && !JSON.stringify(requests).includes(key),
  },
];

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
