// First in the row: gives the tool a clean path below the project instead of whatever way the model spelled it.
import { isAbsolute, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const { tool_input: toolInput, cwd } = JSON.parse(await text(process.stdin));
const path = toolInput?.file_path;
if (typeof path === 'string' && path !== '') {
  const absolute = resolve(
    cwd,
    path
      .trim()
      .replaceAll('\\', '/')
      .replace(/^file:\/\//, ''),
  );
  const steps = relative(cwd, absolute).replaceAll('\\', '/');
  const straight = isAbsolute(steps) || steps.startsWith('..') ? absolute : steps;
  if (straight !== path) {
    console.log(
      JSON.stringify({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { file_path: straight } } }),
    );
  }
}
