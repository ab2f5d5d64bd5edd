import type { HookRunner } from '@agent-hooks/hook-runner';

/** What the event handler asks of a runner. */
export type HookExecutor = Pick<HookRunner, 'executeHooksParallel' | 'executeHooksSequential'>;
