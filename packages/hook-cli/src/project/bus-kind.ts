import type { BusCarrier } from '@agent-hooks/bus-nats';
import { readFleet } from '@agent-hooks/hook-fleet/settings';
import type { HookSystemOptions } from '@agent-hooks/hook-system';
import { findManaged } from '@agent-hooks/hook-system/machine';
import { HookError } from '@agent-hooks/hook-types';
import { loadBus } from './load-bus.ts';

/** Runs hooks of the kind `bus`. The client of NATS is loaded with the first of them, and soon lets the command end. */
export function busKind(): NonNullable<HookSystemOptions['kinds']> {
  let carrier: Promise<BusCarrier> | undefined;
  return {
    bus: async (config, input, context) => {
      carrier ??= loadBus().then(({ busCarrier }) => busCarrier({ idleMs: 50 }));
      return (await carrier)(config, input, context).catch(async (error: unknown) => {
        throw await forDeveloper(error);
      });
    },
  };
}

/** Whoever reads it runs no worker: it says that nothing of theirs is wrong, and whom to tell. */
export async function forDeveloper(error: unknown, systemDir?: string): Promise<unknown> {
  if (!(error instanceof HookError) || !/^hook_(?:not_started|timed_out|failed)$/.test(error.code)) return error;
  const { contact = 'the people who run agent-hooks in your company' } = readFleet(
    (await findManaged(systemDir)).fleet,
  ).fleet;
  const message = `The service that checks this for your company is not available, and nothing is wrong with your call. Tell ${contact}. (${error.message})`;
  return new HookError(error.code, message, { cause: error });
}
