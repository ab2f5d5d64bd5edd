import * as v from 'valibot';
import { eventTable, type HookEventName } from '../events/table.ts';

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

/** A hook that is a command, run once for each event. */
const commandHookSchema = v.strictObject({
  type: v.literal('command'),
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
  ...sharedEntries,
});
export type CommandHookConfig = v.InferOutput<typeof commandHookSchema>;

/** A hook of a kind that a host may bring; this engine accepts it and reports that it cannot run it. */
const pluginHookSchema = v.looseObject({ type: v.literal('plugin'), ...sharedEntries });
export type PluginHookConfig = v.InferOutput<typeof pluginHookSchema>;

/** Every kind of hook by its `type`: its schema, and the fields without which it would run something else. */
export const hookKinds = {
  command: { schema: commandHookSchema, essential: ['command', 'args', 'shell'], anyOther: false },
  plugin: { schema: pluginHookSchema, essential: [], anyOther: true },
} as const;

export const hookConfigSchema = v.variant('type', [commandHookSchema, pluginHookSchema]);
export type HookConfig = v.InferOutput<typeof hookConfigSchema>;

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
export type HookDefinition = v.InferOutput<typeof hookDefinitionSchema>;

const eventNames = Object.keys(eventTable) as HookEventName[];

const hooksConfigurationSchema = v.strictObject(
  Object.fromEntries(eventNames.map((name) => [name, v.optional(v.array(hookDefinitionSchema))])) as Record<
    HookEventName,
    v.OptionalSchema<v.ArraySchema<typeof hookDefinitionSchema, undefined>, undefined>
  >,
);
/** The `hooks` of a settings file: for each event its groups of hooks. */
export type HooksConfiguration = v.InferOutput<typeof hooksConfigurationSchema>;

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
    }),
  ),
};

/** A settings file as a whole. */
export const hookSettingsSchema = v.looseObject({ ...switchEntries, hooks: v.optional(hooksConfigurationSchema) });
