import { isRecord } from '@agent-hooks/hook-types';

/** Shows a person something in opencode: as a toast on its screen, which stderr would draw over. */
export function reportToPerson(client: unknown, message: string): void {
  const tui = isRecord(client) && isRecord(client.tui) ? client.tui : {};
  if (typeof tui.showToast !== 'function' || screenless.test(process.argv[2] ?? '')) {
    console.error(message);
    return;
  }
  const body = { title: 'agent-hooks', message, variant: 'warning', duration: 10_000 };
  // No one waits for it: opencode answers when its own event is done.
  void Promise.resolve(tui.showToast({ body })).catch(() => undefined);
}

/** Commands of opencode that have no screen of their own. */
const screenless = /^(?:run|serve|web|acp|github|pr)$/;
