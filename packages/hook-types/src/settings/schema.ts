import * as v from 'valibot';
import { hostEventSchema } from '../events/host-event.ts';
import { eventTable, type HookEventName } from '../events/table.ts';
import { type HookConfig, hookConfigSchema } from '../kinds/table.ts';
import { managedEntries } from './managed.ts';
import { sandboxEntry } from './sandbox.ts';

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

/** Switches that older settings have among their events. */
export const legacySwitchEntries = {
  enabled: v.optional(v.pipe(v.boolean(), v.description('Legacy: the same as enableHooks.'))),
  disabled: v.optional(v.pipe(v.array(v.string()), v.description('Legacy: the same as hooksConfig.disabled.'))),
};

const hooksConfigurationSchema = v.strictObject({
  ...(Object.fromEntries(eventNames.map((name) => [name, v.optional(v.array(hookDefinitionSchema))])) as Record<
    HookEventName,
    v.OptionalSchema<v.ArraySchema<typeof hookDefinitionSchema, undefined>, undefined>
  >),
  ...legacySwitchEntries,
});
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
      events: v.optional(
        v.pipe(
          v.record(v.string(), hostEventSchema),
          v.description("Events of the host's own, so that settings files and the command line know them."),
        ),
      ),
      passEnv: v.optional(
        v.pipe(
          v.array(v.string()),
          v.description(
            'Variables that hooks get although they are kept back, such as NODE_OPTIONS or a token. Only users and machines can say so.',
          ),
        ),
      ),
      ci: v.optional(
        v.pipe(
          v.boolean(),
          v.description('Accepts --ci in place of a person at a terminal. Only users and machines can say so.'),
        ),
      ),
      sandbox: sandboxEntry,
      ...managedEntries,
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
