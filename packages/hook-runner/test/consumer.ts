// What a user of the published package writes; compiled against the packed files.
import { HookRunner, type HookRunnerOptions, type InheritEnv, type RunOptions } from '@agent-hooks/hook-runner';
import { defaultShell, projectVariables } from '@agent-hooks/hook-runner/programs';
import type { BeforeToolInput, CommandHookConfig, HookExecutionResult } from '@agent-hooks/hook-types';

const inheritEnv: InheritEnv = ['AWS_*'];
const options: HookRunnerOptions = { defaultTimeoutMs: 1000, killGraceMs: 100, maxOutputBytes: 1024, inheritEnv };
const runOptions: RunOptions = {
  contextOf: () => ({ projectDir: '/', environment: { inheritEnv: [inheritEnv] } }),
  signal: new AbortController().signal,
  onHookStart: (config, index) => console.log(config.type, index),
  onHookEnd: (_config, result) => console.log(result.outcome),
};

export const shells = [defaultShell('linux'), ...projectVariables];

export async function check(input: BeforeToolInput): Promise<HookExecutionResult[]> {
  const runner = new HookRunner(options);
  const hook: CommandHookConfig = { type: 'command', command: './check.sh', timeout: 5000 };
  const one = await runner.executeHook(hook, 'BeforeTool', input);
  const parallel = await runner.executeHooksParallel([hook], 'BeforeTool', input, runOptions);
  const sequential = await runner.executeHooksSequential([hook], 'BeforeTool', input, { onHookEnd: console.log });
  return [one, ...parallel, ...sequential];
}
