import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { contractTools, createToolMap, type DialectName, dialectTable } from '../src/index.ts';

const names = Object.keys(dialectTable) as DialectName[];
const keys = fc.oneof(
  fc.constantFrom(
    'hook_event_name',
    'tool_name',
    'tool_input',
    'tool_response',
    'hookSpecificOutput',
    'decision',
    'toolArgs',
    'input',
    'output',
  ),
  fc.constantFrom(
    '__proto__',
    'permissionDecision',
    'continue',
    'updatedInput',
    'prompt',
    'timestamp',
    'workspace_roots',
    'hooks',
  ),
  fc.string(),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    fc.dictionary(keys, tie('any'), { maxKeys: 5 }),
    fc.array(tie('any'), { maxLength: 3 }),
  ),
})).any;
describe.each(names)('%s', (name) => {
  const dialect = dialectTable[name];
  const tools = createToolMap(dialect.tools, contractTools);
  const input = {
    ...{
      session_id: 's',
      transcript_path: '',
      cwd: '/w',
      timestamp: '2026-01-02T03:04:05.678Z',
      hook_event_name: 'BeforeTool',
    },
    ...{ tool_name: 'run_shell_command', tool_input: { command: 'x' } },
  };
  const names = dialect.events.map((event) => event.name);
  const context = (event: string) => ({ event, tools, now: 0 });

  it('reads anything on stdin, in settings and in an answer without throwing', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(...names), fc.constantFrom(0, 1, 2, 3, null), (any, event, exitCode) => {
        dialect.readSettings(any, 'strict');
        dialect.fromInput(any, context(event));
        const end = { exitCode, signal: null, stdout: JSON.stringify(any) ?? '', stderr: '' };
        dialect.readAnswer(end, { ...context(event), mode: 'strict', isGate: true, input });
        dialect.toInput({ ...input, tool_input: any, tool_response: any, error: any, details: any }, context(event));
      }),
    );
  });
});
