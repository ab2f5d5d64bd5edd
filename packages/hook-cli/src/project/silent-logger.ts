import type { DebugLogger } from '@agent-hooks/hook-system';

const ignore = () => {};

/** For commands that report themselves what is wrong: without a logger, problems would be warnings of the process. */
export const silentLogger: DebugLogger = { debug: ignore, log: ignore, warn: ignore, error: ignore };
