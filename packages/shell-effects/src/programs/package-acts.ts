import { editedBy } from '../origins.ts';
import type { Word } from '../types.ts';
import { reportRemovedPackages } from './agent-hooks.ts';
import { runPackageScript, scriptsOf } from './interpreter-acts.ts';
import type { Call, Report } from './program.ts';
import { type Act, each, named, nothing, textOfWords, transformed, wordLike, writes } from './shapes.ts';

const isAddress = ({ text }: Word) =>
  /^(git\+|git:|https?:|ssh:|github:|gitlab:|bitbucket:|gist:)|^[\w.-]+\/[\w.-]+(#|$)/.test(text) &&
  !text.startsWith('@') &&
  !text.startsWith('.');

const published = (call: Call, report: Report, action: 'change' | 'delete') => {
  const target = textOfWords(call.words.slice(0, 4));
  const sentence =
    action === 'delete'
      ? 'It would remove a published version that others may use.'
      : 'It would publish a package for everybody.';
  report.effect({ kind: 'remote', action, target, sentence });
};

/** What a package manager fetches runs scripts of its own when it comes from an address. */
const installs = (call: Call, report: Report, names: readonly Word[]) => {
  report.effect({ kind: 'fetch', target: names[0] ?? call.name });
  for (const target of names.filter(isAddress)) {
    const sentence = `It would download code from ${target.text} and may run it.`;
    report.effect({ kind: 'execute', target, isRemote: true, source: 'download', certainty: 'possible', sentence });
  }
};

const nodeCommands = /^(install|i|add|ci|update|up|upgrade|clean-install|isntall|dedupe|rebuild)$/;
/** Scripts that a package manager runs by itself, of which the ones before and after count as well. */
const lifecycle: Readonly<Record<string, string>> = {
  'install i add ci update up upgrade clean-install isntall rebuild': 'install prepare',
  'pack publish': 'prepublishOnly pack prepare publish',
  version: 'version',
};

const nodeViews =
  /^(ls|list|la|ll|view|info|show|outdated|audit|why|explain|search|root|prefix|bin|help|doctor|ping|whoami|fund|docs|repo|bugs|diff|query|licenses|-v|versions)$/;

const ownSetting = /registry|script-shell|^git|^shell|prefix|init-module|globalconfig|ignore-scripts|node-options/;

const ownVerb =
  /^(remove|rm|uninstall|un|unlink|link|prune|pack|version|login|logout|adduser|init|create|import|patch|store|setup|env|workspaces?|plugin|set|stage|dedupe|approve-builds)$/;

/** npm, pnpm, yarn. */
export const node: Act = (call, report, given) => {
  const { name } = call;
  const [first, second, ...rest] = given.operands;
  const verb = first?.text ?? (name === 'yarn' ? 'install' : '');
  if (given.operands.some(({ text }) => /^(remove|rm|r|uninstall|un|unlink)$/.test(text)))
    reportRemovedPackages(given.operands, report);
  const own = ['npm_config_script_shell', 'NPM_CONFIG_SCRIPT_SHELL'].flatMap((key) => call.environment.get(key) ?? []);
  for (const shell of [...own, ...given.values('--script-shell --shell')])
    report.run([shell], { certainty: 'possible' });
  for (const text of given.values('-c --call')) report.shell(text);
  if (/^(root|prefix|bin)$/.test(verb) && !given.has('-g --global'))
    report.prints({ ...nothing, text: `${call.cwd}${verb === 'prefix' ? '' : '/node_modules'}\n` });
  const scripts = Object.entries(lifecycle).find(([verbs]) => verbs.split(' ').includes(verb))?.[1] ?? '';
  for (const script of given.has('--ignore-scripts') || verb === '' ? [] : scripts.split(' '))
    runPackageScript(call, report, wordLike(first, script));
  if (given.has('--dry-run') || nodeViews.test(verb) || (verb === '' && given.operands.length === 0))
    return report.harmless();
  if (/^(run|run-script|rum|urn|test|t|tst|start|stop|restart)$/.test(verb)) {
    const script = /^run|^rum|^urn/.test(verb) ? second : wordLike(first, /^t/.test(verb) ? 'test' : verb);
    if (!script) return report.harmless();
    runPackageScript(call, report, script);
  } else if (verb === 'pkg' && second?.text === 'set') {
    const manifest = wordLike(second, 'package.json');
    writes(report, manifest, editedBy(transformed(nothing), ...rest.map(({ text }) => text.replace(/^[^=]*=/, ''))));
  } else if (/^(exec|x|dlx)$/.test(verb) && !given.has('-c --call')) {
    runsPackage(call, report, { command: given.restFrom(1), isRemote: verb === 'dlx' });
  } else if (verb === 'explore' && rest.length > 0) report.run(given.restFrom(2));
  else if (verb === 'publish' || (verb === 'npm' && second?.text === 'publish')) published(call, report, 'change');
  else if (/^(unpublish|deprecate)$/.test(verb)) published(call, report, 'delete');
  else if (/^(owner|access|dist-tag|token|team|org|hook|profile)$/.test(verb)) {
    if (/^(ls|list|get|)$/.test(second?.text ?? '')) report.harmless();
    else
      report.effect({
        kind: 'remote',
        action: /^(rm|remove|revoke|destroy)$/.test(second?.text ?? '') ? 'delete' : 'change',
        target: `${name} ${verb} ${second?.text ?? ''}`,
      });
  } else if (/^(config|c|set|get)$/.test(verb)) {
    const key = verb === 'set' ? second : rest[0];
    if (second?.text !== 'set' && second?.text !== 'delete' && verb !== 'set') return report.harmless();
    if (ownSetting.test(key?.text ?? '')) {
      report.effect(
        named('configuration', key?.text ?? '', `It would change the setting ${key?.text} of ${name} for later runs.`),
      );
    }
  } else if (nodeCommands.test(verb)) {
    installs(call, report, given.operands.slice(1));
  } else if (verb === 'cache' && second?.text === 'clean')
    report.effect({ kind: 'delete', target: `${call.home}/.npm/_cacache`, isRecursive: true, certainty: 'possible' });
  else if (/^(init|create)$/.test(verb) && second && name !== 'npx')
    runsPackage(call, report, { command: given.restFrom(1), isRemote: true, isPrefixed: true });
  else if (name !== 'npm' && first && !ownVerb.test(verb)) {
    runPackageScript(call, report, first) || report.run(given.restFrom(0), { stdin: call.stdin });
  }
};

interface PackageRun {
  readonly command: readonly Word[];
  readonly isRemote?: boolean;
  readonly isPrefixed?: boolean;
}

/** `npx pkg args`: runs a program of the project, or downloads it; an address is always downloaded. */
function runsPackage(call: Call, report: Report, { command, isPrefixed = false }: PackageRun): void {
  const from = call.arguments.values('-p --package --from --with --spec');
  const [program] = command;
  for (const target of [...from, ...(program ? [program] : [])].filter(isAddress)) {
    report.effect({ kind: 'fetch', target });
    report.effect({ kind: 'execute', target, isRemote: true, source: 'download' });
  }
  if (!program || isAddress(program) || isPrefixed) return;
  // A text in one word is for a shell.
  if (command.length === 1 && /\s/.test(program.text)) report.shell(program, { stdin: call.stdin });
  const name = program.text
    .replace(/(.)@[^/]*$/, '$1')
    .replace(/^@.*\//, '')
    .replace(/[=<>~!].*$/, '');
  report.run([wordLike(program, name), ...command.slice(1)], { stdin: call.stdin });
}

export const npx: Act = (call, report, given) => {
  for (const text of given.values('-c --call')) report.shell(text);
  if (!given.has('-c --call')) runsPackage(call, report, { command: given.restFrom(0) });
};

/** pip and its like. */
export const python: Act = (call, report, given) => {
  const [verb, second] = given.operands.map(({ text }) => text);
  if (
    given.has('--dry-run') ||
    /^(list|show|freeze|check|search|index|debug|help|tree|hash|inspect)$/.test(verb ?? 'help')
  )
    return report.harmless();
  if (verb === 'run' && second === '-') return report.executeData(call.stdin, 'python');
  if (/^(run|runpip|shell|exec)$/.test(verb ?? '')) return runsPackage(call, report, { command: given.restFrom(1) });
  if (verb === 'tool' && /^(run)$/.test(second ?? '')) return runsPackage(call, report, { command: given.restFrom(2) });
  if (verb === 'pip') return void report.run([wordLike(call.words[0], 'pip'), ...given.restFrom(1)]);
  if (/^(publish|upload)$/.test(verb ?? '')) return published(call, report, 'change');
  if (verb === 'config' && second === 'set') {
    return report.effect(
      named('configuration', given.operands[2] ?? 'pip', 'It would change the settings of pip for later runs.'),
    );
  }
  each(report, given.values('-r --requirement -c --constraint'), { kind: 'read' });
  for (const target of given.values('-i --index-url --extra-index-url')) {
    if (/pypi\.org|pythonhosted\.org/.test(target.text)) continue;
    const sentence = `It would install packages from ${target.text}.`;
    report.effect({ kind: 'execute', target, isRemote: true, source: 'download', certainty: 'possible', sentence });
  }
  if (/^(install|add|download|wheel|sync|inject|upgrade|update)$/.test(verb ?? ''))
    installs(call, report, given.operands.slice(1));
};

const looksOnly =
  /^(list|tree|search|info|show|help|version|doc|metadata|vet|outdated|why|env|check|clippy|fmt|audit|which|contents|specification|licenses|locate-project)$/;

/** cargo, gem, go and others with the same few words. */
export const language: Act = (call, report, given) => {
  const { name } = call;
  const words = given.operands.filter(({ text }) => !text.startsWith('+'));
  const [verb, second] = words.map(({ text }) => text);
  const isConda = /^(?:micro)?mamba$|^conda$/.test(name);
  const at = call.words.findIndex(({ text }) => /^(?:-c|--command|--run)$/.test(text));
  if (/^(nix|guix)$/.test(name) && /^(shell|develop|run|environment)$/.test(verb ?? '')) {
    const dashes = call.words.findIndex(({ text }) => text === '--');
    const start = at === -1 ? dashes : at;
    return start === -1 ? undefined : void report.run(call.words.slice(start + 1), { stdin: call.stdin });
  }
  if (given.has('--dry-run -n') && verb !== 'build' && !isConda) return report.harmless();
  if (/^(publish|push|upload|release|deploy)$/.test(verb ?? '')) return published(call, report, 'change');
  if (verb === 'yank') return published(call, report, given.has('--undo') ? 'change' : 'delete');
  if (verb === 'owner' && given.has('-a -r --add --remove')) return published(call, report, 'change');
  if (name === 'composer' && /^run(-script)?$/.test(verb ?? '') && words[1]) {
    scriptsOf('composer.json')(call, report, words[1]);
    return;
  }
  if (
    /^(exec|run)$/.test(verb ?? '') &&
    /^(bundle|poetry|pdm|hatch|rye|pipenv|conda|mamba|composer|opam|nix)$/.test(name)
  ) {
    const rest = given.restFrom(1);
    return void report.run(rest[0]?.text === '--' ? rest.slice(1) : rest, { stdin: call.stdin });
  }
  if (name === 'go' && verb === 'run' && /\.go$/.test(second ?? '') && words[1]) report.script(words[1], 'other');
  if (name === 'go' && verb === 'run' && words[1] && /^[\w.-]+\.\w+\/.*@/.test(words[1].text)) {
    return report.effect({ kind: 'execute', target: words[1], isRemote: true, source: 'download' });
  }
  if (name === 'go' && verb === 'env' && given.has('-w'))
    return report.effect({ kind: 'configuration', target: 'go env', isRemote: true });
  for (const program of given.values('-exec -toolexec')) report.shell(program, { isPartial: true });
  if (verb === 'clean') {
    const [target] = given.values('--target-dir');
    if (name === 'cargo' && target) report.effect({ kind: 'delete', target, isRecursive: true });
    else if (given.has('-modcache'))
      report.effect({ kind: 'delete', target: `${call.home}/go/pkg/mod`, isRecursive: true });
    return;
  }
  if (/^(install|add|get|require|update|fetch|download)$/.test(verb ?? '')) {
    installs(call, report, [...words.slice(1), ...given.values('--git')]);
  } else if (looksOnly.test(verb ?? 'help')) {
    if (!(name === 'cargo' && /^(check|clippy|fmt)$/.test(verb ?? '')) && second !== 'edit') report.harmless();
  }
};

const asksOnly =
  /^(list|search|show|info|policy|depends|rdepends|changelog|madison|contents|provides|files|outdated|doctor|config|home|deps|leaves|cat|log|stats|version|help|check-update|repolist|history|find|whatprovides|uses)$/;

/** Package managers of the system. */
export const system: Act = (call, report, given) => {
  const { name } = call;
  const verb = given.operands[0]?.text ?? '';
  for (const option of given.values('-o --option')) {
    const [, command] =
      /(?:Invoke|Pre-Install-Pkgs|Post-Install-Pkgs|Options|Pager)[\w:-]*=(.+)$/s.exec(option.text) ?? [];
    if (command) report.shell(wordLike(option, command));
  }
  const [command] = name === 'flatpak' && verb === 'run' ? given.values('--command') : [];
  if (command && given.operands[1]) {
    const rest = call.words.slice(call.words.indexOf(given.operands[1]) + 1);
    return void report.run([command, ...rest], { stdin: call.stdin, certainty: 'possible' });
  }
  if (given.has('-s --simulate --just-print --dry-run --test --download-only') && name !== 'pacman')
    return report.harmless();
  const removes =
    /^(remove|purge|autoremove|autopurge|uninstall|erase|del|delete|rm|deinstall|unlink|zap|dist-clean)$/.test(verb);
  const isDpkg = /^(dpkg|rpm|pacman|yay|paru|emerge|xbps-remove)$/.test(name);
  const removesByOption =
    isDpkg &&
    (given.has('-P -r -e --purge --remove --erase --unmerge -C') ||
      [...call.words].some(({ text }) => /^-R/.test(text)));
  if (removes || removesByOption) {
    reportRemovedPackages(given.operands, report);
    const listed =
      given.operands
        .slice(removes ? 1 : 0)
        .map(({ text }) => text)
        .join(', ') || 'packages';
    const certainty =
      given.has('-y --yes --assume-yes --assumeyes --noconfirm -q --force --non-interactive') ||
      /^(apk|dpkg|rpm|brew|snap)$/.test(name)
        ? 'proven'
        : 'possible';
    const sentence = `It would remove ${listed} from this machine.`;
    return report.effect({ kind: 'machine', target: listed, isRemote: true, certainty, sentence });
  }
  if (
    asksOnly.test(verb) ||
    (isDpkg && given.has('-l -L -s -S -q -Q -qa -V --list --status --search --listfiles --query'))
  )
    return report.harmless();
  if (
    /^(install|upgrade|update|dist-upgrade|full-upgrade|add|reinstall|localinstall|tap|refresh)$/.test(verb) ||
    given.has('-S -Syu -Sy -U -i --install')
  ) {
    for (const target of given.operands.slice(isDpkg ? 0 : 1).filter(({ text }) => /^(https?:|\.?\/)/.test(text))) {
      const isRemote = /^https?:/.test(target.text);
      const source = isRemote ? 'download' : 'file';
      report.effect({ kind: 'execute', target, isRemote, source, certainty: 'possible' });
    }
    if (!isDpkg) report.effect({ kind: 'fetch', target: given.operands[1] ?? name });
  }
};
