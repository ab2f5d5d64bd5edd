import { editedBy } from '../origins.ts';
import { hole } from '../types.ts';
import { decodeBase64, decodeHex } from './decode.ts';
import type { Program } from './program.ts';
import {
  after,
  each,
  inputOf,
  inspects,
  isHarmlessCall,
  joinData,
  nothing,
  rowsFrom,
  runSubscripts,
  same,
  transformed,
  wordLike,
} from './shapes.ts';
import * as acts from './text-acts.ts';

/** Programs that read, search, filter and print text. */
export const textPrograms: readonly Program[] = rowsFrom(
  'files',
  `
cat tac nl zcat bzcat xzcat zstdcat lz4cat more most bat batcat pg | -A -b -e -E -n -s -t -T -u -v -d -f -h= -i= -l= -p -P -w= --language= --theme= --style= --line-range= --color? --paging? --pager= --number --show-all | harmless
head tail gtail | -c= -n= -q -v -z -f -F -r -s= --bytes= --lines= --quiet --silent --verbose --follow? --retry --pid= --sleep-interval= --max-unchanged-stats= | harmless
pr fmt | -h= -l= -o= -w= -W= -s? -e? -i? -n? -S? -N= -a -c -d -D= -f -F -J -m -r -t -T -v -u -p= -g= --width= --goal= --header= --length= --indent= --omit-header | harmless
fold expand unexpand column cut paste join comm rev tr colrm look numfmt strings uuencode | -d= -f= -c= -b= -s -w= -t= -1 -2 -3 -i= -a -n= -N= -h= -l= -o= -e= -j= -x -v= --delimiter= --fields= --characters= --bytes= --width= --separator= --output-delimiter= --table --json | harmless
hexdump hd od | -A= -j= -N= -S= -t= -w? -v -e= -f= -n= -s= --skip-bytes= --read-bytes= --format= --address-radix= | harmless
wc cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum ls dir vdir lsd eza exa | -a= -c -l -w -L -m --files0-from= --algorithm= --check --color? --sort= --time= --format= -I= --ignore= | harmless
test [ | | harmless
file stat du df cmp cloc tokei scc lsblk findmnt getfacl lsattr getcap identify mediainfo | -f= | harmless
diff colordiff sdiff diff3 delta wdiff zdiff | -U= -u -r -q -y -w -b -N -c -C= -x= -I= -L= -W= -o= --unified? --recursive --exclude= --label= --color?
tree | -L= -P= -I= -o= -a -d --filelimit= --charset= --gitfile=
sort gsort | -b -d -f -g -i -M -h -n -R -r -V -c -C -m -o= -s -S= -t= -T= -k= -u -z --batch-size= --check? --compress-program= --debug --files0-from= --key= --merge --output= --stable --buffer-size= --field-separator= --temporary-directory= --parallel= --unique --zero-terminated --reverse --numeric-sort --random-source= --sort= --ignore-case --version-sort --human-numeric-sort
shuf gshuf | -e -i= -n= -o= -r -z --echo --input-range= --head-count= --output= --random-source= --repeat
uniq | -c -d -D -f= -i -s= -u -w= -z
grep egrep fgrep zgrep ggrep rg ripgrep ag ack ugrep pcregrep | -e= -f= -m= -A= -B= -C= -d= -D= -g= -t= -T= -j= -M= -r -R -l -L -c -q -i -n -v -o -w -x -z -E -F -G -P -H -h -s -a -I -u -U -S -N -0 -p -y --regexp= --file= --max-count= --after-context= --before-context= --context= --include= --exclude= --exclude-dir= --exclude-from= --glob= --iglob= --type= --type-not= --pre= --pre-glob= --hostname-bin= --pager= --threads= --max-depth= --max-filesize= --replace= --sort= --sortr= --color? --colors= --colour? --label= --binary-files= --directories= --devices= --ignore-file= --files --type-list --recursive --dereference-recursive --files-with-matches --files-without-match --count --quiet --silent --ignore-case --line-number --invert-match --only-matching --word-regexp --fixed-strings --perl-regexp --extended-regexp --hidden --no-ignore --multiline --json --stats --heading --no-heading --follow --pcre2 --smart-case --no-filename --with-filename --null --text
base64 gbase64 base32 basenc | -d -D -i -w= -b= -o= --decode --ignore-garbage --wrap= --base64 --base64url --base32 --base16 --input= --output= --break=
uudecode | -o= -p --output-file=
xxd | -a -b -C -c= -d -e -E -g= -i -l= -n= -o= -p -ps -plain -postscript -r -revert -s= -seek= -u
iconv recode | -f= -t= -o= -c -l -s --from-code= --to-code= --output=
sed gsed ssed | -n -e= -f= -E -i? -I= -l= -r -s -u -z -b --quiet --silent --debug --expression= --file= --follow-symlinks --in-place? --line-length= --null-data --posix --regexp-extended --separate --sandbox --unbuffered --zero-terminated
awk gawk mawk nawk original-awk goawk | -F= -v= -f= -i= -l= -e= -E= -W= -o? -p? -d? -b -c -C -g -h -I -k -L? -M -n -N -O -P -r -s -S -t --field-separator= --assign= --file= --include= --load= --source= --exec= --sandbox --csv | nohelp after:-E,--exec
jq gojq fx | -n -r -R -c -C -M -S -s -a -e -j -f= -L= --indent= --tab --arg= --argjson= --slurpfile= --rawfile= --from-file= --raw-output --compact-output --slurp --null-input --exit-status --seq --stream --join-output | harmless
yq dasel xq tomlq | -i -y -r -n -s= -p= -o= -P -I= -e -j -f= --inplace --in-place --input-format= --output-format=
less | -b= -h= -j= -k= -o= -O= -p= -P= -t= -T= -x= -y= -z= -# --log-file= --LOG-FILE= --pattern= --lesskey-file=
yes seq basename dirname pwd sleep expr bc factor uname arch nproc whoami logname id groups | | nohelp harmless
realpath readlink whereis which whatis apropos info cal ncal tty locale getconf tput clear reset stty dircolors | -f -e -m -s -n -q -z -a | harmless
cowsay figlet toilet banner lolcat fortune sl pv ts gron miller mlr xsv csvcut csvlook | | harmless`,
  {
    ...same('cat head', acts.passesText),
    ...same('fold pr hexdump', acts.changesText),
    wc: (call, report, given) => {
      if (!/^(ls|dir|vdir|lsd|eza|exa)$/.test(call.name)) return inspects(call, report, given);
      // Files are printed by their names, and directories with -d.
      const isNamed = given.operands.every(
        (word) => given.has('-d') || call.fileData(call.resolve(word)) !== undefined,
      );
      const names = given.operands.map(({ text, hasGlob }) =>
        hasGlob ? text.replace(/[*?]|\[[^\]]*\]/g, hole) : text,
      );
      const isPlain = isNamed && names.length > 0 && !given.has('-l');
      report.prints({ ...nothing, ...(isPlain && { text: `${names.join('\n')}\n` }) });
    },
    test: (call, report) => {
      runSubscripts(call, report);
      report.prints(nothing);
    },
    file: (_call, report, given) => {
      each(report, given.values('-f'), { kind: 'read' });
      report.prints(nothing);
    },
    realpath: (call, report, given) => {
      const [path] = given.operands;
      const isResolved = call.name === 'realpath' || given.has('-f -e -m');
      if (given.operands.length !== 1 || !path?.isKnown || !isResolved) return report.prints(nothing);
      report.prints({ ...nothing, text: `${call.resolve(path)}\n` });
    },
    ...same('diff tree', acts.filtersInto('-o')),
    sort: acts.sortFiles,
    ...same('shuf iconv', acts.filtersInto('-o --output')),
    uniq: acts.readsAndWrites,
    grep: acts.searches,
    base64: (call, report, given) => {
      const isHex = given.has('--base16');
      acts.decodes('-d -D --decode', (text) =>
        call.name === 'base32' || given.has('--base32') ? undefined : isHex ? decodeHex(text) : decodeBase64(text),
      )(call, report, given);
      acts.writeOutputs(call, report, given.values('-o --output'));
      if (!given.has('-o --output')) report.harmless();
    },
    uudecode: (call, report, given) => {
      each(report, given.operands, { kind: 'read' });
      each(report, given.values('-o --output-file'), { kind: 'write' });
      report.prints(transformed(inputOf(call, given.operands), true));
    },
    xxd: (call, report, given) => {
      const [, output] = given.operands;
      acts.decodes('-r -revert', decodeHex)(call, report, given);
      if (output) acts.writeOutputs(call, report, [output]);
      else report.harmless();
    },
    sed: acts.sed,
    awk: (call, report) => {
      const { arguments: parsed } = call;
      const [own = []] = [parsed.values('-f --file -E --exec')];
      if (own.some(({ text }) => text === '-')) report.executeData(call.stdin, 'awk');
      const scripts = own.filter(({ text }) => text !== '-');
      const sources = parsed.values('-e --source');
      const hasProgram = scripts.length + sources.length > 0;
      acts.runDownloads(call, report, scripts);
      const inputs = (hasProgram ? parsed.operands : parsed.operands.slice(1)).filter(
        ({ text }) => !/^[A-Za-z_]\w*=/.test(text),
      );
      const assigned = new Map(
        parsed.values('-v --assign').map((word) => {
          const at = word.text.indexOf('=');
          return [word.text.slice(0, at), after(word, at + 1)] as const;
        }),
      );
      each(report, inputs, { kind: 'read' });
      report.prints(transformed(inputOf(call, inputs)));
      for (const script of scripts) report.script(script, 'awk');
      for (const source of hasProgram ? sources : parsed.operands.slice(0, 1)) {
        const isPlain = !/system|[|>]|getline|@/.test(source.text);
        for (const [, path = ''] of source.text.matchAll(/getline[\w\s[\]]*<\s*"([^"]+)"/g))
          each(report, [wordLike(source, path)], { kind: 'read' });
        if (isPlain && source.isKnown && scripts.length === 0) report.harmless();
        else report.code(source, 'awk', { stdin: inputOf(call, inputs), environment: assigned });
      }
      if (parsed.has('-i --include') && parsed.values('-i --include').some(({ text }) => text === 'inplace')) {
        each(report, inputs, { kind: 'write' });
      }
    },
    jq: (call, report, given) => {
      const [filter] = given.operands;
      const inputs = given.operands.slice(given.has('-f --from-file') ? 0 : 1);
      each(report, inputs, { kind: 'read' });
      for (const [at, { text }] of call.words.entries())
        if (/^--(?:rawfile|slurpfile)$/.test(text)) each(report, call.words.slice(at + 2, at + 3), { kind: 'read' });
      const texts = filter?.text.match(/(?<=")[^"]*(?=")/g) ?? [];
      report.prints(editedBy(transformed(inputOf(call, inputs)), texts.join('\n')));
    },
    yq: ({ arguments: parsed }, report) => {
      const isInPlace = parsed.has('-i --inplace --in-place');
      const inputs = parsed.operands.filter(({ text }, at) => at > 0 && !/^(eval|e|eval-all|ea)$/.test(text));
      each(report, inputs, { kind: isInPlace ? 'write' : 'read' });
      if (!isInPlace) report.harmless();
    },
    less: (call, report) => {
      const { arguments: parsed } = call;
      const commands = parsed.operands.filter(({ text }) => text.startsWith('+'));
      for (const command of commands) {
        const at = command.text.indexOf('!');
        if (at !== -1) report.shell(after(command, at + 1));
      }
      const opener = call.environment.get('LESSOPEN');
      if (opener) report.shell(wordLike(opener, opener.text.replace(/^\|{1,2}-?/, '')), { isPartial: true });
      const inputs = parsed.operands.filter((word) => !commands.includes(word));
      each(report, [...inputs, ...parsed.values('-k --lesskey-file')], { kind: 'read' });
      each(report, parsed.values('-o -O --log-file --LOG-FILE'), { kind: 'write' });
      if (commands.length === 0 && !opener) report.harmless();
    },
    yes: (call, report, given) => {
      const data = joinData(nothing, ...given.operands.map((word) => word.data));
      const [path, suffix] = given.operands;
      if (/^(base|dir)name$/.test(call.name) && path?.isKnown && !given.has('-a -s -z'))
        return report.prints({ ...data, text: `${pathPart(call.name, path.text, suffix?.text)}\n` });
      if (call.name === 'pwd' && !call.cwd.includes(hole)) return report.prints({ ...nothing, text: `${call.cwd}\n` });
      report.prints(call.name === 'yes' || call.name === 'seq' ? transformed(data) : data);
    },
    cowsay: isHarmlessCall,
  },
);

function pathPart(program: string, path: string, suffix = ''): string {
  const plain = path.replace(/(?<=.)\/+$/, '');
  if (program === 'dirname') return /\//.test(plain) ? plain.replace(/\/+[^/]*$/, '') || '/' : '.';
  const name = plain.replace(/^.*\//, '');
  return suffix !== '' && name.endsWith(suffix) && name !== suffix ? name.slice(0, -suffix.length) : name;
}
