// Refuses to write source code for which there is no test yet.
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const sources = new RegExp(process.env.TEST_FIRST_SOURCES || '(^|/)(src|lib)/');
const except = process.env.TEST_FIRST_EXCEPT ? new RegExp(process.env.TEST_FIRST_EXCEPT) : undefined;
const isTest = /(?:^|\/)(?:tests?|__tests__|spec)\/|(?:^|\/)test_[^/]*$|[._-](?:test|spec)(?:-d)?\.\w+$/;

const { tool_input: toolInput, cwd } = JSON.parse(await text(process.stdin));
const project = typeof cwd === 'string' ? cwd : process.cwd();
const missing = pathsIn(toolInput)
  .map(toProjectPath)
  .find((path) => path !== undefined && needsTest(path) && !hasTest(path));
if (missing !== undefined) {
  const [first, second] = testsOf(missing);
  const reason = `test-first: ${missing} has no test yet. Write a failing test first, for example ${first} or ${second}.`;
  console.log(JSON.stringify({ decision: 'deny', reason }));
}

function pathsIn(input) {
  const { file_path: filePath, absolute_path: absolutePath, path, edits } = input ?? {};
  const nested = Array.isArray(edits) ? edits.map((edit) => edit?.file_path) : [];
  return [filePath, absolutePath, path, ...nested].filter((value) => typeof value === 'string' && value !== '');
}

function toProjectPath(path) {
  const steps = relative(project, resolve(project, path)).replaceAll('\\', '/');
  return isAbsolute(steps) || steps.startsWith('../') ? undefined : steps;
}

function needsTest(path) {
  return sources.test(path) && !isTest.test(path) && !except?.test(path);
}

function hasTest(path) {
  return testsOf(path).some((test) => existsSync(join(project, test)));
}

/** Where people put the test of a file: beside it, in a folder beside it, or in a tree of its own. */
function testsOf(path) {
  const extension = /(\.[^./]*)?$/.exec(path)[0];
  const name = basename(path, extension);
  const folder = dirname(path);
  const below = folder.replace(/^(?:.*\/)?(?:src|lib|app)(?:\/|$)/, '');
  const start = /^(.*?)(?:src|lib|app)(?:\/|$)/.exec(folder)?.[1] ?? '';
  const names = [
    `${name}.test${extension}`,
    `${name}.spec${extension}`,
    `${name}_test${extension}`,
    `${name}_spec${extension}`,
    `test_${name}${extension}`,
  ];
  const folders = [
    folder,
    `${folder}/__tests__`,
    ...['test', 'tests', 'spec'].flatMap((root) => [
      join(start, root, below),
      join(start, root),
      join(root, below),
      root,
    ]),
  ];
  return [...new Set(folders.flatMap((each) => names.map((file) => join(each, file).replaceAll('\\', '/'))))];
}
