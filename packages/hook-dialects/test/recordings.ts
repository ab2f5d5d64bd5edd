import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One payload that a real agent gave to a hook. */
export interface RecordedPayload {
  readonly event: string;
  readonly stdin: Record<string, unknown>;
  readonly env: Readonly<Record<string, string>>;
  readonly output?: unknown;
}

/** What a hook was asked to answer. */
export interface ProbeAnswer {
  readonly json?: unknown;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit?: number;
  readonly sleep?: number;
}

/** A call that the model made. */
export interface ProbeCall {
  readonly name: string;
  readonly args?: Record<string, unknown>;
  readonly input?: string;
}

/** One run of a real agent with hooks that answered as asked. */
export interface Probe {
  readonly probe: string;
  readonly hooks: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, ProbeAnswer | readonly ProbeAnswer[]>>;
  readonly steps?: readonly { readonly text?: string; readonly tools?: readonly ProbeCall[] }[];
  readonly args?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What was typed, of a run in a terminal. */
  readonly typed?: readonly string[];
  readonly result: {
    readonly toolRan: string | null;
    readonly modelRequests: number;
    readonly exitCode?: number | string;
    readonly hooksFired: readonly string[];
    readonly seenIn: Readonly<Record<string, readonly string[]>>;
  };
}

const folder = join(import.meta.dirname, 'recordings');

/** All payloads of an agent, in print mode and in a terminal. */
export function payloadsOf(agent: string): RecordedPayload[] {
  return [join(folder, agent), join(folder, agent, 'interactive')].filter(existsSync).flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => file.endsWith('.json') && file !== 'meta.json')
      .flatMap((file) => {
        const { recorded } = JSON.parse(withPaths(readFileSync(join(directory, file), 'utf8'))) as {
          recorded: RecordedPayload[];
        };
        return recorded.map((each) => ({ ...each, event: basename(file, '.json') }));
      }),
  );
}

/** All probes of an agent in print mode, or in a terminal. */
export function probesOf(agent: string, where: 'print' | 'terminal'): Probe[] {
  const file = join(folder, agent, ...(where === 'terminal' ? ['interactive'] : []), 'probes.jsonl');
  if (!existsSync(file)) return [];
  return withPaths(readFileSync(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Probe);
}

/** Paths were replaced by names when the recordings were made. */
function withPaths(text: string): string {
  return text.replaceAll('$PROJECT', '/project').replaceAll('$HOME', '/home/me');
}
