import { isRecord } from '@agent-hooks/hook-types';

/** Reads JSON that an API has as text; invalid JSON is a text, and an empty text is an empty object. */
export function parseJsonText(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? {};
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Writes JSON as a text; what was read as a text stays one. */
export function toJsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value is what a hook sent, as JSON sees both: a hook cannot send back what JSON does not have. */
export function isSameJson(value: unknown, sent: unknown): boolean {
  if (Object.is(value, sent)) return true;
  const shown = asJson(value);
  if (shown !== value) return isSameJson(shown, sent);
  if (Array.isArray(value)) {
    if (!Array.isArray(sent) || value.length !== sent.length) return false;
    return value.every((item, index) => isSameJson(item ?? null, sent[index] ?? null));
  }
  if (!isRecord(value) || !isRecord(sent)) return false;
  const names = Object.keys(value).filter((name) => isJson(value[name]));
  const sentNames = Object.keys(sent).filter((name) => isJson(sent[name]));
  return (
    names.length === sentNames.length &&
    names.every((name) => Object.hasOwn(sent, name) && isSameJson(value[name], sent[name]))
  );
}

/** What a hook sent, with every part of the value that it left alone being the very same. */
export function applyJson(value: unknown, sent: unknown): unknown {
  if (isSameJson(value, sent)) return value;
  if (Array.isArray(value) && Array.isArray(sent)) return sent.map((item, index) => applyJson(value[index], item));
  if (!isPlain(value) || !isRecord(sent)) return sent;
  // What JSON cannot say stays where it is; fromEntries keeps a key named __proto__ a key.
  const silent = Object.entries(value).filter(([name, inner]) => !isJson(inner) && !Object.hasOwn(sent, name));
  const said = Object.entries(sent).map(([name, inner]) => [name, applyJson(ownField(value, name), inner)]);
  return Object.fromEntries([...silent, ...said]);
}

function ownField(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && asJson(value) === value;
}

function asJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? (value === 0 ? 0 : value) : null;
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
  return typeof value.toJSON === 'function' ? value.toJSON() : value;
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
