/** The variables that a text names, as `$NAME` or `${NAME}`. */
export function variablesIn(text: string): string[] {
  return Array.from(text.matchAll(variable), ([, bare, braced]) => bare ?? braced ?? '');
}

/** The text with each variable replaced. */
export function replaceVariables(text: string, replace: (name: string, written: string) => string): string {
  return text.replace(variable, (written, bare, braced) => replace(bare ?? braced, written));
}

const variable = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g;
