import { resolve } from 'node:path';
import { readSettingsDocument, type SettingsDocument } from '@agent-hooks/hook-system';
import { parseSettingsDocument } from '@agent-hooks/hook-system/inspect';
import { getEventRow, type HookEventName, isRecord } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { didYouMean } from '../project/read-names.ts';
import { readStandardInput } from '../project/read-standard-input.ts';
import { excerpt } from '../validate/source-excerpt.ts';

/** Reads what `--input` gives: JSON, `@file`, or `-` for stdin. */
export async function readGivenInput(io: CliIo, given: string): Promise<Record<string, unknown>> {
  const document = await readDocument(io, given);
  const [problem] = document.problems;
  if (problem?.span && document.isBroken) {
    const { line, column } = problem.span;
    const [source, carets] = excerpt(document.text, problem.span, { column, width: 70 });
    throw new CliExit(2, `--input:${line}:${column}: ${problem.message}\n  ${source}\n  ${carets}`);
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
  return Object.keys(getEventRow(eventName).inputSchema.entries).filter((field) => !hostFields.has(field));
}

async function readDocument(io: CliIo, given: string): Promise<SettingsDocument> {
  if (given === '-') return readStandardInput(io);
  if (!given.startsWith('@')) return parseSettingsDocument(Buffer.from(given));
  const name = given.slice(1);
  const document = await readSettingsDocument(resolve(io.cwd, name));
  if (!document.exists) throw new CliExit(2, `--input: there is no file '${name}'`);
  const [problem] = document.problems;
  if (problem?.kind === 'unreadable') throw new CliExit(2, `--input: '${name}': ${problem.message}`);
  return document;
}
