import type { KV } from '@nats-io/kv';
import { NatsLink } from './nats-link.ts';
import type { NatsOptions } from './nats-options.ts';

/** A bucket of the key-value store of JetStream, with a connection of its own. */
export type OpenBucket = { readonly kv: KV; readonly close: () => Promise<void> };

/** Opens a bucket; with `replicas`, one that does not exist is created, on so many servers. */
export async function openBucket(options: NatsOptions, name: string, replicas?: number): Promise<OpenBucket> {
  const { Kvm } = await import('@nats-io/kv');
  const link = new NatsLink(options);
  const manager = new Kvm(await link.connected(5_000));
  const kv = replicas ? await manager.create(name, { replicas }) : await manager.open(name);
  return { kv, close: () => link.close('drain') };
}
