// Runs a hook in TypeScript, as `node run-typescript.cjs hook.ts`. It is built into one file, which `agent-hooks init`
// puts beside a hook.
import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'sucrase';

/** Endings of files that hold TypeScript. */
const isTypeScript = /\.[cm]?ts$/;

/** Thrown where a file uses what only ES modules have: `await` at its top level, or `import.meta`. */
class NeedsModuleError extends Error {}

if (isMainThread) void main(process.argv[2]);

/** The hook of a loader thread: node calls it for each module. */
export async function load(
  url: string,
  context: unknown,
  next: (url: string, context: unknown) => unknown,
): Promise<unknown> {
  if (!url.startsWith('file:') || !isTypeScript.test(url)) return next(url, context);
  const source = withoutTypes(readFileSync(new URL(url), 'utf8'), new URL(url).pathname, false);
  return { format: 'module', source, shortCircuit: true };
}

async function main(file: string | undefined): Promise<void> {
  if (file === undefined) fail('name the hook: node run-typescript.cjs hook.ts');
  const path = resolve(file);
  // To the hook it is as if node had been given its file.
  process.argv.splice(1, 2, path);
  if (readsTypeScript()) await import(pathToFileURL(path).href);
  else await runStripped(path);
}

/** As CommonJS, which is read without a second thread and so in half the time, unless it has to be a module. */
async function runStripped(path: string): Promise<void> {
  const extensions = legacyExtensions();
  for (const ending of ['.ts', '.cts', '.mts']) extensions[ending] = compile;
  try {
    nodeModule.createRequire(path)(path);
  } catch (error) {
    if (!(error instanceof NeedsModuleError)) throw error;
    nodeModule.register(pathToFileURL(__filename));
    await import(pathToFileURL(path).href);
  }
}

function compile(module: CompiledModule, file: string): void {
  const code = withoutTypes(readFileSync(file, 'utf8'), file, true);
  assertNoModule(code);
  module._compile(code, file);
}

/** Nothing of the file has run yet if it cannot be compiled. */
function assertNoModule(code: string): void {
  if (!/\bawait\b|\bimport\.meta\b/.test(code)) return;
  try {
    new Script(nodeModule.wrap(code));
  } catch {
    // If this is another mistake, node says so itself when it loads the module.
    throw new NeedsModuleError();
  }
}

function withoutTypes(code: string, filePath: string, isCommonJs: boolean): string {
  return transform(code, {
    filePath,
    transforms: isCommonJs ? ['typescript', 'imports'] : ['typescript'],
    disableESTransforms: true,
    preserveDynamicImport: true,
  }).code;
}

/** Node says so from 22.10 on; before that it never does without being asked. */
function readsTypeScript(): boolean {
  const { typescript } = process.features as { readonly typescript?: string | false };
  return typeof typescript === 'string';
}

interface CompiledModule {
  _compile(code: string, file: string): void;
}

/** What `require` does by the ending of a file: declared by no types, and kept by Node for such use. */
function legacyExtensions(): Record<string, (module: CompiledModule, file: string) => void> {
  return (nodeModule as unknown as { _extensions: ReturnType<typeof legacyExtensions> })._extensions;
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
