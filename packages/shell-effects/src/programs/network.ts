import type { Data, Word } from '../types.ts';
import type { Call, Program, Report } from './program.ts';
import {
  type Act,
  after,
  contentOf,
  each,
  isHarmlessCall,
  joinData,
  nothing,
  rowsOf,
  splitWords,
  transformed,
  wordLike,
} from './shapes.ts';
import { joinWords } from './shell.ts';
import { curl, curlOptions, wget, wgetOptions } from './transfers.ts';

const network = rowsOf('network');

const downloadOf = (address: Word): Data => ({ files: [], downloads: [address.text] });

/** Sends what the words contain, if it comes from files: `dig $(cat key).example`. */
const sendsWords: Act = (call, report) => {
  const words = call.words.slice(1);
  const sent = words.flatMap(({ data }) => data.files);
  const target = call.arguments.operands[0] ?? call.words[0];
  if (sent.length > 0 && target) report.effect({ kind: 'send', target, isRemote: true, sent });
  else report.harmless();
  for (const file of call.arguments.values('-f')) report.effect({ kind: 'read', target: file });
  report.prints(nothing);
};

/** Exchanges stdin and stdout with an address. */
function exchanges(call: Call, report: Report, address: Word): void {
  const sent = [...(call.stdin?.files ?? []), ...address.data.files];
  report.effect({ kind: 'send', target: address, isRemote: true, sent });
  report.prints(downloadOf(address));
}

const netcat: Act = (call, report) => {
  const { arguments: given } = call;
  const isListening = given.has('-l --listen');
  const address = wordLike(
    call.words[0],
    given.operands.map(({ text }) => text).join(':') || given.values('-p --port --source-port')[0]?.text || '',
  );
  if (given.has('-z')) return report.harmless();
  if (isListening) {
    report.effect({ kind: 'listen', target: address, isRemote: true });
    if (call.stdin) exchanges(call, report, address);
    else report.prints(downloadOf(address));
  } else if (given.operands.length > 0) exchanges(call, report, address);
  for (const program of given.values('-e --exec')) report.run(splitWords(program), { stdin: downloadOf(address) });
  for (const program of given.values('-c --sh-exec --lua-exec')) report.shell(program, { stdin: downloadOf(address) });
};

const remoteAddress = /^(TCP|UDP|SCTP|DCCP|SSL|OPENSSL|VSOCK|PROXY|SOCKS|IP)/i;

/** `socat A B`: each side is a file, a program or an address. */
const socat: Act = (call, report) => {
  const sides = call.arguments.operands
    .slice(0, 2)
    .flatMap((word) => word.text.split('!!').map((text) => wordLike(word, text)));
  const isRemote = ({ text }: Word) => remoteAddress.test(text);
  const remote = sides.find(isRemote);
  const path = (word: Word) => after(word, word.text.indexOf(':') + 1);
  const bare = (word: Word) => wordLike(word, path(word).text.replace(/,.*$/, ''));
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
  if (isListening) report.effect({ kind: 'listen', target: remote, isRemote: true });
  const executed = sides.filter(({ text }) => /^(EXEC|SYSTEM|SHELL):/i.test(text));
  const printed = executed.flatMap((side) => (/^EXEC/i.test(side.text) ? splitWords(bare(side)).slice(1) : []));
  const sent = [
    ...sources.map((source) => call.resolve(fileOf(source))),
    ...(call.stdin?.files ?? []),
    ...printed.map((word) => call.resolve(word)),
  ];
  if (!isListening || sent.length > 0) report.effect({ kind: 'send', target: remote, isRemote: true, sent });
  report.prints(downloadOf(remote));
};

const sshOptions =
  '-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -tt -V -v -vv -vvv -X -x -Y -y -B= -b= -c= -D= -E= -e= -F= -I= -i= -J= -L= -l= -m= -O= -o= -p= -P= -Q= -R= -S= -W= -w= -r -O= -3';

/** Options of ssh that run a program here. */
function runOptions(call: Call, report: Report): void {
  for (const option of call.arguments.values('-o')) {
    const [, command] =
      /^\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand|PKCS11Provider|SecurityKeyProvider|XAuthLocation)\s*[= ]\s*(.+)$/is.exec(
        option.text,
      ) ?? [];
    if (command && !/^none$/i.test(command)) report.shell(wordLike(option, command), { isPartial: true });
  }
}

const ssh: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('-V -G -Q')) return report.harmless();
  const [host] = given.operands;
  runOptions(call, report);
  for (const forward of given.values('-R -L -D -W')) {
    report.effect({
      kind: 'listen',
      target: forward,
      isRemote: true,
      sentence: `It would forward connections (${forward.text}).`,
    });
  }
  if (!host) return;
  const sent = [...(call.stdin?.files ?? []), ...given.restFrom(1).flatMap(({ data }) => data.files)];
  if (sent.length > 0) report.effect({ kind: 'send', target: host, isRemote: true, sent });
  const command = given.restFrom(1);
  if (command.length > 0) report.shell(joinWords(command), { isElsewhere: true, stdin: call.stdin });
  else if (call.stdin && !given.has('-N -n')) report.executeData(call.stdin, 'shell', { isElsewhere: true });
  report.prints(downloadOf(host));
};

const isRemotePath = ({ text }: Word) => /^[^/:]+@?[^/:]*:/.test(text) || /^s(cp|ftp):\/\//.test(text);

const copies: Act = (call, report) => {
  const { arguments: given } = call;
  runOptions(call, report);
  for (const program of given.values('-S')) report.run([program], { isPartial: true });
  const [sources, to] = [given.operands.slice(0, -1), given.operands.at(-1)];
  if (!to || sources.length === 0) return;
  const local = sources.filter((source) => !isRemotePath(source));
  each(report, local, { kind: 'read', isRecursive: given.has('-r') });
  for (const source of sources.filter(isRemotePath)) report.effect({ kind: 'fetch', target: source, isRemote: true });
  if (isRemotePath(to))
    report.effect({ kind: 'send', target: to, isRemote: true, sent: local.map((source) => call.resolve(source)) });
  else {
    report.effect({ kind: 'write', target: to });
    const [from] = sources;
    if (from) report.writes(to, isRemotePath(from) ? downloadOf(from) : contentOf(call, from));
  }
};

/** Clients that read commands: `!cmd` runs a program here, `put` sends a file. */
const transfers: Act = (call, report) => {
  const { arguments: given } = call;
  const [host] = given.operands;
  runOptions(call, report);
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
      if (sent && target) report.effect({ kind: 'send', target, isRemote: true, sent: [call.resolve(sent)] });
    }
  }
  if (target)
    report.effect({
      kind: 'send',
      target,
      isRemote: true,
      sent: call.stdin?.text === undefined ? (call.stdin?.files ?? []) : [],
    });
  if (host) report.prints(downloadOf(host));
};

const httpie: Act = (call, report) => {
  const { arguments: given } = call;
  const hasMethod = /^[A-Z]+$/.test(given.operands[0]?.text ?? '');
  const [address, ...items] = hasMethod ? given.operands.slice(1) : given.operands;
  if (!address) return report.harmless();
  const method = hasMethod
    ? given.operands[0]?.text
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
    ...call.words.flatMap(({ data }) => data.files),
  ];
  report.effect({ kind: 'fetch', target: address, isRemote: true });
  if (sent.length > 0 || method !== 'GET') report.effect({ kind: 'send', target: address, isRemote: true, sent });
  if (method === 'DELETE') report.effect({ kind: 'remote', action: 'delete', target: address, isRemote: true });
  const [output] = given.values('-o --output');
  if (output) {
    report.effect({ kind: 'write', target: output });
    report.writes(output, downloadOf(address));
  } else report.prints(downloadOf(address));
};

const openssl: Act = (call, report) => {
  const { arguments: given } = call;
  const command = given.operands[0]?.text ?? '';
  each(report, given.values('-in -inkey -key -kfile'), { kind: 'read' });
  const content = joinData(call.stdin, ...given.values('-in').map((file) => contentOf(call, file)));
  const decodes = given.has('-d') || command === 'base64';
  for (const target of given.values('-out')) {
    report.effect({ kind: 'write', target });
    report.writes(target, transformed(content, decodes));
  }
  for (const library of given.values('-engine -provider'))
    if (/[./]/.test(library.text)) report.effect({ kind: 'execute', target: library, source: 'file' });
  const [address] = given.values('-connect -host');
  if (command === 's_server')
    report.effect({ kind: 'listen', target: given.values('-accept -port')[0] ?? command, isRemote: true });
  else if (/^s_client|s_time$/.test(command) && address) return exchanges(call, report, address);
  else if (!given.has('-out -engine')) report.harmless();
  report.prints(transformed(content, decodes));
};

/** Downloads an address into a file or a directory. */
const downloads: Act = (call, report) => {
  const { arguments: given } = call;
  const outputs = given.values('-o -O --out --output --output-document -d --dir -P');
  for (const address of given.operands.slice(0, 5)) {
    report.effect({ kind: 'fetch', target: address, isRemote: true });
    const target = outputs[0] ?? wordLike(address, address.text.replace(/[?#].*$/, '').replace(/^.*\//, '') || '.');
    report.effect({ kind: 'write', target, certainty: 'possible' });
    report.writes(target, downloadOf(address));
  }
  for (const hook of given.values('--exec --on-download-complete')) report.shell(hook, { isPartial: true });
};

const mails: Act = (call, report) => {
  const { arguments: given } = call;
  const files = given.values('-a -A --attach --attachment -q');
  each(report, files, { kind: 'read' });
  const target = given.operands[0] ?? call.words[0];
  const sent = [
    ...files.map((file) => call.resolve(file)),
    ...(call.stdin?.files ?? []),
    ...call.words.flatMap(({ data }) => data.files),
  ];
  if (target && (call.stdin || files.length > 0)) report.effect({ kind: 'send', target, isRemote: true, sent });
  for (const program of given.values('-P')) report.shell(program, { isPartial: true });
};

const tunnels: Act = (call, report) => {
  const verb = call.arguments.operands[0]?.text ?? '';
  if (/^(version|help|update|list|config|login)$/.test(verb)) return report.harmless();
  report.effect({
    kind: 'listen',
    target: `${call.name} ${verb}`,
    isRemote: true,
    sentence: 'It would open this machine to the internet through a tunnel.',
  });
};

/** Programs that fetch, send and listen. */
export const networkPrograms: readonly Program[] = [
  network('curl', { options: curlOptions, act: curl }),
  network('wget wget2', { options: wgetOptions, act: wget }),
  network('http https xh xhs httpie', {
    options:
      '-o= -a= -A= -s= -p= -v -h -b -f -j -d -c --output= --auth= --auth-type= --session= --print= --proxy= --verify= --timeout= --form --json --download --body --headers --verbose --ignore-stdin --follow --check-status',
    act: httpie,
  }),
  network('nc ncat netcat nc.openbsd nc.traditional pwncat', {
    options:
      '-4 -6 -b -C -D -d -h -k -l -N -n -r -t -U -u -v -vv -z -q= -w= -p= -s= -x= -X= -i= -I= -O= -P= -T= -V= -e= -c= -g= -G= -m= -o= --listen --exec= --sh-exec= --lua-exec= --port= --source-port= --source= --ssl --udp --keep-open --send-only --recv-only --wait= --proxy= --proxy-type= --proxy-auth= --allow= --deny= --output= --verbose --max-conns=',
    act: netcat,
  }),
  network('socat socat1', { options: '-d -D -u -U -v -x -h -V -l= -b= -t= -T= -L= -W= -s -r= -R=', act: socat }),
  network('telnet', { act: (call, report) => (call.arguments.operands[0] ? transfers(call, report) : undefined) }),
  network('ftp lftp sftp tftp ncftp smbclient', {
    options: '-c= -e= -u= -p= -P= -b= -o= -i= -U= -N -n -v -F= -S= -B= -R= -l= -D=',
    act: transfers,
  }),
  network('scp', { options: sshOptions, act: copies }),
  network('ssh mosh autossh dbclient', { options: `${sshOptions} --ssh= --server=`, stopsAtOperand: true, act: ssh }),
  network('pdsh pssh parallel-ssh clush dsh ansible', {
    options:
      '-w= -g= -h= -H= -l= -R= -a= -m= -i= -u= -x= -t= -p= -b -c= --hosts= --module-name= --args= --inventory= --become',
    act: (call, report) => {
      const command =
        call.name === 'ansible'
          ? call.arguments.values('-a --args')
          : call.arguments.restFrom(call.arguments.has('-w -h -H -g --hosts') ? 0 : 1);
      if (command.length > 0) report.shell(joinWords(command), { isElsewhere: true });
    },
  }),
  network('ssh-copy-id', {
    options: '-f -n -i= -p= -o= -s -t= -F=',
    act: (call, report) => each(report, call.arguments.operands.slice(0, 1), { kind: 'send', isRemote: true }),
  }),
  network('ssh-keygen', {
    options: '-t= -b= -f= -N= -C= -P= -y -l -L -F= -R= -D= -H -p -q -e -i -m= -A -B -k= -s= -I= -n= -Y= -V= -O=',
    act: ({ arguments: given }, report) => {
      for (const library of given.values('-D')) report.effect({ kind: 'execute', target: library, source: 'file' });
      if (given.has('-y -e -p')) each(report, given.values('-f'), { kind: 'read' });
      else if (given.has('-t') || (given.has('-f') && !given.has('-l -L -F')))
        each(report, given.values('-f'), { kind: 'write' });
      else if (!given.has('-D -R -A')) report.harmless();
    },
  }),
  network('ssh-add ssh-keyscan', { options: '-t= -p= -f= -s= -e= -D -d -l -L -c -k', act: isHarmlessCall }),
  network('openssl', {
    options:
      '-in= -out= -inkey= -key= -connect= -host= -port= -accept= -engine= -provider= -k= -pass= -passin= -passout= -kfile= -K= -iv= -d -e -a -A -base64 -quiet -servername= -CAfile= -cert= -days= -subj= -newkey= -keyout= -config= -text -noout',
    act: openssl,
  }),
  network(
    'dig nslookup host drill ping ping6 traceroute tracepath mtr whois finger arping fping resolvectl kdig dog doggo',
    {
      options: '-f= -c= -i= -w= -W= -s= -t= -p= -q= -b= -k= -x= -y= -h= -I= -m= -T=',
      act: sendsWords,
    },
  ),
  network('aria2c axel yt-dlp youtube-dl httrack you-get gallery-dl fetch lwp-download GET', {
    options:
      '-o= -O= -d= -P= -x= -s= -j= -i= -n= -f= -q --out= --output= --dir= --exec= --on-download-complete= --split= --max-connection-per-server= --format=',
    act: downloads,
  }),
  network('lynx w3m links elinks', {
    options: '-dump -source -o= -cfg= -T= -post_data',
    act: (call, report) => {
      const [address] = call.arguments.operands;
      if (!address) return;
      if (/^https?:|^[\w.-]+\.\w{2,}/.test(address.text))
        report.effect({ kind: 'fetch', target: address, isRemote: true });
      else report.effect({ kind: 'read', target: address });
      report.prints(downloadOf(address));
    },
  }),
  network('mail mailx mutt neomutt sendmail msmtp swaks s-nail', {
    options:
      '-s= -a= -A= -c= -b= -r= -S= -q= -f= -F= -i= -t -n -v --attach= --attachment= --to= --from= --server= --body=',
    act: mails,
  }),
  network('ngrok cloudflared lt localtunnel bore frpc chisel tailscale pagekite inlets zrok', {
    options: '--url= --port= -p= --config= --region= --token= --authtoken=',
    act: tunnels,
  }),
  network('nmap masscan', {
    options: '-p= -oN= -oX= -oG= -oA= -iL= -e= -D= -S= -T= --script= --script-args=',
    act: ({ arguments: given }, report) => {
      each(report, given.values('-oN -oX -oG -oA'), { kind: 'write' });
      each(report, given.values('-iL'), { kind: 'read' });
      for (const script of given.values('--script')) if (/[./]/.test(script.text)) report.script(script, 'lua');
    },
  }),
  network('tcpdump tshark', {
    options: '-i= -w= -r= -z= -c= -C= -G= -W= -Z= -n -s= -f= -T= -e= -Y=',
    act: ({ arguments: given }, report) => {
      each(report, given.values('-w'), { kind: 'write' });
      for (const program of given.values('-z')) report.shell(program, { isPartial: true });
    },
  }),
  network('netstat ss ip ifconfig route arp iwconfig nmcli ethtool hostnamectl networkctl', {
    act: ({ arguments: given, name }, report) => {
      const texts = given.operands.map(({ text }) => text);
      const changes = texts.some((text) =>
        /^(add|del|delete|flush|set|down|up|change|replace|modify|disconnect|off|set-hostname)$/.test(text),
      );
      if (!changes || /^(ss|netstat)$/.test(name)) return report.harmless();
      if (name === 'ip' && texts[0] === 'netns' && texts[1] === 'exec') return;
      report.effect({ kind: 'machine', sentence: 'It would change the network of this machine.' });
    },
  }),
];
