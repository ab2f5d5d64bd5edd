import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const none = Object.fromEntries(
  'GITHUB_ACTIONS GITLAB_CI BUILDKITE CIRCLECI JENKINS_URL TF_BUILD TEAMCITY_VERSION BITBUCKET_BUILD_NUMBER'
    .split(' ')
    .map((name) => [name, '']),
);
const inCi = { env: { ...none, CI: 'true' } };

async function refusedOf(project: RecipeProject, toolName: string, inputs: readonly Record<string, unknown>[]) {
  const answers = await Promise.all(
    inputs.map(async (toolInput) => {
      const { aggregated } = await project.fire('BeforeTool', { tool_name: toolName, tool_input: toolInput });
      expect(aggregated.errors).toEqual([]);
      return aggregated.finalOutput?.isBlockingDecision() ?? false;
    }),
  );
  return inputs.filter((_, index) => answers[index]);
}

const commands = (...list: unknown[]) => list.map((command) => ({ command }));

describe('ci-safety-net', () => {
  it('in CI refuses commands that reach beyond the job', async () => {
    const project = await installRecipe('ci-safety-net', inCi);
    const inputs = commands(
      'npm publish --access public',
      'pnpm -r   publish',
      'cd a && "npm" pub\\lish',
      'sh -c "git push origin HEAD"',
      ['bash', '-lc', 'docker push x/y'],
      'kubectl -n prod delete pod x',
      'terraform apply -auto-approve',
      'aws s3 ls',
      '/usr/bin/printenv',
      'env | sort',
      'FOO=1 env > out.txt',
      'export -p',
      'cat /proc/self/environ',
      "sed -i s/a/b/ '.github/workflows/release.yml'",
    );
    expect(await refusedOf(project, 'run_shell_command', inputs)).toEqual(inputs);
  });

  it('in CI has nothing against ordinary work', async () => {
    const project = await installRecipe('ci-safety-net', inCi);
    const inputs = [
      ...commands(
        'npm ci && npm test',
        'env NODE_ENV=test npm test',
        'git commit -m "ü"',
        'docker build .',
        'set -e; make',
        '',
        5,
        null,
        `echo ${'a.b/c '.repeat(200_000)}`,
      ),
      {},
    ];
    expect(await refusedOf(project, 'run_shell_command', inputs)).toEqual([]);
  });

  it('in CI keeps the files of the pipeline as they are, and lets them be read', async () => {
    const project = await installRecipe('ci-safety-net', inCi);
    const inputs = [
      { file_path: '.github/workflows/test.yml' },
      { path: '/repo/.github//./workflows/x.yml' },
      { file_path: '.gitlab-ci.yml' },
      { file_path: 'a\\.github\\workflows\\x' },
    ];
    expect(await refusedOf(project, 'write_file', inputs)).toEqual(inputs);
    expect(await refusedOf(project, 'read_file', inputs)).toEqual([]);
    expect(
      await refusedOf(project, 'write_file', [
        { file_path: 'docs/github-workflows.md', content: '.github/workflows/' },
      ]),
    ).toEqual([]);
  });

  it('is silent outside CI', async () => {
    const project = await installRecipe('ci-safety-net', { env: { ...none, CI: 'false' } });
    expect(await refusedOf(project, 'run_shell_command', commands('npm publish', 'printenv'))).toEqual([]);
  });
});
