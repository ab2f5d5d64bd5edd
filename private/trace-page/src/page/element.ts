/** What an element may be given beside its children. */
export interface ElementOptions {
  readonly class?: string;
  readonly text?: string;
  readonly title?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Makes an element. Text is only ever set as text, so nothing that a log holds can become a part of the page. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (options.class !== undefined) made.className = options.class;
  if (options.text !== undefined) made.textContent = options.text;
  if (options.title !== undefined) made.title = options.title;
  for (const [name, value] of Object.entries(options.attributes ?? {})) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Fills an element of details when it is first opened, so that what is never opened costs nothing. */
export function fillOnOpen(details: HTMLDetailsElement, fill: () => readonly Node[]): void {
  details.addEventListener('toggle', () => details.append(...fill()), { once: true });
}
