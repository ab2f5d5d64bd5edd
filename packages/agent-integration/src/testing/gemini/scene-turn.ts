/** A turn of a conversation for a host to go on with, also in the form of `@google/genai`. */
export interface SceneTurn {
  readonly role: 'user' | 'model';
  readonly text: string;
  readonly parts: { readonly text: string }[];
}

/** Makes a turn that has a text. */
export function sceneTurn(role: SceneTurn['role'], text: string): SceneTurn {
  return { role, text, parts: [{ text }] };
}
