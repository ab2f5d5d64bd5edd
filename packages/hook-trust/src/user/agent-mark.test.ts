import { describe, expect, it } from 'vitest';
import { findAgentMark } from './agent-mark.ts';

describe('findAgentMark', () => {
  it.each([
    [{}, undefined],
    [{ AGENT_HOOKS_AGENT: '' }, undefined],
    [{ AGENT_HOOKS_DEPTH: '0' }, undefined],
    [{ AGENT_HOOKS_AGENT: '1' }, 'AGENT_HOOKS_AGENT'],
    [{ AGENT_HOOKS_DEPTH: '2' }, 'AGENT_HOOKS_DEPTH'],
    [{ CLAUDECODE: '1' }, 'CLAUDECODE'],
    [{ GEMINI_CLI: '1', PATH: '/bin' }, 'GEMINI_CLI'],
  ])('%j: %s', (env, mark) => {
    expect(findAgentMark(env)).toBe(mark);
  });
});
