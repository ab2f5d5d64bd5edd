import { expect, it } from 'vitest';
import { compilePolicy } from '../judge/compile-policy.ts';

it.each(['deny', 'allow'])('a rule about one tool of an MCP server says nothing about the others: %s', (decision) => {
  const { judge } = compilePolicy({ rules: [{ rule: 'mcp__files__read_file', decision }] });
  const decide = (tool: string) => {
    const mcp_context = { server: 'files', tool };
    return judge({ tool_name: `mcp__files__${tool}`, tool_input: {}, mcp_context }, { home: '/home/me' })?.decision;
  };
  expect(decide('read_file')).toBe(decision);
  expect(decide('write_file')).toBeUndefined();
});
