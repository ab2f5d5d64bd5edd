import { compileExpression } from '../expressions/compile-expression.ts';
import { globToSource } from './glob.ts';

/** An address in the spellings that patterns are tested on; undefined if it cannot be read. */
interface ReadAddress {
  readonly hosts: readonly string[];
  /** With the scheme, without user and password. */
  readonly whole: string;
  readonly path: string;
}

/** Makes the test of a glob on addresses: without a slash it is about the host, else about host and path. */
export function addressGlob(glob: string): (address: string) => boolean | undefined {
  const [, scheme = '', rest = ''] = /^([a-z*][a-z0-9+.*-]*:\/\/)?(.*)$/is.exec(glob) ?? [];
  const [host = ''] = rest.split('/', 1);
  const onScheme = testOf(scheme.toLowerCase());
  const onHost = testOf(host.toLowerCase());
  const onPath = testOf(rest.slice(host.length));
  const hasPath = rest.length > host.length && rest !== `${host}/`;
  return (text) => {
    const address = readAddress(text);
    if (!address) return undefined;
    const { hosts, whole, path } = address;
    return (
      hosts.some(onHost) &&
      (!hasPath || onPath(path) || onPath(path.replace(/\/$/, ''))) &&
      (scheme === '' || onScheme(whole.slice(0, whole.indexOf('//') + 2)))
    );
  };
}

function testOf(glob: string): (text: string) => boolean {
  const expression = compileExpression(`^${globToSource(glob, '[^/]*')}$`);
  return (text) => expression?.test(text) === true;
}

/** Makes the test of a text that addresses begin with; a host is covered as a whole or not at all. */
export function addressPrefix(prefix: string): (address: string) => boolean | undefined {
  return (text) => {
    const address = readAddress(text);
    if (!address) return undefined;
    const spellings = [address.whole, ...address.hosts.map((host) => host + address.path)];
    const isComplete = /[/?#=&]$/.test(prefix);
    return spellings.some(
      (each) => each.startsWith(prefix) && (isComplete || /^([/?#:]|$)/.test(each.slice(prefix.length))),
    );
  };
}

/** Every spelling of an address that an expression is tested on. */
export function addressSpellings(text: string): readonly string[] {
  const address = readAddress(text);
  return address
    ? [text, address.whole, ...address.hosts, ...address.hosts.map((host) => host + address.path)]
    : [text];
}

function readAddress(text: string): ReadAddress | undefined {
  try {
    const { protocol, hostname, host, pathname, search } = new URL(
      /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`,
    );
    const hosts = hostname === host ? [host] : [hostname, host];
    return { hosts, whole: `${protocol}//${host}${pathname}${search}`, path: pathname + search };
  } catch {
    return undefined;
  }
}
