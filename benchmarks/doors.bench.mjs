import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { boundedNumber, median, ratioToFloor } from './measure.mjs';

const programs = join(import.meta.dirname, 'door-programs.mjs');

/** Starts a program in front of the server; each call is answered before the next one. */
function open(...words) {
  const child = spawn(process.execPath, [programs, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  let wake;
  let id = 0;
  child.stdout.on('data', () => wake?.());
  const call = () =>
    new Promise((resolve) => {
      wake = resolve;
      const params = { name: 'read', arguments: { path: 'a.txt' } };
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: id++, method: 'tools/call', params })}\n`);
    });
  return { call, close: () => child.stdin.end() };
}

let opened = {};
const start = async (floor, subject) => {
  opened = { floor: open(...floor), subject: open(...subject) };
  await Promise.all([opened.floor.call(), opened.subject.call()]);
};
const stop = () => {
  for (const { close } of Object.values(opened)) close();
};

export const benchmarks = [
  ratioToFloor({
    name: 'a tool call through the MCP door without hooks, against a process that pipes',
    limit: 1.15,
    iterations: 300,
    setup: () => start(['pipe'], ['door', 'off']),
    teardown: stop,
    floor: () => opened.floor.call(),
    subject: () => opened.subject.call(),
  }),
  boundedNumber({
    name: 'what a policy adds to a tool call through the MCP door',
    limit: 0.2,
    unit: 'ms',
    measure: measurePolicy,
  }),
];

async function measurePolicy() {
  await start(['door', 'off'], ['door', 'policy']);
  const times = { floor: [], subject: [] };
  for (let round = 0; round < 1500; round++) {
    for (const side of ['floor', 'subject']) {
      const from = performance.now();
      await opened[side].call();
      if (round >= 300) times[side].push(performance.now() - from);
    }
  }
  stop();
  return median(times.subject) - median(times.floor);
}
