import { expect, test } from 'vitest';
import { testPlace } from '../../test/read.ts';
import { readToolCall } from '../index.ts';

const linesOf = (tool: string, input: Record<string, unknown>) =>
  readToolCall(tool, input, testPlace).effects.map(
    ({ kind, target, isSecret, certainty }) =>
      `${kind} ${target}${isSecret ? ' secret' : ''}${certainty === 'possible' ? '?' : ''}`,
  );

const patch = `*** Begin Patch
*** Add File: new.ts
+x
*** Update File: src/old.ts
*** Move to: src/moved.ts
@@
-a
+b
*** Delete File: .env
*** End Patch`;

test.each<[string, Record<string, unknown>, string[]]>([
  ['Read', { file_path: '/work/project/.env' }, ['read /work/project/.env secret']],
  ['read_file', { path: '~/.ssh/id_rsa' }, ['read /home/me/.ssh/id_rsa secret']],
  ['view', { filePath: 'a.ts' }, ['read /work/project/a.ts']],
  ['read_many_files', { paths: ['a', '.env'] }, ['read /work/project/a', 'read /work/project/.env secret']],
  ['Write', { file_path: 'a.ts', content: 'rm -rf / > ~/.bashrc' }, ['write /work/project/a.ts']],
  [
    'MultiEdit',
    { edits: [{ path: 'a', old_string: '/etc' }, { path: 'b' }] },
    ['write /work/project/a', 'write /work/project/b'],
  ],
  ['str_replace_based_edit_tool', { command: 'view', path: 'a' }, ['read /work/project/a']],
  ['str_replace_based_edit_tool', { command: 'create', path: 'a', file_text: 'x' }, ['write /work/project/a']],
  [
    'apply_patch',
    { input: patch },
    [
      'write /work/project/new.ts',
      'delete /work/project/src/old.ts',
      'write /work/project/src/moved.ts',
      'delete /work/project/.env',
    ],
  ],
  [
    'apply_diff',
    { diff: '--- a/x\n+++ b/x\n@@\n--- a/y\n+++ /dev/null\n' },
    ['write /work/project/x', 'delete /work/project/y'],
  ],
  ['WebFetch', { url: 'https://x.example/a', prompt: 'p' }, ['fetch https://x.example/a']],
  ['web_fetch', { prompt: 'sum up https://x.example/a please' }, ['fetch https://x.example/a']],
  ['Bash', { command: 'rm -rf x' }, ['delete /work/project/x']],
  ['local_shell', { command: ['bash', '-lc', 'rm -rf x'] }, ['delete /work/project/x']],
  ['run_command', { CommandLine: 'rm -rf x', Cwd: '/tmp' }, ['delete /tmp/x']],
  ['write_stdin', { session_id: 1, chars: 'rm -rf x\n' }, ['delete /work/project/x']],
  ['Grep', { pattern: 'x', path: '.env' }, ['read /work/project/.env secret']],
  ['Grep', { pattern: 'x' }, ['read /work/project']],
  ['Glob', { pattern: '**/.env' }, []],
  ['mcp__fs__write_file', { path: 'a', content: 'x' }, ['write /work/project/a']],
  ['mcp__fs__move_file', { source: 'a', destination: 'b' }, ['delete /work/project/a?', 'write /work/project/b?']],
  ['delete_directory', { target: { path: 'a' } }, ['delete /work/project/a?']],
  ['upload_report', { file: './a' }, ['read /work/project/a?']],
  ['ci_start', { command: 'rm -rf x' }, ['delete /work/project/x']],
])('%s with %j', (tool, input, effects) => {
  expect(linesOf(tool, input)).toEqual(effects);
});

test('a call of a shell without a command is unknown', () => {
  expect(readToolCall('Bash', {}, testPlace).unknowns).toHaveLength(1);
});

test.each<[string, Record<string, unknown>]>([
  ['write_file', { path: '/home/me/.config/agent-hooks/off', content: '' }],
  ['write_file', { file_path: '../../home/me/.config/agent-hooks/trust.json', content: '{}' }],
  ['replace', { path: '~/.gemini/settings.json', old_string: 'a', new_string: 'b' }],
  ['Edit', { file_path: '/etc/agent-hooks/settings.json' }],
  ['move', { from: 'x', to: '/home/me/.llxprt/settings.json' }],
  ['delete_directory', { target: { path: '/home/me/.config' } }],
  ['Bash', { command: ['sh', '-c', 'touch ~/.config/agent-hooks/off'] }],
  ['multi_edit', { edits: [{ path: '/home/me/.config/agent-hooks/off' }] }],
  ['do_it', { place: '/home/me/.config/agent-hooks/off' }],
])('%s with %j changes agent-hooks', (tool, input) => {
  expect(linesOf(tool, input).join()).toContain('self-protection');
});

test.each<[string, Record<string, unknown>]>([
  ['read_file', { path: '/home/me/.config/agent-hooks/trust.json' }],
  ['list_directory', { path: '/home/me/.config' }],
  ['write_file', { path: 'docs/hooks.md', content: 'touch ~/.config/agent-hooks/off\n' }],
  ['write_file', { path: 'a.txt', content: '/home/me/.config/agent-hooks/off' }],
  ['write_file', { path: '.gemini/settings.json', content: '{}' }],
  ['write_file', { path: '/home/me/.config/agent-hooks-other/x', content: '' }],
])('%s with %j leaves agent-hooks alone', (tool, input) => {
  expect(linesOf(tool, input).join()).not.toContain('self-protection');
});

test.each([
  '*** Delete File: a\n  *** Delete File: .env ',
  '*** Update File:   .env\n@@\n+x',
  '*** Update File: a\r\n*** Move to: .env\r\n@@\r\n+x\r',
  '*** Delete File: a\n\u0085*** Delete File: .env\u0085',
])('finds a file in a patch whose headers have blanks around them: %j', (body) => {
  const command = `*** Begin Patch\n${body}\n*** End Patch`;
  expect(linesOf('apply_patch', { input: command }).join('\n')).toContain('/work/project/.env');
});
