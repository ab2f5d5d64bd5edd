import type { BusCarrier } from '@agent-hooks/bus-nats';
import type { HookSystemOptions } from '@agent-hooks/hook-system';
import { loadBus } from './load-bus.ts';

/** Runs hooks of the kind `bus`. The client of NATS is loaded with the first of them, and soon lets the command end. */
export function busKind(): NonNullable<HookSystemOptions['kinds']> {
  let carrier: Promise<BusCarrier> | undefined;
  return {
    bus: async (config, input, context) => {
      carrier ??= loadBus().then(({ busCarrier }) => busCarrier({ idleMs: 50 }));
      return (await carrier)(config, input, context);
    },
  };
}
