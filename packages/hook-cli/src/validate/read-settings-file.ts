import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CliIo } from '../cli-io.ts';

/** The text of a file, or why there is none. */
export type FileText =
  | { readonly text: string; readonly encoding: string }
  | { readonly missing: true }
  | { readonly failure: string };

/** No settings are larger than this. */
const mostBytes = 8 * 1024 * 1024;

/** Reads a text file that may be anything: it waits for no pipe and reads no more than the limit. */
export async function readSettingsFile(path: string): Promise<FileText> {
  try {
    // A pipe with nobody at its other end would be waited for.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return { failure: stats.isDirectory() ? 'it is a directory' : 'it is not a file' };
      if (stats.size > mostBytes) return { failure: `it is larger than ${mostBytes / 1024 / 1024} MiB` };
      const bytes = await handle.readFile();
      return { text: decode(bytes), encoding: encodingOf(bytes) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? { missing: true } : { failure: words[code] ?? code };
  }
}

/** Reads settings from stdin. */
export async function readStandardInput({ stdin }: CliIo): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > mostBytes) break;
    chunks.push(bytes);
  }
  return decode(Buffer.concat(chunks));
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to read it',
  EPERM: 'there is no permission to read it',
  ELOOP: 'it is a link that leads to itself',
  ENXIO: 'it is not a file',
};

function decode(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
