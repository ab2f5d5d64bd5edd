import * as v from 'valibot';
import { allButNames, type KindRow, type StartedProgram } from './kind-row.ts';

/** The fields that say what a process is started with. */
export const processEntries = {
  command: v.pipe(
    v.string(),
    v.regex(/\S/),
    v.description('What to run: a shell command, or with `args` the program alone.'),
  ),
  args: v.optional(
    v.pipe(v.array(v.string()), v.description('Arguments of the program, which then runs without a shell.')),
  ),
  shell: v.optional(v.pipe(v.string(), v.regex(/\S/), v.description('The shell that runs `command` instead of sh.'))),
  env: v.optional(
    v.pipe(v.record(v.string(), v.string()), v.description('Variables added to the environment of the command.')),
  ),
  files: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        'Files of the project that belong to the hook beside its script, as patterns (`rules/**`, `lib/*.py`): approving the hook covers them.',
      ),
    ),
  ),
};

type ProcessConfig = { readonly type: string; readonly onFailure?: 'allow' | 'block' | undefined } & {
  [Field in keyof StartedProgram]?: StartedProgram[Field];
} & { readonly command: string };

/** What the kinds that start a program have in common. */
export const processKind = {
  essential: ['command', 'args', 'shell'],
  anyOther: false,
  inSettingsFiles: true,
  identity: allButNames,
  starts: ({ command, args, shell, env, files }: ProcessConfig) => ({ command, args, shell, env, files }),
  calls: () => null,
  variables: () => [],
  written: ({ env }: ProcessConfig) => ({
    field: 'env',
    values: env ?? {},
    advice: "Leave it out and set it in the environment of the agent, which the hook's process inherits.",
  }),
  secrets: ({ env = {} }: ProcessConfig) =>
    Object.entries(env).map(([name, value]) => ({ name, value, isCertain: false })),
  target: ({ command, args = [] }: ProcessConfig) => [command, ...args].join(' '),
} as const satisfies Omit<KindRow<ProcessConfig>, 'type' | 'schema' | 'words' | 'startsProcess'>;
