import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FleetError } from '@agent-hooks/hook-fleet';
import { type Channel, openChannel } from '@agent-hooks/hook-release';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import { messageOf } from '@agent-hooks/hook-types';
import type { AdminIo, BucketOptions } from './admin-io.ts';

/** Where releases and bundles are: a folder, an address, or a bucket of NATS. */
export interface Place {
  readonly read: Channel;
  readonly put: (name: string, content: Buffer) => Promise<void>;
  /** Calls at once when a release has changed, where the place can say so. */
  readonly watch: (onChange: () => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a place; with `create`, a bucket that does not exist is created. */
export async function openPlace(io: AdminIo, place: string, { create = false } = {}): Promise<Place> {
  if (/^(?:nats|tls):/i.test(place)) return openBucket(io, place, create);
  const folder = place.startsWith('file:') ? fileURLToPath(place) : resolve(io.cwd, place);
  const put = async (name: string, content: Buffer) => {
    if (/^https?:/i.test(place))
      throw new FleetError(2, `${place} is read only: put the files on that server by other means.`);
    writeAtomically(join(folder, name), content, 0o644);
  };
  return { read: openChannel(place), put, watch: async () => undefined, close: async () => undefined };
}

/** `nats://user:password@host:4222/bucket`, several hosts with commas between them, files behind a question mark. */
function readBucketAddress(place: string): {
  readonly options: BucketOptions;
  readonly name: string;
  readonly replicas: number;
} {
  const [, scheme = '', hosts = '', name = '', query = ''] =
    /^(nats|tls):\/\/([^/?]+)\/([\w-]+)(?:\?(.*))?$/i.exec(place) ?? [];
  if (name === '')
    throw new FleetError(2, 'The address of a bucket is nats://HOST:PORT/BUCKET, or tls://HOST:PORT/BUCKET.');
  const files = new URLSearchParams(query);
  const fileOf = (field: string) => files.get(field) ?? undefined;
  const [credentialsFile, nkeySeedFile, caFile] = ['credentials', 'nkey', 'ca'].map(fileOf);
  const servers = hosts.split(',').map((host) => `${scheme.toLowerCase()}://${host}`);
  return {
    options: { servers, credentialsFile, nkeySeedFile, ...(caFile && { tls: { caFile } }) },
    name,
    replicas: Number(fileOf('replicas') ?? 1),
  };
}

async function openBucket(io: AdminIo, place: string, create: boolean): Promise<Place> {
  const { options, name, replicas } = readBucketAddress(place);
  const shown = place.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');
  const failed = (error: unknown): never => {
    throw new FleetError(1, `${shown} cannot be used: ${messageOf(error)}`);
  };
  const { kv, close } = await io.openBucket(options, name, create ? replicas : undefined).catch(failed);
  return {
    read: async (file) => {
      const entry = await kv.get(file).catch(failed);
      return entry?.operation === 'PUT' ? Buffer.from(entry.value) : undefined;
    },
    put: async (file, content) => void (await kv.put(file, content).catch(failed)),
    watch: async (onChange) => {
      const updates = await kv.watch({ include: 'updates' }).catch(failed);
      // The signature is what is put last.
      for await (const { key } of updates) if (key.endsWith('.release.minisig')) onChange();
    },
    close,
  };
}
