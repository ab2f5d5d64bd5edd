import { showAddress } from '@agent-hooks/hook-types/internal';
import { firstLine } from '../../run/failures.ts';
import { readTarget, type Target } from './target.ts';

/** Where a redirect leads; `refusal` if it is not followed: the rest of a sentence that begins with the hook. */
export type Redirect = { readonly next: Target } | { readonly refusal: string };

const mostRedirects = 5;

/** Whether an answer sends the request elsewhere; 304 and the unused codes do not. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Decides about a redirect: only one that keeps the method, and stays where the headers were meant to go, is followed. */
export function readRedirect(
  status: number,
  location: string | undefined,
  { from, followed }: { readonly from: URL; readonly followed: number },
): Redirect {
  const wanted = location === undefined ? undefined : resolve(location, from);
  if (!wanted) return { refusal: `was redirected (status ${status}) without a usable address. Correct the service` };
  const to = `was redirected (status ${status}) to ${firstLine(showAddress(wanted.href))}, `;
  if (wanted.origin !== from.origin)
    return { refusal: `${to}which is another place than its url names. If that is right, put it into the url` };
  if (status !== 307 && status !== 308)
    return { refusal: `${to}which would lose the event. Put that address into its url, or answer with 307 or 308` };
  if (followed >= mostRedirects)
    return { refusal: `${to}after ${mostRedirects} redirects before. Put the final address into its url` };
  const next = readTarget(wanted);
  return next ? { next } : { refusal: `${to}which is no usable address. Correct the service` };
}

function resolve(location: string, from: URL): URL | undefined {
  try {
    return new URL(location, from);
  } catch {
    return undefined;
  }
}
