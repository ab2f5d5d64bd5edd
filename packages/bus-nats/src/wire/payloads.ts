import { randomUUID } from 'node:crypto';
import { HookError, messageOf } from '@agent-hooks/hook-types';
import { type Msg, type MsgHdrs, headers as makeHeaders, type NatsConnection } from '@nats-io/nats-core';
import type { ObjectStore } from '@nats-io/obj';
import { objectHeader } from './messages.ts';

/** What a message is made of. */
export interface Parcel {
  readonly data: Uint8Array;
  readonly headers?: MsgHdrs;
  /** Removes what was put into the object store for it; never rejects. */
  readonly discard?: () => Promise<void>;
}

/** Room that is left for the headers of a message, which count as well. */
const roomForHeaders = 8 * 1024;
const nothing = new Uint8Array();

/** How long the store keeps an object whose owner has died, in milliseconds: longer than any hook waits by default. */
const objectLifeMs = 120_000;

type HeaderFields = Readonly<Record<string, string>>;

/** Where messages go, and the object store for those that are too large. */
export interface Courier {
  readonly connection: NatsConnection;
  readonly bucket: string | undefined;
}

/** Puts a payload into a message, or into the object store if it is too large for one and there is a bucket. */
export function pack(courier: Courier, data: Uint8Array, headers?: HeaderFields): Parcel | Promise<Parcel> {
  const own = headers && toHeaders(headers);
  const limit = (courier.connection.info?.max_payload ?? 1024 * 1024) - (own ? roomForHeaders : 0);
  if (data.length <= limit) return own ? { data, headers: own } : { data };
  return store(courier, data, { headers, limit });
}

async function store(
  { connection, bucket }: Courier,
  data: Uint8Array,
  { headers, limit }: { readonly headers: HeaderFields | undefined; readonly limit: number },
): Promise<Parcel> {
  if (bucket === undefined) throw tooLarge(data.length, limit);
  const name = randomUUID();
  try {
    const objects = await openStore(connection, bucket);
    await objects.putBlob({ name }, data);
    return {
      data: nothing,
      headers: toHeaders({ ...headers, [objectHeader]: name }),
      discard: () => remove(objects, name),
    };
  } catch (cause) {
    throw tooLarge(data.length, limit, { bucket, cause });
  }
}

/**
 * The payload of a message, out of the object store if it is there. Whoever asks removes both objects: that of the request,
 * since a worker may die before it has, and that of the answer, which no one else reads.
 */
export async function unpack({ connection, bucket }: Courier, message: Msg, isLast = false): Promise<Uint8Array> {
  const name = message.headers?.get(objectHeader);
  if (!name) return message.data;
  if (bucket === undefined) {
    throw new HookError(
      'invalid_input',
      'The payload is in an object store, but no objectStore was named here. Name the same bucket on both sides.',
    );
  }
  const store = await openStore(connection, bucket);
  const data = await store.getBlob(name);
  if (!data) throw new HookError('invalid_input', `The payload is no longer in the object store ${bucket}.`);
  if (isLast) await remove(store, name);
  return data;
}

export function hasObject(message: Msg): boolean {
  return message.headers?.has(objectHeader) === true;
}

async function openStore(connection: NatsConnection, bucket: string) {
  const { Objm } = await import('@nats-io/obj');
  const nanoseconds = objectLifeMs * 1_000_000;
  return new Objm(connection).create(bucket, { ttl: nanoseconds });
}

/** An object that is gone already, or that cannot be reached, ends with the life that its bucket gives it. */
async function remove(store: ObjectStore, name: string): Promise<void> {
  await store.delete(name).catch(() => undefined);
}

function toHeaders(entries: HeaderFields): MsgHdrs {
  const headers = makeHeaders();
  for (const [name, value] of Object.entries(entries)) headers.set(name, value);
  return headers;
}

function tooLarge(
  bytes: number,
  limit: number,
  { bucket, cause }: { bucket?: string; cause?: unknown } = {},
): HookError {
  const what = `The message has ${bytes} bytes, and the NATS server takes ${limit}.`;
  const why = messageOf(cause);
  const remedy =
    bucket === undefined
      ? 'Raise max_payload of the server, or name an objectStore on both sides.'
      : `Handing it over in the object store ${bucket} failed: ${why}. Check that the server runs JetStream and that this user may use it.`;
  return new HookError('invalid_input', `${what} ${remedy}`, { cause });
}
