import type { AuditEntry } from '@agent-hooks/hook-fleet/audit';

/** The world as these commands see it. */
export interface AdminIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (lines: readonly string[]) => void;
  readonly printError: (text: string) => void;
  readonly printJson: (value: unknown) => void;
  /** Adds a line to the audit file of the machine, if it has one. */
  readonly audit: (entry: AuditEntry, systemDir: string) => Promise<void>;
  /** Opens a bucket of NATS, by a package that is installed only where it is wanted. */
  readonly openBucket: (options: BucketOptions, name: string, replicas?: number) => Promise<Bucket>;
}

/** How a server of NATS is reached. */
export interface BucketOptions {
  readonly servers: readonly string[];
  readonly credentialsFile: string | undefined;
  readonly nkeySeedFile: string | undefined;
  readonly tls?: { readonly caFile: string };
}

/** What is used of a bucket. */
interface Bucket {
  readonly kv: {
    get(name: string): Promise<{ readonly operation: string; readonly value: Uint8Array } | null>;
    put(name: string, content: Uint8Array): Promise<number>;
    watch(options: { readonly include: 'updates' }): Promise<AsyncIterable<{ readonly key: string }>>;
  };
  readonly close: () => Promise<void>;
}
