import { fromCmd, fromPowerShell } from '../syntax/powershell.ts';
import type { Word } from '../types.ts';
import { decodeBase64 } from './decode.ts';
import type { Call, Program, Report } from './program.ts';
import { type Act, rowsOf, textOfWords, wordLike } from './shapes.ts';

const windows = rowsOf('windows');
const runs = (names: string, act: Act) => windows(names, { act });

const join = (words: readonly Word[]): Word | undefined =>
  words[0] && wordLike(words[0], words.map(({ text }) => text).join(' '));

/** Reads text of PowerShell. */
function readPowerShell(text: Word, report: Report, call: Call): void {
  report.shell({ ...wordLike(text, fromPowerShell(text.text)), data: joinedData(call, text) }, { stdin: call.stdin });
}

function joinedData(call: Call, text: Word): Word['data'] {
  const all = [text, ...call.words.slice(1)].map(({ data }) => data);
  return {
    files: all.flatMap(({ files }) => files),
    downloads: [...new Set(all.flatMap(({ downloads }) => downloads))],
  };
}

/** `powershell`: parameters may be shortened; without one, the rest is a command (in `pwsh`, a file). */
const powershell: Act = (call, report) => {
  const words = call.words.slice(1);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const [, name = ''] = /^[-/](\w+|\?)$/.exec(word?.text ?? '') ?? [];
    const is = (full: string) => name !== '' && full.startsWith(name.toLowerCase());
    const next = words[at + 1];
    if (is('help') || name === '?' || is('version')) return report.harmless();
    if (is('encodedcommand') || /^(?:ec?|enc)$/i.test(name)) {
      const text = next && decodeBase64(next.text)?.replaceAll('\0', '');
      const sentence = 'It would run code that is encoded.';
      report.effect({ kind: 'execute', source: 'text', certainty: 'possible', sentence });
      if (next && text !== undefined) readPowerShell(wordLike(next, text), report, call);
      return;
    }
    if (is('file')) return next && report.script(next, 'powershell', { stdin: call.stdin });
    if (is('command') || name === '') {
      const rest = join(words.slice(name === '' ? at : at + 1));
      if (!rest || rest.text === '-') break;
      if (name === '' && call.name === 'pwsh' && /\.ps1$/i.test(word?.text ?? '') && word)
        return report.script(word, 'powershell');
      return readPowerShell(rest, report, call);
    }
    if (/^(?:ex|ep|w|o|i|c(?:on|us)|s(?:et|td)|wo|ps|v)/i.test(name)) at += 1;
  }
  report.executeData(call.stdin, 'powershell');
};

/** Shells of Windows, and commands that read text as PowerShell. */
export const powerShell: readonly Program[] = [
  windows('powershell pwsh pwsh-preview powershell_ise', { hasNoHelp: true, act: powershell }),
  runs('invoke-expression', (call, report) => {
    const text = join(call.words.slice(1).filter(({ text }) => !/^-c(?:ommand)?$/.test(text)));
    if (text) readPowerShell(text, report, call);
    else if (call.stdin?.text !== undefined)
      readPowerShell(wordLike(call.words[0], call.stdin.text), report, { ...call, stdin: undefined });
    else report.executeData(call.stdin, 'powershell');
  }),
  runs('invoke-command', (call, report) => {
    const isElsewhere = call.words.some(({ text }) => /^-(?:computername|cn|session|hostname|vmname)$/.test(text));
    if (isElsewhere)
      report.effect({
        kind: 'remote',
        action: 'change',
        target: textOfWords(call.words.slice(1)),
        sentence: 'It would run code on another machine.',
      });
  }),
  runs('start-process start-job', (call, report) => {
    const words = call.words.slice(1);
    const valued = /^-(?:verb|workingdirectory|windowstyle|credential|redirect\w+)$/;
    if (words.some(({ text }, at) => text === '-verb' && /^runas$/i.test(words[at + 1]?.text ?? '')))
      report.effect({ kind: 'privilege' });
    const rest = words.filter(({ text }, at) => !/^-[a-z]+$/.test(text) && !valued.test(words[at - 1]?.text ?? ''));
    const [program, ...values] = rest;
    if (program)
      report.run([program, ...values.flatMap((word) => word.text.split(' ').map((text) => wordLike(word, text)))]);
  }),
  windows('cmd', {
    hasNoHelp: true,
    act: (call, report) => {
      const at = call.words.findIndex(({ text }) => /^\/{1,2}[ckr]/i.test(text));
      const rest = join(call.words.slice(at + 1));
      if (at === -1) report.executeData(call.stdin, 'other');
      else if (rest) report.shell(wordLike(rest, fromCmd(rest.text.replace(/^"(.*)"$/, '$1'))), { stdin: call.stdin });
    },
  }),
  runs('forfiles', (call, report) => {
    const at = call.words.findIndex(({ text }) => /^\/c$/i.test(text));
    const text = call.words[at + 1];
    if (at > 0 && text) report.shell(wordLike(text, fromCmd(text.text)), { certainty: 'possible' });
  }),
];
