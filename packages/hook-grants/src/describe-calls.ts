import { makeRedactor } from '@agent-hooks/hook-system/host';
import type { GrantedCall } from './ticket.ts';

const longest = 2000;

/** What would be done and why someone is asked, for people: without secrets, and not longer than a screen. */
export function describeCalls(
  calls: readonly GrantedCall[],
  reason: string,
): { readonly what: string; readonly reason: string } {
  const redact = makeRedactor(process.env);
  const clean = (text: string) => String(redact(text, longest)).slice(0, longest);
  const what = calls.map(({ tool, input }) =>
    typeof input.command === 'string' ? input.command : `${tool} ${JSON.stringify(redact(input, longest))}`,
  );
  return { what: clean(what.join('\n')), reason: clean(reason) };
}
