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
  runSubscripts,
  transformed,
  wordLike,
} from './shapes.ts';
import {
  changesText,
  decodes,
  files,
  filtersInto,
  given,
  passesText,
  readsAndWrites,
  runDownloads,
  searches,
  sed,
  sortFiles,
  writeOutputs,
} from './text-acts.ts';

/** Programs that read, search, filter and print text. */
export const textPrograms: readonly Program[] = [
  files('cat tac nl zcat bzcat xzcat zstdcat lz4cat more most bat batcat pg', {
    options:
      '-A -b -e -E -n -s -t -T -u -v -d -f -h= -i= -l= -p -P -w= --language= --theme= --style= --line-range= --color? --paging? --pager= --number --show-all',
    isHarmless: true,
    act: passesText,
  }),
  files('head tail gtail', {
    options:
      '-c= -n= -q -v -z -f -F -r -s= --bytes= --lines= --quiet --silent --verbose --follow? --retry --pid= --sleep-interval= --max-unchanged-stats=',
    isHarmless: true,
    act: passesText,
  }),
  files('fold fmt pr expand unexpand column cut paste join comm rev tr colrm look numfmt strings uuencode', {
    options:
      '-d= -f= -c= -b= -s -w= -t= -1 -2 -3 -i= -a -n= -N= -h= -l= -o= -e= -j= -x -v= --delimiter= --fields= --characters= --bytes= --width= --separator= --output-delimiter= --table --json',
    isHarmless: true,
    act: changesText,
  }),
  files('hexdump hd od', {
    options: '-A= -j= -N= -S= -t= -w? -v -e= -f= -n= -s= --skip-bytes= --read-bytes= --format= --address-radix=',
    isHarmless: true,
    act: changesText,
  }),
  files(
    'wc cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum ls dir vdir lsd eza exa',
    {
      options:
        '-a= -c -l -w -L -m --files0-from= --algorithm= --check --color? --sort= --time= --format= -I= --ignore=',
      isHarmless: true,
      act: (call, report) => {
        if (!/^(ls|dir|vdir|lsd|eza|exa)$/.test(call.name)) return inspects(call, report);
        report.prints(nothing);
      },
    },
  ),
  files('test [', {
    isHarmless: true,
    act: (call, report) => {
      runSubscripts(call, report);
      report.prints(nothing);
    },
  }),
  files('file stat du df cmp cloc tokei scc lsblk findmnt getfacl lsattr getcap identify mediainfo', {
    isHarmless: true,
    act: (_call, report) => report.prints(nothing),
  }),
  files('diff colordiff sdiff diff3 delta wdiff zdiff', {
    options: '-U= -u -r -q -y -w -b -N -c -C= -x= -I= -L= -W= -o= --unified? --recursive --exclude= --label= --color?',
    act: filtersInto('-o'),
  }),
  files('tree', { options: '-L= -P= -I= -o= -a -d --filelimit= --charset= --gitfile=', act: filtersInto('-o') }),
  files('sort gsort', {
    options:
      '-b -d -f -g -i -M -h -n -R -r -V -c -C -m -o= -s -S= -t= -T= -k= -u -z --batch-size= --check? --compress-program= --debug --files0-from= --key= --merge --output= --stable --buffer-size= --field-separator= --temporary-directory= --parallel= --unique --zero-terminated --reverse --numeric-sort --random-source= --sort= --ignore-case --version-sort --human-numeric-sort',
    act: sortFiles,
  }),
  files('shuf gshuf', {
    options: '-e -i= -n= -o= -r -z --echo --input-range= --head-count= --output= --random-source= --repeat',
    act: filtersInto('-o --output'),
  }),
  files('uniq', { options: '-c -d -D -f= -i -s= -u -w= -z', act: readsAndWrites }),
  files('grep egrep fgrep zgrep ggrep rg ripgrep ag ack ugrep pcregrep', {
    options:
      '-e= -f= -m= -A= -B= -C= -d= -D= -g= -t= -T= -j= -M= -r -R -l -L -c -q -i -n -v -o -w -x -z -E -F -G -P -H -h -s -a -I -u -U -S -N -0 -p -y --regexp= --file= --max-count= --after-context= --before-context= --context= --include= --exclude= --exclude-dir= --exclude-from= --glob= --iglob= --type= --type-not= --pre= --pre-glob= --hostname-bin= --pager= --threads= --max-depth= --max-filesize= --replace= --sort= --sortr= --color? --colors= --colour? --label= --binary-files= --directories= --devices= --ignore-file= --files --type-list --recursive --dereference-recursive --files-with-matches --files-without-match --count --quiet --silent --ignore-case --line-number --invert-match --only-matching --word-regexp --fixed-strings --perl-regexp --extended-regexp --hidden --no-ignore --multiline --json --stats --heading --no-heading --follow --pcre2 --smart-case --no-filename --with-filename --null --text',
    act: searches,
  }),
  files('base64 gbase64 base32 basenc', {
    options:
      '-d -D -i -w= -b= -o= --decode --ignore-garbage --wrap= --base64 --base64url --base32 --base16 --input= --output= --break=',
    act: (call, report) => {
      const { arguments: given } = call;
      const isHex = given.has('--base16');
      decodes('-d -D --decode', (text) =>
        call.name === 'base32' || given.has('--base32') ? undefined : isHex ? decodeHex(text) : decodeBase64(text),
      )(call, report);
      writeOutputs(call, report, given.values('-o --output'));
      if (!given.has('-o --output')) report.harmless();
    },
  }),
  files('uudecode', {
    options: '-o= -p --output-file=',
    act: (call, report) => {
      each(report, given(call), { kind: 'read' });
      each(report, call.arguments.values('-o --output-file'), { kind: 'write' });
      report.prints(transformed(inputOf(call, given(call)), true));
    },
  }),
  files('xxd', {
    options: '-a -b -C -c= -d -e -E -g= -i -l= -n= -o= -p -ps -plain -postscript -r -revert -s= -seek= -u',
    act: (call, report) => {
      const [, output] = call.arguments.operands;
      decodes('-r -revert', decodeHex)(call, report);
      if (output) writeOutputs(call, report, [output]);
      else report.harmless();
    },
  }),
  files('iconv recode', {
    options: '-f= -t= -o= -c -l -s --from-code= --to-code= --output=',
    act: filtersInto('-o --output'),
  }),
  files('sed gsed ssed', {
    options:
      '-n -e= -f= -E -i? -I= -l= -r -s -u -z -b --quiet --silent --debug --expression= --file= --follow-symlinks --in-place? --line-length= --null-data --posix --regexp-extended --separate --sandbox --unbuffered --zero-terminated',
    act: sed,
  }),
  files('awk gawk mawk nawk original-awk goawk', {
    hasNoHelp: true,
    options:
      '-F= -v= -f= -i= -l= -e= -E= -W= -o? -p? -d? -b -c -C -g -h -I -k -L? -M -n -N -O -P -r -s -S -t --field-separator= --assign= --file= --include= --load= --source= --exec= --sandbox --csv',
    stopsAfter: '-E --exec',
    act: (call, report) => {
      const { arguments: parsed } = call;
      const scripts = parsed.values('-f --file -E --exec');
      const sources = parsed.values('-e --source');
      const hasProgram = scripts.length + sources.length > 0;
      runDownloads(call, report, scripts);
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
        if (isPlain && source.isKnown && scripts.length === 0) report.harmless();
        else report.code(source, 'awk', { stdin: inputOf(call, inputs), environment: assigned });
      }
      if (parsed.has('-i --include') && parsed.values('-i --include').some(({ text }) => text === 'inplace')) {
        each(report, inputs, { kind: 'write' });
      }
    },
  }),
  files('jq gojq fx', {
    options:
      '-n -r -R -c -C -M -S -s -a -e -j -f= -L= --indent= --tab --arg= --argjson= --slurpfile= --rawfile= --from-file= --raw-output --compact-output --slurp --null-input --exit-status --seq --stream --join-output',
    isHarmless: true,
    act: (call, report) => {
      const [filter] = call.arguments.operands;
      const inputs = call.arguments.operands.slice(call.arguments.has('-f --from-file') ? 0 : 1);
      each(report, inputs, { kind: 'read' });
      const texts = filter?.text.match(/(?<=")[^"]*(?=")/g) ?? [];
      report.prints(editedBy(transformed(inputOf(call, inputs)), texts.join('\n')));
    },
  }),
  files('yq dasel xq tomlq', {
    options: '-i -y -r -n -s= -p= -o= -P -I= -e -j -f= --inplace --in-place --input-format= --output-format=',
    act: ({ arguments: parsed }, report) => {
      const isInPlace = parsed.has('-i --inplace --in-place');
      const inputs = parsed.operands.filter(({ text }, at) => at > 0 && !/^(eval|e|eval-all|ea)$/.test(text));
      each(report, inputs, { kind: isInPlace ? 'write' : 'read' });
      if (!isInPlace) report.harmless();
    },
  }),
  files('less', {
    options:
      '-b= -h= -j= -k= -o= -O= -p= -P= -t= -T= -x= -y= -z= -# --log-file= --LOG-FILE= --pattern= --lesskey-file=',
    act: (call, report) => {
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
  }),
  files('yes seq basename dirname pwd sleep expr bc factor uname arch nproc whoami logname id groups', {
    hasNoHelp: true,
    isHarmless: true,
    act: (call, report) => {
      const data = joinData(nothing, ...call.arguments.operands.map((word) => word.data));
      if (call.name === 'pwd' && !call.cwd.includes(hole)) return report.prints({ ...nothing, text: `${call.cwd}\n` });
      report.prints(call.name === 'yes' || call.name === 'seq' ? transformed(data) : data);
    },
  }),
  files(
    'realpath readlink whereis which whatis apropos info cal ncal tty locale getconf tput clear reset stty dircolors',
    {
      isHarmless: true,
      act: (_call, report) => report.prints(nothing),
    },
  ),
  files('cowsay figlet toilet banner lolcat fortune sl pv ts gron miller mlr xsv csvcut csvlook', {
    isHarmless: true,
    act: isHarmlessCall,
  }),
];
