import { toError } from '@agent-hooks/hook-types';
import type { BridgeReply } from './bridge-request.ts';

/** The refusal that every agent understands without knowing its event: exit code 2, with the reason on stderr. */
export function refuseByExit(error: unknown): BridgeReply {
  const { message } = toError(error);
  return { exitCode: 2, stdout: '', stderr: `agent-hooks refuses this, because it could not be checked: ${message}` };
}
