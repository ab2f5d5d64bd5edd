import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installRecipe } from '../test/install-recipe.ts';

const withoutPython = spawnSync('python3', ['--version']).status !== 0;

describe.skipIf(withoutPython)('python-syntax', () => {
  it.each([
    [{ file_path: 'a.py', content: 'def f(:\n  pass\n' }, 'a.py, line 1: '],
    [{ path: 'ü "quoted".PY', content: 'x = 1\nif x\n  y\n' }, 'ü "quoted".PY, line 2: '],
    [{ file_path: 'stub.pyi', content: '  x = 1' }, 'line 1: '],
    [{ file_path: 'a.py', content: 'x = "\u0000"' }, 'null byte'],
    [{ file_path: 'a.py', content: 'def f():\n  return "ü\\d"\n' }, undefined],
    [{ file_path: 'a.py', content: '' }, undefined],
    [{ file_path: 'a.py', content: 'x = 1\n'.repeat(20_000) }, undefined],
    [{ file_path: 'a.txt', content: 'def f(:' }, undefined],
    [{ file_path: 7, content: ['def f(:'] }, undefined],
    [{}, undefined],
  ])('of %j says %j', async (toolInput, reason) => {
    const project = await installRecipe('python-syntax', { timeout: 60_000 });
    const { aggregated } = await project.fire('BeforeTool', { tool_name: 'write_file', tool_input: toolInput });
    expect(aggregated.errors).toEqual([]);
    if (reason === undefined) expect(aggregated.finalOutput).toBeUndefined();
    else expect(aggregated.finalOutput?.getBlockingError().reason).toContain(reason);
    expect(existsSync(join(project.directory, '.agent-hooks/hooks/python-syntax/__pycache__'))).toBe(false);
  });
});

describe.skipIf(withoutPython)('agent_hooks.py', () => {
  const hook = `
import subprocess, sys, time
sys.dont_write_bytecode = True
from agent_hooks import *

def fail():
    raise ValueError("it broke ü")

CASES = {
    "allow": lambda: allow(), "allow with a reason": lambda: allow("fine"), "deny": lambda: deny("no ü \\u2028"),
    "ask": lambda: ask("sure?"), "stop": lambda: stop("enough"), "add_context": lambda: add_context("more"),
    "change_input": lambda: change_input({"path": "b"}), "respond": lambda: respond("hi"),
    "restrict_tools": lambda: restrict_tools(["a"], "ANY"), "restrict_tools to none": lambda: restrict_tools([]),
    "tell_user": lambda: tell_user("look"), "replace_result": lambda: replace_result("short"),
    "replace_result with a display": lambda: replace_result("short", "shown"), "rewrite_prompt": lambda: rewrite_prompt("ü"),
    "change_request": lambda: change_request({"model": "other"}),
    "combine": lambda: combine(deny("no"), tell_user("look"), add_context("more"), change_input({"a": 1})),
    "text": lambda: "some words", "empty": lambda: "", "nothing": lambda: None,
    "prints": lambda: (print("{}"), subprocess.run([sys.executable, "-c", "print('child')"]), deny("still"))[2],
    "throws": fail, "list": lambda: [deny("lost?")], "nan": lambda: {"reason": float("nan")}, "true": lambda: True,
    "big": lambda: deny("x" * 1000000), "slow": lambda: time.sleep(0.3), "hangs": lambda: time.sleep(60),
}
if __name__ == "__main__":
    run(lambda event: CASES[event["session_id"]]())
`;
  /** A folder with the helper and a hook that uses it. */
  const write = () => {
    const folder = mkdtempSync(join(tmpdir(), 'python hook ü-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    copyFileSync(join(import.meta.dirname, 'agent_hooks.py'), join(folder, 'agent_hooks.py'));
    writeFileSync(join(folder, 'hook.py'), hook);
    return join(folder, 'hook.py');
  };
  const run = (input: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync('python3', [write()], {
      input,
      encoding: 'utf8',
      timeout: 20_000,
      maxBuffer: 1e8,
      env: { ...process.env, ...env },
    });
  const event = (name: string) => ({ hook_event_name: 'BeforeModel', session_id: name });
  const request = (id: string, name: string) => `${JSON.stringify({ id, event: 'BeforeModel', input: event(name) })}\n`;
  const resident = (lines: string) => {
    const { status, stdout, stderr } = run(lines, { AGENT_HOOKS_RESIDENT: '1' });
    return {
      status,
      stderr,
      answers: stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    };
  };
  const said = {
    text: 'hi',
    candidates: [{ content: { role: 'model', parts: ['hi'] }, finishReason: 'STOP', index: 0 }],
  };

  const rows: readonly (readonly [string, { output: unknown } | { error: unknown }])[] = [
    ['allow', { output: { decision: 'allow' } }],
    ['allow with a reason', { output: { decision: 'allow', reason: 'fine' } }],
    ['deny', { output: { decision: 'deny', reason: 'no ü \u2028' } }],
    ['ask', { output: { decision: 'ask', reason: 'sure?' } }],
    ['stop', { output: { continue: false, stopReason: 'enough' } }],
    ['add_context', { output: { hookSpecificOutput: { additionalContext: 'more' } } }],
    ['change_input', { output: { hookSpecificOutput: { tool_input: { path: 'b' } } } }],
    [
      'respond',
      {
        output: {
          decision: 'deny',
          reason: 'A hook answered in place of the model.',
          hookSpecificOutput: { llm_response: said },
        },
      },
    ],
    [
      'restrict_tools',
      { output: { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } } } },
    ],
    [
      'restrict_tools to none',
      { output: { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } } },
    ],
    ['tell_user', { output: { userMessage: 'look' } }],
    ['replace_result', { output: { hookSpecificOutput: { tool_response: { llmContent: 'short' } } } }],
    [
      'replace_result with a display',
      { output: { hookSpecificOutput: { tool_response: { llmContent: 'short', returnDisplay: 'shown' } } } },
    ],
    ['rewrite_prompt', { output: { hookSpecificOutput: { prompt: 'ü' } } }],
    ['change_request', { output: { hookSpecificOutput: { llm_request: { model: 'other' } } } }],
    [
      'combine',
      {
        output: {
          decision: 'deny',
          reason: 'no',
          userMessage: 'look',
          hookSpecificOutput: { additionalContext: 'more', tool_input: { a: 1 } },
        },
      },
    ],
    ['text', { output: 'some words' }],
    ['empty', { output: null }],
    ['nothing', { output: null }],
    ['prints', { output: { decision: 'deny', reason: 'still' } }],
    ['big', { output: { decision: 'deny', reason: 'x'.repeat(1_000_000) } }],
    ['throws', { error: 'it broke ü' }],
    ['list', { error: expect.stringContaining('returned a list') }],
    ['true', { error: expect.stringContaining('returned a bool') }],
    ['nan', { error: expect.stringContaining('JSON') }],
  ];

  it.each(rows)('answers the same as a command and as a resident process: %s', (name, expected) => {
    const { status, stdout, stderr } = run(JSON.stringify(event(name)));
    const printed = stdout.trim().startsWith('{') ? JSON.parse(stdout) : stdout.trim() || null;
    expect(status === 0 ? { output: printed } : { error: stderr.trim() }).toEqual(expected);
    expect([0, 1]).toContain(status);
    expect(resident(request('1', name))).toMatchObject({ status: 0, answers: [{ id: '1', ...expected }] });
  });

  it('answers requests that overlap as they are ready, and leaves other lines alone', () => {
    const lines = `garbage\n[]\n{"id":"0","cancel":true}\n${request('1', 'slow')}${request('2', 'throws')}${request('3', 'ask')}`;
    const { status, answers, stderr } = resident(lines);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'A line on stdin is no request and was left alone.\n' });
    expect(answers).toHaveLength(3);
    expect(answers.at(-1)).toEqual({ id: '1', output: null });
  });

  it('goes on answering until stdin ends, and then ends though a handler hangs', async () => {
    const child = spawn('python3', [write()], { env: { ...process.env, AGENT_HOOKS_RESIDENT: '1' } });
    onTestFinished(() => void child.kill('SIGKILL'));
    const closed = once(child, 'close');
    for (const id of ['1', '2']) {
      child.stdin.write(request(id, 'stop'));
      expect(JSON.parse(String((await once(child.stdout, 'data'))[0]))).toMatchObject({ id });
    }
    child.stdin.end(request('3', 'hangs'));
    expect(await closed).toEqual([0, null]);
  });

  it.each(['', 'no JSON', '[]', 'null', '7'])(
    'fails as a command on %j, with a message and without a traceback',
    (input) => {
      const { status, stdout, stderr } = run(input);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr.trim()).not.toBe('');
      expect(stderr).not.toContain('Traceback');
    },
  );

  it('a reader that has gone away is no crash', async () => {
    const child = spawn('python3', [write()]);
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdout.destroy();
    const errors: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
    child.stdin.end(JSON.stringify(event('big')));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(errors.join('')).toBe('');
  });
});
