import { isInside } from '../paths.ts';
import { hole, type Word } from '../types.ts';
import type { Call, EffectDraft, Report } from './program.ts';
import * as shapes from './shapes.ts';
import { type Act, after, contentOf, each, leadsElsewhere, nothing, pathOf, wordLike } from './shapes.ts';
import { destroys } from './system-acts.ts';

const deleteByName = 'Delete files by name, inside the project.';

/** `rm` refuses `.` and `..` on every system, but not everywhere in the same way. */
export const remove: Act = (call, report, given) => {
  const isRecursive = given.has('-r -R --recursive');
  const isForced = given.has('-f --force');
  const asks = given.has('-i -I --interactive') && !isForced;
  for (const target of given.operands) {
    const isRefused = /(^|\/)\.\.?\/*$/.test(target.text) || (isRecursive && !isForced && isDeep(call, target));
    report.effect({
      kind: 'delete',
      target,
      isRecursive,
      certainty: asks || isRefused ? 'possible' : 'proven',
      ...(isRecursive && { instead: deleteByName }),
    });
    if (isRecursive && leadsElsewhere(target))
      report.effect({ kind: 'delete', target: wordLike(target, hole), isRecursive });
    const from = call.fileData(call.resolve(target))?.movedFrom;
    if (from !== undefined) report.effect({ kind: 'delete', target: from, isRecursive });
    if (!asks && target.isKnown && !target.hasGlob) report.writes(target, nothing);
  }
  if (given.operands.length === 0) report.harmless();
};

/** Without `-f`, `rm -r` stops at what is protected against writing: it may not get far, except where everything is at stake. */
export function isDeep(call: Call, target: Word): boolean {
  const path = call.resolve(target);
  return path !== call.home && path.split('/').length > 2;
}

/** Where `cp`, `mv`, `ln` and `install` put each source. */
function destinations({ arguments: given }: Call): { readonly sources: readonly Word[]; readonly to: Word[] } {
  const [into] = given.values('-t --target-directory');
  const sources = into ? given.operands : given.operands.slice(0, -1);
  const last = into ?? given.operands.at(-1);
  if (!last || sources.length === 0) return { sources, to: [] };
  const isDirectory =
    into !== undefined ||
    sources.length > 1 ||
    sources[0]?.hasGlob ||
    given.has('--parents') ||
    /(^|\/)\.{0,2}$/.test(last.text);
  if (!isDirectory || given.has('-T --no-target-directory')) return { sources, to: [last] };
  const base = last.text.replace(/\/+$/, '');
  const names = sources.map(({ text }) =>
    text.replace(/\/+$/, '').replace(given.has('--parents') ? /^\/+/ : /^.*\//, ''),
  );
  return {
    sources,
    to: sources.map((source, at) => ({
      ...wordLike(last, `${base}/${/^\.{0,2}$/.test(names[at] ?? '') ? '' : names[at]}`),
      isKnown: last.isKnown && source.isKnown,
      hasGlob: last.hasGlob || source.hasGlob,
    })),
  };
}

export function writeAll(call: Call, report: Report, draft: Partial<EffectDraft> = {}): void {
  const { sources, to } = destinations(call);
  to.forEach((target, at) => {
    report.effect({ kind: 'write', target, ...draft });
    if (call.arguments.has('-b --backup'))
      report.effect({ kind: 'write', target: wordLike(target, `${target.text}~`), certainty: 'possible' });
    const source = sources[at];
    if (!source) return;
    const data = contentOf(call, source);
    report.writes(target, draft.isMoved ? { ...data, movedFrom: call.resolve(source) } : data);
  });
}

export const copyOptions =
  '-a -b -d -f -i -l -L -n -p -P -r -R -s -S= -t= -T -u -v -x -Z -H -c -D -o= -g= -m= -C --archive --attributes-only --backup? --force --interactive --link --dereference --no-clobber --no-dereference --preserve? --no-preserve= --parents --recursive --reflink? --remove-destination --sparse= --strip-trailing-slashes --symbolic-link --suffix= --target-directory= --no-target-directory --update? --verbose --one-file-system --context? --directory --group= --mode= --owner= --compare --preserve-timestamps --strip --strip-program= --debug';
export const copy: Act = (call, report, given) => {
  const { sources, to } = destinations(call);
  const isRecursive = given.has('-r -R -a --recursive --archive');
  each(report, sources, { kind: 'read', isMoved: true, isRecursive });
  const isUnsure = given.has('-n -u -i --no-clobber --update --interactive');
  writeAll(call, report, { isRecursive, certainty: isUnsure ? 'possible' : 'proven' });
  for (const [at, source] of given.has('-s -l --symbolic-link --link') ? sources.entries() : [])
    if (to[at]) report.links(to[at], call.resolve(source));
};

/** What is put into a temporary directory is lost when the machine starts again. */
const movedTo = (call: Call, to: readonly Word[], isOfHome = false): Partial<EffectDraft> =>
  to.some((target) => /^\/(?:tmp|var\/tmp|dev)\//.test(`${call.resolve(target)}${isOfHome ? '/' : ''}`))
    ? { certainty: 'possible' }
    : { isMoved: true };

export const move: Act = (call, report, given) => {
  const isUnsure = given.has('-n -u -i --no-clobber --update --interactive');
  const certainty = isUnsure ? ('possible' as const) : ('proven' as const);
  const { sources, to } = destinations(call);
  for (const target of sources)
    report.effect({
      kind: 'delete',
      target,
      isRecursive: true,
      certainty,
      ...movedTo(call, target.hasGlob ? [] : to, isInside(call.resolve(target), call.home)),
    });
  writeAll(call, report, { isRecursive: true, isMoved: true, certainty });
};

export const link: Act = (call, report, given) => {
  const { sources, to } = destinations(call);
  const [only] = sources.length === 0 ? given.operands : [];
  const alone = only && to.length === 0 ? [after(only, only.text.lastIndexOf('/') + 1)] : [];
  for (const target of alone) report.effect({ kind: 'write', target });
  writeAll(call, report);
  const isRelative = given.has('-s --symbolic') && !given.has('-r --relative');
  for (const [at, name] of [...to, ...alone].entries()) {
    const source = sources[at] ?? sources[0] ?? only;
    const folder = call.resolve(name).replace(/\/[^/]*$/, '');
    if (source)
      report.links(
        name,
        isRelative && /^[^/\0]/.test(source.text) ? call.resolve(`${folder}/${source.text}`) : pathOf(call, source),
      );
  }
};

export const install: Act = (call, report, given) => {
  if (given.has('-d --directory')) return each(report, given.operands, { kind: 'write' });
  each(report, destinations(call).sources, { kind: 'read', isMoved: true });
  writeAll(call, report);
  if (given.values('-m --mode').some(({ text }) => /^[0-7]?[4-7][0-7]{3}$|s/.test(text))) {
    each(report, destinations(call).to, { kind: 'permissions' });
  }
};

export const copyBlocks: Act = (call, report) => {
  const value = (name: string) => {
    const word = call.words.slice(1).find(({ text }) => text.startsWith(name));
    return word && after(word, name.length);
  };
  const [from, to] = [value('if='), value('of=')];
  if (from) report.effect({ kind: 'read', target: from });
  const data = from ? contentOf(call, from) : (call.stdin ?? nothing);
  if (!to) return report.prints(data);
  report.effect({ kind: 'write', target: to });
  if (/^\/dev\/(?!null|std|fd|tty|zero)/.test(to.text)) destroys(report, [to], 'overwrite');
  report.writes(to, data);
};

export const tee: Act = (call, report, given) => {
  for (const target of given.operands) shapes.writes(report, target, call.stdin ?? nothing);
  report.prints(call.stdin ?? nothing);
};

export const changesAccess =
  (skip: string): Act =>
  (call, report, given) => {
    const isRecursive = given.has('-R --recursive');
    const isModeOption = /^-[rwxXstugoa0-7=,+-]+$/;
    const first = given.unlisted.some(({ text }) => isModeOption.test(text)) || given.has(skip) ? 0 : 1;
    const isUsual = call.name === 'chmod' && first === 1 && usualMode.test(given.operands[0]?.text ?? '');
    for (const target of given.operands.slice(first)) {
      const isMoved = isUsual && isInside(call.resolve(target), call.project);
      report.effect({ kind: 'permissions', target, isRecursive, ...(isMoved && { isMoved }) });
    }
  };

/** Modes that leave everything readable to its owner and let no one else write. */
const usualMode =
  /^(?:0?7[0-7][0145]|(?:[ugo]*u[ugo]*\+[rxX]+|u\+[rwxX]+|u=rw[xX]|[go]+=[rxX]*|[ugoa]*\+[rxX]+|[go]+-[rwxX]+)(?:,(?!$)|$))+$/;

/** `rsync`: local copies, copies from and to other machines, and what `--delete` removes. */
export const synchronize: Act = (call, report, given) => {
  for (const program of given.values('-e --rsh')) report.shell(program, { isPartial: true });
  if (given.has('-n --dry-run --list-only')) return report.harmless();
  const isRemote = ({ text }: Word) => /^[^/]+::?|^rsync:\/\//.test(text) && !text.startsWith('./');
  const sources = given.operands.slice(0, -1);
  const to = given.operands.at(-1);
  if (!to || sources.length === 0) return report.harmless();
  const isRecursive = given.has('-a -r --archive --recursive') && !given.has('--no-recursive');
  const local = sources.filter((source) => !isRemote(source));
  each(report, local, { kind: 'read', isMoved: true, isRecursive });
  for (const source of sources) if (isRemote(source)) report.effect({ kind: 'fetch', target: source });
  const deletes = [...given.options].some((name) => name.startsWith('--del'));
  if (isRemote(to)) {
    report.effect({
      ...{ kind: 'send', target: to, certainty: to.isKnown ? 'proven' : 'possible' },
      sent: local.filter(({ text }) => isRecursive || !text.endsWith('/')).map((source) => call.resolve(source)),
    });
    if (deletes) report.effect({ kind: 'remote', action: 'delete', target: to, family: 'storage' });
  } else {
    report.effect({ kind: 'write', target: to, isRecursive });
    const [source] = sources;
    if (source) report.writes(to, isRemote(source) ? { files: [], downloads: [source.text] } : contentOf(call, source));
    const sentence = `It would delete everything in ${to.text} that is not in the source.`;
    if (deletes) report.effect({ kind: 'delete', target: to, isRecursive: true, certainty: 'proven', sentence });
  }
  if (given.has('--remove-source-files')) each(report, local, { kind: 'delete', isRecursive, ...movedTo(call, [to]) });
};
