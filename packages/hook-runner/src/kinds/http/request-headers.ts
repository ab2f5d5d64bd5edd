import type { HttpHookConfig } from '@agent-hooks/hook-types/internal';
import type { Environment } from '../../environment/environment.ts';
import { expandHeader } from './expand-header.ts';

/** Some headers, their names in lower case. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The headers of a request; `problem` says why it cannot be sent. */
export interface RequestHeaders {
  /** Names and values in turn, as Node takes them without a second look. */
  readonly headers: readonly string[];
  readonly warnings: readonly string[];
  /** The rest of a sentence that begins with the hook; never holds the value of a header. */
  readonly problem?: string;
}

/** What every request says unless the hook's own headers say otherwise. */
const usual: Headers = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
  ['accept-encoding', 'identity'],
  ['user-agent', 'agent-hooks'],
];

/** How the connection is used is not for a hook to say: a wrong word here would mix up one request with the next. */
const ownedByRunner: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'proxy-connection'],
  ...['upgrade', 'expect', 'te', 'trailer', 'accept-encoding'],
]);

/** Puts the headers of a request together, with the variables that the hook may use. */
export function buildHeaders(
  { headers: own = {}, allowedEnv = [] }: HttpHookConfig,
  ofTarget: Headers,
  {
    contentLength,
    environment,
    platform,
  }: { readonly contentLength: number; readonly environment: () => Environment; readonly platform: NodeJS.Platform },
): RequestHeaders {
  const given = new Map<string, string>();
  const warnings: string[] = [];
  for (const [name, text] of Object.entries(own)) {
    const key = name.toLowerCase();
    if (ownedByRunner.has(key)) {
      warnings.push(`The header '${name}' is set by the runner and cannot be changed. Remove it from the hook.`);
      continue;
    }
    if (!isToken.test(name)) return { headers: [], warnings, problem: `has a header with the bad name '${name}'` };
    const { value, ...expanded } = text.includes('$')
      ? expandHeader(name, text, { allowed: allowedEnv, environment: environment(), platform })
      : { value: text, used: [], warnings: [] };
    warnings.push(...expanded.warnings);
    if (!isHeaderValue.test(value)) return { headers: [], warnings, problem: describeBadValue(name, expanded.used) };
    given.set(key, value);
  }
  const headers = ['content-length', `${contentLength}`];
  for (const [name, value] of usual) if (!given.has(name)) headers.push(name, value);
  for (const [name, value] of ofTarget) if (!given.has(name)) headers.push(name, value);
  for (const [name, value] of given) headers.push(name, value);
  return { headers, warnings };
}

const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** No line break, which would begin another header, and nothing beyond one byte. */
const isHeaderValue = /^[\t\x20-\x7e\x80-\xff]*$/;

function describeBadValue(name: string, used: readonly string[]): string {
  const where = used.length === 0 ? '' : ` Look at the value of ${used.map((each) => `$${each}`).join(', ')}.`;
  return `has a line break or another character in its header '${name}' that no header can hold.${where}`;
}
