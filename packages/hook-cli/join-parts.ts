import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Options } from 'tsup';

const [start, ofCommandLine, ofCommands] = ['main.cjs', 'command-line.cjs', 'command-common.cjs'];
const required = /(then\(\(\)=>)?require\("\.\/(command-\w+\.cjs)"\)/g;

/** What this share of the commands needs is in the file that they have in common. */
const leastShare = 1 / 4;

type Parts = ReadonlyMap<string, string>;

/**
 * Puts the parts of the command line into one file, and those that many commands need into another, where each is still run
 * only when it is needed: to find and to open fifty small files takes as long as to compile them.
 */
export const joinParts: NonNullable<Options['plugins']>[number] = {
  name: 'join-parts',
  buildEnd: ({ writtenFiles }) => {
    const folder = dirname(writtenFiles[0]?.name ?? '');
    const names = writtenFiles.map(({ name }) => basename(name));
    const parts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const fileOf = chooseFiles(parts);
    for (const [name, code] of parts) {
      if (fileOf.has(name)) rmSync(join(folder, name));
      else writeFileSync(join(folder, name), requireJoined(code, fileOf));
    }
    for (const file of [ofCommandLine, ofCommands]) {
      const methods = [...parts]
        .filter(([name]) => fileOf.get(name) === file)
        .map(([name, code]) => `"${name}"(exports,module){${requireJoined(code, fileOf, file)}\n}`);
      writeFileSync(join(folder, file), `const parts={${methods.join(',\n')}};\n${runtime}`);
    }
  },
};

/** Runs a part the first time that somebody asks for it, as `require` does. */
const runtime = `const modules={};
exports.part=part;
function part(name){
  if(modules[name])return modules[name].exports;
  const module=modules[name]={exports:{}};
  parts[name](module.exports,module);
  return module.exports;
}
`;

/** The file into which a part goes, if it is to be joined with others. What starts the command stays small. */
function chooseFiles(parts: Parts): ReadonlyMap<string, string> {
  const [commandLine = ''] = requiredBy(parts, start).late;
  const commands = requiredBy(parts, commandLine).late.map((name) => withNeeded(parts, name));
  const fileOf = new Map<string, string>();
  for (const name of parts.keys()) {
    const users = commands.filter((needed) => needed.has(name)).length;
    if (users >= commands.length * leastShare) fileOf.set(name, ofCommands);
  }
  for (const name of withNeeded(parts, commandLine)) fileOf.set(name, ofCommandLine);
  for (const name of withNeeded(parts, start)) fileOf.delete(name);
  return fileOf;
}

/** A part and all that is run before it. */
function withNeeded(parts: Parts, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of requiredBy(parts, name).atOnce) withNeeded(parts, each, found);
  return found;
}

/** The parts that a part needs at once, and those that it loads late. */
function requiredBy(parts: Parts, name: string): { readonly atOnce: string[]; readonly late: string[] } {
  const all = [...(parts.get(name) ?? '').matchAll(required)];
  const pick = (isLate: boolean) =>
    all.filter(([, late]) => (late !== undefined) === isLate).flatMap(([, , each]) => each ?? []);
  return { atOnce: pick(false), late: pick(true) };
}

/** Asks the file for a part that has been joined; inside of `own` that is a call. */
function requireJoined(code: string, fileOf: ReadonlyMap<string, string>, own?: string): string {
  return code.replace(required, (whole, late: string | undefined, name: string) => {
    const file = fileOf.get(name);
    if (file === undefined) return whole;
    return `${late ?? ''}${file === own ? 'part' : `require("./${file}").part`}("${name}")`;
  });
}
