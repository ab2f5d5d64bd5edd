import { loadLinearEngine } from '@agent-hooks/hook-policy/expressions';
import type { InheritEnv } from '@agent-hooks/hook-runner';
import { ConfigSource, toError } from '@agent-hooks/hook-types';
import { readHooksConfiguration } from '@agent-hooks/hook-types/internal';
import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { HookHostConfig, HostHooks } from '../host-config.ts';
import type { DebugLogger } from '../logging/debug-logger.ts';
import {
  authorityTable,
  type EnvironmentRulesBySource,
  environmentRules,
  managedBy,
  switchesFor,
} from '../settings/authority.ts';
import { isHookSettings, type LastGoodSettings } from '../settings/last-good-settings.ts';
import { findPolicyProblems } from '../settings/policy-problems.ts';
import { readExtension, toLoadedSource } from '../settings/read-source.ts';
import type { HookSettingsProblem, HookSettingsSource } from '../settings/settings.ts';
import { listAllowedHosts } from './allowed-hosts.ts';
import { EntryList } from './build-entries.ts';
import type { EligibilityContext } from './eligibility.ts';
import type { MatcherCache } from './loaded-entry.ts';

/** The hooks that a host brings, what decides about them, and what was wrong with them. */
export interface HostEntries
  extends Pick<EligibilityContext, 'switches' | 'disabledNames' | 'allowedHosts' | 'isProjectOfHost' | 'managed'> {
  readonly list: EntryList;
  readonly projectDir?: string | undefined;
  readonly environmentRules: EnvironmentRulesBySource;
  /** Why every event is refused. */
  readonly lockdownReason?: string | undefined;
  readonly problems: readonly HookSettingsProblem[];
  /** Whether the user or the machine wants approved gates to refuse that a project no longer has. */
  readonly keepsGates: boolean;
}

/** What else decides how the hooks of a host are read. */
export interface HostReadOptions {
  readonly inheritEnv?: Partial<Record<ConfigSource, InheritEnv>> | undefined;
  /** Which of the host's tools is which, for hooks of other agents. */
  readonly tools?: ToolVocabulary | undefined;
  /** Where hooks of other agents leave variables for later shell commands. */
  readonly envFile?: string | undefined;
}

/** Asks the host for its hooks and those of its extensions; a failing extension does not cost the other hooks. */
export async function readHostHooks(
  config: HookHostConfig,
  { inheritEnv, tools, envFile }: HostReadOptions = {},
  parts: { readonly logger: DebugLogger; readonly matchers: MatcherCache; readonly memory: LastGoodSettings },
): Promise<HostEntries> {
  const { logger, matchers, memory } = parts;
  const list = new EntryList(matchers);
  const settings = toSettings(await memory.next(await config.getHooks()), list);
  const extensions = attempt(() => config.getExtensions?.(), 'getExtensions', logger) ?? [];
  const disabledNames = new Set(attempt(() => config.getDisabledHooks?.(), 'getDisabledHooks', logger));
  const loaded = extensions.map(readExtension);
  const ofExtensions = loaded.flatMap(({ source }) => source ?? []);
  const sources = [...settings.sources, ...ofExtensions];
  // Extensions are the last in order.
  const unlisted = settings.isOfHost ? ofExtensions : sources;
  list.addSources(unlisted, settings.projectDir, await dialectsFor(unlisted, tools, envFile));
  if (list.isGuarded) await loadLinearEngine();
  // Those of files were checked when they were read.
  const unchecked = settings.isOfHost ? sources : ofExtensions;
  const ofPolicies = await findPolicyProblems(unchecked, tools);
  return {
    list,
    projectDir: settings.projectDir,
    switches: new Map(Object.values(ConfigSource).map((source) => [source, switchesFor(source, sources)])),
    disabledNames,
    allowedHosts: listAllowedHosts(sources),
    isProjectOfHost: settings.isOfHost,
    managed: managedBy(settings.sources),
    keepsGates: settings.sources.some(({ source, keepGates }) => keepGates && authorityTable[source].decidesForOthers),
    environmentRules: environmentRules(settings.sources, inheritEnv),
    lockdownReason: settings.sources.find((each) => each.lockdownReason !== undefined)?.lockdownReason,
    problems: [...settings.problems, ...loaded.flatMap(({ problems }) => problems), ...ofPolicies],
  };
}

/** Only hooks that were written for another agent need its dialect. */
async function dialectsFor(
  sources: readonly HookSettingsSource[],
  tools: ToolVocabulary | undefined,
  envFile: string | undefined,
) {
  const isNeeded = sources.some(({ hooks }) => hooks.some(({ dialect }) => dialect));
  return isNeeded ? (await import('./entry-dialect.ts')).entryDialects(tools, envFile) : undefined;
}

interface SourcesAndProblems {
  readonly sources: readonly HookSettingsSource[];
  readonly problems: readonly HookSettingsProblem[];
  readonly projectDir?: string;
  /** True for hooks that the host names in code: they are its own decision, though they are listed as the project's. */
  readonly isOfHost: boolean;
}

/** Hooks that a host gives in code are listed at once: there may be thousands of them. */
function toSettings(hooks: HostHooks, list: EntryList): SourcesAndProblems {
  if (isHookSettings(hooks)) return { ...hooks, isOfHost: false };
  if (hooks === undefined || hooks === null) return { sources: [], problems: [], isOfHost: true };
  const read = readHooksConfiguration(hooks, list);
  const { source, problems } = toLoadedSource(read, list.policies, { source: ConfigSource.Project });
  return { sources: [source], problems, isOfHost: true };
}

function attempt<Value>(ask: () => Value, what: string, logger: DebugLogger): Value | undefined {
  try {
    return ask();
  } catch (error) {
    logger.error(`The host's ${what}() failed; its hooks are loaded without it: ${toError(error).message}`, error);
    return undefined;
  }
}
