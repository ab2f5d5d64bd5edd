import type { KV } from '@nats-io/kv';
import { NatsLink } from './nats-link.ts';
import type { NatsOptions } from './nats-options.ts';

/** A bucket of the key-value store of JetStream, with a connection of its own. */
export interface OpenBucket {
  readonly kv: KV;
  readonly close: () => Promise<void>;
}

/** Opens a bucket; with `create`, one that does not exist is created. */
export async function openBucket(options: NatsOptions, name: string, { create = false } = {}): Promise<OpenBucket> {
  const { Kvm } = await import('@nats-io/kv');
  const link = new NatsLink(options);
  const manager = new Kvm(await link.connected(5_000));
  return { kv: await (create ? manager.create(name) : manager.open(name)), close: () => link.close('drain') };
}
