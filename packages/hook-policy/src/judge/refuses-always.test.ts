import { expect, it } from 'vitest';
import { refusesAlways } from './refuses-always.ts';

const deny = (...rules: string[]) => rules.map((rule) => ({ rule, decision: 'deny' }));

it.each([
  [{ rules: deny('mcp__files__write_file') }, true],
  [{ rules: deny('mcp__files__*') }, true],
  [{ rules: deny('mcp(files/write_file)') }, true],
  [{ rules: deny('mcp(files/*)') }, true],
  [{ rules: deny('mcp') }, true],
  [{ rules: deny('mcp__files__read_file', 'mcp(web/*)', 'shell') }, false],
  [{ rules: deny('write(outside project)') }, false],
  [{ rules: [{ rule: 'mcp', decision: 'ask' }] }, false],
  [{ rules: deny('mcp'), except: [{ rule: 'write(src/**)', decision: 'allow' }] }, false],
  [{ packs: ['core'] }, false],
  [{ rules: 'broken' }, false],
])('%j always refuses mcp__files__write_file: %s', (policy, expected) => {
  const mcp_context = { server: 'files', tool: 'write_file' };
  expect(refusesAlways(policy, { tool_name: 'mcp__files__write_file', mcp_context })).toBe(expected);
});
