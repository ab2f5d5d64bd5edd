import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackages, root } from './packages.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'newcomer-')));
const home = join(folder, 'home');
const prefix = join(folder, 'global');
const project = join(folder, 'work');
const tarballs = join(folder, 'tarballs');
const env: NodeJS.ProcessEnv = {
  // What an agent sets would make the command believe that an agent runs it.
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AGENT_HOOKS_|CLAUDE|GEMINI|CODEX)/.test(name)),
  ),
  HOME: home,
  USERPROFILE: home,
  NO_COLOR: '1',
  COLUMNS: '84',
  npm_config_prefix: prefix,
  // What was downloaded before; nothing else of the person who runs the tests.
  npm_config_cache: execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', shell: true }).trim(),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
  PATH: `${join(prefix, process.platform === 'win32' ? '' : 'bin')}${delimiter}${process.env.PATH}`,
};

beforeAll(() => {
  for (const each of [home, project]) mkdirSync(each);
  execFileSync(process.execPath, [join(root, 'scripts/pack.mjs'), tarballs], { cwd: root, timeout: 150_000 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of a block, as they are in the README. */
function blockAfter(mark: string): string {
  const [, block] = readme.split(mark)[1]?.match(/```\w*\n([\s\S]*?)```/) ?? [];
  if (block === undefined) throw new Error(`The README has no block after "${mark}"`);
  return block;
}

/** Processor time of all that the lines started: it does not grow because the machine is busy with other things. */
let machineSeconds = 0;

/** Runs lines in a shell, which says at its end how much processor time they took. */
function runLines(lines: string, cwd: string) {
  const script = `trap 'times >"${join(folder, 'times')}"' EXIT\n${lines}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 150_000,
  });
  for (const [, minutes, seconds] of readFileSync(join(folder, 'times'), 'utf8').matchAll(/(\d+)m([\d.]+)s/g))
    machineSeconds += Number(minutes) * 60 + Number(seconds);
  return { status, stdout, stderr };
}

describe('npm run pack', () => {
  it('puts one tarball of each package into one folder', () => {
    const packed = readdirSync(tarballs).filter((name) => name.endsWith('.tgz'));
    expect(packed).toHaveLength(readPackages().length);
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.pack).toBe('node scripts/run.mjs pack');
    expect(readFileSync(join(root, 'scripts/run.mjs'), 'utf8')).toContain("show: 'node scripts/pack.mjs'");
  });
});

describe.skipIf(process.platform === 'win32')('the README, followed as it is in a fresh home', () => {
  it('leads from tarballs to a blocked call, at the command line and in an agent, in less than a minute of machine time', () => {
    const install = blockAfter('Until the first release')
      .split('\n')
      .filter((line) => line.startsWith('npm install'));
    expect(install).toHaveLength(1);
    expect(runLines(install.join('\n'), folder)).toMatchObject({ status: 0 });

    // There is no terminal in a test, so what a person confirms by being there is handed in.
    const installed = join(prefix, 'lib/node_modules/@agent-hooks/hook-cli/dist/index.js');
    const lines = blockAfter('<!-- newcomer: command -->').replaceAll(
      'agent-hooks guard',
      `node '${join(root, 'test-support/src/as-person.mjs')}' '${installed}' guard`,
    );
    const shown = runLines(lines, project);
    expect({ status: shown.status, stderr: shown.stderr }).toEqual({ status: 0, stderr: '' });
    expect(shown.stdout).toContain('BLOCKED by guard: ');
    expect(existsSync(join(project, 'my-project/.agent-hooks/settings.json'))).toBe(true);

    const agent = join(folder, 'agent');
    mkdirSync(agent);
    writeFileSync(join(agent, 'package.json'), '{ "private": true }');
    expect(runLines(`npm install "${tarballs}"/*.tgz`, agent)).toMatchObject({ status: 0 });
    writeFileSync(join(agent, 'block.mjs'), blockAfter('<!-- newcomer: block.mjs -->'));
    expect(runLines('node block.mjs', agent).stdout).toBe(blockAfter('<!-- newcomer: output -->'));
    expect(machineSeconds).toBeLessThan(60);
  });

  it('leads to every package', () => {
    const list = readFileSync(join(root, 'docs/packages.md'), 'utf8');
    expect(readme).toContain('(docs/packages.md)');
    const missing = readPackages().filter(
      ({ name, folder: path }) => !list.includes(`[\`${name}\`](../packages/${path})`),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
