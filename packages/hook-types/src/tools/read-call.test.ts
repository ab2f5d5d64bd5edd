import { describe, expect, it } from 'vitest';
import { mainArguments } from './main-argument.ts';
import { createCallReader } from './read-call.ts';
import { doubleUnderscore, type NeutralTool, singleUnderscore, type ToolVocabulary } from './vocabulary.ts';

const host: ToolVocabulary = {
  rows: [
    { tool: 'shell', names: ['sh_exec', 'task'], fields: { command: 'line' } },
    { tool: 'write', names: ['put'], fields: { file_path: 'where' } },
  ],
  mcp: singleUnderscore,
};

describe('what a call does', () => {
  const read = createCallReader();

  it.each<[string, NeutralTool | undefined]>([
    ['run_shell_command', 'shell'],
    ['Bash', 'shell'],
    ['Read', 'read'],
    ['write_file', 'write'],
    ['str_replace', 'edit'],
    ['Glob', 'glob'],
    ['search_file_content', 'grep'],
    ['WebFetch', 'fetch'],
    ['google_web_search', 'search'],
    ['Task', 'task'],
    ['deploy', undefined],
    ['constructor', undefined],
  ])('%s is %s without a vocabulary of the host', (name, tool) => {
    expect(read(name, {})).toEqual([{ tool, input: {} }]);
  });

  it("goes by the host's vocabulary first, with its fields under neutral names", () => {
    const own = createCallReader(host);
    expect(own('sh_exec', { line: 'ls', x: 1 })).toEqual([
      { tool: 'shell', input: { command: 'ls', line: 'ls', x: 1 } },
    ]);
    // The host calls its shell what others call a subagent.
    expect(own('task', { line: 'ls' })[0].tool).toBe('shell');
    expect(own('read_file', { path: 'a' })[0].tool).toBe('read');
  });

  it('recognises a tool of an MCP server by its name, or by what the event says of it', () => {
    const mcp = { server: 'github', tool: 'create_issue' };
    expect(read('mcp__github__create_issue', {})).toEqual([{ tool: 'mcp', input: {}, mcp }]);
    expect(createCallReader(host)('mcp_github_create_issue', {})[0].mcp).toEqual(mcp);
    expect(read('create_issue', {}, mcp)[0]).toEqual({ tool: 'mcp', input: {}, mcp });
  });

  it('is a call for each file of a patch', () => {
    const patch = '*** Begin Patch\n*** Add File: a.txt\n+x\n*** Update File: b.txt\n@@\n-x\n+y\n*** End Patch\n';
    const files = read('apply_patch', { input: patch }).map(({ tool, input }) => [tool, input.file_path]);
    expect(files).toEqual([
      ['write', 'a.txt'],
      ['edit', 'b.txt'],
    ]);
    expect(read('apply_patch', { input: 'something else' })[0].tool).toBe('edit');
  });
});

describe('what a call is about', () => {
  it.each<[NeutralTool, Record<string, unknown>, readonly string[] | undefined]>([
    ['shell', { command: 'git push' }, ['git push']],
    ['shell', { command: ['bash', '-lc', "echo 'a' b"] }, [`bash -lc 'echo '\\''a'\\'' b'`]],
    ['shell', { commands: ['ls', 'git push'] }, ['ls', 'git push', "ls 'git push'"]],
    ['read', { file_path: 'a', path: 'b' }, ['a', 'b']],
    ['read', { files: [{ path: 'a' }, 'b'] }, ['a', 'b']],
    ['edit', { filePath: 'a', edits: [{ old_string: 'x' }] }, ['a']],
    ['glob', { pattern: '**/*.ts', path: 'src' }, ['**/*.ts']],
    ['fetch', { url: 'https://example.com' }, ['https://example.com']],
    ['write', { content: 'x' }, undefined],
    ['write', { file_path: 3 }, undefined],
  ])('%s with %j', (tool, input, texts) => {
    expect(mainArguments(tool, input)).toEqual(texts);
  });
});

it('names of MCP tools are made and read the same way', () => {
  expect(doubleUnderscore.parse(doubleUnderscore.format('a', 'b__c'))).toEqual({ server: 'a', tool: 'b__c' });
});
