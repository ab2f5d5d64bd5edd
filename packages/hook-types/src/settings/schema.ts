import * as v from 'valibot';
import type { HookInput } from '../events/event-row.ts';
import { eventTable, type HookEventName } from '../events/table.ts';
import type { HookOutput } from '../output/output.ts';

const timeoutSchema = v.pipe(
  v.number(),
  v.finite(),
  v.gtValue(0),
  v.description('How long the hook may take, in milliseconds. Default: 60000.'),
);

const sharedEntries = {
  name: v.optional(v.pipe(v.string(), v.description('The name by which the hook is listed, enabled and disabled.'))),
  description: v.optional(v.pipe(v.string(), v.description('What the hook is for, in a sentence.'))),
  timeout: v.optional(timeoutSchema),
  onFailure: v.optional(
    v.pipe(
      v.picklist(['allow', 'block']),
      v.description("What a failure of the hook means: 'allow' (the default) goes on, 'block' refuses the action."),
    ),
  ),
};

/** What a process is started with. */
const processEntries = {
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
};

/** A hook that is a command, run once for each event. */
const commandHookSchema = v.strictObject({ type: v.literal('command'), ...processEntries, ...sharedEntries });
export type CommandHookConfig = v.InferOutput<typeof commandHookSchema>;

/** A hook that is a program which stays, and answers each event on a line of its own. */
const residentHookSchema = v.strictObject({
  type: v.literal('resident'),
  ...processEntries,
  idleTimeout: v.optional(
    v.pipe(
      v.number(),
      v.finite(),
      v.gtValue(0),
      v.description('After so many milliseconds without an event the program is ended. Default: 600000.'),
    ),
  ),
  ...sharedEntries,
});
export type ResidentHookConfig = v.InferOutput<typeof residentHookSchema>;

/** A hook that is a service: each event is posted to it. */
const httpHookSchema = v.strictObject({
  type: v.literal('http'),
  url: v.pipe(
    v.string(),
    v.regex(/^[hH][tT][tT][pP][sS]?:\/\/\S+$/, 'an address that begins with http:// or https://'),
    v.description('Where the event is posted to: an address that begins with http:// or https://.'),
  ),
  headers: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description('Headers of the request. `$NAME` stands for a variable that `allowedEnv` lists.'),
    ),
  ),
  allowedEnv: v.optional(
    v.pipe(v.array(v.string()), v.description('The variables of the environment that `headers` may use.')),
  ),
  ...sharedEntries,
});
export type HttpHookConfig = v.InferOutput<typeof httpHookSchema>;

/** What a function may answer: an output, text that a command could have printed, or nothing. */
export type FunctionHookAnswer = HookOutput | string | null | undefined;

/** The platform's `AbortSignal`; for consumers that compile without its types, what they need of it. */
export type HookSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean };

/** A hook that is a function of the host; it can be handed over in code only. */
export interface FunctionHookConfig extends Omit<v.InferOutput<typeof functionHookSchema>, 'action'> {
  /** Gets a copy of the input that is its own, and a signal that says when nobody waits for the answer any more. */
  action(
    input: HookInput,
    context: { readonly signal: HookSignal },
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that only looks returns nothing at all.
  ): FunctionHookAnswer | void | Promise<FunctionHookAnswer | void>;
}

const functionHookSchema = v.strictObject({
  type: v.literal('function'),
  action: v.function(),
  ...sharedEntries,
  name: v.string(),
});

/** A hook of a kind that a host may bring; this engine accepts it and reports that it cannot run it. */
const pluginHookSchema = v.looseObject({ type: v.literal('plugin'), ...sharedEntries });
export type PluginHookConfig = v.InferOutput<typeof pluginHookSchema>;

/** Every kind of hook by its `type`: its schema, and the fields without which it would run something else. */
export const hookKinds = {
  command: { schema: commandHookSchema, essential: ['command', 'args', 'shell'], anyOther: false },
  resident: { schema: residentHookSchema, essential: ['command', 'args', 'shell'], anyOther: false },
  http: { schema: httpHookSchema, essential: ['url', 'headers'], anyOther: false },
  function: { schema: functionHookSchema, essential: ['action', 'name'], anyOther: false },
  plugin: { schema: pluginHookSchema, essential: [], anyOther: true },
} as const;

/** The hooks that a settings file can hold: all but functions. */
export const hookConfigSchema = v.variant('type', [
  commandHookSchema,
  residentHookSchema,
  httpHookSchema,
  pluginHookSchema,
]);
export type HookConfig = v.InferOutput<typeof hookConfigSchema> | FunctionHookConfig;

/** What a hook runs or calls, as its settings name it; undefined for a hook that is no program and no service. */
export function targetOfHook(config: HookConfig): string | undefined {
  if (config.type === 'command' || config.type === 'resident') return config.command;
  return config.type === 'http' ? config.url : undefined;
}

/** Everything about a group of hooks but the hooks. */
export const definitionEntries = {
  matcher: v.optional(
    v.pipe(
      v.string(),
      v.description("A regular expression tested against the event's subject. Absent, empty or '*': everything."),
    ),
  ),
  sequential: v.optional(
    v.pipe(v.boolean(), v.description('Run all hooks of the event one after the other, in order.')),
  ),
};

export const hookDefinitionSchema = v.strictObject({ ...definitionEntries, hooks: v.array(hookConfigSchema) });
export type HookDefinition = Omit<v.InferOutput<typeof hookDefinitionSchema>, 'hooks'> & { hooks: HookConfig[] };

const eventNames = Object.keys(eventTable) as HookEventName[];

const hooksConfigurationSchema = v.strictObject(
  Object.fromEntries(eventNames.map((name) => [name, v.optional(v.array(hookDefinitionSchema))])) as Record<
    HookEventName,
    v.OptionalSchema<v.ArraySchema<typeof hookDefinitionSchema, undefined>, undefined>
  >,
);
/** The `hooks` of a settings file: for each event its groups of hooks. */
export type HooksConfiguration = { [Name in HookEventName]?: HookDefinition[] | undefined };

const inheritEnvSchema = v.optional(
  v.pipe(
    v.union([v.literal('all'), v.array(v.string())]),
    v.description("'all', or the names of the variables that these hooks get beside PATH, HOME and their like."),
  ),
);

/** What a settings file may say beside its hooks; all else in it belongs to others. */
export const switchEntries = {
  enableHooks: v.optional(v.pipe(v.boolean(), v.description('Turns all hooks on or off.'))),
  tools: v.optional(
    v.looseObject({ enableHooks: v.optional(v.pipe(v.boolean(), v.description('The same as enableHooks.'))) }),
  ),
  hooksConfig: v.optional(
    v.looseObject({
      enabled: v.optional(v.pipe(v.boolean(), v.description('The same as enableHooks.'))),
      disabled: v.optional(
        v.pipe(v.array(v.string()), v.description('Hooks that stay listed and do not run, by name or by command.')),
      ),
      allowedHosts: v.optional(
        v.pipe(
          v.array(v.string()),
          v.description(
            'Hosts that http hooks of projects may call beside this machine. Only users and machines can say so.',
          ),
        ),
      ),
      inheritEnv: v.optional(
        v.pipe(
          v.strictObject({
            project: inheritEnvSchema,
            user: inheritEnvSchema,
            system: inheritEnvSchema,
            extensions: inheritEnvSchema,
          }),
          v.description('What hooks of each source get of the environment. Only users and machines can say so.'),
        ),
      ),
    }),
  ),
};

/** A settings file as a whole. */
export const hookSettingsSchema = v.looseObject({ ...switchEntries, hooks: v.optional(hooksConfigurationSchema) });
