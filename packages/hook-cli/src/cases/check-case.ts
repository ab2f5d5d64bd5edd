import { isDeepStrictEqual } from 'node:util';
import { type FiredEvent, type HookEventName, isRecord } from '@agent-hooks/hook-types';
import { differenceFrom } from '../fire/difference-from.ts';
import { toEventFields } from '../input/read-given-input.ts';
import type { TestCase } from './case-file.ts';

/** Says how the record of an event differs from what a case expects; empty if it does not. */
export function checkCase(expected: TestCase, event: FiredEvent | undefined): readonly string[] {
  const decision = differenceFrom(expected.decision, event);
  return [
    ...(decision === undefined ? [] : [decision]),
    ...checkInput(expected, event),
    ...expected.text
      .filter((text) => !textsOf(event).some((said) => said.includes(text)))
      .map((text) => `expected the text ${JSON.stringify(text)} in the reason or the answer`),
  ];
}

function checkInput({ event: eventName, changedInput }: TestCase, event: FiredEvent | undefined): readonly string[] {
  if (changedInput === undefined) return [];
  if (!event) return ['expected a changed input, but no hook ran'];
  const final = event.inputs[event.verdict.input ?? 0] ?? {};
  // The name was checked when the case was read.
  const wanted = toEventFields(eventName as HookEventName, { ...changedInput });
  return differences(wanted, final, '');
}

/** Where a value is not what was wanted; what was not named may be anything. */
function differences(wanted: unknown, found: unknown, path: string): readonly string[] {
  if (isRecord(wanted) && isRecord(found)) {
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(value, found[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (isDeepStrictEqual(wanted, found)) return [];
  return [`expected ${path} to be ${JSON.stringify(wanted)}, but it is ${JSON.stringify(found) ?? 'missing'}`];
}

/** All that people and the model may read of the outcome. */
function textsOf(event: FiredEvent | undefined): readonly string[] {
  return event
    ? [...(event.verdict.reason === undefined ? [] : [event.verdict.reason]), ...stringsIn(event.answer)]
    : [];
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : [];
}
