import * as v from 'valibot';
import { type KindRow, startsNothing } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';

export const pluginHookSchema = v.looseObject({ type: v.literal('plugin'), ...sharedEntries });

/** A hook of a kind that a host may bring; without a host that runs it, it is accepted and fails. */
export type PluginHookConfig = v.InferOutput<typeof pluginHookSchema>;

export const pluginKind: KindRow<PluginHookConfig> = {
  type: 'plugin',
  schema: pluginHookSchema,
  essential: [],
  anyOther: true,
  inSettingsFiles: true,
  ...startsNothing,
  target: () => null,
  words: { noun: 'plugin', target: 'kind', given: 'not at all', answer: 'answer' },
};
