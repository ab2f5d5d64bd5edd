import type { BlockList } from 'node:net';
import { getKindRow } from '@agent-hooks/hook-types/internal';
import { authorityTable } from '../settings/authority.ts';
import type { HookSettingsSource } from '../settings/settings.ts';
import type { UndecidedEntry } from './entry.ts';

/** The hosts that users and machines allow, as they wrote them. */
export function listAllowedHosts(sources: readonly HookSettingsSource[]): readonly string[] {
  return sources
    .filter(({ source }) => authorityTable[source].decidesForOthers)
    .flatMap(({ allowedHosts = [] }) => allowedHosts);
}

/** Says why a hook that may not call every host must not run; undefined if it calls none, or only those that it may. */
export function whyForbidden({ config, source }: UndecidedEntry, allowed: readonly string[]): string | undefined {
  const service = getKindRow(config.type).calls(config);
  if (!service) return undefined;
  const address = URL.canParse(service.address) ? new URL(service.address) : undefined;
  if (!address) return `its ${service.field} is not an address`;
  if (mayCall(address, allowed)) return undefined;
  const whose = source === 'project' ? 'a project' : 'an extension';
  return `it calls ${address.host}, and hooks of ${whose} may call only this machine; to allow it, add "${address.host}" to hooksConfig.allowedHosts in your own settings`;
}

/** Whether a hook that is limited may call an address: this machine, or a host that is allowed. */
export function mayCall(address: URL, allowedHosts: readonly string[]): boolean {
  const port = address.port || defaultPorts[address.protocol];
  return (
    isLoopback(address) ||
    allowedHosts
      .map(readAllowedHost)
      .some((each) => each?.hostname === address.hostname && (each.port === undefined || each.port === port))
  );
}

/** Whether an address leads to this machine, as the one parser reads it that also decides where a request goes. */
export function isLoopback({ hostname }: URL): boolean {
  if (hostname.startsWith('[')) return loopback().check(hostname.slice(1, -1), 'ipv6');
  return net().isIPv4(hostname) ? loopback().check(hostname, 'ipv4') : hostname === 'localhost';
}

/** Loaded only for hooks that call a service. */
const net = () => process.getBuiltinModule('node:net');

/** The same for all hooks; made with the first that calls a service. */
let known: BlockList | undefined;

/** An IPv4 address is also found in the form that IPv6 has for it. */
function loopback(): BlockList {
  if (known) return known;
  known = new (net().BlockList)();
  known.addSubnet('127.0.0.0', 8, 'ipv4');
  known.addAddress('::1', 'ipv6');
  return known;
}

/** A host as it is in an address, and its port if only that one is meant. */
interface AllowedHost {
  readonly hostname: string;
  readonly port: string | undefined;
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443', 'nats:': '4222', 'tls:': '4222' };

/** Reads `host` or `host:port`; undefined for anything else, which allows nothing. */
function readAllowedHost(text: string): AllowedHost | undefined {
  const written = text.trim();
  const [, host, port] = hostAndPort.exec(net().isIPv6(written) ? `[${written}]` : written) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined;
  return { hostname: new URL(`http://${host}`).hostname, port: port === undefined ? undefined : `${Number(port)}` };
}

const hostAndPort = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\*]+)(?::(\d{1,5}))?$/i;
