import { getEventRow, type HookEventName, type HookInput, type HookOutput, isRecord } from '@agent-hooks/hook-types';

/** One value that an answer changed. */
export interface Change {
  /** Where it stands: `tool_input.command`. */
  readonly path: string;
  /** Absent if there was nothing before. */
  readonly before?: unknown;
  /** Absent if nothing is left. */
  readonly after?: unknown;
}

/** What an answer changes in what it was asked about, value by value. */
export function findChanges(
  eventName: HookEventName,
  input: Readonly<Record<string, unknown>>,
  output: HookOutput | undefined,
): readonly Change[] {
  const specific = output?.hookSpecificOutput;
  if (!output || !isRecord(specific)) return [];
  const chained = compare(input, chainInput(eventName, input, output), '');
  const replaced = Object.entries(replacements).flatMap(([field, { path, find }]) => {
    const value = specific[field];
    // What a chain has carried into the input is told already.
    if (value === undefined || (field === 'additionalContext' && chained.length > 0)) return [];
    const before = find(input);
    return compare(before, isRecord(before) && isRecord(value) ? { ...before, ...value } : value, path);
  });
  return [...chained, ...replaced];
}

/** The input that the next hook of a sequence gets. */
export function chainInput(
  eventName: HookEventName,
  input: Readonly<Record<string, unknown>>,
  output: HookOutput | undefined,
): Readonly<Record<string, unknown>> {
  const { chain } = getEventRow(eventName);
  if (!chain || !output) return input;
  try {
    // The log holds what passed the event's own schemas; what was cut since makes the chain throw at worst.
    return { ...chain(input as unknown as HookInput, output) };
  } catch {
    return input;
  }
}

/** Fields of an answer that no chain carries on, with where that which they replace stands in the input. */
const replacements: Readonly<
  Record<string, { readonly path: string; readonly find: (input: Readonly<Record<string, unknown>>) => unknown }>
> = {
  llm_response: { path: 'llm_response', find: (input) => input.llm_response },
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
