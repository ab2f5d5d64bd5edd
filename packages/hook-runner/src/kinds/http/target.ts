import { urlToHttpOptions } from 'node:url';
import type { Headers } from './request-headers.ts';

/** Where an event goes, in the words of Node's requests. */
export interface Target {
  readonly address: URL;
  readonly origin: string;
  readonly protocol: 'http:' | 'https:';
  readonly connection: {
    readonly protocol: string;
    readonly hostname: string;
    readonly port: number;
    readonly path: string;
  };
  /** The headers that follow from the address. */
  readonly headers: Headers;
}

/** Reads an address of http or https; undefined if it is not one. */
export function readTarget(address: string | URL): Target | undefined {
  try {
    const url = new URL(address);
    const { protocol } = url;
    if (protocol !== 'http:' && protocol !== 'https:') return undefined;
    // Throws if the credentials cannot be decoded.
    const { hostname, port, path, auth } = urlToHttpOptions(url);
    const headers: Headers[number][] = [['host', url.host]];
    if (auth) headers.push(['authorization', `Basic ${Buffer.from(auth).toString('base64')}`]);
    const connection = {
      protocol,
      hostname: `${hostname}`,
      port: Number(port) || defaultPorts[protocol],
      path: `${path}`,
    };
    return { address: url, origin: url.origin, protocol, connection, headers };
  } catch {
    return undefined;
  }
}

const defaultPorts = { 'http:': 80, 'https:': 443 } as const;
