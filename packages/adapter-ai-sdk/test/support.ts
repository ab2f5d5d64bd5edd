import { createFunctionHost, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import { onTestFinished } from 'vitest';

/** A host with one hook for each of these events, and what its hooks were given. */
export function makeHost(answers: Partial<Record<HookEventName, ScriptedAnswer>>) {
  const host = createFunctionHost(answers);
  onTestFinished(() => host.config.dispose());
  return host;
}
