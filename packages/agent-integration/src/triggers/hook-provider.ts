import type { HookSystem } from '@agent-hooks/hook-system';

/** What the triggers ask of a host: its hook system, or undefined while hooks are off. */
export interface HookProvider {
  getHookSystem(): HookSystem | undefined;
  /** Where relative paths of tool calls begin. Default: the process's own directory. */
  getWorkingDir?(): string;
  /** False turns the built-in gate off that keeps tools from changing approvals, switches and hook settings. */
  readonly protectHooks?: boolean | undefined;
  /** Told of failures around events and of answers without effect. Default: a warning of the process, each text once. */
  onProblem?(message: string, code: string): void;
}
