import { resolve } from 'node:path';
import { eventTable, type HookEventName, isRecord } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { didYouMean } from '../project/read-names.ts';
import { describeSyntax } from '../validate/check-document.ts';
import { readSettingsFile, readStandardInput } from '../validate/read-settings-file.ts';
import { parseDocument } from '../validate/settings-document.ts';
import { excerpt, placesOf } from '../validate/source-excerpt.ts';

/** Reads what `--input` gives: JSON, `@file`, or `-` for stdin. */
export async function readGivenInput(io: CliIo, given: string): Promise<Record<string, unknown>> {
  const text = await readText(io, given);
  const document = parseDocument(text);
  const [broken] = document.syntaxErrors;
  if (broken) {
    const [place] = placesOf(text, [broken.span.offset]);
    const [source, carets] = excerpt(text, broken.span, place?.column ?? 1, 70);
    const where = `--input:${place?.line}:${place?.column}`;
    throw new CliExit(2, `${where}: ${describeSyntax(broken.code)}\n  ${source}\n  ${carets}`);
  }
  if (!isRecord(document.value)) {
    throw new CliExit(2, '--input: expected a JSON object such as {"command": "ls"}, @file, or - for stdin');
  }
  return document.value;
}

/** Takes what was given as fields of the event, or, where it has none of them, as the input of the tool. */
export function toEventFields(eventName: HookEventName, given: Record<string, unknown>): Record<string, unknown> {
  const known = ownFields(eventName);
  const { hook_event_name: named, ...fields } = given;
  if (named !== undefined && named !== eventName) {
    throw new CliExit(2, `--input: it is the input of ${String(named)}, not of ${eventName}`);
  }
  const keys = Object.keys(fields);
  if (named !== undefined || keys.length === 0 || keys.some((key) => known.includes(key))) return fields;
  if (known.includes('tool_input')) return { tool_input: fields };
  const [first = ''] = keys;
  throw new CliExit(
    2,
    `--input: ${eventName} has no field '${first}'.${didYouMean(first, known)} Fields: ${known.join(', ')}.`,
  );
}

/** The fields that only the host gives. */
const hostFields: ReadonlySet<string> = new Set([
  'session_id',
  'transcript_path',
  'cwd',
  'timestamp',
  'hook_event_name',
]);

function ownFields(eventName: HookEventName): string[] {
  return Object.keys(eventTable[eventName].inputSchema.entries).filter((field) => !hostFields.has(field));
}

async function readText(io: CliIo, given: string): Promise<string> {
  if (given === '-') return readStandardInput(io);
  if (!given.startsWith('@')) return given;
  const name = given.slice(1);
  const read = await readSettingsFile(resolve(io.cwd, name));
  if ('text' in read) return read.text;
  throw new CliExit(2, `--input: ${'missing' in read ? `there is no file '${name}'` : `'${name}': ${read.failure}`}`);
}
