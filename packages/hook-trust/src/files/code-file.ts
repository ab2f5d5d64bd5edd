import { basename, extname } from 'node:path';

/** What interpreters and loaders take for code, or for a description of code, by the end of its name. */
const codeExtensions: ReadonlySet<string> = new Set(
  `sh bash dash zsh ksh fish csh awk sed jq bat cmd ps1 psm1 psd1 exe com dll py pyw pyc pyo pyd pyx pth zip egg whl js cjs
  mjs jsx ts cts mts tsx json json5 node wasm so dylib a o rb pl pm pmc ph al ix bs t php phar inc lua tcl r jl groovy kts java class jar
  clj cljs ex exs erl beam hs ml go rs c h cc cpp hpp swift scala kt dart nim zig cs csx fs fsx vb vbs wsf coffee es6 raku
  rakumod psgi plx cgi ru rake gemspec erb nu xsh bats command expect exp tm el elc scm rkt lisp m4 mk make applescript scpt
  jsonc pyz luac bundle`
    .split(/\s+/)
    .map((extension) => `.${extension}`),
);

/** Files without an extension that programs read to learn what to do. */
const codeNames =
  /^(GNUmakefile|makefile|Rakefile|Gemfile|justfile|\.(npmrc|yarnrc|bashrc|zshenv|profile|irbrc|pryrc))$/i;

/** Tells whether a file could be loaded as code going by its name alone. */
export function hasCodeName(path: string): boolean {
  // A shared library carries its version behind the extension.
  return (
    codeExtensions.has(extname(path).toLowerCase()) || /\.so(\.\d+)+$/.test(path) || codeNames.test(basename(path))
  );
}

/** Tells whether a file could be loaded as code: by its name, by its right to be run, or by its first line. */
export function couldBeCode(name: string, mode: number, readStart: () => string): boolean {
  const isExecutable = process.platform !== 'win32' && (mode & 0o111) !== 0;
  return hasCodeName(name) || isExecutable || readStart().startsWith('#!');
}

/** The names that stand for code without an extension: asked for `rules`, Node takes a file of just that name before `rules.js`. */
export function stemsOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter(hasCodeName).map((name) => name.slice(0, name.length - extname(name).length)));
}

/** Byte code that Python keeps for itself; hooks are told to keep it elsewhere. */
export const ignoredDirectory = '__pycache__';
