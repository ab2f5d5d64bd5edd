import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkCommand } from '../packages/hook-policy/src/index.ts';
import { readPackages, root } from './packages.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => join(folder, file));

/** What the pages ask people to type. */
function commandsOfPages(): readonly string[] {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'AGENTS.md'],
    ...['docs', 'recipes'].flatMap(markdownIn),
    ...readPackages().map(({ folder }) => `packages/${folder}/README.md`),
  ];
  return pages.flatMap((page) => {
    const text = read(page);
    const blocks = Array.from(text.matchAll(/^```(?:sh|bash|shell)\n([\s\S]*?)^```$/gm), ([, code]) => code ?? '');
    const inline = Array.from(text.matchAll(/`((?:agent-hooks|npm|npx|pnpm|git|node) [^`\n]+)`/g), ([, code]) => code);
    return [...blocks, ...inline.filter((code) => code !== undefined)];
  });
}

function commandsOfScripts(): readonly string[] {
  const manifests = ['package.json', ...readPackages().map(({ folder }) => `packages/${folder}/package.json`)];
  return manifests.flatMap((file) => Object.values<string>(JSON.parse(read(file)).scripts ?? {}));
}

interface Workflow {
  readonly jobs?: Readonly<Record<string, { readonly steps?: readonly { readonly run?: string }[] }>>;
}

function commandsOfWorkflows(): readonly string[] {
  const folder = '.github/workflows';
  return readdirSync(join(root, folder)).flatMap((file) => {
    const { jobs = {} } = parse(read(join(folder, file))) as Workflow;
    return Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap((step) => step.run ?? []));
  });
}

/** Pages name these because they discard work. */
const shownAsDangerous = new Set([
  'git push --force',
  'git reset --hard',
  "git -c alias.x='reset --hard' x",
  'git restore --source=<commit> -- .',
  'git update-ref -d refs/agent-checkpoints/latest',
]);

/** A script that sets machines up writes the settings that agents may not touch. */
const isOfAdministrators = (command: string) =>
  command.startsWith('#!') && command.includes('agent-hooks connect --machine');

it.each([
  ['documentation', commandsOfPages, 100],
  ['scripts', commandsOfScripts, 40],
  ['workflows', commandsOfWorkflows, 5],
] as const)('no command of our %s is refused or asked about', (_, commandsOf, least) => {
  const commands = commandsOf();
  expect(commands.length).toBeGreaterThan(least);
  const place = { project: '/home/me/project', cwd: '/home/me/project', home: '/home/me' };
  const stopped = commands.flatMap((command) => {
    // What switches hooks off or approves them is a person's to type, and refused to an agent by `self-protection`.
    const findings = checkCommand(command, place).findings.filter(({ pack }) => pack !== 'self-protection');
    const why = findings.map(({ sentence }) => sentence);
    return why.length === 0 || shownAsDangerous.has(command) || isOfAdministrators(command) ? [] : [{ command, why }];
  });
  expect(stopped).toEqual([]);
});
