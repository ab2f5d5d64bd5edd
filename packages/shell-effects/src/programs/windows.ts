import type { Word } from '../types.ts';
import { programsOf } from './operations.ts';
import type { Call, Program } from './program.ts';
import rows from './rows/windows.json' with { type: 'json' };
import * as shapes from './shapes.ts';
import { type Act, contentOf, each, isHarmlessCall, named, nothing, textOfWords, wordLike, writes } from './shapes.ts';
import { reportDeletion } from './transfers.ts';
import { powerShell } from './windows-shells.ts';

const windows = shapes.rowsOf('windows');

/** Parameters of cmdlets that take a value; names are matched by their beginning. */
const valued =
  'path literalpath destination filter include exclude value uri outfile infile body method headers name type itemtype encoding argumentlist filepath verb scriptblock computername command source inputobject credential stream newname depth target';

/** The arguments of a cmdlet. */
function parametersOf(call: Call): {
  readonly has: (name: string) => boolean;
  readonly values: (names: string) => readonly Word[];
  readonly operands: readonly Word[];
} {
  const names = valued.split(' ');
  const given: { readonly name: string; readonly value: Word | undefined }[] = [];
  const operands: Word[] = [];
  const words = call.words.slice(1);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const [, written = ''] = /^-([A-Za-z]\w*)$/.exec(word.text) ?? [];
    const takes = written.length > 1 && names.some((name) => name.startsWith(written.toLowerCase()));
    if (written === '') operands.push(word);
    else given.push({ name: written.toLowerCase(), value: takes ? words[at + 1] : undefined });
    if (takes) at += 1;
  }
  const matches = (name: string, full: string) => full.startsWith(name) || name === full;
  return {
    has: (name) => given.some((parameter) => matches(parameter.name, name)),
    values: (wanted) =>
      given.flatMap(({ name, value }) =>
        value && wanted.split(' ').some((full) => matches(name, full)) ? [value] : [],
      ),
    operands,
  };
}

/** A path as it is written on Windows, with slashes. */
function pathOf(word: Word): Word {
  return wordLike(
    word,
    word.text
      .replace(/^(?:Microsoft\.PowerShell\.Core\\)?FileSystem::/i, '')
      .replaceAll('\\', '/')
      .replace(/^([A-Za-z]:)\/?/, '$1/'),
  );
}

const registry = /^(?:Registry::)?(?:HK(?:LM|CU|CR|U|CC)|HKEY_\w+)(?::|[\\/]|$)/i;

const removeItem: Act = (call, report) => {
  const given = parametersOf(call);
  if (given.has('whatif')) return report.harmless();
  const targets = [...given.operands, ...given.values('path literalpath')];
  const isRecursive = given.has('recurse') || call.words.some(({ text }) => /^-r[fi]*$|^-fr$/i.test(text));
  for (const target of targets) {
    if (registry.test(target.text))
      report.effect({ kind: 'machine', sentence: `It would delete ${target.text} from the registry.` });
    else report.effect({ kind: 'delete', target: pathOf(target), isRecursive: isRecursive || target.hasGlob });
  }
  if (targets.length === 0)
    each(
      report,
      (call.stdin?.files ?? []).map((file) => wordLike(call.words[0], file)),
      { kind: 'delete', isRecursive: true },
    );
};

const del: Act = (call, report) => {
  const words = call.words.slice(1);
  const isRecursive = words.some(({ text }) => /^\/s$/i.test(text));
  if (call.name === 'rd' && !isRecursive && words.length < 2) return report.harmless();
  const targets = words.filter(({ text }) => !/^\/[A-Za-z](?::\S*)?$/.test(text) && text !== '-');
  each(report, targets.map(pathOf), { kind: 'delete', isRecursive: isRecursive || call.name === 'rd' });
};

const request: Act = (call, report) => {
  const given = parametersOf(call);
  const address = given.values('uri source')[0] ?? given.operands[0];
  if (!address) return report.harmless();
  const method = given.values('method')[0]?.text.toUpperCase() ?? 'GET';
  const files = given.values('infile').map(pathOf);
  each(report, files, { kind: 'read' });
  report.effect({ kind: 'fetch', target: address });
  const sent = [
    ...files.map((file) => call.resolve(file)),
    ...given.values('body headers').flatMap(({ data }) => data.files),
  ];
  if (sent.length > 0 || given.has('body')) report.effect({ kind: 'send', target: address, sent });
  reportDeletion(method, address, report);
  const download = { files: [], downloads: [address.text] };
  const output =
    given.values('outfile destination')[0] ??
    (/^(?:save-download|start-bitstransfer)$/.test(call.name) ? given.operands[1] : undefined);
  if (!output) return report.prints(download);
  writes(report, pathOf(output), download);
  report.prints(nothing);
};

const content: Act = (call, report) => {
  const given = parametersOf(call);
  const [path, ...rest] = [...given.values('path literalpath filepath'), ...given.operands];
  if (!path) return;
  const target = pathOf(path);
  if (registry.test(path.text)) {
    if (!/^get-/.test(call.name))
      report.effect(named('configuration', path.text, `It would change ${path.text} in the registry.`));
  } else if (/^get-|^type$/.test(call.name)) {
    report.effect({ kind: 'read', target });
    report.prints(
      call.name === 'get-childitem' ? { files: [call.resolve(target)], downloads: [] } : contentOf(call, target),
    );
  } else if (/^(?:copy|move|rename)-/.test(call.name)) {
    report.effect(call.name === 'copy-item' ? { kind: 'read', target } : { kind: 'delete', target, isMoved: true });
    each(report, [...given.values('destination newname'), ...rest].slice(0, 1).map(pathOf), { kind: 'write' });
  } else report.effect({ kind: 'write', target });
};

/** Cmdlets and programs of Windows. */
export const windowsPrograms: readonly Program[] = [
  ...powerShell,
  windows('remove-item', { hasNoHelp: true, act: removeItem }),
  windows('del rd', { hasNoHelp: true, act: del }),
  windows('invoke-webrequest invoke-restmethod start-bitstransfer save-download', { act: request }),
  windows(
    'get-content get-childitem get-item set-content add-content out-file clear-content tee-object copy-item move-item rename-item new-item set-item expand-archive compress-archive set-itemproperty new-itemproperty get-itemproperty export-csv',
    { act: content },
  ),
  windows('remove-itemproperty clear-itemproperty clear-item', { act: removeItem }),
  windows('write-output write-host write-error write-verbose', {
    isHarmless: true,
    act: (call, report) => report.prints({ files: [], downloads: [], text: textOfWords(call.words.slice(1)) }),
  }),
  windows(
    'where-object foreach-object select-object sort-object measure-object format-list format-table out-null out-string out-host test-path resolve-path join-path split-path get-location get-date get-process get-service get-command get-help get-member convertto-json convertfrom-json select-string start-sleep get-variable import-module compare-object group-object get-eventlog get-winevent systeminfo tasklist ipconfig ver vol findstr attrib assoc ftype cls title color path prompt choice',
    { isHarmless: true, act: isHarmlessCall },
  ),
  windows('stop-process taskkill', {
    act: (call, report) => report.effect({ kind: 'process', target: textOfWords(call.words.slice(1)) }),
  }),
  windows('from-base64', { act: powerShellText }),
  ...programsOf('windows', shapes.textOf(rows.windows), { certutil: downloadWithCertutil }),
];

function powerShellText(call: Call, report: Parameters<Act>[1]): void {
  const text = call.words[1];
  if (text) report.prints({ files: [], downloads: [], isDecoded: true });
}

/** `certutil -urlcache -f ADDRESS FILE` downloads a file. */
function downloadWithCertutil(call: Call, report: Parameters<Act>[1]): boolean {
  const address = call.words.find(({ text }) => /^https?:/i.test(text));
  const output = call.words.at(-1);
  if (!address || !output) return true;
  report.effect({ kind: 'fetch', target: address });
  if (output === address) return true;
  writes(report, pathOf(output), { files: [], downloads: [address.text] });
  return true;
}

const readingVerb =
  /^(?:get|test|select|find|show|read|measure|compare|convert\w*|resolve|search|out|format|wait|trace|debug|assert|confirm)$/i;

/** A cmdlet that has no row of its own is read by its verb: PowerShell has a fixed list of them. */
export const cmdlet: Program = windows('cmdlet', {
  act: (call, report) => {
    const [, verb = '', noun = ''] = /^([a-z]+)-(.*)$/i.exec(call.name) ?? [];
    if (readingVerb.test(verb)) return report.harmless();
    if (
      !/^(?:remove|clear|uninstall|reset|revoke|disable|stop|unregister|dismount|restore)$/i.test(verb) ||
      parametersOf(call).has('whatif')
    )
      return;
    const target = call.words.map(({ text }) => text).join(' ');
    const family = /^az/i.test(noun) ? 'azure' : /^(?:ec2|s3|rds|iam|lm|ddb|cfn)/i.test(noun) ? 'aws' : 'windows';
    const certainty = /^remove$/i.test(verb) ? 'proven' : 'possible';
    const sentence = `It would ${verb.toLowerCase()} ${noun}.`;
    report.effect({ kind: 'remote', action: 'delete', target, family, certainty, sentence });
  },
});
