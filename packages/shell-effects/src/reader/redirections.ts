import { originsOf } from '../origins.ts';
import type { EffectDraft } from '../programs/program.ts';
import type { Redirection } from '../syntax/nodes.ts';
import type { Data } from '../types.ts';
import { hole } from '../types.ts';
import { Assigner } from './assignments.ts';
import type { Context } from './context.ts';
import { emptying, isEmptying, noData, Sink } from './data.ts';

/** What a descriptor reads, and where what is written to it goes. */
interface Opened extends Data {
  readonly path?: string;
  readonly address?: string;
}

/** A command with its streams redirected, and what remains to be done after it. */
export interface Redirected {
  readonly context: Context;
  readonly effects: readonly EffectDraft[];
  /** Descriptors above 2 that were opened. */
  readonly opened: ReadonlyMap<string, Opened>;
  /** Notes what was written into files, and returns what was sent. */
  readonly finish: () => readonly EffectDraft[];
}

const notRedirected = { effects: [], opened: new Map<string, Opened>(), finish: () => [] };
const reading = new Set(['<', '<>']);
const network = /^\/dev\/(?:tcp|udp)\/(.+)\/(.+)$/;

/** Applies redirections: what a command reads, and where its output goes. */
export abstract class Redirector extends Assigner {
  /** What files have that the text wrote; several versions if branches differ. */
  protected readonly files = new Map<string, readonly Data[]>();

  /** The absolute path of a word, in the likeliest working directory. */
  protected abstract pathOf(text: string, context: Context): string;
  abstract fileData(path: string): Data | undefined;

  protected setFile(
    path: string,
    data: Data,
    how: { readonly isConditional?: boolean; readonly isAppended?: boolean } = {},
  ): void {
    this.readers.get(path)?.(data);
    const before = how.isConditional || how.isAppended ? (this.files.get(path) ?? []) : [];
    if (!how.isAppended || before.length === 0) this.files.set(path, [...before.slice(-3), data]);
    else
      this.files.set(
        path,
        before.map((version) => appended(version, data)),
      );
  }

  /** True if a file outside the project exists and would have another content. */
  isReplaced(path: string, { files }: Data): boolean {
    const { project, readFile } = this.place;
    if (!readFile || path.startsWith(`${project}/`) || /^\/(?:dev|tmp|var\/tmp|proc)\/|\0/.test(path)) return false;
    return !this.files.has(path) && !files.includes(path) && readFile(path) !== undefined;
  }

  /** `{name}>file`: the shell picks a number above 9, which stays open. */
  private nameDescriptor(name: string, context: Context): string {
    const number = String(10 + context.shell.descriptors.size);
    this.assign(name, { text: number, data: noData }, context);
    return number;
  }

  protected redirect(redirections: readonly Redirection[], context: Context): Redirected {
    if (redirections.length === 0) return { context, ...notRedirected };
    let { stdin, out } = context;
    const effects: EffectDraft[] = [];
    const opened = new Map<string, Opened>();
    const remotes: { readonly address: string; readonly sink: Sink }[] = [];
    let { certainty } = context;
    const sinks: { readonly path: string; readonly sink: Sink; readonly isAppended: boolean }[] = [];
    for (const { operator: given, descriptor: written, target } of redirections) {
      const text = given.startsWith('<<');
      const named = this.valueOfWord(target, context);
      const isFile = !/^>[>|]?$/.test(given) || this.readers.has(named.text);
      const same = isFile ? undefined : descriptorOf(named.text);
      const operator = same === undefined ? given : '>&';
      const value = same === undefined ? named : { ...named, text: same };
      const descriptor = written?.startsWith('{') ? this.nameDescriptor(written.slice(1, -1), context) : written;
      if (text) {
        const data: Data = {
          ...value.data,
          ...(!value.text.includes(hole) && { text: operator === '<<<' ? `${value.text}\n` : value.text }),
        };
        if (descriptor === undefined || descriptor === '0') stdin = data;
        if (descriptor !== undefined) opened.set(descriptor, data);
      } else if (operator.endsWith('&') && operator.length === 2 && /^(?:\d+-?|-)$/.test(value.text)) {
        const source = value.text.replace(/-$/, '');
        if (source === '') opened.set(descriptor ?? (operator === '<&' ? '0' : '1'), noData);
        const isInput = operator === '<&' ? (descriptor ?? '0') === '0' : descriptor === '0';
        if (isInput)
          stdin = opened.get(source) ?? context.shell.descriptors.get(source) ?? (source === '0' ? stdin : undefined);
        else {
          const to = opened.get(source) ?? context.shell.descriptors.get(source);
          if (to && operator === '>&' && (descriptor ?? '1') !== '1') opened.set(descriptor ?? '1', to);
          else if (operator === '>&' && (descriptor ?? '1') === '1' && source !== '1') {
            out = new Sink();
            if (to?.address) remotes.push({ address: to.address, sink: out });
            if (to?.path) sinks.push({ path: to.path, sink: out, isAppended: true });
          } else if (operator === '>&' && descriptor === '2' && source === '1') {
            // What it prints about errors is not known.
            out.add(noData);
          }
        }
      } else {
        const path = this.pathOf(value.text, context);
        const remote = network.exec(path);
        const isReading = reading.has(operator);
        const number = descriptor ?? (isReading ? '0' : '1');
        if (remote) {
          const address = `${remote[1]}:${remote[2]}`;
          if (!isReading && number === '1') {
            out = new Sink();
            remotes.push({ address, sink: out });
          } else
            effects.push({ kind: isReading && operator !== '<>' ? 'fetch' : 'send', target: address, isRemote: true });
          const data: Opened = { files: [], downloads: [address], address };
          opened.set(number, data);
          if (number === '0') stdin = data;
        } else if (operator === '<') {
          effects.push({ kind: 'read', target: path });
          const data = this.fileData(path) ?? { files: [path], downloads: [] };
          if (number === '0') stdin = data;
          else opened.set(number, data);
        } else {
          // A directory cannot be written, and then the command does not run.
          if (/(?:^|\/)\.{0,2}$/.test(value.text)) certainty = 'possible';
          effects.push({ kind: 'write', target: path });
          const sink = new Sink();
          if (number === '1') out = sink;
          else opened.set(number, { ...noData, path });
          sinks.push({ path, sink: number === '1' ? sink : new Sink(), isAppended: operator.endsWith('>>') });
        }
      }
    }
    for (const [number, data] of opened) if (data.text !== undefined) this.setFile(`/dev/fd/${number}`, data);
    const finish = () => {
      const replaced = sinks.filter(({ path, sink, isAppended }) => !isAppended && this.isReplaced(path, sink.data));
      for (const { path, sink, isAppended } of sinks) {
        this.setFile(path, sink.data, { isAppended, isConditional: context.isConditional });
      }
      const emptied = sinks.filter(({ path, sink, isAppended }) => !isAppended && isEmptying(path, sink.data));
      const sends = remotes.map(({ address, sink }): EffectDraft => {
        return { kind: 'send', target: address, sent: sink.data.files };
      });
      // The shell empties it before it is read, or it becomes an older version of itself.
      const own = sinks.filter(({ path, sink, isAppended }) => !isAppended && sink.data.files.includes(path));
      const losses = own.map(
        ({ path }): EffectDraft => ({ ...emptying(path, 'overwrite'), kind: 'history', certainty: 'possible' }),
      );
      const lost = replaced.map(({ path }) => emptying(path, 'overwrite'));
      return [...sends, ...emptied.map(({ path }) => emptying(path)), ...lost, ...losses];
    };
    if (redirections.some(({ descriptor }) => descriptor?.startsWith('{')))
      context.shell.descriptors = new Map([...context.shell.descriptors, ...opened]);
    return { context: { ...context, stdin, out, certainty }, effects, opened, finish };
  }
}

/** The descriptor that a file in its place means: `/dev/stdout`, `/dev/fd/3`. */
function descriptorOf(path: string): string | undefined {
  if (path === '/dev/stdout') return '1';
  return path === '/dev/stderr' ? '2' : /^\/(?:dev|proc\/(?:self|thread-self))\/fd\/(\d+)$/.exec(path)?.[1];
}

function appended(before: Data, data: Data): Data {
  const isKnown = before.text !== undefined && data.text !== undefined;
  return {
    ...(!isKnown && originsOf([before, data])),
    files: [...before.files, ...data.files],
    downloads: [...before.downloads, ...data.downloads],
    ...(isKnown && { text: `${before.text}${data.text}` }),
    ...((before.isDecoded || data.isDecoded) && { isDecoded: true }),
  };
}

/** Data that comes from one file. */
export function dataOfFile(path: string, text: string | undefined): Data {
  return { ...noData, files: [path], ...(text !== undefined && { text }) };
}
