import { readFile, writeFile } from 'node:fs/promises';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { shorten, subjectOfEvent } from '@agent-hooks/trace-page';
import { applyEdits, modify } from 'jsonc-parser';
import { CliExit } from '../cli-exit.ts';
import { readCaseFile } from './case-file.ts';

/** Adds a recorded event to a file of cases, with the verdict that it had. */
export async function saveCase(event: FiredEvent, path: string): Promise<void> {
  if (!path.endsWith('.cases.json'))
    throw new CliExit(2, `--save: name a file that ends in .cases.json, not '${path}'`);
  if (event.truncated) throw new CliExit(1, '--save: parts of the recorded event were cut, so it cannot be a case.');
  const text = await readFile(path, 'utf8').catch(ignoreMissing);
  const added = toCase(event);
  if (text === undefined) {
    await writeFile(path, `${JSON.stringify({ cases: [added] }, null, 2)}\n`, { flag: 'wx' });
    return;
  }
  const file = await readCaseFile(path);
  if ('problem' in file) throw new CliExit(1, `--save: ${path} cannot be edited. ${file.problem}`);
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  const edits = modify(text, ['cases', file.cases.length], added, { formattingOptions, isArrayInsertion: true });
  await writeFile(path, applyEdits(text, edits));
}

/** What the host adds to every event is different each time. */
const hostFields = ['session_id', 'transcript_path', 'cwd', 'timestamp', 'hook_event_name', 'turn_id', 'tool_use_id'];

function toCase(event: FiredEvent): Record<string, unknown> {
  const { eventName, inputs, verdict } = event;
  const own = (input: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => !hostFields.includes(name)));
  return {
    name: shorten(`${eventName} ${subjectOfEvent(event)}`.replace(/\s+/g, ' ').trim(), 100),
    event: eventName,
    input: own(inputs[0]),
    decision: decisions[verdict.action],
    ...(verdict.input !== undefined && { changedInput: own(inputs[verdict.input]) }),
    ...(verdict.reason !== undefined && { text: [verdict.reason] }),
  };
}

const decisions: Readonly<Record<FiredEvent['verdict']['action'], string>> = {
  proceed: 'allow',
  refuse: 'deny',
  withhold: 'deny',
  ask: 'ask',
  stop: 'stop',
};

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
