import type { PageEvent } from '../data/page-data.ts';

/** The numbers of the events that contain a text anywhere. */
export function searchInEverything(text: string): Promise<number[]> {
  return ask(`search?text=${encodeURIComponent(text)}`);
}

/** All that is known of an event. */
export function loadEvent(id: number): Promise<PageEvent> {
  return ask(`event?id=${id}`);
}

/** Fires the event again with this input. */
export function fireAgain(id: number, input: unknown): Promise<PageEvent> {
  return ask('fire', { id, input });
}

/** Saves the event with this input as a test case; gives the sentence that says where. */
export async function saveAsCase(id: number, file: string, input: unknown): Promise<string> {
  const { saved } = await ask<{ saved: string }>('save', { id, file, input });
  return saved;
}

/** Throws an error whose message is for the reader. */
async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch(() => undefined);
  if (!response) throw new Error('The inspector does not answer. Is `agent-hooks trace --live` still running?');
  const value = await response.json();
  if (!response.ok) throw new Error(value.problem ?? `The inspector answered ${response.status}.`);
  return value;
}
