import { readFileSync, realpathSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What the bridge needs of the engine. */
type Engine = typeof import('../bridge-engine.ts');

/** The engine, and how to keep what V8 has compiled of it for the next process. */
export interface LoadedEngine extends Engine {
  readonly keepCompiled: () => Promise<void>;
}

/** Loads the engine beside the program. `compiled`: a private file with what V8 compiled of it before. */
export function loadEngine(program: string, compiled: string | undefined): LoadedEngine {
  const file = join(dirname(realpathSync(program)), 'agent-hooks-engine.cjs');
  const cachedData = compiled === undefined ? undefined : readOrNothing(compiled);
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} as Engine };
  const run: unknown = script.runInThisContext();
  if (typeof run === 'function')
    run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  const isCurrent = cachedData !== undefined && script.cachedDataRejected !== true;
  const keepCompiled = async () => {
    if (compiled === undefined || isCurrent) return;
    // Without it the next process compiles again.
    await module.exports.writeFileLate(compiled, script.createCachedData(), 0o600).catch(() => undefined);
  };
  return { ...module.exports, keepCompiled };
}

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
