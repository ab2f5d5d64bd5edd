import type { HookTranslator } from '@agent-hooks/hook-translator';

/** The translator of whatever SDK the host speaks: here its requests and responses only pass through. */
export type AnyHookTranslator = HookTranslator<unknown, unknown, unknown>;
