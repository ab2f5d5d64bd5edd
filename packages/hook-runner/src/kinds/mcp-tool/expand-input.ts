import { valueAt } from '@agent-hooks/hook-types/internal';

/** Puts fields of an event in the place of `${field.of.it}`; a text that is nothing else becomes the value itself. */
export function expandInput(value: unknown, event: unknown): unknown {
  if (typeof value === 'string') return expandText(value, event);
  if (Array.isArray(value)) return value.map((each) => expandInput(each, event));
  if (typeof value !== 'object' || value === null) return value;
  // fromEntries defines keys instead of assigning them, so that a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expandInput(each, event)]));
}

function expandText(text: string, event: unknown): unknown {
  const whole = /^\$\{([^{}]+)\}$/.exec(text)?.[1];
  if (whole !== undefined) return valueAt(event, whole.trim());
  return text.replace(/\$\{([^{}]+)\}/g, (_, path: string) => toText(valueAt(event, path.trim())));
}

function toText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
