/** The name of a program, whatever the path to it. */
export function programName(text: string): string {
  if (!/[/\\.]/.test(text)) return text;
  return text.replace(/^.*[/\\]/, '').replace(/\.(exe|cmd|bat|com)$/i, '');
}

/** Whether a program is named without a path, or is in a directory of the system: no one else can have put it there. */
export function isFromSystem(text: string): boolean {
  return !/[/\\]/.test(text) || /^\/(usr\/(local\/)?)?s?bin\/[^/]+$/.test(text);
}
