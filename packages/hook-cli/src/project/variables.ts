/** What a text says apart from the variables in it, such as `$NAME` and `${NAME}`. */
export function withoutVariables(text: string): string {
  return text.replace(/\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})/g, '');
}
