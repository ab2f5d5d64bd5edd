// What the cases share. All of it runs on Windows, or what passes for it.
import { linkSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HookRunner } from '@agent-hooks/hook-runner';

/** A directory whose name has a blank, as many have there. */
export function makeDirectory(name = 'my project') {
  const directory = join(realpathSync.native(mkdtempSync(join(tmpdir(), 'case-'))), name);
  mkdirSync(directory);
  return directory;
}

/** Writes files below a directory; what is no text is written as JSON. */
export function writeFiles(directory, files) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** The input of an event before a tool. */
export function inputIn(cwd, toolInput = {}) {
  const base = { session_id: 's', transcript_path: '', cwd, timestamp: '2025-01-31T12:00:00Z' };
  return { ...base, hook_event_name: 'BeforeTool', tool_name: 'write_file', tool_input: toolInput };
}

/** Runs one hook by itself. */
export async function runHook(hook, cwd, { toolInput, ...options } = {}) {
  const runner = new HookRunner(options);
  try {
    return await runner.executeHook({ type: 'command', ...hook }, 'BeforeTool', inputIn(cwd, toolInput));
  } finally {
    await runner.dispose();
  }
}

/** A program that prints the arguments that it got. */
export const printsArguments = ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--'];

/** Text of a module that a resident program consists of: `answer` is called with each event. */
export function residentText(answer) {
  return `
    let rest = '';
    process.stdin.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\\n');
      rest = lines.pop();
      for (const line of lines) {
        const { id, input, cancel } = JSON.parse(line);
        if (!cancel) (${answer})(input, (output) => process.stdout.write(JSON.stringify({ id, output }) + '\\r\\n'));
      }
    });`;
}

/** Programs by names that others have, in a directory; each leaves its path in the file that marks are kept in. */
export function plantPrograms(directory, names, marks) {
  for (const name of names) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    if (name.endsWith('.exe')) linkSync(process.execPath, path);
    else writeFileSync(path, `@echo ${path}>>"${marks}"\r\n`);
  }
}

/** Waits until something is so, for a bounded time. */
export async function until(isSo, limitMs = 15_000) {
  const end = Date.now() + limitMs;
  while (!isSo()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** Tells whether a process is there. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
