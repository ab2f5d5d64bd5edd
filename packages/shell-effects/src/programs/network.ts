import * as acts from './network-acts.ts';
import type { Program } from './program.ts';
import rows from './rows/network.json' with { type: 'json' };
import { each, isHarmlessCall, rowsFrom, textOf } from './shapes.ts';
import { joinWords } from './shell.ts';
import { curl, wget } from './transfers.ts';

export const networkPrograms: readonly Program[] = rowsFrom('network', textOf(rows.network, acts), {
  curl,
  wget,
  http: acts.httpie,
  nc: acts.netcat,
  socat: acts.socat,
  telnet: (call, report, given) => (given.operands[0] ? acts.transfers(call, report, given) : undefined),
  ftp: acts.transfers,
  scp: acts.copies,
  ssh: acts.ssh,
  pdsh: (call, report, given) => {
    const command =
      call.name === 'ansible' ? given.values('-a --args') : given.restFrom(given.has('-w -h -H -g --hosts') ? 0 : 1);
    const [absent] = call.name === 'ansible' ? command.filter(({ text }) => /\bstate=absent\b/.test(text)) : [];
    if (absent) report.effect({ kind: 'remote', action: 'delete', target: absent });
    else if (command.length > 0) report.shell(joinWords(command), { isElsewhere: true });
  },
  'ssh-copy-id': (_call, report, given) => each(report, given.operands.slice(0, 1), { kind: 'send' }),
  'ssh-keygen': (_call, report, given) => {
    for (const library of given.values('-D')) report.effect({ kind: 'execute', target: library, source: 'file' });
    if (given.has('-y -e -p')) each(report, given.values('-f'), { kind: 'read' });
    else if (given.has('-t') || (given.has('-f') && !given.has('-l -L -F')))
      each(report, given.values('-f'), { kind: 'write' });
    else if (!given.has('-D -R -A')) report.harmless();
  },
  'ssh-add': isHarmlessCall,
  openssl: acts.openssl,
  dig: acts.sendsWords,
  aria2c: acts.downloads,
  lynx: (_call, report, given) => {
    const [address] = given.operands;
    if (!address) return;
    if (/^https?:|^[\w.-]+\.\w{2,}/.test(address.text)) report.effect({ kind: 'fetch', target: address });
    else report.effect({ kind: 'read', target: address });
    report.prints(acts.downloadOf(address));
  },
  mail: acts.mails,
  ngrok: acts.tunnels,
  nmap: (_call, report, given) => {
    each(report, given.values('-oN -oX -oG -oA'), { kind: 'write' });
    each(report, given.values('-iL'), { kind: 'read' });
    for (const script of given.values('--script')) if (/[./]/.test(script.text)) report.script(script, 'lua');
  },
  tcpdump: (_call, report, given) => {
    each(report, given.values('-w'), { kind: 'write' });
    for (const program of given.values('-z')) report.shell(program, { isPartial: true });
  },
  netstat: ({ name }, report, given) => {
    const texts = given.operands.map(({ text }) => text);
    const changes = texts.some((text) =>
      /^(add|del|delete|flush|set|down|up|change|replace|modify|disconnect|off|set-hostname)$/.test(text),
    );
    if (!changes || /^(ss|netstat)$/.test(name)) return report.harmless();
    if (name === 'ip' && texts[0] === 'netns' && texts[1] === 'exec') return;
    const sentence = 'It would change the network of this machine.';
    report.effect({ kind: 'machine', certainty: 'possible', sentence });
  },
});
