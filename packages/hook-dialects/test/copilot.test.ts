import { describe, expect, it } from 'vitest';
import { compileMatcher, contractTools, createToolMap, getDialect } from '../src/index.ts';

const copilot = getDialect('copilot');
const tools = createToolMap(copilot.tools, contractTools);

describe.each(['strict', 'faithful'] as const)('Copilot, read %s', (mode) => {
  it.each([
    ['postToolUse', { modifiedResult: { textResultForLlm: 'LESS', resultType: 'success' } }],
    ['PostToolUse', { modifiedResult: { text_result_for_llm: 'LESS', result_type: 'success' } }],
    ['postToolUse', { modifiedResult: 'LESS' }],
  ])('takes another result of a tool: %s %j', (event, answer) => {
    const input = { session_id: 's', transcript_path: '', cwd: '/', timestamp: '', hook_event_name: 'AfterTool' };
    const end = { exitCode: 0, signal: null, stdout: JSON.stringify(answer), stderr: '' };
    const { output } = copilot.readAnswer(end, { event, tools, now: 0, mode, isGate: false, input });
    expect(output?.hookSpecificOutput?.tool_response).toMatchObject({ llmContent: 'LESS' });
  });

  it('lets * match everything on events in Claude’s spelling, and on its own as at home', () => {
    const groups = [{ matcher: '*', hooks: [{ type: 'command', command: 'true' }] }];
    const { hooks } = copilot.readSettings({ hooks: { PreToolUse: groups, preToolUse: groups } }, mode);
    const matches = hooks.map(({ event, matcher }) => {
      const compiled = compileMatcher(copilot.matcher.tools, matcher, mode);
      return [event, compiled.kind === 'nothing' ? 'nothing' : 'everything'];
    });
    const own = mode === 'strict' ? 'everything' : 'nothing';
    expect(Object.fromEntries(matches)).toEqual({ PreToolUse: 'everything', preToolUse: own });
  });
});
