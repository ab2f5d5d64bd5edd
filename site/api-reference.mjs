// The API reference: one page for each entry of each package, from the TSDoc of what it exports.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application } from 'typedoc';

const packagesFolder = join(import.meta.dirname, '..', 'packages');

/**
 * Writes the reference of these packages below `out`; gives its section of the menu.
 * @param {readonly string[]} packages @param {string} out
 * @returns {Promise<import('./pages.mjs').Section>}
 */
export async function writeApiReference(packages, out) {
  const entries = packages.flatMap(entriesOf);
  const application = await Application.bootstrapWithPlugins({
    ...options,
    entryPoints: entries.map(({ types }) => types),
    outputs: [{ name: 'markdown', path: out }],
  });
  const project = await application.convert();
  if (!project) throw new Error('The API reference cannot be made: typedoc could not read the declarations.');
  for (const { name, types } of entries) {
    const module = project.children?.find((child) => types === project.files.getReflectionPath(child));
    if (!module) throw new Error(`The API reference has no page for ${name}.`);
    module.name = fileOf(name);
  }
  await application.generateOutputs(project);
  const pages = entries.map(({ name }) => ({ title: name, path: `api/${fileOf(name)}`, source: `packages/${name}` }));
  for (const { name } of entries) joinNamespaces(out, fileOf(name));
  for (const { name } of entries) introduce(join(out, `${fileOf(name)}.md`), name);
  return { title: 'API', pages, collapsed: true };
}

/** A folder of the same name as a page would hide it on many servers. */
function fileOf(name) {
  return name.replaceAll('/', '-');
}

/** An entry with a namespace is written as a folder; it becomes a page as the others are. */
function joinNamespaces(out, name) {
  const folder = join(out, name);
  if (!existsSync(folder)) return;
  const namespaces = join(folder, 'namespaces');
  const parts = readdirSync(namespaces).map((file) => readFileSync(join(namespaces, file), 'utf8'));
  const own = readFileSync(join(folder, 'README.md'), 'utf8').replace(/\[([^\]]+)\]\(namespaces\/[^)]*\)/g, '$1');
  const text = [own, ...parts.map((part) => part.replace(/^#+ /gm, '#$&'))].join('\n\n');
  writeFileSync(`${folder}.md`, text.replaceAll('](../', ']('));
  rmSync(folder, { recursive: true });
  const index = join(out, 'README.md');
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll(`${name}/README.md`, `${name}.md`));
}

/** A page begins with what the package is for, and with its example; the names that it exports come after. */
function introduce(file, name) {
  const [folder = '', ...entry] = name.split('/');
  // Links of a README begin in the folder of its package.
  const readme = readFileSync(join(packagesFolder, folder, 'README.md'), 'utf8').replace(
    /\[([^\]]+)\]\((?!https?:)[^)]*\)/g,
    '$1',
  );
  const [, sentence = ''] = /^# .*\n+([^\n]+)/.exec(readme) ?? [];
  const [example = ''] = /^## Example\n[\s\S]*?(?=^## )/m.exec(readme) ?? [];
  const more = `[About the package](/packages/${folder}).`;
  const introduction =
    entry.length === 0
      ? [sentence, more, example.trim(), '## Names']
      : [`A part of \`@agent-hooks/${folder}\` that is imported by itself: ${sentence}`, more, '## Names'];
  const head = [`# @agent-hooks/${name}`, ...introduction].filter(Boolean).join('\n\n');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^# .*/m, () => head),
  );
}

/** The declarations of a package as they are published, by the name that is imported, less the scope. */
function entriesOf(name) {
  const manifest = JSON.parse(readFileSync(join(packagesFolder, name, 'package.json'), 'utf8'));
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, conditions]) => {
    const types = conditions?.import?.types;
    if (typeof types !== 'string') return [];
    return [{ name: name + entry.slice(1), types: join(packagesFolder, name, types) }];
  });
}

const options = {
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  logLevel: 'Error',
  skipErrorChecking: true,
  excludeInternal: true,
  disableSources: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  outputFileStrategy: 'modules',
  useCodeBlocks: true,
  // Every property is `readonly`, or should be: a column for it says nothing.
  tableColumnSettings: { hideModifiers: true, leftAlignHeaders: true },
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  propertyMembersFormat: 'table',
};
