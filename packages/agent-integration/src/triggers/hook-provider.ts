import type { HookSystem } from '@agent-hooks/hook-system';
import { HookError } from '@agent-hooks/hook-types';

/** What the triggers ask of a host: its hook system, or undefined while hooks are off. */
export interface HookProvider {
  getHookSystem(): HookSystem | undefined;
  /** Where relative paths of tool calls begin. Default: the process's own directory. */
  getWorkingDir?(): string;
  /** False turns the built-in gate off that keeps tools from changing approvals, switches and hook settings. */
  readonly protectHooks?: boolean | undefined;
  /** Called with failures around events and of answers without effect. Default: a warning of the process, each text once. */
  onProblem?(message: string, code: string): void;
}

/** Throws unless what is given can say which hooks run: a wrapper around anything else would guard nothing. */
export function expectHookProvider(config: unknown): asserts config is HookProvider {
  const { getHookSystem, then } = Object(config) as Readonly<Record<string, unknown>>;
  if (typeof getHookSystem === 'function') return;
  const found = typeof then === 'function' ? 'a promise: await it first' : 'something else';
  const message = `Expected an AgentHookConfig (an object with a getHookSystem method), got ${found}`;
  throw new HookError('invalid_input', message);
}
