import * as v from 'valibot';
import { described } from './described.ts';
import { allButNames, type KindRow, type StartedProgram } from './kind-row.ts';

const override = (system: string) =>
  v.optional(
    v.pipe(
      v.strictObject({
        command: v.optional(v.pipe(v.string(), v.regex(/\S/))),
        args: v.optional(v.array(v.string())),
        shell: v.optional(v.pipe(v.string(), v.regex(/\S/))),
      }),
      v.description(`What takes the place of \`command\`, \`args\` and \`shell\` on ${system}.`),
    ),
  );

/** The fields that say what a process is started with. */
export const processEntries = {
  windows: override('Windows'),
  macos: override('macOS'),
  linux: override('Linux'),
  command: v.pipe(
    v.string(),
    v.regex(/\S/),
    v.description('What to run: a shell command, or with `args` the program alone.'),
  ),
  args: described(v.array(v.string()), 'Arguments of the program, which then runs without a shell.'),
  shell: v.optional(v.pipe(v.string(), v.regex(/\S/), v.description('The shell that runs `command` instead of sh.'))),
  env: described(v.record(v.string(), v.string()), 'Variables added to the environment of the command.'),
  files: described(
    v.array(v.string()),
    'Files of the project that belong to the hook beside its script, as patterns (`rules/**`, `lib/*.py`): approving the hook covers them.',
  ),
  writes: described(
    v.array(v.string()),
    'Files beside its script that the hook writes and never loads, as patterns (`hooks/gate/state/**`): their changes need no approval.',
  ),
};

type ProcessConfig = { readonly [Field in 'windows' | 'macos' | 'linux']?: Override | undefined } & {
  readonly type: string;
  readonly onFailure?: 'allow' | 'block' | undefined;
} & {
  [Field in keyof StartedProgram]?: StartedProgram[Field];
} & { readonly command: string };

/** What a hook may replace on one system. */
type Override = { readonly [Field in 'command' | 'args' | 'shell']?: StartedProgram[Field] | undefined };

const fieldBySystem: Readonly<Record<string, 'windows' | 'macos' | 'linux'>> = {
  win32: 'windows',
  darwin: 'macos',
  linux: 'linux',
};

/** A hook as it is on a system: with the command, the arguments and the shell that it names for that system. */
export function onSystem<Config extends { readonly command: string }>(
  config: Config & { readonly [Field in 'windows' | 'macos' | 'linux']?: Override | undefined },
  system: string = currentSystem(),
): Config {
  const field = Object.hasOwn(fieldBySystem, system) ? fieldBySystem[system] : undefined;
  const own = field === undefined ? undefined : config[field];
  if (!own) return config;
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...config, ...Object.fromEntries(given) };
}

/** In a browser there is none, and nothing is started. */
function currentSystem(): string {
  const { process } = globalThis as { readonly process?: { readonly platform?: string } };
  return process?.platform ?? '';
}

/** What the kinds that start a program have in common. */
export const processKind = {
  essential: ['command', 'args', 'shell', 'windows', 'macos', 'linux'],
  anyOther: false,
  inSettingsFiles: true,
  identity: allButNames,
  starts: (config: ProcessConfig) => {
    const { command, args, shell, env, files, writes } = onSystem(config);
    return { command, args, shell, env, files, writes };
  },
  calls: () => null,
  variables: () => [],
  written: ({ env }: ProcessConfig) => ({
    field: 'env',
    values: env ?? {},
    advice: "Leave it out and set it in the environment of the agent, which the hook's process inherits.",
  }),
  secrets: ({ env = {} }: ProcessConfig) =>
    Object.entries(env).map(([name, value]) => ({ name, value, isCertain: false })),
  target: (config: ProcessConfig) => {
    const { command, args = [] } = onSystem(config);
    return [command, ...args].join(' ');
  },
} as const satisfies Omit<KindRow<ProcessConfig>, 'type' | 'schema' | 'words' | 'startsProcess'>;
