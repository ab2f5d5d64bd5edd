import { hole } from '../types.ts';
import * as acts from './file-acts.ts';
import type { Program } from './program.ts';
import { contentOf, each, inputOf, joinData, nothing, operands, transformed, wordLike } from './shapes.ts';

/** Programs that create, copy, move, change and delete files. */
export const filePrograms: readonly Program[] = [
  acts.files('rm grm srm', {
    options:
      '-f -i -I -r -R -d -v -P -W -x --force --interactive? --one-file-system --no-preserve-root --preserve-root? --recursive --dir --verbose',
    act: acts.remove,
  }),
  acts.files('rmdir', {
    options: '-p -v --parents --verbose --ignore-fail-on-non-empty',
    act: ({ arguments: given }, report) => {
      each(report, given.operands, { kind: 'delete' });
      if (!given.has('-p --parents')) return;
      for (const { text, ...word } of given.operands) {
        for (let path = text; /[^/]\/+[^/]/.test(path); ) {
          path = path.replace(/\/+[^/]+\/*$/, '');
          report.effect({ kind: 'delete', target: { ...word, text: path }, certainty: 'possible' });
        }
      }
    },
  }),
  acts.files('unlink', {
    // It takes no directories, and what is directly below `/` is usually one.
    act: (call, report) => {
      for (const target of call.arguments.operands)
        report.effect({ kind: 'delete', target, certainty: acts.isDeep(call, target) ? 'proven' : 'possible' });
    },
  }),
  acts.files('trash trash-put gomi rmtrash', {
    act: (call, report) => each(report, call.arguments.operands, { kind: 'delete', isMoved: true, isRecursive: true }),
  }),
  acts.files('trash-empty', {
    act: (call, report) => {
      const target = `${call.home}/.local/share/Trash`;
      report.effect({ kind: 'delete', target, isRecursive: true });
    },
  }),
  acts.files('shred wipe', {
    options: '-f -n= -s= -u -v -x -z --force --iterations= --random-source= --size= --remove? --verbose --exact --zero',
    act: ({ arguments: given, name }, report) => {
      const kind = given.has('-u --remove') || name === 'wipe' ? 'delete' : 'write';
      for (const target of given.operands) {
        const sentence = `It would overwrite ${target.text} so that it cannot be recovered.`;
        report.effect({ kind, target, sentence });
        report.effect({ kind: 'history', target, certainty: 'possible', sentence });
      }
    },
  }),
  acts.files('cp gcp', { options: acts.copyOptions, act: acts.copy }),
  acts.files('mv gmv', { options: acts.moveOptions, act: acts.move }),
  acts.files('ln gln', {
    options: `${acts.copyOptions} --logical --physical --relative --symbolic --no-dereference`,
    act: acts.link,
  }),
  acts.files('link', { act: (call, report) => acts.writeAll(call, report) }),
  acts.files('install ginstall', { options: acts.copyOptions, act: acts.install }),
  acts.files('dd gdd dcfldd ddrescue', { act: acts.copyBlocks }),
  acts.files('truncate', {
    options: '-c -o -r= -s= --no-create --io-blocks --reference= --size=',
    act: ({ arguments: given }, report) => {
      each(report, given.operands, { kind: 'write' });
      if (given.has('-r --reference') || given.values('-s --size').some(({ text }) => /^0+\w*$/.test(text)))
        for (const path of given.operands) report.writes(path, { ...nothing, text: '' });
    },
  }),
  acts.files('fallocate', {
    options: '-l= -o= -c -d -i -n -p -z -x --length= --offset= --collapse-range --punch-hole --zero-range',
    act: ({ arguments: given }, report) => {
      each(report, given.operands, { kind: 'write' });
      if (given.has('-c -p -z --collapse-range --punch-hole --zero-range'))
        for (const path of given.operands) report.writes(path, { ...nothing, text: '' });
    },
  }),
  acts.files('tee sponge', { options: '-a -i -p --append --ignore-interrupts --output-error?', act: acts.tee }),
  acts.files('touch', {
    options: '-a -c -d= -f -h -m -r= -t= --no-create --date= --no-dereference --reference= --time=',
    act: ({ arguments: given }, report) => {
      const certainty = given.has('-c --no-create') ? 'possible' : 'proven';
      each(report, given.operands, { kind: 'write', certainty });
    },
  }),
  acts.files('mkdir', { options: '-m= -p -v -Z --mode= --parents --verbose --context?', act: operands('write') }),
  acts.files('mkfifo', {
    options: '-m= -Z --mode= --context?',
    act: ({ arguments: given }, report) => {
      each(report, given.operands, { kind: 'write' });
      // What comes through it is not known before.
      for (const path of given.operands) report.writes(path, nothing);
    },
  }),
  acts.files('mknod', {
    options: '-m= -Z --mode=',
    act: ({ arguments: given }, report) => each(report, given.operands.slice(0, 1), { kind: 'write' }),
  }),
  acts.files('mktemp tempfile', {
    options: '-d -u -q -t -p? --suffix= --tmpdir? --directory --dry-run --quiet',
    act: (call, report) => {
      const [template] = call.arguments.operands;
      const text = template?.text.replace(/X{3,}/, hole) ?? `/tmp/tmp.${hole}`;
      const [folder] = call.arguments.values('-p --tmpdir');
      const target = wordLike(
        template ?? call.words[0],
        folder || call.arguments.has('-t') ? `${folder?.text ?? '/tmp'}/${text.replace(/^\/tmp\//, '')}` : text,
      );
      if (!call.arguments.has('-u --dry-run')) report.effect({ kind: 'write', target });
      report.prints({ ...nothing, text: `${target.text}\n` });
    },
  }),
  acts.files('chmod chown chgrp chflags chcon', {
    options:
      '-R -c -f -v -h -H -L -P --recursive --changes --silent --quiet --verbose --dereference --no-dereference --from= --preserve-root --no-preserve-root --reference= --user= --role= --type=',
    act: acts.changesAccess('--reference'),
  }),
  acts.files('chattr', {
    options: '-R -V -f -v= -p=',
    act: acts.changesAccess('-i -a -c -d -e -j -s -t -u -A -D -S -T'),
  }),
  acts.files('setfacl', {
    options:
      '-R -b -k -d -n -L -P -m= -M= -x= -X= --recursive --modify= --modify-file= --remove= --remove-file= --set= --set-file= --remove-all --remove-default --restore= --mask --default --test',
    act: ({ arguments: given }, report) => {
      if (given.has('--test')) return report.harmless();
      each(report, given.operands, { kind: 'permissions', isRecursive: given.has('-R --recursive') });
      each(report, given.values('--restore'), { kind: 'permissions', certainty: 'possible' });
    },
  }),
  acts.files('setcap', { options: '-q -v -n= -r', act: operands('permissions', { from: 1 }) }),
  acts.files('setfattr', {
    options: '-n= -v= -x= -h --name= --value= --remove= --restore=',
    act: operands('permissions'),
  }),
  acts.files('xattr', {
    options: '-w -d -c -r -p -l -s',
    act: ({ arguments: given }, report) => {
      const isRecursive = given.has('-r');
      if (!given.has('-w -d -c')) return each(report, given.operands, { kind: 'read' });
      each(report, given.operands.slice(-1), { kind: 'permissions', isRecursive });
    },
  }),
  acts.files('rsync', { options: acts.synchronizeOptions, act: acts.synchronize }),
  acts.files('patch', {
    options:
      '-b -c -C -d= -D= -e -E -f -F= -g= -i= -l -n -N -o= -p= -r= -R -s -t -T -u -v -V= -x= -Y= -z= -Z --backup --dry-run --directory= --input= --output= --strip= --reverse --forward --silent --quiet --force --batch --reject-file= --suffix= --binary --posix',
    act: (call, report) => {
      const { arguments: given } = call;
      if (given.has('--dry-run -C')) return report.harmless();
      const [input = given.operands[1]] = given.values('-i --input');
      const strip = given.values('-p --strip')[0]?.text;
      const names = (input ? contentOf(call, input) : call.stdin)?.text?.matchAll(/^\+\+\+ ([^\t\n]+)/gm) ?? [];
      const patched = [...names].map(([, name = '']) => {
        const parts = name.split('/');
        return wordLike(call.words[0], (strip === undefined ? parts.slice(-1) : parts.slice(Number(strip))).join('/'));
      });
      const outputs = given.values('-o --output');
      const targets = outputs.length > 0 ? outputs : given.operands.length > 0 ? given.operands.slice(0, 1) : patched;
      if (input) each(report, [input], { kind: 'read' });
      for (const target of targets) {
        report.effect({ kind: 'write', target });
        report.writes(
          target,
          joinData(transformed(contentOf(call, target)), input ? contentOf(call, input) : call.stdin),
        );
      }
      if (targets.length === 0) report.effect({ kind: 'write', target: `${call.cwd}/${hole}`, certainty: 'possible' });
    },
  }),
  acts.files('split csplit', {
    options: '-a= -b= -C= -d -e -l= -n= -t= -x -u -f= -k -z --additional-suffix= --filter= --lines= --bytes= --number=',
    act: (call, report) => {
      const { arguments: given } = call;
      const [input, prefix] = given.operands;
      if (input) each(report, [input], { kind: 'read' });
      const [filter] = given.values('--filter');
      if (filter) report.shell(filter, { stdin: transformed(call.stdin) });
      else {
        const start = call.name === 'split' ? prefix?.text : (given.values('-f --prefix')[0]?.text ?? 'xx');
        report.effect({ kind: 'write', target: { ...wordLike(prefix ?? input, `${start ?? 'x'}*`), hasGlob: true } });
        report.writes(wordLike(prefix ?? input, `${start ?? 'x'}aa`), inputOf(call, input ? [input] : []));
      }
      report.prints(nothing);
    },
  }),
];
