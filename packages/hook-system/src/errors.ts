import { HookError } from '@agent-hooks/hook-types';

/** Thrown by the accessors of a `HookSystem` that was not initialised yet, or was disposed of. */
export class HookSystemNotInitializedError extends HookError {
  constructor(message = 'The hook system is not initialised: await initialize() first') {
    super('not_initialized', message);
  }
}

/** Thrown by a `HookRegistry` that was asked before it had loaded its hooks. */
export class HookRegistryNotInitializedError extends HookError {
  constructor(message = 'The hook registry is not initialised: await initialize() first') {
    super('not_initialized', message);
  }
}
