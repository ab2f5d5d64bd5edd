import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readPackages, root } from './packages.ts';

const packages = readPackages();
/** What is not published keeps the same rules. */
const unpublished = readdirSync(join(root, 'private')).map((folder) => ({ directory: join(root, 'private', folder) }));
const sources = [...packages, ...unpublished].flatMap(({ directory }) =>
  readdirSync(join(directory, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(directory, 'src', file))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })),
);
const code = sources.filter(({ path }) => !/\.test(-d)?\.ts$/.test(path));
const offenders = (pattern: RegExp, files = code) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Lists of checks, pages and readers. Remove a file when its functions are short enough; never add one. */
const longBefore = new Set([
  'packages/adapter-ai-sdk/src/tools/with-tool-hooks.ts',
  'packages/hook-cli/src/commands/bundle.ts',
  'packages/hook-dialects/src/tools/tool-map.ts',
  'packages/hook-translator/src/conformance/request-checks.ts',
  'packages/hook-translator/src/conformance/tool-checks.ts',
  'packages/shell-effects/src/code/code-calls.ts',
  'packages/shell-effects/src/code/tokens.ts',
  'packages/shell-effects/src/programs/package-acts.ts',
  'packages/shell-effects/src/programs/parse-arguments.ts',
  'packages/shell-effects/src/reader/redirections.ts',
  'private/trace-page/src/page/live.ts',
  'private/trace-page/src/page/recorded.ts',
]);

/** The functions with more than three parameters, by why each keeps them; never add one. */
const withMoreThanThree: Readonly<Record<string, readonly string[]>> = {
  'Public names that hosts rely on, with the parameters that they have always had': [
    ...['executeHook', 'executeHooksParallel', 'executeHooksSequential'].map(
      (name) => `hook-runner/hook-runner ${name}`,
    ),
    ...['constructor', 'fireAfterToolEvent'].map((name) => `hook-system/events/hook-event-handler ${name}`),
    ...['fireBeforeToolHook', 'fireAfterToolHook'].map((name) => `agent-integration/triggers/tool-triggers ${name}`),
    'agent-integration/tools/execute-tool-with-hooks executeToolWithHooks',
    'agent-integration/triggers/model-triggers fireAfterModelHook',
  ],
  'Published beside these, and called like them: what the event is about, then options': [
    ...['fireAfterAgentEvent', 'fireNotificationEvent', 'firePermissionRequestEvent', 'fireToolDeniedEvent'].map(
      (name) => `hook-system/events/hook-event-handler ${name}`,
    ),
    ...['askBeforeTool', 'firePermissionRequestHook', 'fireToolDeniedHook'].map(
      (name) => `agent-integration/triggers/tool-triggers ${name}`,
    ),
    'agent-integration/triggers/lifecycle-trigger fireLifecycleHook',
  ],
  'commander calls an action with the arguments, the options and the command': [
    'hook-cli/commands/asks action',
    'hook-cli/commands/connect action',
  ],
  'String.prototype.replace calls back with the match and each group': [
    'shell-effects/code/tokens replace',
    'shell-effects/programs/shell replace',
    'shell-effects/syntax/escapes replace',
  ],
};

describe('the sources', () => {
  it('know the events only in the event table: no switch over event names anywhere else', () => {
    const events = readdirSync(join(root, 'packages/hook-types/src/events'))
      .filter((file) => !/test|table|event-row|host-event/.test(file))
      .map((file) => file.replace('.ts', '').replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase()));
    expect(events).toHaveLength(17);
    const cases = new RegExp(
      `case\\s+(['"](${events.join('|')})['"]|HookEventName\\.)|switch\\s*\\(\\s*\\w*[eE]ventName`,
    );
    expect(offenders(cases)).toEqual([]);
  });

  it('know the kinds of hook only in the kind table and in the folders of kinds', () => {
    const table = readFileSync(join(root, 'packages/hook-types/src/kinds/table.ts'), 'utf8');
    const kinds = Array.from(table.matchAll(/^ {2}(\w+): \w+Kind,$/gm), ([, kind]) => kind);
    expect(kinds.length).toBeGreaterThanOrEqual(5);
    const names = `['"](${kinds.join('|')})['"]`;
    const comparisons = new RegExp(`\\btype\\s*[!=]==?\\s*${names}|case\\s+${names}|HookType\\.[A-Z]`);
    // shell-effects knows no hooks: its syntax trees have functions and commands of their own.
    const elsewhere = code.filter(({ path }) => !/\/kinds\/|^packages\/shell-effects\//.test(path));
    expect(offenders(comparisons, elsewhere)).toEqual([]);
  });

  it('have no file of more than 300 lines', () => {
    expect(code.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path)).toEqual([]);
  });

  it('have no function of more than 60 lines, except for those that already had', () => {
    const long = code.flatMap(({ path, text }) => listLongFunctions(path, text));
    expect(long.filter((path) => !longBefore.has(path))).toEqual([]);
  });

  it('have no function of more than three parameters, except where others fix them: the rest is an object', () => {
    const found = code.flatMap(({ path, text }) => listLongSignatures(path, text));
    expect([...new Set(found)].sort()).toEqual(Object.values(withMoreThanThree).flat().sort());
  });

  it('say beside each variable of a module that changes why it is kept', () => {
    const found = code.flatMap(({ path, text }) => listModuleState(path, text));
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ hasReason }) => !hasReason).map(({ name }) => name)).toEqual([]);
  });

  it('of agent-integration know the shapes of a model SDK only in the folders of that SDK', () => {
    const files = code.filter(
      ({ path }) => path.startsWith('packages/agent-integration/src/') && !/\/gemini(-client)?\//.test(path),
    );
    expect(files.length).toBeGreaterThan(40);
    const shapes = /\b(candidates|functionCall\w*|functionResponse|functionDeclarations|parts|generateContent\w*)\b/;
    expect(offenders(shapes, files)).toEqual([]);
  });

  it('of hook-types export at most 80 names; the rest is under /internal', () => {
    const entry = readFileSync(join(root, 'packages/hook-types/src/index.ts'), 'utf8');
    const names = [...entry.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(',').filter((name) => name.trim()),
    );
    expect(names.length).toBeGreaterThan(60);
    expect(names.length).toBeLessThanOrEqual(80);
  });

  it('export names one by one', () => {
    expect(offenders(/^export \*|^export default/m)).toEqual([]);
  });

  it('have nothing unfinished, switched off or suppressed', () => {
    expect(offenders(/\b(TODO|FIXME|XXX)\b/, sources)).toEqual([]);
    expect(offenders(/\b(it|test|describe)\.(only|todo)\(/, sources)).toEqual([]);
    expect(offenders(/@ts-ignore|\bas any\b|<any>/, sources)).toEqual([]);
  });

  it('start processes in one file', () => {
    const imports =
      /^import (?!type )[^;]*from ['"](node:)?child_process['"]|(require|import|getBuiltinModule)\(['"](node:)?child_process['"]\)/m;
    const published = code.filter(({ path }) => path.startsWith('packages/'));
    expect(offenders(imports, published)).toEqual(['packages/hook-runner/src/process/start-program.ts']);
  });

  it('never replace child_process in a test', () => {
    expect(offenders(/mock\(\s*['"](node:)?child_process/, sources)).toEqual([]);
  });
});

it('tests that replace modules have a process for each file, or they would replace nothing', () => {
  const replacing = packages.filter(({ directory }) =>
    ['src', 'test']
      .flatMap((folder) => filesIn(join(directory, folder)))
      .some((file) => file.endsWith('.ts') && /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8'))),
  );
  const sharing = replacing.filter(
    ({ directory }) => !readFileSync(join(directory, 'vitest.config.ts'), 'utf8').includes('isolate: true'),
  );
  expect(replacing).not.toEqual([]);
  expect(sharing.map(({ folder }) => folder)).toEqual([]);
});

describe.each(packages.map((each) => [each.name, each] as const))('%s', (_name, { folder, directory, manifest }) => {
  it('can be published by itself', () => {
    expect(manifest).toMatchObject({
      name: `@agent-hooks/${folder}`,
      license: 'Apache-2.0',
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20.19' },
      publishConfig: { access: 'public' },
      repository: { directory: `packages/${folder}` },
    });
    expect(manifest.private).toBeUndefined();
    expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'CHANGELOG.md']));
    expect(manifest.exports).toHaveProperty(['.', 'import', 'types']);
    expect(manifest.exports).toHaveProperty(['.', 'require', 'types']);
  });

  it('leads tests and types to its sources, by every entry', () => {
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target === 'string') continue;
      const [condition = '', source = ''] = Object.entries(target as Record<string, string>)[0] ?? [];
      expect(condition, entry).toBe('@agent-hooks/source');
      expect(existsSync(join(directory, source)), `${entry}: ${source}`).toBe(true);
    }
  });

  it('runs nothing when it is installed', () => {
    const scripts = Object.keys((manifest.scripts as Record<string, string> | undefined) ?? {});
    expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$|^prepublish/.test(name))).toEqual([]);
  });

  it('has no more lines of source than its ceiling, which may only fall', () => {
    const ceiling: { lines: number; data?: number } = JSON.parse(readFileSync(join(directory, 'ceiling.json'), 'utf8'));
    const sources = filesIn(join(directory, 'src')).filter((file) => !/\.test(-d)?\.ts$/.test(file));
    const linesOf = (names: RegExp) =>
      sources
        .filter((file) => names.test(file))
        .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
    // A package whose tables are data says how long these may be.
    const isApart = ceiling.data !== undefined;
    const lines = linesOf(isApart ? /\.(ts|css|html)$/ : /\.(ts|json|css|html)$/);
    expect(lines, `${folder}/ceiling.json; shorten the sources`).toBeLessThanOrEqual(ceiling.lines);
    if (isApart)
      expect(linesOf(/\.json$/), `${folder}/ceiling.json; shorten the data`).toBeLessThanOrEqual(ceiling.data ?? 0);
  });

  it('has a README and a change log', () => {
    for (const file of ['README.md', 'CHANGELOG.md']) expect(existsSync(join(directory, file)), file).toBe(true);
    expect(readFileSync(join(directory, 'README.md'), 'utf8').length).toBeGreaterThan(500);
  });
});

it('turbo.json names no package', () => {
  expect(readFileSync(join(root, 'turbo.json'), 'utf8')).not.toContain('@agent-hooks/');
});

describe('the documentation', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'AGENTS.md',
    ...markdownIn('docs'),
    ...packages.map(({ folder }) => `packages/${folder}/README.md`),
  ];

  it.each(pages)('%s links only to files that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
      (match) => match[1] ?? '',
    );
    const missing = targets.filter((target) => !existsSync(join(root, page, '..', target)));
    expect(missing).toEqual([]);
  });
});

describe('the decisions', () => {
  const folder = join(root, 'docs/decisions');
  const pages = readdirSync(folder).filter((file) => file !== 'README.md');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');

  it.each(pages)('%s is a topic of the index, and its entries have dates', (page) => {
    const headings = readFileSync(join(folder, page), 'utf8').split(/^## /m).slice(1);
    const undated = headings.filter((entry) => !/^.+\n\n_\d{4}-\d{2}-\d{2}\._/.test(entry));
    expect(headings.length).toBeGreaterThan(0);
    expect(undated.map((entry) => entry.split('\n')[0])).toEqual([]);
    expect(index).toContain(`(${page})`);
  });
});

/** The path, once for each function of the file that has more than 60 lines. */
function listLongFunctions(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isLong = ts.isFunctionLike(node) && lineAt(node.end) - lineAt(node.getStart()) >= 60;
    if (isLong) found.push(path);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The package, the file and the name of each function with more than three parameters; a callback has that of its caller. */
function listLongSignatures(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const place = path
    .replace(/^(packages|private)\//, '')
    .replace('/src/', '/')
    .replace(/\.ts$/, '');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.length > 3) {
      const caller = ts.isCallExpression(node.parent) ? node.parent.expression : undefined;
      const name = node.name ?? (caller && ts.isPropertyAccessExpression(caller) ? caller.name : undefined);
      found.push(`${place} ${ts.isConstructorDeclaration(node) ? 'constructor' : (name?.getText() ?? '')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The variables of a module that can be set, or that begin empty and are filled; a reason is above one or behind it. */
function listModuleState(path: string, text: string): { readonly name: string; readonly hasReason: boolean }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  return file.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const isSet = (statement.declarationList.flags & ts.NodeFlags.Const) === 0;
    const line = file.getLineAndCharacterOfPosition(statement.getStart()).line;
    const hasReason = /^\/\/|\*\/$/.test(lines[line - 1]?.trim() ?? '') || /; \/\/ /.test(lines[line] ?? '');
    return statement.declarationList.declarations
      .filter(({ type, initializer }) => {
        const isFilled = /^new (Weak)?(Map|Set)(<.*>)?\(\)$|^\[\]$/s.test(initializer?.getText() ?? '');
        return isSet || (isFilled && !/^(readonly|Readonly)/.test(type?.getText() ?? '') && type?.getText() !== 'Path');
      })
      .map(({ name }) => ({ name: `${path} ${name.getText()}`, hasReason }));
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.split(sep).join('/')}`);
}
