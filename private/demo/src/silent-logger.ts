import type { DebugLogger } from '@agent-hooks/hook-system';

const ignore = () => {};

/** Scenes show problems themselves: without a logger, they would be warnings of the process. */
export const silentLogger: DebugLogger = { debug: ignore, log: ignore, warn: ignore, error: ignore };
