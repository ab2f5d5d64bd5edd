import { hole } from '../types.ts';
import * as acts from './file-acts.ts';
import { reversed } from './git-acts.ts';
import type { Program } from './program.ts';
import rows from './rows/files.json' with { type: 'json' };
import * as shapes from './shapes.ts';
import { contentOf, each, inputOf, nothing, operands, rowsFrom, textOf, transformed, wordLike } from './shapes.ts';

export const filePrograms: readonly Program[] = rowsFrom('files', textOf(rows.files, acts), {
  rm: acts.remove,
  rimraf: (_call, report, given) => each(report, given.operands, { kind: 'delete', isRecursive: true }),
  rmdir: (_call, report, given) => {
    each(report, given.operands, { kind: 'delete' });
    if (!given.has('-p --parents')) return;
    for (const { text, ...word } of given.operands) {
      for (let path = text; /[^/]\/+[^/]/.test(path); ) {
        path = path.replace(/\/+[^/]+\/*$/, '');
        report.effect({ kind: 'delete', target: { ...word, text: path }, certainty: 'possible' });
      }
    }
  },
  // It takes no directories, and what is directly below `/` is usually one.
  unlink: (call, report, given) => {
    for (const target of given.operands)
      report.effect({ kind: 'delete', target, certainty: acts.isDeep(call, target) ? 'proven' : 'possible' });
  },
  trash: (_call, report, given) => each(report, given.operands, { kind: 'delete', isMoved: true, isRecursive: true }),
  'trash-empty': (call, report) => {
    const target = `${call.home}/.local/share/Trash`;
    report.effect({ kind: 'delete', target, isRecursive: true });
  },
  shred: ({ name }, report, given) => {
    const kind = given.has('-u --remove') || name === 'wipe' ? 'delete' : 'write';
    for (const target of given.operands) {
      const sentence = `It would overwrite ${target.text} so that it cannot be recovered.`;
      report.effect({ kind, target, sentence });
      report.effect({ kind: 'history', target, certainty: 'possible', sentence });
    }
  },
  cp: acts.copy,
  mv: acts.move,
  ln: acts.link,
  link: (call, report) => acts.writeAll(call, report),
  install: acts.install,
  dd: acts.copyBlocks,
  truncate: (_call, report, given) => {
    each(report, given.operands, { kind: 'write' });
    if (given.has('-r --reference') || given.values('-s --size').some(({ text }) => /^0+\w*$/.test(text)))
      for (const path of given.operands) report.writes(path, { ...nothing, text: '' });
  },
  fallocate: (_call, report, given) => {
    each(report, given.operands, { kind: 'write' });
    if (given.has('-c -p -z --collapse-range --punch-hole --zero-range'))
      for (const path of given.operands) report.writes(path, { ...nothing, text: '' });
  },
  tee: acts.tee,
  touch: (_call, report, given) => {
    const certainty = given.has('-c --no-create') ? 'possible' : 'proven';
    each(report, given.operands, { kind: 'write', certainty });
  },
  mkdir: operands('write'),
  mkfifo: (_call, report, given) => {
    each(report, given.operands, { kind: 'write' });
    // What comes through it is not known before.
    for (const path of given.operands) report.writes(path, nothing);
  },
  mknod: (_call, report, given) => each(report, given.operands.slice(0, 1), { kind: 'write' }),
  mktemp: (call, report, given) => {
    const [template] = given.operands;
    const text = template?.text.replace(/X{3,}/, hole) ?? `/tmp/tmp.${hole}`;
    const [folder] = given.values('-p --tmpdir');
    const target = wordLike(
      template ?? call.words[0],
      folder || given.has('-t') ? `${folder?.text ?? '/tmp'}/${text.replace(/^\/tmp\//, '')}` : text,
    );
    if (!given.has('-u --dry-run')) report.effect({ kind: 'write', target });
    report.prints({ ...nothing, text: `${target.text}\n` });
  },
  chmod: acts.changesAccess('--reference'),
  chattr: acts.changesAccess('-i -a -c -d -e -j -s -t -u -A -D -S -T'),
  setfacl: (_call, report, given) => {
    if (given.has('--test')) return report.harmless();
    each(report, given.operands, { kind: 'permissions', isRecursive: given.has('-R --recursive') });
    each(report, given.values('--restore'), { kind: 'permissions', certainty: 'possible' });
  },
  setcap: operands('permissions', { from: 1 }),
  setfattr: operands('permissions'),
  xattr: (_call, report, given) => {
    const isRecursive = given.has('-r');
    if (!given.has('-w -d -c')) return each(report, given.operands, { kind: 'read' });
    each(report, given.operands.slice(-1), { kind: 'permissions', isRecursive });
  },
  rsync: acts.synchronize,
  patch: (call, report, given) => {
    if (given.has('--dry-run -C')) return report.harmless();
    const [input = given.operands[1]] = given.values('-i --input');
    const isReversed = inputOf(call, input ? [input] : []).files.includes(reversed);
    if (isReversed || given.has('-R --reverse')) report.effect({ kind: 'history', certainty: 'possible' });
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
      shapes.writes(report, target, {
        ...shapes.joinData(contentOf(call, target), transformed(input ? contentOf(call, input) : call.stdin)),
        files: [],
      });
    }
    if (targets.length === 0) report.effect({ kind: 'write', target: `${call.cwd}/${hole}`, certainty: 'possible' });
  },
  split: (call, report, given) => {
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
});
