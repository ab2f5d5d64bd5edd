/** How a response ended, in the words of the stable format; a reason that is not known passes in capitals. */
export function toHookFinishReason(reason: unknown): string | undefined {
  return typeof reason === 'string' ? (known.get(reason) ?? reason.toUpperCase()) : undefined;
}

/** How a response ended, in the words of the API. */
export function fromHookFinishReason(reason: string | undefined): string {
  if (reason === undefined) return 'stop';
  return [...known].find(([, shown]) => shown === reason)?.[0] ?? reason.toLowerCase();
}

/** The first of several with one meaning is the one that is written. */
const known: ReadonlyMap<string, string> = new Map([
  ['stop', 'STOP'],
  ['tool_calls', 'STOP'],
  ['function_call', 'STOP'],
  ['length', 'MAX_TOKENS'],
  ['content_filter', 'SAFETY'],
]);
