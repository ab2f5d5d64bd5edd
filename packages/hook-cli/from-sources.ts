import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';

const packages = join(import.meta.dirname, '..');
const ours = /^(import|export) \{([^}]*)\} from '(@agent-hooks\/[^']+)';/gm;

/** What comes before the first statement of another kind: further below, an import may be a part of a text. */
const head =
  /^(?:\s+|#!.*|\/\/.*|\/\*[\s\S]*?\*\/|(?:import|export) (?:type )?(?:(?:\w+|\{[^}]*\}|\* as \w+) from )?'[^']+'(?: with \{[^}]*\})?;)*/;

/**
 * Builds of the sources of our packages, and takes each name from the file that has it: esbuild splits files, never parts of
 * them, so that a command which needs one name of a package would load all that the package exports.
 */
export const fromSources: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'from-sources',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^@agent-hooks\// }, ({ path }) => ({ path: sourceOf(path) }));
    onLoad({ filter: /[\\/]packages[\\/][\w-]+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace(head, (imports) =>
        imports.replace(ours, (_, keyword: string, names: string, from: string) =>
          takeFromFiles(keyword, valuesOf(names), from),
        ),
      ),
    }));
  },
};

/** A name inside a file, and under which it is known outside. */
interface NamedValue {
  readonly inner: string;
  readonly outer: string;
}

/** Where a name is written, and how it is called there. */
interface Origin {
  readonly file: string;
  readonly name: string;
}

/** The source of an entry of one of our packages. */
function sourceOf(specifier: string): string {
  const [, name = '', entry] = /^@agent-hooks\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  const built: string = exports[entry === undefined ? '.' : `./${entry}`].import.default;
  return join(packages, name, built.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'));
}

/** On one line, so that errors keep the lines of the source. */
function takeFromFiles(keyword: string, values: readonly NamedValue[], from: string): string {
  const origins = originsOf(sourceOf(from));
  return values
    .map(({ inner, outer }) => {
      const origin = origins.get(inner);
      if (!origin) throw new Error(`${from} exports no ${inner}`);
      return `${keyword} { ${origin.name} as ${outer} } from ${JSON.stringify(origin.file)};`;
    })
    .join(' ');
}

/** Types are gone in what is built. */
function valuesOf(names: string): NamedValue[] {
  const values = names.split(',').map((each) => each.trim());
  return values
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [inner = each, outer = inner] = each.split(' as ');
      return { inner, outer };
    });
}

const known = new Map<string, ReadonlyMap<string, Origin>>();

/** What an entry exports, by name. Entries only hand on, so what hands nothing on is where a name is written. */
function originsOf(entry: string): ReadonlyMap<string, Origin> {
  const before = known.get(entry);
  if (before) return before;
  const origins = new Map<string, Origin>();
  for (const [, names = '', from = ''] of readFileSync(entry, 'utf8').matchAll(
    /^export \{([^}]*)\} from '([^']+)';/gm,
  )) {
    const file = from.startsWith('.') ? join(dirname(entry), from) : sourceOf(from);
    for (const { inner, outer } of valuesOf(names)) {
      origins.set(outer, originsOf(file).get(inner) ?? { file, name: inner });
    }
  }
  known.set(entry, origins);
  return origins;
}
