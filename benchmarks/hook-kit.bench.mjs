import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineHook, deny } from '@agent-hooks/hook-kit';
import { ratioToFloor } from './measure.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hook-kit-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const plainHook = write(
  'plain.mjs',
  `import { text } from 'node:stream/consumers';
   const { tool_name: name } = JSON.parse(await text(process.stdin));
   console.log(JSON.stringify({ decision: 'deny', reason: 'not ' + name }));`,
);
const kitHook = write(
  'kit.mjs',
  `import { defineHook, deny } from ${JSON.stringify(import.meta.resolve('@agent-hooks/hook-kit'))};
   defineHook('BeforeTool', ({ tool_name: name }) => deny('not ' + name));`,
);

const input = { hook_event_name: 'BeforeTool', tool_name: 'write_file', tool_input: { path: 'a.txt' } };
const handler = () => deny('no');
const { action } = defineHook('BeforeTool', handler).asFunction();
const context = new AbortController();

export const benchmarks = [
  ratioToFloor({
    name: 'a command with the kit, against one that reads and prints by hand',
    limit: 1.2,
    rounds: 25,
    floor: () => run(plainHook),
    subject: () => run(kitHook),
  }),
  ratioToFloor({
    name: 'a function, against calling the handler and copying its answer',
    limit: 1.2,
    iterations: 2000,
    clock: 'processor',
    floor: async () => structuredClone(await handler(input)),
    subject: () => action(input, context),
  }),
];

function write(name, source) {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
}

async function run(file) {
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} failed`);
}
