// Formats the file that a tool has just written, if the project or the machine has a formatter for it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** The first formatter that is there is used. `module` is one that the project has installed. */
const formatters = [
  {
    files: /\.(?:[cm]?[jt]sx?|jsonc?|css|scss|html|md|ya?ml|vue|svelte)$/i,
    module: 'prettier',
    args: ['--write', '--log-level=warn'],
  },
  { files: /\.(?:[cm]?[jt]sx?|jsonc?|css)$/i, module: '@biomejs/biome', args: ['format', '--write'] },
  { files: /\.pyi?$/i, program: 'ruff', args: ['format', '--quiet'] },
  { files: /\.pyi?$/i, program: 'black', args: ['--quiet'] },
  { files: /\.go$/i, program: 'gofmt', args: ['-w'] },
  { files: /\.rs$/i, program: 'rustfmt', args: [] },
];

const { tool_input: toolInput, tool_response: toolResponse, cwd } = JSON.parse(await text(process.stdin));
const project = realpathSync(typeof cwd === 'string' ? cwd : process.cwd());
const file = toolResponse?.error ? undefined : writtenFile(toolInput);
const command = file && findFormatter(file);
if (command) report(format(command, file), command.name, relative(project, file));

/** The real path of the file, if it is a file inside the project. */
function writtenFile(input) {
  const path = [input?.file_path, input?.absolute_path, input?.path].find(
    (value) => typeof value === 'string' && value !== '',
  );
  try {
    const real = realpathSync(resolve(project, path));
    const steps = relative(project, real);
    return isAbsolute(steps) || steps.startsWith('..') || !statSync(real).isFile() ? undefined : real;
  } catch {
    return undefined;
  }
}

function findFormatter(path) {
  for (const { files, module, program, args } of formatters) {
    if (!files.test(path)) continue;
    const found = module ? moduleProgram(module) : onPath(program);
    if (found) return { name: module ?? program, file: found[0], args: [...found.slice(1), ...args] };
  }
  return undefined;
}

/** Run by node itself: the link in node_modules/.bin is another thing on every system. */
function moduleProgram(name) {
  const folder = join(project, 'node_modules', name);
  try {
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const script = join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0]);
    return existsSync(script) ? [process.execPath, script] : undefined;
  } catch {
    return undefined;
  }
}

function onPath(program) {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  const folder = (process.env.PATH ?? '')
    .split(delimiter)
    .find((each) => isAbsolute(each) && existsSync(join(each, name)));
  return folder && [join(folder, name)];
}

function format({ file: program, args }, path) {
  const before = readFileSync(path);
  try {
    // The path is absolute, so that a file named --config is never taken for an option.
    execFileSync(program, [...args, path], { cwd: project, stdio: ['ignore', 'ignore', 'pipe'], timeout: 25_000 });
  } catch (error) {
    const said = String(error.stderr ?? '').trim() || error.message;
    return `could not format it: ${said.slice(0, 1000)}`;
  }
  return before.equals(readFileSync(path)) ? undefined : 'formatted it; read it again before the next edit.';
}

function report(outcome, name, path) {
  if (outcome === undefined) return;
  const additionalContext = `${path}: ${name} ${outcome}`;
  console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext } }));
}
