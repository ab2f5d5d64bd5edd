/** The path that a file's name means in a directory, as far as text alone shows; both kinds of separator are understood. */
export function absolutePath(path: string, directory: string): string {
  if (path === '' || directory === '' || /^([/\\]|[A-Za-z]:[/\\])/.test(path)) return path;
  const separator = directory.includes('\\') && !directory.includes('/') ? '\\' : '/';
  const relative = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  const parts = directory.replace(/[/\\]+$/, '').split(separator);
  for (const part of relative) {
    if (part !== '..') parts.push(part);
    else if (parts.length > 1) parts.pop();
  }
  return parts.join(separator) || separator;
}
