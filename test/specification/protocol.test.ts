// The communication protocol: stdin, stdout, exit codes, environment, timeouts, on real scripts.
import { Config } from '@agent-hooks/agent-integration/specification';
import type { HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeProject } from './project.ts';

async function fire(script: string, more: object = {}) {
  const { directory, hook } = makeProject({ 'hook.sh': script });
  const hooks = { BeforeTool: [{ hooks: [{ ...hook('hook.sh'), ...more }] }] };
  const config = new Config({ hooks, workingDir: directory });
  const system = config.getHookSystem();
  await system?.initialize();
  const result = await system?.getEventHandler().fireBeforeToolEvent('write_file', { path: 'a' });
  await config.dispose();
  const { finalOutput, success, errors = [] } = result ?? {};
  return { success, blocked: finalOutput?.isBlockingDecision() ?? false, output: finalOutput, errors };
}

describe('how a script ends, and what that means', () => {
  it.each<[string, string, boolean, boolean, HookOutput | undefined]>([
    ['0 and JSON: it is applied', `echo '{"decision":"block","reason":"r"}'`, true, true, { reason: 'r' }],
    ['0 and JSON in JSON: decoded twice', `echo '"{\\"decision\\":\\"deny\\"}"'`, true, true, {}],
    ['0 and text: a message', 'echo hello', true, false, { decision: 'allow', systemMessage: 'hello' }],
    ['0 and nothing', 'true', true, false, undefined],
    ['2: stderr is the reason', 'echo no >&2; exit 2', false, true, { reason: 'no' }],
    ['2 without a text: a default reason', 'exit 2', false, true, { reason: 'Blocked by hook' }],
    ['2: stdout is not read', `echo '{"decision":"allow"}'; exit 2`, false, true, { reason: 'Blocked by hook' }],
    ['1: a warning', 'echo oops >&2; exit 1', false, false, { systemMessage: 'Warning: oops' }],
    ['1: stdout is not read', `echo '{"decision":"block"}'; exit 1`, false, false, undefined],
    ['127: the command does not exist', 'no-such-program', false, false, undefined],
    ['a signal', 'kill -KILL $$', false, false, undefined],
  ])('%s', async (_title, script, success, blocked, expected) => {
    const result = await fire(script);
    expect([result.success, result.blocked]).toEqual([success, blocked]);
    if (expected) expect(result.output).toMatchObject(expected);
  });

  it('a refusal is not an error, and a failure is one', async () => {
    expect((await fire('exit 2')).errors).toEqual([]);
    expect((await fire('exit 3')).errors).toMatchObject([{ code: 'hook_failed' }]);
  });

  it('past its timeout it is ended and the call proceeds', async () => {
    const { success, blocked, errors } = await fire('sleep 30', { timeout: 200 });
    expect([success, blocked]).toEqual([false, false]);
    expect(errors[0]?.message).toContain('200 ms');
  });
});

it('a script gets the variables of the project, which its command may use, and may ignore stdin', async () => {
  const { directory } = makeProject({ 'hooks/no.sh': 'exec <&-; test "$LLXPRT_PROJECT_DIR" = "$PWD" && exit 2' });
  for (const name of ['LLXPRT_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR']) {
    const command = `"$${name}"/hooks/no.sh`;
    const config = new Config({
      hooks: { BeforeTool: [{ hooks: [{ type: 'command', command }] }] },
      workingDir: directory,
    });
    const system = config.getHookSystem();
    await system?.initialize();
    const { finalOutput } = (await system?.getEventHandler().fireBeforeToolEvent('t', {})) ?? {};
    expect(finalOutput?.isBlockingDecision(), name).toBe(true);
    await config.dispose();
  }
});
