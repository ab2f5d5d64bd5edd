import { readFileSync } from 'node:fs';
import { HookError } from '@agent-hooks/hook-types';
import type { ConnectionOptions, TlsOptions } from '@nats-io/nats-core';
import { credsAuthenticator, nkeyAuthenticator } from '@nats-io/nats-core';

/** Where a server is, and who connects to it. */
export interface NatsOptions {
  /** `nats://` or `tls://` with host and port; several are one cluster. A user and a password may be in the address. */
  readonly servers: string | readonly string[];
  /** What the connection is called in the server's lists. Default: `agent-hooks`. */
  readonly name?: string | undefined;
  /** A credentials file as `nsc` writes it: a JWT and its NKey. It is read again at every connection. */
  readonly credentialsFile?: string | undefined;
  /** A file with the seed of an NKey. It is read again at every connection. */
  readonly nkeySeedFile?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  /** Authority, certificate and key: as files or as text. With it, or with `tls://`, an unencrypted server is refused. */
  readonly tls?: TlsOptions | undefined;
}

/** The options as the client takes them. It goes on trying to reconnect until it is closed. */
export function toConnectionOptions(options: NatsOptions, timeoutMs: number): ConnectionOptions {
  const addresses = [options.servers].flat().map(readAddress);
  const [first] = addresses;
  if (!first)
    throw new HookError(
      'invalid_input',
      'No NATS server was named. Set servers to an address such as nats://127.0.0.1:4222.',
    );
  const isEncrypted = addresses.some(({ protocol }) => protocol === 'tls:');
  const { user = first.user, password = first.password, token = first.token, tls } = options;
  return {
    servers: addresses.map(({ host }) => host),
    name: options.name ?? 'agent-hooks',
    timeout: Math.max(1, timeoutMs),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
    reconnectJitter: 100,
    reconnectJitterTLS: 200,
    ignoreAuthErrorAbort: true,
    // The client would note for every request from where it was made, in case that it fails, which takes longer than the request.
    // Failures are reported by errors of our own.
    noAsyncTraces: true,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    ...(token !== undefined && { token }),
    ...((tls || isEncrypted) && { tls: tls ?? {} }),
    ...authenticatorOf(options),
  };
}

/** The addresses as messages may show them: without users, passwords and tokens. */
export function showServers({ servers }: NatsOptions): string {
  return [servers]
    .flat()
    .map((server) => server.replace(/\/\/[^/]*@/, '//'))
    .join(', ');
}

function authenticatorOf({ credentialsFile, nkeySeedFile }: NatsOptions): Pick<ConnectionOptions, 'authenticator'> {
  if (credentialsFile !== undefined) {
    readKey(credentialsFile);
    return { authenticator: credsAuthenticator(() => readKey(credentialsFile)) };
  }
  if (nkeySeedFile === undefined) return {};
  readKey(nkeySeedFile);
  return { authenticator: nkeyAuthenticator(() => trimmed(readKey(nkeySeedFile))) };
}

function readKey(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new HookError(
      'invalid_input',
      `The credentials file ${file} cannot be read${why}. Check its path and permissions.`,
      { cause },
    );
  }
}

function trimmed(seed: Uint8Array): Uint8Array {
  return new TextEncoder().encode(new TextDecoder().decode(seed).trim());
}

/** The host is with its port; a user without a password is a token. */
function readAddress(server: string) {
  const text = server.includes('://') ? server : `nats://${server}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !['nats:', 'tls:'].includes(url.protocol)) {
    throw new HookError(
      'invalid_input',
      'The address of a NATS server begins with nats:// or tls:// and names a host.',
    );
  }
  const { protocol, hostname, port } = url;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const host = `${hostname}:${port || '4222'}`;
  if (password === '' || user === '') return { protocol, host, token: user || undefined };
  return { protocol, host, user, password };
}
