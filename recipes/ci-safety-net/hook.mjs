// In a CI job, where nobody watches and credentials lie about, refuses what reaches beyond the job.
import { text } from 'node:stream/consumers';

const signs = [
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'BUILDKITE',
  'CIRCLECI',
  'JENKINS_URL',
  'TF_BUILD',
  'TEAMCITY_VERSION',
  'BITBUCKET_BUILD_NUMBER',
];
const isCi = signs.some((name) => !['', '0', 'false'].includes((process.env[name] ?? '').toLowerCase()));

/** A program, and the words after it that make it reach beyond the job. */
const reaching = [
  [
    /^(?:npm|pnpm|yarn|bun|lerna|changeset|cargo|poetry|gem|twine|mvn|gradlew?|nuget|dotnet|flit|hatch|vsce)$/,
    /^(?:publish\w*|unpublish|deprecate|dist-tag|upload|push|deploy|owner|yank|login|adduser)$/,
  ],
  [/^(?:docker|podman|buildah|skopeo|helm|oras)$/, /^(?:push|login|copy|upgrade|install|uninstall)$/],
  [/^(?:kubectl|oc)$/, /^(?:apply|create|delete|patch|replace|scale|rollout|exec|drain|edit|set)$/],
  [/^(?:terraform|tofu|pulumi|cdk|serverless|sls)$/, /^(?:apply|destroy|up|import|deploy|remove)$/],
  [/^git$/, /^push$/],
  [/^(?:gh|glab)$/, /^(?:release|merge|secret|variable|workflow|api|repo|auth)$/],
  [/^(?:aws|gcloud|az|doctl|heroku|vercel|netlify|fly|flyctl|firebase|wrangler|ssh|scp|sftp|rsync)$/, /./],
];
const pipelineFile =
  /(?:^|[\s"'/=>])(?:\.github\/(?:workflows|actions)\/|\.gitlab-ci\.yml|\.circleci\/|\.buildkite\/|azure-pipelines\.yml|bitbucket-pipelines\.yml|Jenkinsfile(?:$|[\s"'.]))/i;

const { tool_name: toolName, tool_input: toolInput } = JSON.parse(await text(process.stdin));
const reason = isCi ? findReason(toolInput, String(toolName)) : undefined;
if (reason)
  console.log(
    JSON.stringify({
      decision: 'deny',
      reason: `ci-safety-net: ${reason} in a CI job. Leave it to the pipeline or to a person.`,
    }),
  );

function findReason(input, name) {
  const command = [input?.command, input?.cmd, input?.script]
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ');
  if (command !== '') return judge(command);
  const paths = [input?.file_path, input?.absolute_path, input?.path, input?.target].filter(
    (value) => typeof value === 'string',
  );
  const writes = /write|edit|replace|delete|move|patch|create|rename/i.test(name);
  const touched =
    writes && paths.find((path) => pipelineFile.test(path.replaceAll('\\', '/').replace(/\/(?:\.?\/)+/g, '/')));
  return touched ? `${touched.slice(0, 100)} is part of the pipeline and must not be changed` : undefined;
}

/** By the words of each part: quotes and backslashes are dropped as a shell drops them, and `sh -c "…"` is seen through. */
function judge(command) {
  if (pipelineFile.test(command)) return 'files of the pipeline must not be touched';
  if (/\/proc\/[^/\s]{1,20}\/environ/.test(command)) return 'the environment must not be printed';
  for (const part of command.replace(/["'\\]/g, '').split(/[;&|\n()`{}]+/)) {
    const words = part
      .replace(/\d?>{1,2}[ \t]*[^\s>]+/g, ' ')
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^.*\//, ''));
    if (printsEnvironment(words)) return 'the environment must not be printed';
    const found = words.findIndex((word, index) =>
      reaching.some(
        ([program, verb]) => program.test(word) && words.slice(index + 1).some((later) => verb.test(later)),
      ),
    );
    if (found >= 0)
      return `${words
        .slice(found, found + 4)
        .join(' ')
        .slice(0, 80)} must not run`;
  }
  return undefined;
}

function printsEnvironment(words) {
  const [program, ...rest] = words.filter((word) => !/^(?:sudo|exec|command|\w+=.*)$/.test(word));
  if (program === 'printenv') return true;
  if (program === 'export' || program === 'declare') return rest.length === 0 || /^-[px]+$/.test(rest[0]);
  return (program === 'env' || program === 'set') && rest.every((word) => word === '-0');
}
