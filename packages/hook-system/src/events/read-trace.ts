import type { TraceHeaders } from '@agent-hooks/hook-runner';
import { messageOf } from '@agent-hooks/hook-types';

/** What the host says about its trace, as far as a header can carry it; a problem says what was left out. */
export function readTrace(
  traceHeaders: ((correlationId?: string) => TraceHeaders | undefined) | undefined,
  correlationId: string | undefined,
): { readonly trace?: TraceHeaders; readonly problem?: string } {
  if (!traceHeaders) return {};
  try {
    const given = Object.entries(traceHeaders(correlationId) ?? {});
    const good = given.filter(([name, value]) => isName.test(name) && typeof value === 'string' && isValue.test(value));
    const bad = given.filter((each) => !good.includes(each)).map(([name]) => name);
    return {
      ...(good.length > 0 && { trace: Object.fromEntries(good.map(([name, value]) => [name.toLowerCase(), value])) }),
      ...(bad.length > 0 && { problem: `traceHeaders gave headers that cannot be sent: ${bad.join(', ')}` }),
    };
  } catch (error) {
    return { problem: `traceHeaders failed: ${messageOf(error)}` };
  }
}

/** Nothing that says how a connection is used, or who calls. */
const isName =
  /^(?!(?:host|connection|cookie|authorization|upgrade|expect|te|trailer)$)(?!(?:content|transfer|proxy|keep|accept)-)[a-z0-9_-]+$/i;

/** One line of printable text. */
const isValue = /^[\x20-\x7e]{1,8192}$/;
