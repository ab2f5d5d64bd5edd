import { cutMark } from '@agent-hooks/hook-fleet/append';
import type { Environment } from '@agent-hooks/hook-trust';
import { isRecord } from '@agent-hooks/hook-types';
import { setField } from '@agent-hooks/hook-types/internal';
import { redactAssignments } from './redact-assignments.ts';
import { isSecretName, isSecretVariable } from './secret-name.ts';
import { mayHoldShape, secretShapes } from './secret-shapes.ts';

/** The mark where something was cut off. */
export { cutMark };

/** What the log contains in place of a secret. */
const redactedText = '[redacted]';

/** Copies data without its secrets; of strings that are too long, only the beginning is looked at and kept. */
export type Redactor = (value: unknown, longestText?: number) => unknown;

/** No secret that is known by its look is longer, private keys apart, which are known by their beginning. */
export const longestSecret = 8 * 1024;

/**
 * Makes a function that copies data without its secrets: the values of fields whose names say so, the values that the
 * given environments hold under such names, wherever they are, assignments in text, and what looks like a known kind
 * of key. Only values are replaced; the shape of the data and the names of its fields stay.
 */
export function makeRedactor(...environments: readonly Environment[]): Redactor {
  const known = knownSecrets(environments);
  const redactText = (text: string) => redactShapes(redactAssignments(replaceAll(text, known), redactedText));
  const clean = new Set<string>();
  return (value, longestText = Number.POSITIVE_INFINITY) => {
    const redactLong = (text: string) => redactBeginning(text, longestText, redactText);
    const name = (given: string) => redactName(given, clean, redactLong);
    return redactValue(value, { text: redactLong, name, isSecret: false }, 0);
  };
}

/** How the texts and the names of fields in some data are redacted. */
interface Redaction {
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
  readonly isSecret: boolean;
}

/** The names of fields are the same in every event: those that contain no secret are looked at once. */
function redactName(name: string, clean: Set<string>, redactText: (text: string) => string): string {
  if (clean.has(name)) return name;
  const redacted = redactText(name);
  if (redacted === name && name.length <= longestName) {
    if (clean.size >= mostNames) clean.clear();
    clean.add(name);
  }
  return redacted;
}

const [mostNames, longestName] = [2000, 100];

/** The end of a text that was cut may be the beginning of a secret, which no one can recognise: it is left out. */
function redactBeginning(text: string, longestText: number, redactText: (text: string) => string): string {
  if (text.length <= longestText + longestSecret) return redactText(text);
  return `${redactText(text.slice(0, longestText + longestSecret)).slice(0, -longestSecret)}${cutMark}`;
}

/** Deeper data than this is not data that a hook was meant to read. */
const deepest = 100;

function redactValue(value: unknown, redaction: Redaction, depth: number): unknown {
  if (depth > deepest) return redactedText;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redaction, depth + 1));
  if (isRecord(value)) {
    const redacted: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      const below = redaction.isSecret || !isSecretName(name) ? redaction : { ...redaction, isSecret: true };
      const item = redactValue(value[name], below, depth + 1);
      setField(redacted, redaction.name(name), item);
    }
    return redacted;
  }
  if (redaction.isSecret && (typeof value === 'number' || (typeof value === 'string' && value !== '')))
    return redactedText;
  return typeof value === 'string' ? redaction.text(value) : value;
}

/** A shorter value, such as `true` or `dev`, would take half of the log with it. */
const shortestSecret = 6;

/** The values of secret variables, longest first, in every spelling in which text may hold them. */
function knownSecrets(environments: readonly Environment[]): string[] {
  const values = environments
    .flatMap((environment) => Object.entries(environment))
    .flatMap(([name, value = '']) => (isSecretVariable(name) ? partsOf(value) : passwordsIn(value)))
    .map((value) => value.trim())
    .flatMap((value) => (value.length < shortestSecret ? [] : spellings(value)));
  return [...new Set(values)].sort((one, other) => other.length - one.length);
}

/** A part of a value that has several is a secret only if it is long enough not to be a word. */
const shortestPart = 8;

/** A value, and the lines or items of one that has several: hooks print them one by one. */
function partsOf(value: string): string[] {
  return [value, ...value.split(/[\n,;]/).filter((part) => part.trim().length >= shortestPart)];
}

/** The password of an address such as `postgres://user:password@host`, as it is written and as it is meant. */
function passwordsIn(value: string): string[] {
  const [, password = ''] = /^[a-z][\w+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i.exec(value.trim()) ?? [];
  return password === '' ? [] : [password, decodeUri(password)];
}

function decodeUri(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function spellings(value: string): string[] {
  const quoted = JSON.stringify(value).slice(1, -1);
  const encoded = encodeUri(value);
  const hex = Buffer.from(value).toString('hex');
  return [
    value,
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    // As other languages write JSON.
    quoted.replaceAll('/', '\\/'),
    ...[encoded, encoded.replace(/%[\dA-F]{2}/g, (found) => found.toLowerCase())],
    ...[hex, hex.toUpperCase()],
    ...toBase64(value),
  ];
}

function encodeUri(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * As it looks at each of the three places where it can begin, as in `user:secret`, and in both alphabets. Without the
 * characters at its ends, which depend on what is around it.
 */
function toBase64(value: string): string[] {
  const bytes = Buffer.from(value);
  const inner = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isCut = (before + bytes.length) % 3 !== 0;
    return text.slice(before === 0 ? 0 : before + 1, isCut ? -1 : undefined);
  });
  const long = inner.filter((text) => text.length >= shortestSecret);
  return [...long, ...long.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))];
}

function replaceAll(text: string, secrets: readonly string[]): string {
  // The longest first, as they are listed; none is in a text that is shorter.
  return secrets.reduce(
    (rest, secret) => (rest.length < secret.length ? rest : rest.replaceAll(secret, redactedText)),
    text,
  );
}

function redactShapes(text: string): string {
  if (!mayHoldShape(text)) return text;
  return Object.values(secretShapes).reduce(
    (rest, pattern) =>
      rest.replace(pattern, (...match) => {
        const groups: unknown = match.at(-1);
        const keep = isRecord(groups) && typeof groups.keep === 'string' ? groups.keep : '';
        return `${keep}${redactedText}`;
      }),
    text,
  );
}
