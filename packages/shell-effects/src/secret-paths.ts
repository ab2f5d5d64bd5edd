import { isInside, namesIn } from './paths.ts';
import type { Place } from './types.ts';
import { hole } from './types.ts';

/** Names of files that have credentials, wherever they are. */
const secretName = new RegExp(
  `^(?:${[
    String.raw`\.env(?!\.(?:example|sample|template|dist|defaults?|schema|test\.example)$|rc$)(?:[.-].+)?`,
    String.raw`.+\.env`,
    'id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?',
    String.raw`.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx?|ppk|p8|asc\.key|keychain(?:-db)?|ovpn)`,
    String.raw`\.(?:netrc|npmrc|pypirc|pgpass|my\.cnf|git-credentials|htpasswd|vault-token|boto|s3cfg|dockercfg|yarnrc\.yml)`,
    '_netrc',
    String.raw`credentials(?:\.(?:json|ya?ml|toml|db|xml|csv|ini))?`,
    String.raw`secrets?\.(?:json|ya?ml|toml|env|txt|ini|properties)`,
    String.raw`service[-_]?account.*\.json`,
    String.raw`client_secret.*\.json`,
    String.raw`(?:.*[-_.])?kubeconfig(?:\..+)?`,
    String.raw`(?:access|refresh|auth)[-_]?tokens?(?:\.(?:json|txt))?`,
    String.raw`master\.key|terraform\.tfstate(?:\.backup)?|terraform\.rc|.*\.tfvars|.*\.auto\.tfvars\.json`,
    String.raw`shadow|gshadow|sudoers|krb5\.keytab`,
    String.raw`(?:login data|cookies(?:\.sqlite)?|key4\.db|logins\.json|web data)`,
    String.raw`wallet\.dat|\.htaccess-secret`,
  ].join('|')})$`,
  'i',
);
/** Public halves and other names that only look like credentials. */
const publicName =
  /(?:\.pub|\.example|\.sample|\.template)$|^(?:ca(?:-?(?:cert|bundle|certificates).*)?|cert|chain|fullchain)\.pem$|\.env\.d\.ts$/i;
/** Files beside keys that are none: public halves and their copies, addresses, notes. */
const publicBesideKeys =
  /(?:^|\/)(?:known_hosts|authorized_keys|config|[^/]*\.pub|[^/]*\.(?:md|txt))(?:\.(?:old|backup|bak))?$/;

/** Directories and files with credentials, below the home directory. */
const secretInHome = namesIn(`
  .ssh, .gnupg, .aws/credentials, .aws/sso, .aws/cli/cache, .azure, .config/gcloud, .config/gh/hosts.yml,
  .config/glab-cli, .config/hub, .config/doctl, .config/op, .config/rclone, .config/heroku, .config/stripe,
  .config/netlify, .config/sops, .config/git/credentials, .config/Bitwarden CLI, .config/google-chrome,
  .config/chromium, .config/BraveSoftware, .mozilla, .kube, .docker/config.json, .terraform.d/credentials.tfrc.json,
  .password-store, .local/share/keyrings, .local/share/kwalletd, .1password, .lastpass, .oci, .ibmcloud, .fly,
  .railway, .snowflake, .databrickscfg, .cargo/credentials, .cargo/credentials.toml, .gem/credentials,
  .m2/settings.xml, .gradle/gradle.properties, .nuget/NuGet/NuGet.Config, .composer/auth.json,
  .config/composer/auth.json, .config/pypoetry/auth.toml, .config/containers/auth.json, .subversion/auth,
  .bash_history, .zsh_history, .histfile, .psql_history, .mysql_history, .node_repl_history, .python_history,
  .claude/.credentials.json, .claude.json, .codex/auth.json, .gemini/oauth_creds.json, .qwen/oauth_creds.json,
  .copilot/config.json, .config/github-copilot, .local/share/opencode/auth.json, Library/Keychains, Library/Cookies,
  Library/Application Support/Google/Chrome, Library/Application Support/Firefox,
  AppData/Roaming/Microsoft/Credentials`);
const secretElsewhere =
  /^\/(?:etc\/(?:shadow|gshadow|sudoers|sudoers\.d|ssh\/ssh_host_\w+_key|kubernetes\/admin\.conf|ssl\/private|krb5\.keytab|docker\/key\.json|wireguard|openvpn)|proc\/[^/]+\/environ|run\/secrets|var\/run\/secrets|var\/lib\/kubelet|root\/\.(?:ssh|aws|gnupg|kube|netrc|docker))(?:[-/].*)?$/;

/** Names of files that often have credentials among other things. */
const likelyName = /(?:^|\/)\.envrc$/;

/** Whether a path has credentials in it; a pattern counts as what it may match. */
export function secrecyOf(
  path: string,
  place: Pick<Place, 'home'>,
  isWhole = false,
): 'proven' | 'possible' | undefined {
  if (isSecretPath(path, place)) return 'proven';
  const isFolder = isWhole && path.startsWith(`${place.home}/.`);
  if (isFolder && secretInHome.some((secret) => isInside(`${place.home}/${secret}`, path))) return 'proven';
  return likelyName.test(path) ? 'possible' : undefined;
}

function isSecretPath(path: string, place: Pick<Place, 'home'>): boolean {
  if (path.startsWith('secret:')) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (secretElsewhere.test(path)) return !path.endsWith('.pub');
  if (/[*?[]/.test(name)) return isSecretPattern(path, name, place);
  if (name.includes(hole) && isSecretPattern(path, name.replaceAll(hole, '*'), place)) return true;
  if (publicName.test(name)) return false;
  if (secretName.test(name)) return true;
  if (!isInside(path, place.home)) return /\/\.(?:ssh|gnupg|aws|kube)\/./.test(path) && !publicBesideKeys.test(path);
  const below = path.slice(place.home.length + 1);
  return (
    secretInHome.some((secret) => isInside(below, secret)) &&
    !(below.startsWith('.ssh/') && publicBesideKeys.test(below))
  );
}

/** Names that a pattern is tried with. */
const samples = namesIn(`
  .env, .env.local, .env.production, .env~, id_rsa, id_ed25519, server.pem, server.key, .netrc, .npmrc, credentials,
  credentials.json`);

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
