import { isInside } from './paths.ts';
import lists from './secret-paths.json' with { type: 'json' };
import type { Place } from './types.ts';
import { hole } from './types.ts';

/** Names of files that have credentials, wherever they are. */
const secretName = new RegExp(`^(?:${lists.names.join('|')})$`, 'i');
/** Public halves and other names that only look like credentials. */
const publicName =
  /(?:\.pub|\.example|\.sample|\.template)$|^(?:ca(?:-?(?:cert|bundle|certificates).*)?|cert|chain|fullchain)\.pem$|\.env\.d\.ts$/i;
/** Files beside keys that are none: public halves and their copies, addresses, notes. */
const publicBesideKeys =
  /(?:^|\/)(?:known_hosts|authorized_keys|config|[^/]*\.pub|[^/]*\.(?:md|txt))(?:\.(?:old|backup|bak))?$/;

/** Directories and files with credentials, below the home directory. */
const secretInHome = lists.inHome;
const secretElsewhere =
  /^\/(?:etc\/(?:shadow|gshadow|sudoers|sudoers\.d|ssh\/ssh_host_\w+_key|kubernetes\/admin\.conf|ssl\/private|krb5\.keytab|docker\/key\.json|wireguard|openvpn)|proc\/[^/]+\/environ|run\/secrets|var\/run\/secrets|var\/lib\/kubelet|root\/\.(?:ssh|aws|gnupg|kube|netrc|docker))(?:[-/].*)?$/;

/** Names of files that often have credentials among other things. */
const likelyName = /(?:^|\/)\.envrc$|^\$/;

/** Whether a path has credentials in it; a pattern counts as what it may match. */
export function secrecyOf(
  path: string,
  place: Pick<Place, 'home'>,
  isWhole = false,
): 'proven' | 'possible' | undefined {
  if (isSecretPath(path, place)) return 'proven';
  const isFolder = isWhole && path.startsWith(`${place.home}/.`);
  if (isFolder && secretInHome.some((secret) => isInside(`${place.home}/${secret}`, path))) return 'proven';
  return likelyName.test(path) || mayBeListed(path, place) ? 'possible' : undefined;
}

function isSecretPath(path: string, place: Pick<Place, 'home'>): boolean {
  if (path.startsWith('secret:')) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (secretElsewhere.test(path)) return !path.endsWith('.pub');
  if (/[*?[]/.test(name)) return isSecretPattern(path, name, place);
  if (name.includes(hole) && !isListed.test(name) && isSecretPattern(path, name.replaceAll(hole, '*'), place))
    return true;
  if (publicName.test(name)) return false;
  if (secretName.test(name)) return true;
  if (!isInside(path, place.home)) return /\/\.(?:ssh|gnupg|aws|kube)\/./.test(path) && !publicBesideKeys.test(path);
  const below = path.slice(place.home.length + 1);
  return (
    secretInHome.some((secret) => isInside(below, secret)) &&
    !(below.startsWith('.ssh/') && publicBesideKeys.test(below))
  );
}

/** A part of a name, found in a list: the name may start with a dot. */
const isListed = /^\0.*\0$/;

function mayBeListed(path: string, place: Pick<Place, 'home'>): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const pattern = name.replaceAll(hole, '*');
  return isListed.test(name) && [pattern, `.${pattern}`].some((each) => isSecretPattern(path, each, place));
}

/** Names that a pattern is tried with. */
const samples = lists.samples;

function isSecretPattern(path: string, name: string, place: Pick<Place, 'home'>): boolean {
  const directory = path.slice(0, path.length - name.length - 1);
  if (
    isInside(directory, place.home) &&
    secretInHome.some((secret) => isInside(directory.slice(place.home.length + 1), secret))
  )
    return true;
  // A pattern for everything says nothing about credentials.
  if (!/[A-Za-z]{2}|\.e|\.\?/.test(name.replace(/[*?]/g, '*'))) return false;
  const expression = name
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
    .replaceAll('[!', '[^');
  if (name.length > 60 || expression.includes(hole)) return false;
  try {
    const matches = new RegExp(`^${expression}$`);
    return samples.some((sample) => matches.test(sample) && (name.startsWith('.') || !sample.startsWith('.')));
  } catch {
    return false;
  }
}
