import { type FiredEvent, type HookOutput, isRecord } from '@agent-hooks/hook-types';
import type { FiredHook } from '@agent-hooks/hook-types/internal';

/** One value that changed. */
export interface Change {
  /** Where it is: `tool_input.command`. */
  readonly path: string;
  /** Absent if there was nothing before. */
  readonly before?: unknown;
  /** Absent if nothing is left. */
  readonly after?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What the answer of a hook changes in what the hook was given, value by value. */
export function changesByHook({ inputs }: Pick<FiredEvent, 'inputs'>, { input, result }: FiredHook): readonly Change[] {
  return changesByAnswer(inputs[input] ?? {}, result?.output);
}

/** What all hooks together changed in the input of an event. */
export function changesOfInput({ inputs, verdict }: Pick<FiredEvent, 'inputs' | 'verdict'>): readonly Change[] {
  return verdict.input === undefined ? [] : compare(inputs[0], inputs[verdict.input], '');
}

function changesByAnswer(input: Fields, output: HookOutput | undefined): readonly Change[] {
  const specific = output?.hookSpecificOutput;
  if (!isRecord(specific)) return [];
  return Object.entries(replaced).flatMap(([field, { path, find }]) => {
    const value = specific[field];
    if (value === undefined) return [];
    const before = find(input);
    return compare(before, isRecord(before) && isRecord(value) ? { ...before, ...value } : value, path);
  });
}

/** The fields of an answer that change something, with where that which they change is in the input. */
const replaced: Readonly<Record<string, { readonly path: string; readonly find: (input: Fields) => unknown }>> = {
  tool_input: { path: 'tool_input', find: (input) => input.tool_input },
  tool_response: { path: 'tool_response', find: (input) => input.tool_response },
  llm_request: { path: 'llm_request', find: (input) => input.llm_request },
  llm_response: { path: 'llm_response', find: (input) => input.llm_response },
  prompt: { path: 'prompt', find: (input) => input.prompt },
  additionalContext: { path: 'additionalContext', find: () => undefined },
  toolConfig: {
    path: 'llm_request.toolConfig',
    find: ({ llm_request: request }) => (isRecord(request) ? request.toolConfig : undefined),
  },
};

function compare(before: unknown, after: unknown, path: string): Change[] {
  if (Object.is(before, after)) return [];
  const [old, young] = [entriesOf(before), entriesOf(after)];
  if (old && young && Array.isArray(before) === Array.isArray(after)) {
    const names = new Set([...old.keys(), ...young.keys()]);
    return [...names].flatMap((name) =>
      compare(old.get(name), young.get(name), path === '' ? name : `${path}.${name}`),
    );
  }
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return isRecord(value) || Array.isArray(value) ? new Map(Object.entries(value)) : undefined;
}
