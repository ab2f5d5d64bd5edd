import { areMessages } from '../llm.ts';
import type { HookProblem } from '../problem.ts';
import { isRecord } from '../record.ts';
import type { Path, Reader } from './field-readers.ts';
import {
  generationConfigReaders,
  readCall,
  readModel,
  readResult,
  readSystemEntry,
  toolConfigReaders,
} from './model-patch.ts';

/** True if `readRequestPatch` would return a change as it is, without problems; false says nothing. */
export function isStableRequestPatch(value: unknown): boolean {
  return isRecord(value) && hasOnly(value, checks);
}

type Check = (value: unknown) => boolean;

function hasOnly(value: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, Check>): boolean {
  for (const name of Object.keys(value)) if (!known.get(name)?.(value[name])) return false;
  return true;
}

/** Reads a value with its reader, only to see that it stays as it is. */
function staysWith(read: Reader): Check {
  return (value) => {
    const problems: HookProblem[] = [];
    return read(value, nowhere, problems) === value && problems.length === 0;
  };
}

function allStayWith(read: Reader): Check {
  const stays = staysWith(read);
  return (value) => Array.isArray(value) && value.every(stays);
}

function fieldsStayWith(readers: Readonly<Record<string, Reader>>): Check {
  const known = new Map(Object.entries(readers).map(([name, read]) => [name, staysWith(read)]));
  return (value) => isRecord(value) && hasOnly(value, known);
}

/** The problems that it finds are not reported. */
const nowhere: Path = [];

const checks: ReadonlyMap<string, Check> = new Map([
  ['model', staysWith(readModel)],
  ['messages', areMessages],
  ['tool_calls', allStayWith(readCall)],
  ['tool_results', allStayWith(readResult)],
  ['system', allStayWith(readSystemEntry)],
  ['config', fieldsStayWith(generationConfigReaders)],
  ['toolConfig', fieldsStayWith(toolConfigReaders)],
]);
