import type { Data, Word } from '../types.ts';
import { decodeBase64 } from './decode.ts';
import type { Call, Report } from './program.ts';
import * as shapes from './shapes.ts';
import { type Act, after, contentOf, each, joinData, named, nothing, splitWords, wordLike, writes } from './shapes.ts';
import { joinWords } from './shell.ts';
import { reportDeletion, sentBy } from './transfers.ts';

export const downloadOf = (address: Word): Data => ({ files: [], downloads: [address.text] });

/** Sends what the words contain, if it comes from files: `dig $(cat key).example`. */
export const sendsWords: Act = (call, report, given) => {
  const words = call.words.slice(1);
  const sent = words.flatMap(({ data }) => data.files);
  const target = given.operands[0] ?? call.words[0];
  if (sent.length > 0 && target) report.effect({ kind: 'send', target, sent });
  else report.harmless();
  for (const file of given.values('-f')) report.effect({ kind: 'read', target: file });
  report.prints(nothing);
};

/** Exchanges stdin and stdout with an address. */
function exchanges(call: Call, report: Report, address: Word): void {
  const sent = [...(call.stdin?.files ?? []), ...address.data.files];
  report.effect({ kind: 'send', target: address, sent });
  report.prints(downloadOf(address));
}

export const netcat: Act = (call, report, given) => {
  const isListening = given.has('-l --listen');
  const address = wordLike(
    call.words[0],
    given.operands.map(({ text }) => text).join(':') || given.values('-p --port --source-port')[0]?.text || '',
  );
  if (given.has('-z')) return report.harmless();
  if (isListening) {
    report.effect({ kind: 'listen', target: address });
    if (call.stdin) exchanges(call, report, address);
    else report.prints(downloadOf(address));
  } else if (given.operands.length > 0) exchanges(call, report, address);
  for (const program of given.values('-e --exec')) report.run(splitWords(program), { stdin: downloadOf(address) });
  for (const program of given.values('-c --sh-exec --lua-exec')) report.shell(program, { stdin: downloadOf(address) });
};

const remoteAddress = /^(TCP|UDP|SCTP|DCCP|SSL|OPENSSL|VSOCK|PROXY|SOCKS|IP)/i;

/** `socat A B`: each side is a file, a program or an address. */
export const socat: Act = (call, report, given) => {
  const sides = given.operands.slice(0, 2).flatMap((word) => word.text.split('!!').map((text) => wordLike(word, text)));
  const isRemote = ({ text }: Word) => remoteAddress.test(text);
  const remote = sides.find(isRemote);
  const path = (word: Word) => after(word, word.text.indexOf(':') + 1);
  const bare = (word: Word) =>
    wordLike(
      word,
      path(word)
        .text.replace(/,.*$/, '')
        .replace(/^"(.*)"$/, '$1')
        .replace(/\\([\s"'])/g, '$1'),
    );
  const sources = sides.filter(({ text }) => /^(OPEN|FILE|GOPEN|PIPE):/i.test(text) || /^[./][^:]*$/.test(text));
  const fileOf = (word: Word) => (/^[./]/.test(word.text) ? wordLike(word, word.text.replace(/,.*$/, '')) : bare(word));
  for (const source of sources) report.effect({ kind: 'read', target: fileOf(source) });
  for (const side of sides) if (/^CREATE?:/i.test(side.text)) report.effect({ kind: 'write', target: bare(side) });
  for (const side of sides) {
    const stdin = remote ? downloadOf(remote) : call.stdin;
    if (/^EXEC:/i.test(side.text)) report.run(splitWords(wordLike(side, bare(side).text)), { stdin });
    else if (/^(SYSTEM|SHELL):/i.test(side.text))
      report.shell(wordLike(side, bare(side).text.replace(/^(['"])(.*)\1$/, '$2')), { stdin });
  }
  if (!remote) return report.prints(joinData(nothing, ...sources.map((source) => contentOf(call, fileOf(source)))));
  const isListening = /LISTEN|-L:|RECV/i.test(remote.text);
  if (isListening) report.effect({ kind: 'listen', target: remote });
  const executed = sides.filter(({ text }) => /^(EXEC|SYSTEM|SHELL):/i.test(text));
  const printed = executed.flatMap((side) => (/^EXEC/i.test(side.text) ? splitWords(bare(side)).slice(1) : []));
  const sent = [
    ...sources.map((source) => call.resolve(fileOf(source))),
    ...(call.stdin?.files ?? []),
    ...printed.map((word) => call.resolve(word)),
  ];
  if (!isListening || sent.length > 0) report.effect({ kind: 'send', target: remote, sent });
  report.prints(downloadOf(remote));
};

export const sshOptions =
  '-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -tt -V -v -vv -vvv -X -x -Y -y -B= -b= -c= -D= -E= -e= -F= -I= -i= -J= -L= -l= -m= -O= -o= -p= -P= -Q= -R= -S= -W= -w= -r -O= -3';

/** Options of ssh that run a program here. */
function runOptions(call: Call, report: Report): void {
  const file = call.name === 'ssh' || /^s(?:cp|ftp)$/.test(call.name) ? call.arguments.values('-F') : [];
  const lines = file.flatMap(
    (word) =>
      contentOf(call, word)
        .text?.split('\n')
        .map((line) => wordLike(word, line)) ?? [],
  );
  for (const option of [...call.arguments.values('-o'), ...lines]) {
    const [, command] =
      /^\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand|PKCS11Provider|SecurityKeyProvider|XAuthLocation)\s*[= ]\s*(.+)$/is.exec(
        option.text,
      ) ?? [];
    if (command && !/^none$/i.test(command)) report.shell(wordLike(option, command), { isPartial: true });
  }
}

export const ssh: Act = (call, report, given) => {
  if (given.has('-V -G -Q')) return report.harmless();
  const [host] = given.operands;
  runOptions(call, report);
  for (const forward of given.values('-R -L -D -W')) {
    report.effect(named('listen', forward, `It would forward connections (${forward.text}).`));
  }
  if (!host) return;
  const rest = given.restFrom(1);
  const command = rest[0]?.text === '--' ? rest.slice(1) : rest;
  const sent = [...(call.stdin?.files ?? []), ...command.flatMap(sentBy)];
  if (sent.length > 0) report.effect({ kind: 'send', target: host, sent });
  if (command.length > 0) report.shell(joinWords(command), { isElsewhere: true, stdin: call.stdin });
  else if (call.stdin && !given.has('-N -n')) report.executeData(call.stdin, 'shell', { isElsewhere: true });
  report.prints(downloadOf(host));
};

const isRemotePath = ({ text }: Word) => /^[^/:]+@?[^/:]*:/.test(text) || /^s(cp|ftp):\/\//.test(text);
const systemPath = /:\/(?:(?:etc|boot|bin|sbin|usr|lib(?:32|64)?|root|sys|proc|dev)(?:\/.*)?)?$/;

export const copies: Act = (call, report, given) => {
  runOptions(call, report);
  for (const program of given.values('-S')) report.run([program], { isPartial: true });
  const [sources, to] = [given.operands.slice(0, -1), given.operands.at(-1)];
  if (!to || sources.length === 0) return;
  const local = sources.filter((source) => !isRemotePath(source));
  each(report, local, { kind: 'read', isMoved: true, isRecursive: given.has('-r') });
  for (const source of sources.filter(isRemotePath)) report.effect({ kind: 'fetch', target: source });
  if (isRemotePath(to)) {
    report.effect({
      ...{ kind: 'send', target: to, certainty: to.isKnown ? 'proven' : 'possible' },
      sent: local.map((source) => call.resolve(source)),
    });
    if (systemPath.test(to.text)) {
      const sentence = `It would overwrite system files of another machine (${to.text}).`;
      report.effect({ kind: 'remote', action: 'delete', target: to, certainty: 'possible', sentence });
    }
  } else {
    report.effect({ kind: 'write', target: to });
    const [from] = sources;
    const isFolder = /(?:^|\/)\.{0,2}$/.test(to.text);
    for (const each of isFolder ? sources : [])
      report.writes(
        wordLike(to, `${to.text}/${each.text.replace(/^.*[/:]/, '')}`),
        isRemotePath(each) ? downloadOf(each) : contentOf(call, each),
      );
    if (from) report.writes(to, isRemotePath(from) ? downloadOf(from) : contentOf(call, from));
  }
};

/** Clients that read commands: `!cmd` runs a program here, `put` sends a file. */
export const transfers: Act = (call, report, given) => {
  const [host] = given.operands;
  runOptions(call, report);
  for (const program of call.name === 'sftp' ? given.values('-S -D') : [])
    report.run(splitWords(program), { isPartial: true });
  const texts = [
    ...given.values('-c -e'),
    ...(call.stdin?.text === undefined ? [] : [wordLike(host, call.stdin.text)]),
  ];
  for (const batch of given.values('-b')) report.effect({ kind: 'read', target: batch });
  const target = host ?? call.words[0];
  for (const text of texts) {
    for (const line of text.text.split(/[;\n]/).map((part) => part.trim())) {
      const [, sent] = /^(?:put|mput|mirror\s+-R|reput|send)\s+(?:-\w+\s+)*(\S+)/.exec(line) ?? [];
      if (line.startsWith('!')) report.shell(wordLike(text, line.slice(1)));
      if (sent && target) report.effect({ kind: 'send', target, sent: [call.resolve(sent)] });
    }
  }
  if (target)
    report.effect({ kind: 'send', target, sent: call.stdin?.text === undefined ? (call.stdin?.files ?? []) : [] });
  if (host) report.prints(downloadOf(host));
};

export const httpie: Act = (call, report, given) => {
  const hasMethod = /^[A-Z]+$/.test(given.operands[0]?.text ?? '');
  const [address, ...items] = hasMethod ? given.operands.slice(1) : given.operands;
  if (!address) return report.harmless();
  const method = hasMethod
    ? (given.operands[0]?.text ?? '')
    : items.some(({ text }) => /[^:=]=|@/.test(text)) || call.stdin
      ? 'POST'
      : 'GET';
  const files = items.flatMap((item) =>
    /^[^=@:]*(?::?=)?@./.test(item.text) ? [after(item, item.text.indexOf('@') + 1)] : [],
  );
  each(report, files, { kind: 'read' });
  const sent = [
    ...files.map((file) => call.resolve(wordLike(file, file.text.replace(/;type=.*$/, '')))),
    ...(call.stdin?.files ?? []),
    ...call.words.flatMap(sentBy),
  ];
  report.effect({ kind: 'fetch', target: address });
  if (sent.length > 0 || method !== 'GET') report.effect({ kind: 'send', target: address, sent });
  reportDeletion(method, address, report);
  const [output] = given.values('-o --output');
  if (output) {
    writes(report, output, downloadOf(address));
  } else report.prints(downloadOf(address));
};

export const openssl: Act = (call, report, given) => {
  const command = given.operands[0]?.text ?? '';
  each(report, given.values('-in -inkey -key -kfile'), { kind: 'read' });
  const content = joinData(call.stdin, ...given.values('-in').map((file) => contentOf(call, file)));
  const isDecoding = given.has('-d') || command === 'base64';
  const isBase64 = given.has('-d') && (command === 'base64' || given.has('-base64 -a -A'));
  const text = isBase64 && content.text !== undefined ? decodeBase64(content.text) : undefined;
  const decoded = { ...shapes.transformed(content, isDecoding), ...(text !== undefined && { text }) };
  for (const target of given.values('-out')) writes(report, target, decoded);
  for (const library of given.values('-engine -provider'))
    if (/[./]/.test(library.text)) report.effect({ kind: 'execute', target: library, source: 'file' });
  const [address] = given.values('-connect -host');
  if (command === 's_server') report.effect({ kind: 'listen', target: given.values('-accept -port')[0] ?? command });
  else if (/^s_client|s_time$/.test(command) && address) return exchanges(call, report, address);
  else if (!given.has('-out -engine')) report.harmless();
  report.prints(decoded);
};

/** Downloads an address into a file or a directory. */
export const downloads: Act = (_call, report, given) => {
  const outputs = given.values('-o -O --out --output --output-document -d --dir -P');
  for (const address of given.operands.slice(0, 5)) {
    report.effect({ kind: 'fetch', target: address });
    const target = outputs[0] ?? wordLike(address, address.text.replace(/[?#].*$/, '').replace(/^.*\//, '') || '.');
    report.effect({ kind: 'write', target, certainty: 'possible' });
    report.writes(target, downloadOf(address));
  }
  for (const hook of given.values('--exec --on-download-complete')) report.shell(hook, { isPartial: true });
};

export const mails: Act = (call, report, given) => {
  const files = given.values('-a -A --attach --attachment -q');
  each(report, files, { kind: 'read' });
  const target = given.operands[0] ?? call.words[0];
  const sent = [
    ...files.map((file) => call.resolve(file)),
    ...(call.stdin?.files ?? []),
    ...call.words.flatMap(({ data }) => data.files),
  ];
  if (target && (call.stdin || files.length > 0)) report.effect({ kind: 'send', target, sent });
  for (const program of given.values('-P')) report.shell(program, { isPartial: true });
};

export const tunnels: Act = (call, report, given) => {
  const verb = given.operands[0]?.text ?? '';
  if (/^(version|help|update|list|config|login)$/.test(verb)) return report.harmless();
  report.effect(
    named('listen', `${call.name} ${verb}`, 'It would open this machine to the internet through a tunnel.'),
  );
};
