import * as v from 'valibot';
import { hostEventSchema } from '../events/host-event.ts';
import { eventTable, type HookEventName, type HookInputFor } from '../events/table.ts';
import { described } from '../kinds/described.ts';
import type { FunctionHookConfig } from '../kinds/function.ts';
import { type HookConfig, hookConfigSchema } from '../kinds/table.ts';
import { managedEntries } from './managed.ts';
import { sandboxEntry } from './sandbox.ts';

/** Everything about a group of hooks but the hooks. */
export const definitionEntries = {
  matcher: described(
    v.string(),
    "A regular expression tested against the event's subject. Absent, empty or '*': everything.",
  ),
  sequential: described(v.boolean(), 'Run all hooks of the event one after the other, in order.'),
};

export type HookDefinition = v.InferOutput<v.StrictObjectSchema<typeof definitionEntries, undefined>> & {
  hooks: HookConfig[];
};
// Written out, for declarations contain what is inferred: half a megabyte, once for each format.
export const hookDefinitionSchema: v.GenericSchema<unknown, HookDefinition> = v.strictObject({
  ...definitionEntries,
  hooks: v.array(hookConfigSchema),
});

const eventNames = Object.keys(eventTable) as HookEventName[];

/** Switches that older settings have among their events. */
export const legacySwitchEntries = {
  enabled: described(v.boolean(), 'Legacy: the same as enableHooks.'),
  disabled: described(v.array(v.string()), 'Legacy: the same as hooksConfig.disabled.'),
};

const hooksConfigurationSchema = v.strictObject({
  ...(Object.fromEntries(eventNames.map((name) => [name, v.optional(v.array(hookDefinitionSchema))])) as Record<
    HookEventName,
    v.OptionalSchema<v.ArraySchema<typeof hookDefinitionSchema, undefined>, undefined>
  >),
  ...legacySwitchEntries,
});
/** The `hooks` of a settings file: for each event its groups of hooks. */
export type HooksConfiguration = { [Name in HookEventName]?: DefinitionFor<Name>[] | undefined };

/** A function knows the fields of its event. */
type DefinitionFor<Name extends HookEventName> = Omit<HookDefinition, 'hooks'> & {
  hooks: (Exclude<HookConfig, FunctionHookConfig> | FunctionHookConfig<HookInputFor<Name>>)[];
};

const inherited = described(
  v.union([v.literal('all'), v.array(v.string())]),
  "'all', or the names of the variables that these hooks get beside PATH, HOME and their like.",
);

const onlyOwn = 'Only in the settings of users and machines.';

/** What a settings file may say beside its hooks; all else in it belongs to others. */
export const switchEntries = {
  enableHooks: described(v.boolean(), 'Turns all hooks on or off.'),
  tools: v.optional(v.looseObject({ enableHooks: described(v.boolean(), 'The same as enableHooks.') })),
  hooksConfig: v.optional(
    v.looseObject({
      enabled: described(v.boolean(), 'The same as enableHooks.'),
      disabled: described(v.array(v.string()), 'Hooks that stay listed and do not run, by name or by command.'),
      allowedHosts: described(v.array(v.string()), `Further hosts that http hooks of projects may call. ${onlyOwn}`),
      events: described(
        v.record(v.string(), hostEventSchema),
        "Events of the host's own, so that settings files and the command line know them.",
      ),
      passEnv: described(
        v.array(v.string()),
        `Variables that hooks get although they are usually withheld. ${onlyOwn}`,
      ),
      asks: described(
        v.strictObject({ webhooks: v.optional(v.array(v.string())), notify: v.optional(v.boolean()) }),
        `Webhooks that are notified of questions for a person, without secrets; notify: false for no notification. ${onlyOwn}`,
      ),
      ci: described(v.boolean(), `Accepts --ci in place of a person at a terminal. ${onlyOwn}`),
      keepGates: described(v.boolean(), `Approved gates that a project no longer has refuse. ${onlyOwn}`),
      sandbox: sandboxEntry,
      ...managedEntries,
      inheritEnv: described(
        v.strictObject({ project: inherited, user: inherited, system: inherited, extensions: inherited }),
        `What hooks of each source get of the environment. ${onlyOwn}`,
      ),
    }),
  ),
};

/** A settings file as a whole. */
export const hookSettingsSchema: v.GenericSchema = v.looseObject({
  ...switchEntries,
  hooks: v.optional(hooksConfigurationSchema),
});
