import { basename, dirname } from 'node:path';
import type { ParsedSettings } from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';
import { checkDocument } from './check-document.ts';
import { checkHooks } from './check-hooks.ts';
import type { Finding } from './finding.ts';
import { readSettingsFile, readStandardInput } from './read-settings-file.ts';
import { parseDocument, type SettingsDocument } from './settings-document.ts';
import { placesOf } from './source-excerpt.ts';

/** A finding with its line and column. */
export interface PlacedFinding extends Finding {
  readonly line?: number;
  readonly column?: number;
}

/** All that was found in one file. */
export interface CheckedFile {
  readonly file: string;
  readonly text: string;
  readonly missing: boolean;
  readonly settings: ParsedSettings | undefined;
  readonly document: SettingsDocument | undefined;
  readonly findings: readonly PlacedFinding[];
}

/** What a settings file that comes through a pipe is called. */
export const standardInput = '-';

/** Checks one settings file, whatever it is. */
export async function checkFile(io: CliIo, file: string, projectDir: string): Promise<CheckedFile> {
  const read = file === standardInput ? { text: await readStandardInput(io) } : await readSettingsFile(file);
  if (!('text' in read)) {
    const message = 'missing' in read ? 'there is no such file' : `the file cannot be read: ${read.failure}`;
    const findings = [{ severity: 'error', message, path: '' } as const];
    return { file, text: '', missing: 'missing' in read, settings: undefined, document: undefined, findings };
  }
  const document = parseDocument(read.text);
  const { findings, settings } = checkDocument(document);
  const place = { projectDir: projectOf(io, file) ?? projectDir, env: io.env };
  const all = [...findings, ...checkHooks(document, settings, place)];
  return { file, text: read.text, missing: false, settings, document, findings: placeFindings(read.text, all) };
}

/** Adds lines and columns, in the order of the text. */
export function placeFindings(text: string, findings: readonly Finding[]): PlacedFinding[] {
  const sorted = [...findings].sort((a, b) => (a.span?.offset ?? 0) - (b.span?.offset ?? 0));
  const places = placesOf(
    text,
    sorted.map(({ span }) => span?.offset ?? 0),
  );
  return sorted.map((finding, index) => (finding.span ? { ...finding, ...places[index] } : finding));
}

/** Where a project's own settings file lies tells where its hooks run. */
function projectOf(io: CliIo, file: string): string | undefined {
  const folder = dirname(file);
  const around = dirname(folder);
  return ['.gemini', '.llxprt'].includes(basename(folder)) && around !== homeOf(io) ? around : undefined;
}
