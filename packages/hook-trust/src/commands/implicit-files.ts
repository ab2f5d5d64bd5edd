/** Files of a project that say what a program does though no word of the command names them. */
const implicitFiles: Readonly<Record<string, readonly string[]>> = {
  npm: ['package.json', '.npmrc'],
  npx: ['package.json', '.npmrc'],
  pnpm: ['package.json', '.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs'],
  yarn: ['package.json', '.yarnrc', '.yarnrc.yml'],
  bun: ['package.json', 'bunfig.toml'],
  deno: ['deno.json', 'deno.jsonc', 'package.json'],
  make: ['GNUmakefile', 'makefile', 'Makefile'],
  gmake: ['GNUmakefile', 'makefile', 'Makefile'],
  just: ['justfile', 'Justfile', '.justfile'],
  task: ['Taskfile.yml', 'Taskfile.yaml'],
  rake: ['Rakefile', 'rakefile'],
  cargo: ['Cargo.toml', '.cargo/config.toml'],
  uv: ['pyproject.toml', 'uv.toml'],
  poetry: ['pyproject.toml'],
};

/** The files that a program reads by itself to learn what to do. */
export function filesReadBy(program: string): readonly string[] {
  return (Object.hasOwn(implicitFiles, program) && implicitFiles[program]) || [];
}

/** What an interpreter may run that is asked for a script or a module of a name. */
export function spellingsOf(name: string): readonly string[] {
  const module = name.replaceAll('.', '/');
  const files = ['.js', '.cjs', '.mjs', '.json', '.node', '.ts', '.py'].map((ending) => name + ending);
  const inFolder = ['package.json', 'index.js', 'index.cjs', 'index.json', 'index.node', 'index.ts', '__main__.py'];
  const modules = [`${module}.py`, `${module}/__main__.py`, `${module}/__init__.py`];
  return [...files, ...inFolder.map((file) => `${name}/${file}`), ...modules];
}
