import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readClaude } from './claude.ts';
import { readCodex } from './codex.ts';
import { readCopilot } from './copilot.ts';
import { readGemini } from './gemini.ts';
import { canReadDatabases, readOpencodeDatabase, readOpencodePart } from './opencode.ts';
import { readOwnLog } from './own-log.ts';
import { readQwen } from './qwen.ts';
import type { Transcript, TranscriptAgent } from './transcript-call.ts';

/** A file in which an agent keeps what was said and done. */
export interface TranscriptFile {
  readonly agent: TranscriptAgent;
  readonly file: string;
}

/** Where an agent keeps its transcripts, below the home directory, and how they are read. */
interface Shelf {
  readonly agent: TranscriptAgent;
  readonly folder: string;
  readonly isOne: (path: string) => boolean;
  readonly read: (file: string) => Transcript;
  /** True if files are in the folder itself, which has others that are none of it. */
  readonly isFlat?: boolean;
}

const fromText = (read: (text: string, file: string) => Transcript) => (file: string) => read(readText(file), file);

const shelves: readonly Shelf[] = [
  { agent: 'claude', folder: '.claude/projects', isOne: (path) => path.endsWith('.jsonl'), read: fromText(readClaude) },
  { agent: 'codex', folder: '.codex/sessions', isOne: (path) => path.endsWith('.jsonl'), read: fromText(readCodex) },
  {
    ...{ agent: 'codex', folder: '.codex/archived_sessions', isOne: (path) => path.endsWith('.jsonl') },
    read: fromText(readCodex),
  },
  {
    ...{ agent: 'gemini', folder: '.gemini/tmp', isOne: (path) => /[/\\]chats[/\\].*\.jsonl?$/.test(path) },
    read: (file) => readGemini(readText(file), file, projectOfChat(file)),
  },
  {
    ...{ agent: 'qwen', folder: '.qwen/projects', isOne: (path) => /[/\\]chats[/\\].*\.jsonl$/.test(path) },
    read: fromText(readQwen),
  },
  {
    ...{ agent: 'qwen', folder: '.qwen/tmp', isOne: (path) => /[/\\]chats[/\\].*\.jsonl$/.test(path) },
    read: fromText(readQwen),
  },
  {
    ...{ agent: 'copilot', folder: '.copilot/session-state', isOne: (path) => path.endsWith('.jsonl') },
    read: fromText(readCopilot),
  },
  {
    ...{ agent: 'opencode', folder: '.local/share/opencode/storage/part', isOne: (path) => path.endsWith('.json') },
    read: fromText(readOpencodePart),
  },
  {
    ...{ agent: 'opencode', folder: '.local/share/opencode', isOne: (path) => basename(path) === 'opencode.db' },
    ...{ read: readOpencodeDatabase, isFlat: true },
  },
  {
    ...{ agent: 'log', folder: '.config/agent-hooks/recordings', isOne: (path) => path.endsWith('.jsonl') },
    read: fromText(readOwnLog),
  },
];

/** The agents whose transcripts are found, in the order in which they are read. */
export const transcriptAgents: readonly TranscriptAgent[] = [...new Set(shelves.map(({ agent }) => agent))];

/** Finds the transcripts below a home directory that were changed since a time. */
export function findTranscripts(
  home: string,
  { since = 0, agent }: { readonly since?: number; readonly agent?: TranscriptAgent | undefined } = {},
): readonly TranscriptFile[] {
  const found = new Map<string, TranscriptFile>();
  for (const shelf of shelves) {
    if (agent !== undefined && shelf.agent !== agent) continue;
    for (const file of listFiles(join(home, shelf.folder), shelf.isFlat ? 0 : deepest)) {
      if (shelf.isOne(file) && changedAt(file) >= since) found.set(file, { agent: shelf.agent, file });
    }
  }
  return [...found.values()];
}

/** Reads a transcript as text; nothing of it is run. One that cannot be read costs itself. */
export function readTranscript({ agent, file }: TranscriptFile): Transcript {
  const shelf = shelves.find((each) => each.agent === agent && each.isOne(file));
  try {
    return shelf?.read(file) ?? { calls: [], broken: 1 };
  } catch {
    return { calls: [], broken: 1 };
  }
}

/** What a person should know of transcripts that are there and cannot be read here. */
export function describeUnreadable(files: readonly TranscriptFile[]): string | undefined {
  const isDatabase = files.some(({ file }) => file.endsWith('.db'));
  return isDatabase && !canReadDatabases()
    ? 'The sessions of opencode are in a database, which Node reads from 22.5 on.'
    : undefined;
}

/** Longer transcripts than this are too long for one program. */
const mostBytes = 400 * 1024 * 1024;

function readText(file: string): string {
  if (statSync(file).size > mostBytes) throw new Error('too large');
  return readFileSync(file, 'utf8');
}

/** So deep, and so many files, are looked at; links are not followed. */
const [deepest, mostFiles] = [8, 200_000];

function listFiles(folder: string, depthLimit: number): readonly string[] {
  const files: string[] = [];
  const visit = (at: string, depth: number): void => {
    if (depth > depthLimit || files.length >= mostFiles) return;
    for (const entry of entriesOf(at)) {
      if (entry.isDirectory()) visit(join(at, entry.name), depth + 1);
      else if (entry.isFile()) files.push(join(at, entry.name));
    }
  };
  visit(folder, 0);
  return files.sort();
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Gemini CLI keeps the path of a project beside its chats. */
function projectOfChat(file: string): string | undefined {
  const folder = file.slice(0, file.search(/[/\\]chats[/\\]/));
  try {
    return readFileSync(join(folder, '.project_root'), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
