import { compileExpression } from '../expressions/compile-expression.ts';
import { atMost, type Coverage, toCoverage } from './coverage.ts';
import { globToSource } from './glob.ts';

/** An address in the spellings that patterns are tested on. */
interface ReadAddress {
  readonly hosts: readonly string[];
  /** With the scheme, without user and password. */
  readonly whole: string;
  readonly path: string;
  /** `same`: every program reads it like this. `clear`: those that read it do. `doubtful`: others may see another host. */
  readonly reading: 'same' | 'clear' | 'doubtful';
}

/** Makes the test of a glob on addresses: without a slash it is about the host, else about host and path. */
export function addressGlob(glob: string): (address: string) => Coverage {
  const [, scheme = '', rest = ''] = /^([a-z*][a-z0-9+.*-]*:\/\/)?(.*)$/is.exec(glob) ?? [];
  const [host = ''] = rest.split('/', 1);
  const onScheme = testOf(scheme.toLowerCase());
  const onHost = testOf(host.toLowerCase());
  const onPath = testOf(rest.slice(host.length));
  const hasPath = rest.length > host.length && rest !== `${host}/`;
  return (text) => {
    const address = readAddress(text);
    if (!address) return 'maybe';
    const { hosts, whole, path } = address;
    const isCovered =
      hosts.some(onHost) &&
      (!hasPath || onPath(path) || onPath(path.replace(/\/$/, ''))) &&
      (scheme === '' || onScheme(whole.slice(0, whole.indexOf('//') + 2)));
    return asRead(address, toCoverage(isCovered), scheme !== '');
  };
}

/** A host is certain only where every program reads the same one, and only the web is meant where no scheme is named. */
function asRead({ reading, whole }: ReadAddress, covers: Coverage, namesScheme: boolean): Coverage {
  if (reading === 'doubtful') return 'maybe';
  return reading === 'same' && (namesScheme || /^https?:/.test(whole)) ? covers : atMost(covers, 'maybe');
}

function testOf(glob: string): (text: string) => boolean {
  const expression = compileExpression(`^${globToSource(glob, '[^/]*')}$`);
  return (text) => expression?.test(text) === true;
}

/** Makes the test of a text that addresses begin with; a host is covered as a whole or not at all. */
export function addressPrefix(prefix: string): (address: string) => Coverage {
  const namesScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(prefix);
  return (text) => {
    const address = readAddress(text);
    if (!address) return 'maybe';
    const spellings = [address.whole, ...address.hosts.map((host) => host + address.path)];
    const isComplete = /[/?#=&]$/.test(prefix);
    const isCovered = spellings.some(
      (each) => each.startsWith(prefix) && (isComplete || /^([/?#:]|$)/.test(each.slice(prefix.length))),
    );
    return asRead(address, toCoverage(isCovered), namesScheme);
  };
}

/** Makes the test of an expression on addresses: for certain only on a whole host, or from the beginning of the address. */
export function addressExpression(source: string): (address: string) => Coverage {
  const [anywhere, onHost, fromStart] = [source, `^(?:${source})$`, `^(?:${source})`].map(compileExpression);
  return (text) => {
    const address = readAddress(text);
    const { hosts = [], whole = text, path = '' } = address ?? {};
    const isCertain = hosts.some((host) => onHost?.test(host) === true) || fromStart?.test(whole) === true;
    if (address && isCertain) return asRead(address, 'yes', true);
    const spellings = [text, whole, ...hosts, ...hosts.map((host) => host + path)];
    return spellings.some((each) => anywhere?.test(each) !== false) ? 'maybe' : 'no';
  };
}

function readAddress(text: string): ReadAddress | undefined {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  try {
    const { protocol, hostname, host, port, pathname, search } = new URL(written);
    // A dot at the end means the same host, and so does the usual port.
    const name = hostname.replace(/\.$/, '');
    const hosts = new Set([name, hostname, host, `${name}:${port || usualPorts[protocol]}`]);
    return {
      ...{ hosts: [...hosts], path: pathname + search, reading: readingOf(written) },
      whole: `${protocol}//${name}${port && `:${port}`}${pathname}${search}`,
    };
  } catch {
    return undefined;
  }
}

const usualPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80', 'ftp:': '21' };

/** How sure the host of an address is: programs differ on backslashes, control characters and a second `@`. */
function readingOf(written: string): ReadAddress['reading'] {
  const [, authority = ''] = /^[^:]*:\/\/([^/?#]*)/.exec(written) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\\\u0000-\u0020\u007f]|@.*@/.test(authority) || /[\u0000-\u001f]/.test(written)) return 'doubtful';
  return /^([^@]*@)?([a-z0-9._-]+|\[[0-9a-f:.]+\])?(:\d*)?$/i.test(authority) ? 'same' : 'clear';
}
