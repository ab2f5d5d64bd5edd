import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describeHookForApproval } from '@agent-hooks/hook-system/inspect';
import { parseHookSettings } from '@agent-hooks/hook-types';
import { targetOfHook } from '@agent-hooks/hook-types/internal';
import { describe, expect, it } from 'vitest';
import { installRecipe, readManifest, readSnippet, recipesDirectory } from './install-recipe.ts';

const recipes = readdirSync(recipesDirectory).filter((name) => existsSync(join(recipesDirectory, name, 'recipe.json')));
const scriptsOf = (name: string) =>
  readManifest(name).files.filter((file) => /^(?:hook|straighten-path|check-folder)\./.test(file));

it('there are twenty-two recipes', () => {
  expect(recipes).toEqual(
    `audit-log chat-notification ci-safety-net context-injection cost-control file-protection format-on-write git-checkpoint guard
    multimodal-caution personal-data-redaction policy-service prompt-template python-syntax read-only response-cache result-redaction secret-files secret-scan sequential-chaining test-first tests-after-edit`.split(
      /\s+/,
    ),
  );
});

describe.each(recipes)('%s', (name) => {
  const { files, events, ...manifest } = readManifest(name);
  const read = (file: string) => readFileSync(join(recipesDirectory, name, file), 'utf8');

  it('says what it is and what belongs to it', () => {
    expect({ files, events, ...manifest }).toEqual({
      name,
      title: expect.stringMatching(/^[A-Z].{3,40}$/),
      summary: expect.stringMatching(/^[A-Z].{20,120}\.$/),
      events: Object.keys(readSnippet(name).hooks),
      files: expect.any(Array),
      needs: expect.any(Array),
    });
    expect(manifest.needs.filter((program) => !['node', 'sh', 'git', 'python3'].includes(program))).toEqual([]);
    const others = ['README.md', 'recipe.json', 'settings.json', `${name}.test.ts`];
    // What is nothing but settings copies nothing, its cases neither.
    const cases = files.length === 0 ? [`${name}.cases.json`] : [];
    expect(readdirSync(join(recipesDirectory, name)).sort()).toEqual([...files, ...others, ...cases].sort());
  });

  it('has settings without a problem, whose commands run its own files from any folder', () => {
    const { entries, problems } = parseHookSettings(readSnippet(name));
    expect(problems).toEqual([]);
    for (const { config } of entries) {
      // Rules run nothing.
      if (config.type === 'policy') continue;
      expect(config).toMatchObject({
        type: 'command',
        name: expect.any(String),
        description: expect.any(String),
        timeout: expect.any(Number),
      });
      const [, program, file = ''] =
        /^(node|sh|python3)(?: -I)? "\$AGENT_HOOKS_PROJECT_DIR\/\.agent-hooks\/hooks\/([^"]*)"$/.exec(
          String(targetOfHook(config)),
        ) ?? [];
      expect(files.map((own) => `${name}/${own}`)).toContain(file);
      expect(program).toBe(interpreterOf(file, 'node'));
    }
  });

  it('is covered by its approval as a whole: whatever could be loaded beside it, and nothing that is not understood', async () => {
    const { directory: dir } = await installRecipe(name);
    for (const hook of parseHookSettings(readSnippet(name)).entries) {
      const { scripts, folders, notCovered, problems } = describeHookForApproval(hook, dir);
      expect({ notCovered, problems }).toEqual({ notCovered: [], problems: [] });
      if (hook.config.type === 'policy') {
        expect({ scripts, folders }).toEqual({ scripts: [], folders: [] });
        continue;
      }
      expect(folders).toEqual([join(dir, '.agent-hooks', 'hooks', name)]);
      expect(scripts.map(({ path }) => basename(path)).sort()).toEqual([...files].sort());
    }
  });

  it('has a short README that says why, how to install, how to tune and where its limits are', () => {
    const text = read('README.md');
    for (const part of ['**Why.**', `agent-hooks recipes add ${name}`, '**Tune.**', '**Limits.**'])
      expect(text).toContain(part);
    expect(text.split('\n').length).toBeLessThan(40);
  });

  it('needs nothing but node, sh, git and python', () => {
    for (const file of files) {
      const imports = [...read(file).matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? '');
      expect(imports.filter((from) => !/^(node:|\.\/)/.test(from))).toEqual([]);
      expect(read(file)).not.toMatch(/\bjq\b/);
    }
  });

  it('comes to an end with an answer that can be read, whatever it is sent', async () => {
    const project = await installRecipe(name);
    const odd = [
      '',
      'not JSON',
      'null',
      '{}',
      '\ufeff{"tool_input":[],"tool_response":7,"llm_request":"x","llm_response":[1],"cwd":5}',
    ];
    const runs = scriptsOf(name)
      .filter(canRun)
      .flatMap((file) => odd.map((input) => ({ file, input })));
    const ends = await Promise.all(
      runs.map(({ file, input }) => {
        const script = join(project.directory, '.agent-hooks/hooks', name, file);
        return run(interpreterOf(file, process.execPath), script, project.directory, input);
      }),
    );
    for (const { code, stdout } of ends) {
      expect([0, 1]).toContain(code);
      if (stdout.trim() !== '') expect(JSON.parse(stdout)).toBeTypeOf('object');
    }
  });
});

describe('shell scripts', () => {
  const scripts = recipes.flatMap((name) =>
    readManifest(name)
      .files.filter((file) => file.endsWith('.sh'))
      .map((file) => join(recipesDirectory, name, file)),
  );
  const shells = [['sh'], ['dash'], ['bash', '--posix'], ['busybox', 'sh']].filter(
    ([program = '']) => spawnSync(program, ['-c', ':']).error === undefined,
  );

  it.each(shells)('%s %s reads and runs them', (program = '', ...flags) => {
    for (const script of scripts) {
      const options = { cwd: tmpdir(), input: '{}', encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(program, [...flags.filter(Boolean), '-u', script], options);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    }
  });
});

function interpreterOf(file: string, node: string): string {
  if (file.endsWith('.py')) return 'python3';
  return file.endsWith('.sh') ? 'sh' : node;
}

/** Not every machine has python. */
function canRun(file: string): boolean {
  return !file.endsWith('.py') || spawnSync('python3', ['--version']).status === 0;
}

async function run(program: string, script: string, cwd: string, input: string) {
  const running = promisify(execFile)(program, [script], { cwd, timeout: 20_000 });
  running.child.stdin?.on('error', () => undefined).end(input);
  return running.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: unknown; stdout: string }) => ({ code, stdout }),
  );
}
