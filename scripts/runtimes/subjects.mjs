import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, installIn } from './runtimes.mjs';

/**
 * What is shown of a runtime: the suite of each package in the workspace, and programs that use the packed packages in a
 * folder outside it. `run` gets the runtime, its program, and a folder of its own.
 */
export function listSubjects(root, tarballs) {
  const suites = [...readdirSync(join(root, 'packages')).map((name) => join('packages', name)), 'recipes'];
  return [
    ...suites.map((folder) => ({
      name: folder.replace(/^packages./, ''),
      isFor: ({ runsSuites }) => runsSuites,
      run: (_runtime, program, outside) => runSuite(join(root, folder), program, outside, join(root, 'node_modules')),
    })),
    {
      name: 'smoke',
      isFor: () => true,
      run: (runtime, program, outside) => {
        installBeside(join(root, 'scripts', 'runtimes', 'smoke'), outside, tarballs());
        return count(start(program, [...runtime.options, 'main.mjs'], outside), /^(passed|FAILED|skipped) +(.*)$/gm);
      },
    },
    {
      // Current majors of the SDKs ask for Node 22.
      name: 'frameworks',
      isFor: ({ words }) => words.includes('22'),
      run: (_runtime, program, outside) => {
        installBeside(join(root, 'examples', 'frameworks'), outside, tarballs());
        bundleServers(root, outside);
        copyAgents(root, outside);
        const run = start(program, ['--test', '--test-reporter=tap'], outside);
        return count(run, /^(ok|not ok) \d+ - (.*)$/gm);
      },
    },
  ];
}

function runSuite(folder, program, outside, modules) {
  const report = join(outside, 'report.json');
  const options = ['run', '--maxWorkers=100%', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status, output } = start(program, [join(modules, 'vitest', 'vitest.mjs'), ...options], folder);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: [], output };
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter((test) => ['pending', 'skipped', 'todo'].includes(test.status));
  // A run can fail with no test that did: a file that cannot be loaded, an error that nobody caught.
  const failed = status === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed, failed, skipped: skipped.map(({ fullName }) => fullName), output };
}

/** Counts what a program printed about its checks; an exit code of its own accord counts as well. */
function count({ status, output }, line) {
  const told = [...output.matchAll(line)];
  const those = (...words) => told.filter(([, word]) => words.includes(word));
  const failed = those('FAILED', 'not ok').length;
  return {
    passed: those('passed', 'ok').length,
    failed: status === 0 && told.length > 0 ? failed : Math.max(1, failed),
    skipped: those('skipped').map(([, , what]) => what),
    output,
  };
}

/** Copies a program and installs what it needs, our packages as they would be published. */
function installBeside(folder, outside, tarballs) {
  const isOurs = (path) => !path.includes('node_modules');
  cpSync(folder, outside, { recursive: true, filter: isOurs });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  manifest.dependencies = { ...manifest.dependencies, ...tarballs };
  writeFileSync(join(outside, 'package.json'), JSON.stringify(manifest));
  installIn(outside);
}

/** The servers that tests use, each as one file. */
function bundleServers(root, outside) {
  const tsup = join(root, 'node_modules', 'tsup', 'dist', 'cli-default.js');
  const servers = {
    openai: ['packages', 'adapter-openai', 'test', 'loopback.ts'],
    anthropic: ['packages', 'adapter-anthropic', 'test', 'loopback.ts'],
    'ai-sdk': ['packages', 'adapter-ai-sdk', 'test', 'loopback.ts'],
    gemini: ['private', 'test-servers', 'src', 'index.ts'],
  };
  for (const [name, [group, workspace, ...path]] of Object.entries(servers)) {
    const entry = [`--entry.loopback-${name}`, join(...path)];
    const options = ['--no-config', '--no-splitting', '--format', 'esm', '--out-dir', outside];
    const folder = join(root, group, workspace);
    const { status, output } = start(process.execPath, [tsup, ...entry, ...options], folder);
    if (status !== 0) throw new Error(`The loopback server of ${name} cannot be bundled:\n${output}`);
  }
}

/** The agents on which the adapters for frameworks are put to the test, which Node runs as they are, and their servers. */
function copyAgents(root, outside) {
  for (const name of ['claude-agent', 'copilot-sdk', 'langchain', 'mastra', 'openai-agents']) {
    const folder = join(root, 'packages', `adapter-${name}`, 'test', 'scripted');
    cpSync(folder, join(outside, 'scripted', name), { recursive: true });
  }
  for (const part of ['package.json', 'dist']) {
    const copy = join(outside, 'node_modules', '@agent-hooks', 'test-servers', part);
    cpSync(join(root, 'private', 'test-servers', part), copy, { recursive: true });
  }
}

function start(program, args, cwd) {
  mkdirSync(cwd, { recursive: true });
  const options = { cwd, env: environmentOf(program), encoding: 'utf8', timeout: 1_800_000, maxBuffer: 1e9 };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  return { status, output: `${stdout}${stderr}${error ? `${error.message}\n` : ''}` };
}
