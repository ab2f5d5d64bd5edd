// @module-tag built
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beforeToolInput } from './inputs.ts';
import { expectNothingLeft, runningProcesses } from './leftovers.ts';
import { resident } from './resident-hook.ts';

expectNothingLeft();

const program = (flags: readonly string[], toolInput: object, rest: string) => `
  import { HookRunner } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)};
  const runner = new HookRunner({ killGraceMs: 1000 });
  const run = (toolInput, more) => runner.executeHook({ ...${JSON.stringify(resident(flags))}, ...more }, 'BeforeTool',
    { ...${JSON.stringify(beforeToolInput())}, tool_input: toolInput });
  const result = await run(${JSON.stringify(toolInput)});
  console.log(result.outcome);
  ${rest}
`;
const stubborn = ['ignore-sigterm', 'stay'];

describe('a host', () => {
  it.each([
    ['a program that behaves', []],
    ['one that ignores the end of its stdin', ['stay']],
    ['one that ignores SIGTERM too', stubborn],
  ])('is not kept alive by a resident program, which dies with it: %s', async (_, flags) => {
    const started = performance.now();
    const { stdout, status, signal } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program(flags, { do: 'child' }, '')],
      { encoding: 'utf8', timeout: 20_000, env: process.env },
    );
    expect({ stdout, status, signal }).toEqual({ stdout: 'answered\n', status: 0, signal: null });
    expect(performance.now() - started).toBeLessThan(10_000);
    await expectAllGone();
  });

  it('that is killed takes its resident programs along, though they ignore SIGTERM and the end of stdin', async () => {
    const host = startHost(program(stubborn, { do: 'child' }, 'setInterval(() => {}, 1000);'));
    await firstLine(host);
    expect(runningProcesses().length).toBeGreaterThan(2);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expectAllGone();
  });

  it('that is killed while an event is in flight takes its resident programs along', async () => {
    const host = startHost(program(stubborn, { do: 'child' }, "await run({ do: 'hang' });"));
    await firstLine(host);
    await sleep(200);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expectAllGone();
  });

  it('is not kept alive by a program that does not read', async () => {
    const rest =
      "console.log((await run({ text: 'x'.repeat(2_000_000) }, { args: ['60'], command: 'sleep', timeout: 300 })).outcome);";
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program([], { do: 'answer' }, rest)],
      { encoding: 'utf8', timeout: 20_000, env: process.env },
    );
    expect({ stdout, status }).toEqual({ stdout: 'silent\ntimedOut\n', status: 0 });
    await expectAllGone();
  });

  it('is kept alive by dispose until all is gone', () => {
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        program(stubborn, { do: 'child' }, "await runner.dispose(); console.log('disposed');"),
      ],
      { encoding: 'utf8', timeout: 20_000, env: process.env },
    );
    expect({ stdout, status }).toEqual({ stdout: 'answered\ndisposed\n', status: 0 });
    expect(runningProcesses()).toEqual([]);
  });
});

function startHost(script: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(host: ChildProcess): Promise<void> {
  await new Promise((resolve) => host.stdout?.once('data', resolve));
}

async function expectAllGone(): Promise<void> {
  for (let tries = 0; tries < 400 && runningProcesses().length > 0; tries++) await sleep(20);
  expect(runningProcesses(), 'processes left').toEqual([]);
}
