import { isInside } from '../paths.ts';
import type { Word } from '../types.ts';
import { committed, stash } from './git-acts.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Call, Program, Report } from './program.ts';
import rows from './rows/archives.json' with { type: 'json' };
import * as shapes from './shapes.ts';
import { type Act, after, contentOf, each, joinData, nothing, same, transformed, wordLike, writes } from './shapes.ts';

const tarOptions =
  '-A -c -d -r -t -u -x -f= -C= -T= -X= -I= -F= -g= -b= -H= -K= -L= -N= -V= -z -j -J -Z -a -v -k -p -P -O -S -h -m -o -w -W -i -s -l --create --extract --get --list --append --update --delete --diff --compare --concatenate --catenate --file= --directory= --files-from= --exclude-from= --exclude= --use-compress-program= --info-script= --new-volume-script= --checkpoint? --checkpoint-action= --to-command= --rmt-command= --rsh-command= --remove-files --recursive-unlink --overwrite --keep-old-files --one-top-level? --strip-components= --transform= --xform= --owner= --group= --mode= --mtime= --newer= --listed-incremental= --to-stdout --gzip --bzip2 --xz --zstd --lzma --auto-compress --verbose --absolute-names --no-recursion --recursion --dereference --same-owner --no-same-owner --wildcards --null --verify --force-local --warning= --format= --sort= --totals? --numeric-owner --preserve-permissions --show-defaults --multi-volume --tape-length= --blocking-factor= --suffix= --backup? --label= --after-date= --newer-mtime=';

/** Options that name a program which tar runs. */
const tarPrograms =
  '-I -F --use-compress-program --info-script --new-volume-script --to-command --rmt-command --rsh-command';

/** Old style: `tar czf a.tgz dir`; each letter that takes a value takes the next word. */
function tarWords(call: Call): readonly Word[] {
  const [first, ...rest] = call.words.slice(1);
  if (!first || first.text.startsWith('-') || !/^[A-Za-z]+$/.test(first.text)) return call.words.slice(1);
  const expanded: Word[] = [];
  const values = [...rest];
  for (const letter of first.text) {
    expanded.push(wordLike(first, `-${letter}`));
    const value = 'fCTXIFgbHKLNV'.includes(letter) ? values.shift() : undefined;
    if (value) expanded.push(value);
  }
  return [...expanded, ...values];
}

const tar: Act = (call, report) => {
  const environment = call.environment.get('TAR_OPTIONS');
  const own = tarWords(call);
  const extra = environment ? environment.text.split(/\s+/).map((text) => wordLike(environment, text)) : [];
  const given = parseArguments([...extra, ...own], tarOptions);
  if (given.has('--help --version --show-defaults')) return report.harmless();
  for (const action of given.values('--checkpoint-action'))
    if (action.text.startsWith('exec=')) report.shell(after(action, 5));
  for (const program of given.values(tarPrograms)) report.shell(program, { isPartial: true });
  const archive = given.values('-f --file').at(-1) ?? call.environment.get('TAPE');
  const isStream = !archive || archive.text === '-';
  const isElsewhere = archive !== undefined && /^[^/]+:/.test(archive.text) && !given.has('--force-local');
  const directory = given.values('-C --directory').at(-1);
  const inside = (word: Word) =>
    directory && !/^[/~]/.test(word.text) ? wordLike(word, `${directory.text}/${word.text}`) : word;
  const members = given.operands.map(inside);
  if (given.has('-c -r -u -A --create --append --update --concatenate --delete')) {
    const isRecursive = !given.has('--no-recursion');
    each(report, members, { kind: 'read', isMoved: true, isRecursive });
    each(report, given.values('-T --files-from'), { kind: 'read' });
    // Without recursion, a directory is only a name.
    const packed = members.filter(({ text, hasGlob }) => isRecursive || hasGlob || /\.[^/.]+$/.test(text));
    const content = transformed(joinData(nothing, ...packed.map((member) => contentOf(call, member))));
    if (isElsewhere) report.effect({ kind: 'send', target: archive, sent: content.files });
    else if (!isStream) {
      writes(report, archive, content);
    }
    report.prints(isStream ? content : nothing);
    if (given.has('--remove-files')) each(report, members, { kind: 'delete', isRecursive });
  } else if (given.has('-x --extract --get')) {
    if (!isStream) report.effect({ kind: isElsewhere ? 'fetch' : 'read', target: archive });
    if (!given.has('-O --to-stdout --to-command')) each(report, members, { kind: 'write', certainty: 'possible' });
    if (given.has('-O --to-stdout --to-command')) return;
    unpack({ call, report, archive, into: given.values('--one-top-level').at(-1) ?? directory });
  } else {
    if (!isStream) report.effect({ kind: 'read', target: archive });
    report.prints(nothing);
    if (!given.has(`--checkpoint-action ${tarPrograms}`)) report.harmless();
  }
};

/** Where what is unpacked replaces programs and settings of the system. */
const isSystemFolder = /^\/(?:(?:usr|etc|bin|sbin|lib(?:64)?|boot|opt|root)(?:\/.*)?)?$/;

interface Unpacking {
  readonly call: Call;
  readonly report: Report;
  readonly archive: Word | undefined;
  readonly into: Word | undefined;
}

/** Members have names that the text does not show, so only the directory is known. */
function unpack({ call, report, archive, into }: Unpacking): void {
  const target = into ?? wordLike(call.words[0], '.');
  const certainty = isSystemFolder.test(target.text) ? 'proven' : 'possible';
  const content = archive && archive.text !== '-' ? contentOf(call, archive) : (call.stdin ?? nothing);
  report.effect({ kind: 'write', target, isRecursive: true, certainty });
  if (content.files.includes(committed) && isInside(call.project, call.resolve(target))) {
    const sentence = 'It would replace files with what is committed.';
    report.effect({ kind: 'history', certainty: 'possible', sentence, instead: stash });
  }
  report.writes(target, transformed(content));
  report.prints(nothing);
}

const zip: Act = (call, report, given) => {
  const [archive, ...members] = given.operands;
  for (const command of given.values('-TT --unzip-command')) report.shell(command, { isPartial: true });
  if (!archive) return report.harmless();
  each(report, members, { kind: 'read', isMoved: true, isRecursive: given.has('-r -R --recurse-paths') });
  const content = transformed(joinData(call.stdin, ...members.map((member) => contentOf(call, member))));
  if (archive.text === '-') return report.prints(content);
  const target = /\.\w+$/.test(archive.text) ? archive : wordLike(archive, `${archive.text}.zip`);
  writes(report, target, content);
  if (given.has('-m --move')) each(report, members, { kind: 'delete', isRecursive: given.has('-r --recurse-paths') });
};

const unzip: Act = (call, report, given) => {
  const [archive] = given.operands;
  if (archive) report.effect({ kind: 'read', target: archive });
  if (given.has('-l -t -v -Z -p -c -z') || !archive) return report.harmless();
  unpack({ call, report, archive, into: given.values('-d -o')[0] });
};

/** `7z`, `rar`: the first operand is the command. */
const archiver: Act = (call, report, given) => {
  const [command, archive, ...members] = given.operands;
  if (!command || !archive) return report.harmless();
  if (/^[aumd]/.test(command.text)) {
    each(report, members, { kind: 'read', isMoved: true, isRecursive: true });
    writes(report, archive, transformed(joinData(...members.map((member) => contentOf(call, member)))));
    const deletes = call.words.some(({ text }) => text === '-sdel' || text === '-df');
    if (deletes) each(report, members, { kind: 'delete', isRecursive: true });
    return;
  }
  report.effect({ kind: 'read', target: archive });
  if (!/^[ex]/.test(command.text)) return report.harmless();
  const into = call.words.find(({ text }) => /^-o./.test(text));
  unpack({ call, report, archive, into: into && after(into, 2) });
};

const endings: Readonly<Record<string, string>> = {
  ...same('gzip gunzip pigz', '.gz'),
  ...same('bzip2 bunzip2', '.bz2'),
  ...same('xz unxz', '.xz'),
  ...same('zstd unzstd', '.zst'),
  ...same('compress uncompress', '.Z'),
  ...{ lzma: '.lzma', lz4: '.lz4', brotli: '.br', lzip: '.lz' },
};

/** Compressors put the result beside the file and delete it, unless asked to keep it. */
const compressor: Act = (call, report, given) => {
  const { name } = call;
  const decompresses =
    name.startsWith('un') ||
    name.endsWith('unzip') ||
    name.startsWith('bun') ||
    given.has('-d --decompress --uncompress');
  const inputs = given.operands.filter(({ text }) => text !== '-');
  each(report, inputs, { kind: 'read' });
  const content = (word: Word) => transformed(contentOf(call, word), decompresses);
  if (given.has('-l -t --list --test')) return report.harmless();
  if (given.has('-c --stdout --to-stdout') || inputs.length === 0) {
    report.harmless();
    return report.prints(
      inputs.length === 0 ? transformed(call.stdin, decompresses) : joinData(...inputs.map(content)),
    );
  }
  const ending = given.values('-S --suffix')[0]?.text ?? endings[name] ?? '';
  const isRecursive = given.has('-r --recursive');
  const keeps = given.has('-k --keep') || /^(un)?zstd$|^lz4$|^brotli$/.test(name);
  for (const input of inputs) {
    const { text } = input;
    const result = decompresses
      ? text.replace(/\.t(gz|bz2|xz|zst)$/, '.tar').replace(/\.(gz|bz2|xz|lzma|zst|lz4|br|Z|lz)$/, '')
      : `${text}${ending}`;
    const target = given.values('-o --output')[0] ?? wordLike(input, result);
    report.effect({ kind: 'write', target: isRecursive ? input : target, isRecursive });
    report.writes(target, content(input));
    if (!keeps || given.has('--rm -j')) report.effect({ kind: 'delete', target: input, isMoved: true, isRecursive });
  }
  report.prints(nothing);
};

export const archivePrograms: readonly Program[] = shapes.rowsFrom('files', shapes.textOf(rows.files), {
  tar: tar,
  zip: zip,
  unzip: unzip,
  '7z': archiver,
  gzip: compressor,
  cpio: (call, report, given) => {
    for (const program of given.values('--rsh-command')) report.shell(program, { isPartial: true });
    each(report, given.values('-F -I --file'), { kind: given.has('-o --create') ? 'write' : 'read' });
    each(report, given.values('-O'), { kind: 'write' });
    if (given.has('-t --list --to-stdout')) return report.harmless();
    const into = given.has('-p --pass-through') ? given.operands[0] : given.values('-D --directory')[0];
    if (given.has('-i -p --extract --pass-through')) unpack({ call, report, archive: undefined, into });
  },
  ar: (_call, report, given) => {
    const [operation, archive] = given.operands;
    if (archive && /^-?[tp]/.test(operation?.text ?? '')) report.harmless();
    else if (archive) report.effect({ kind: 'write', target: archive });
  },
});
