import * as acts from './network-acts.ts';
import type { Program } from './program.ts';
import { each, isHarmlessCall, rowsFrom } from './shapes.ts';
import { joinWords } from './shell.ts';
import { curl, curlOptions, wget, wgetOptions } from './transfers.ts';

/** Programs that fetch, send and listen. */
export const networkPrograms: readonly Program[] = rowsFrom(
  'network',
  `
curl | ${curlOptions}
wget wget2 | ${wgetOptions}
http https xh xhs httpie | -o= -a= -A= -s= -p= -v -h -b -f -j -d -c --output= --auth= --auth-type= --session= --print= --proxy= --verify= --timeout= --form --json --download --body --headers --verbose --ignore-stdin --follow --check-status
nc ncat netcat nc.openbsd nc.traditional pwncat | -4 -6 -b -C -D -d -h -k -l -N -n -r -t -U -u -v -vv -z -q= -w= -p= -s= -x= -X= -i= -I= -O= -P= -T= -V= -e= -c= -g= -G= -m= -o= --listen --exec= --sh-exec= --lua-exec= --port= --source-port= --source= --ssl --udp --keep-open --send-only --recv-only --wait= --proxy= --proxy-type= --proxy-auth= --allow= --deny= --output= --verbose --max-conns=
socat socat1 | -d -D -u -U -v -x -h -V -l= -b= -t= -T= -L= -W= -s -r= -R=
telnet
ftp lftp sftp tftp ncftp smbclient | -c= -e= -u= -p= -P= -b= -o= -i= -U= -N -n -v -F= -S= -B= -R= -l= -D=
scp | ${acts.sshOptions}
ssh mosh autossh dbclient | ${acts.sshOptions} --ssh= --server= | stops
pdsh pssh parallel-ssh clush dsh ansible | -w= -g= -h= -H= -l= -R= -a= -m= -i= -u= -x= -t= -p= -b -c= --hosts= --module-name= --args= --inventory= --become
ssh-copy-id | -f -n -i= -p= -o= -s -t= -F=
ssh-keygen | -t= -b= -f= -N= -C= -P= -y -l -L -F= -R= -D= -H -p -q -e -i -m= -A -B -k= -s= -I= -n= -Y= -V= -O=
ssh-add ssh-keyscan | -t= -p= -f= -s= -e= -D -d -l -L -c -k
openssl | -in= -out= -inkey= -key= -connect= -host= -port= -accept= -engine= -provider= -k= -pass= -passin= -passout= -kfile= -K= -iv= -d -e -a -A -base64 -quiet -servername= -CAfile= -cert= -days= -subj= -newkey= -keyout= -config= -text -noout
dig nslookup host drill ping ping6 traceroute tracepath mtr whois finger arping fping resolvectl kdig dog doggo | -f= -c= -i= -w= -W= -s= -t= -p= -q= -b= -k= -x= -y= -h= -I= -m= -T=
aria2c axel yt-dlp youtube-dl httrack you-get gallery-dl fetch lwp-download GET | -o= -O= -d= -P= -x= -s= -j= -i= -n= -f= -q --out= --output= --dir= --exec= --on-download-complete= --split= --max-connection-per-server= --format=
lynx w3m links elinks | -dump -source -o= -cfg= -T= -post_data
mail mailx mutt neomutt sendmail msmtp swaks s-nail | -s= -a= -A= -c= -b= -r= -S= -q= -f= -F= -i= -t -n -v --attach= --attachment= --to= --from= --server= --body=
ngrok cloudflared lt localtunnel bore frpc chisel tailscale pagekite inlets zrok | --url= --port= -p= --config= --region= --token= --authtoken=
nmap masscan | -p= -oN= -oX= -oG= -oA= -iL= -e= -D= -S= -T= --script= --script-args=
tcpdump tshark | -i= -w= -r= -z= -c= -C= -G= -W= -Z= -n -s= -f= -T= -e= -Y=
netstat ss ip ifconfig route arp iwconfig nmcli ethtool hostnamectl networkctl`,
  {
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
      report.effect({
        kind: 'machine',
        certainty: 'possible',
        sentence: 'It would change the network of this machine.',
      });
    },
  },
);
