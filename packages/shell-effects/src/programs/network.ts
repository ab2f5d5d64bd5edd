import * as acts from './network-acts.ts';
import type { Program } from './program.ts';
import { each, isHarmlessCall } from './shapes.ts';
import { joinWords } from './shell.ts';
import { curl, curlOptions, wget, wgetOptions } from './transfers.ts';

/** Programs that fetch, send and listen. */
export const networkPrograms: readonly Program[] = [
  acts.network('curl', { options: curlOptions, act: curl }),
  acts.network('wget wget2', { options: wgetOptions, act: wget }),
  acts.network('http https xh xhs httpie', {
    options:
      '-o= -a= -A= -s= -p= -v -h -b -f -j -d -c --output= --auth= --auth-type= --session= --print= --proxy= --verify= --timeout= --form --json --download --body --headers --verbose --ignore-stdin --follow --check-status',
    act: acts.httpie,
  }),
  acts.network('nc ncat netcat nc.openbsd nc.traditional pwncat', {
    options:
      '-4 -6 -b -C -D -d -h -k -l -N -n -r -t -U -u -v -vv -z -q= -w= -p= -s= -x= -X= -i= -I= -O= -P= -T= -V= -e= -c= -g= -G= -m= -o= --listen --exec= --sh-exec= --lua-exec= --port= --source-port= --source= --ssl --udp --keep-open --send-only --recv-only --wait= --proxy= --proxy-type= --proxy-auth= --allow= --deny= --output= --verbose --max-conns=',
    act: acts.netcat,
  }),
  acts.network('socat socat1', {
    options: '-d -D -u -U -v -x -h -V -l= -b= -t= -T= -L= -W= -s -r= -R=',
    act: acts.socat,
  }),
  acts.network('telnet', {
    act: (call, report) => (call.arguments.operands[0] ? acts.transfers(call, report) : undefined),
  }),
  acts.network('ftp lftp sftp tftp ncftp smbclient', {
    options: '-c= -e= -u= -p= -P= -b= -o= -i= -U= -N -n -v -F= -S= -B= -R= -l= -D=',
    act: acts.transfers,
  }),
  acts.network('scp', { options: acts.sshOptions, act: acts.copies }),
  acts.network('ssh mosh autossh dbclient', {
    options: `${acts.sshOptions} --ssh= --server=`,
    stopsAtOperand: true,
    act: acts.ssh,
  }),
  acts.network('pdsh pssh parallel-ssh clush dsh ansible', {
    options:
      '-w= -g= -h= -H= -l= -R= -a= -m= -i= -u= -x= -t= -p= -b -c= --hosts= --module-name= --args= --inventory= --become',
    act: (call, report) => {
      const command =
        call.name === 'ansible'
          ? call.arguments.values('-a --args')
          : call.arguments.restFrom(call.arguments.has('-w -h -H -g --hosts') ? 0 : 1);
      const [absent] = call.name === 'ansible' ? command.filter(({ text }) => /\bstate=absent\b/.test(text)) : [];
      if (absent) report.effect({ kind: 'remote', action: 'delete', target: absent, isRemote: true });
      else if (command.length > 0) report.shell(joinWords(command), { isElsewhere: true });
    },
  }),
  acts.network('ssh-copy-id', {
    options: '-f -n -i= -p= -o= -s -t= -F=',
    act: (call, report) => each(report, call.arguments.operands.slice(0, 1), { kind: 'send', isRemote: true }),
  }),
  acts.network('ssh-keygen', {
    options: '-t= -b= -f= -N= -C= -P= -y -l -L -F= -R= -D= -H -p -q -e -i -m= -A -B -k= -s= -I= -n= -Y= -V= -O=',
    act: ({ arguments: given }, report) => {
      for (const library of given.values('-D')) report.effect({ kind: 'execute', target: library, source: 'file' });
      if (given.has('-y -e -p')) each(report, given.values('-f'), { kind: 'read' });
      else if (given.has('-t') || (given.has('-f') && !given.has('-l -L -F')))
        each(report, given.values('-f'), { kind: 'write' });
      else if (!given.has('-D -R -A')) report.harmless();
    },
  }),
  acts.network('ssh-add ssh-keyscan', { options: '-t= -p= -f= -s= -e= -D -d -l -L -c -k', act: isHarmlessCall }),
  acts.network('openssl', {
    options:
      '-in= -out= -inkey= -key= -connect= -host= -port= -accept= -engine= -provider= -k= -pass= -passin= -passout= -kfile= -K= -iv= -d -e -a -A -base64 -quiet -servername= -CAfile= -cert= -days= -subj= -newkey= -keyout= -config= -text -noout',
    act: acts.openssl,
  }),
  acts.network(
    'dig nslookup host drill ping ping6 traceroute tracepath mtr whois finger arping fping resolvectl kdig dog doggo',
    {
      options: '-f= -c= -i= -w= -W= -s= -t= -p= -q= -b= -k= -x= -y= -h= -I= -m= -T=',
      act: acts.sendsWords,
    },
  ),
  acts.network('aria2c axel yt-dlp youtube-dl httrack you-get gallery-dl fetch lwp-download GET', {
    options:
      '-o= -O= -d= -P= -x= -s= -j= -i= -n= -f= -q --out= --output= --dir= --exec= --on-download-complete= --split= --max-connection-per-server= --format=',
    act: acts.downloads,
  }),
  acts.network('lynx w3m links elinks', {
    options: '-dump -source -o= -cfg= -T= -post_data',
    act: (call, report) => {
      const [address] = call.arguments.operands;
      if (!address) return;
      if (/^https?:|^[\w.-]+\.\w{2,}/.test(address.text))
        report.effect({ kind: 'fetch', target: address, isRemote: true });
      else report.effect({ kind: 'read', target: address });
      report.prints(acts.downloadOf(address));
    },
  }),
  acts.network('mail mailx mutt neomutt sendmail msmtp swaks s-nail', {
    options:
      '-s= -a= -A= -c= -b= -r= -S= -q= -f= -F= -i= -t -n -v --attach= --attachment= --to= --from= --server= --body=',
    act: acts.mails,
  }),
  acts.network('ngrok cloudflared lt localtunnel bore frpc chisel tailscale pagekite inlets zrok', {
    options: '--url= --port= -p= --config= --region= --token= --authtoken=',
    act: acts.tunnels,
  }),
  acts.network('nmap masscan', {
    options: '-p= -oN= -oX= -oG= -oA= -iL= -e= -D= -S= -T= --script= --script-args=',
    act: ({ arguments: given }, report) => {
      each(report, given.values('-oN -oX -oG -oA'), { kind: 'write' });
      each(report, given.values('-iL'), { kind: 'read' });
      for (const script of given.values('--script')) if (/[./]/.test(script.text)) report.script(script, 'lua');
    },
  }),
  acts.network('tcpdump tshark', {
    options: '-i= -w= -r= -z= -c= -C= -G= -W= -Z= -n -s= -f= -T= -e= -Y=',
    act: ({ arguments: given }, report) => {
      each(report, given.values('-w'), { kind: 'write' });
      for (const program of given.values('-z')) report.shell(program, { isPartial: true });
    },
  }),
  acts.network('netstat ss ip ifconfig route arp iwconfig nmcli ethtool hostnamectl networkctl', {
    act: ({ arguments: given, name }, report) => {
      const texts = given.operands.map(({ text }) => text);
      const changes = texts.some((text) =>
        /^(add|del|delete|flush|set|down|up|change|replace|modify|disconnect|off|set-hostname)$/.test(text),
      );
      if (!changes || /^(ss|netstat)$/.test(name)) return report.harmless();
      if (name === 'ip' && texts[0] === 'netns' && texts[1] === 'exec') return;
      report.effect({
        kind: 'machine',
        certainty: 'possible',
        sentence: 'It would change the network of this machine.',
      });
    },
  }),
];
