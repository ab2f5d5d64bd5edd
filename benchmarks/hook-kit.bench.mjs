import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { defineHook, deny } from '@agent-hooks/hook-kit';
import { ratioToFloor } from './measure.mjs';

const input = { hook_event_name: 'BeforeTool', tool_name: 'write_file', tool_input: { path: 'a.txt' } };
const fixture = (name) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const handler = () => deny('no');
const { action } = defineHook('BeforeTool', handler).asFunction();
const context = new AbortController();

export const benchmarks = [
  ratioToFloor({
    name: 'a command with the kit, against one that reads and prints by hand',
    limit: 1.2,
    rounds: 25,
    floor: () => run(fixture('plain-hook.mjs')),
    subject: () => run(fixture('kit-hook.mjs')),
  }),
  ratioToFloor({
    name: 'a function, against calling the handler and copying its answer',
    limit: 1.2,
    iterations: 2000,
    floor: async () => structuredClone(await handler(input)),
    subject: () => action(input, context),
  }),
];

async function run(file) {
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} failed`);
}
