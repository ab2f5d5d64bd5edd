import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Dialect } from '@agent-hooks/hook-dialects';
import { listForeignFiles, neutralSettingsFile, parseForeignFile, parseToml } from '@agent-hooks/hook-system/inspect';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { readDialect } from '../project/read-dialect.ts';
import { shortPath } from '../project/short-path.ts';
import { plural } from '../terminal/plural.ts';
import { printLines, printText } from '../terminal/print.ts';
import { nativeText, oneLine } from './native-text.ts';
import { claudeRules, codexRules, geminiRules, type NativeRules } from './permission-rules.ts';
import { type NativeGroup, toNativeHooks } from './to-native.ts';

export interface MigrateOptions {
  readonly from: string;
  readonly to?: string;
  readonly print?: boolean;
}

/** Writes the hooks of another agent, and its rules about permissions, into the native file. */
export async function runMigrate(
  io: CliIo,
  dir: string,
  { from, to = 'native', print }: MigrateOptions,
): Promise<void> {
  if (to !== 'native') throw new CliExit(2, `--to: there is no '${to}'. Hooks are written as native ones.`);
  const dialect = readDialect('--from', from);
  const found = await readProject(dialect, dir);
  if (found.files.length === 0) {
    const places = dialect.files.filter(({ scope }) => scope === 'project' || scope === 'local');
    throw new CliExit(1, `There are no hooks of ${dialect.agent} here: ${places.map(({ path }) => path).join(', ')}.`);
  }
  const { groups, dropped, rules } = found;
  const text = nativeText({ heading: heading(io, dialect, found), groups: [...groups, ...policy(dialect, rules)] });
  if (print) {
    printText(io, text);
    return;
  }
  const file = neutralSettingsFile(dir);
  if (existsSync(file)) {
    throw new CliExit(
      1,
      `${shortPath(io, file)} already exists. --print shows what would be written; merge it by hand.`,
    );
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: 'wx' });
  const lost = dropped.length + rules.dropped.length;
  printLines(io, [
    `Wrote ${shortPath(io, file)}: ${plural(groups.length, 'hook')}, ${plural(rules.rules.length, 'rule')}.`,
    ...(lost === 0 ? [] : [`${plural(lost, 'thing')} could not be migrated: the comments in the file say which.`]),
    'No script was changed. Read the comments, try the hooks with `agent-hooks fire`, then `agent-hooks trust`.',
  ]);
}

interface FoundHooks {
  readonly files: readonly string[];
  readonly groups: readonly NativeGroup[];
  readonly dropped: readonly string[];
  readonly rules: NativeRules;
}

async function readProject(dialect: Dialect, dir: string): Promise<FoundHooks> {
  const files: string[] = [];
  const groups: NativeGroup[] = [];
  const dropped: string[] = [];
  const rules: NativeRules[] = [];
  for (const file of await listForeignFiles([dialect.name], { projectDir: dir })) {
    if (file.source !== 'project') continue;
    const parsed = await parseForeignFile(file, 'strict', undefined);
    if (!parsed) continue;
    files.push(file.path);
    const native = toNativeHooks(dialect, parsed.settings?.hooks ?? []);
    groups.push(...native.groups);
    const problems = parsed.settings?.problems ?? parsed.problems;
    dropped.push(...native.dropped, ...problems.map(({ message }) => `${message}.`));
    if (dialect.name === 'claude') rules.push(claudeRules(parsed.value));
  }
  for (const [folder, ending, read] of ruleFiles[dialect.name] ?? []) {
    for (const path of await list(join(dir, folder), ending)) {
      files.push(path);
      rules.push(await read(await readFile(path, 'utf8')));
    }
  }
  const all = { rules: rules.flatMap((each) => each.rules), dropped: rules.flatMap((each) => each.dropped) };
  return { files, groups, dropped, rules: all };
}

type ReadRules = (text: string) => NativeRules | Promise<NativeRules>;

/** Where agents keep rules about permissions beside their settings. */
const ruleFiles: Readonly<Record<string, readonly (readonly [folder: string, ending: string, read: ReadRules])[]>> = {
  codex: [['.codex/rules', '.rules', codexRules]],
  gemini: [['.gemini/policies', '.toml', readPolicy]],
};

async function readPolicy(text: string): Promise<NativeRules> {
  try {
    return geminiRules(await parseToml(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { rules: [], dropped: [`A policy file was left out: it is not valid TOML (${oneLine(why)}).`] };
  }
}

async function list(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function policy({ name, agent }: Dialect, { rules, dropped }: NativeRules): NativeGroup[] {
  if (rules.length === 0) return [];
  const notes = [`The rules of ${agent} about permissions. The strictest rule wins.`, ...dropped];
  return [{ event: 'BeforeTool', hooks: [{ type: 'policy', name: `${name}-permissions`, rules }], notes }];
}

function heading(io: CliIo, dialect: Dialect, { files, dropped, rules }: FoundHooks): string[] {
  const lost = [...dropped, ...(rules.rules.length === 0 ? rules.dropped : [])];
  const tools = dialect.tools.rows.flatMap(({ names: [name] }) => name ?? []).slice(0, 3);
  return [
    `Hooks of ${dialect.agent}, migrated from ${files.map((file) => shortPath(io, file)).join(', ')}.`,
    'The scripts are as they were, but they get the input of agent-hooks now: other names of events, and of tools',
    `(what ${dialect.agent} calls ${tools.join(', ')}). Look at what each script reads and prints.`,
    'To run them unchanged instead, delete this file and ask for the agent in your own settings:',
    `"hooksConfig": {"dialects": ["${dialect.name}"]}`,
    ...(lost.length === 0 ? [] : ['', 'Not migrated:', ...lost.map((text) => `- ${oneLine(text)}`)]),
  ];
}
