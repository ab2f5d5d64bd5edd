import {
  compileMatcher as compileForeign,
  createRunDialect,
  createToolMap,
  type Dialect,
  type DialectName,
  getDialect,
  isDue,
  matchesSubject,
  type NativeInput,
  subjectsOf,
  type ToolMap,
} from '@agent-hooks/hook-dialects';
import type { HookInput } from '@agent-hooks/hook-types';
import type { RunDialect } from '@agent-hooks/hook-types/internal';
import { contractTools, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { SettingsDialect } from '../settings/settings-dialect.ts';
import { compileMatcher, type HookMatcher } from './matcher.ts';

/** What an entry knows of the agent for which its hook was written. */
export interface EntryDialect extends SettingsDialect {
  /** The agent as people call it. */
  readonly agent: string;
  /** Whether the hook is due on an input: its event may be for some inputs only. */
  readonly isDue: (input: HookInput) => boolean;
  readonly run: RunDialect;
}

/** Completes the dialect of an entry; undefined if its agent has no such event. */
export type CreateEntryDialect = (
  settings: SettingsDialect,
  matcher: string | undefined,
) => { readonly dialect: EntryDialect; readonly matcher: HookMatcher } | undefined;

/** Completes dialects for a host with these tools, and with a file for what hooks export. */
export function entryDialects(
  vocabulary: ToolVocabulary = contractTools,
  envFile?: string | undefined,
): CreateEntryDialect {
  const tools = toolMaps(vocabulary);
  return (settings, matcher) => createEntryDialect(settings, matcher, { tools: tools(settings.name), envFile });
}

/** The tools of the host and of each agent, joined once. */
function toolMaps(vocabulary: ToolVocabulary): (name: DialectName) => ToolMap {
  const maps = new Map<DialectName, ToolMap>();
  return (name) => {
    const map = maps.get(name) ?? createToolMap(getDialect(name).tools, vocabulary);
    maps.set(name, map);
    return map;
  };
}

function createEntryDialect(
  settings: SettingsDialect,
  matcher: string | undefined,
  { tools, envFile }: { readonly tools: ToolMap; readonly envFile: string | undefined },
): ReturnType<CreateEntryDialect> {
  const dialect = getDialect(settings.name);
  const event = dialect.events.find(({ name }) => name === settings.event);
  if (!event) return undefined;
  const style = isAboutTools(event.matchField) ? dialect.matcher.tools : dialect.matcher.others;
  const compiled = compileForeign(style, matcher, settings.mode);
  const due = { event, matcher: compiled, condition: settings.condition };
  const { pluginRoot, pluginData, name, mode } = settings;
  return {
    dialect: {
      ...settings,
      agent: dialect.agent,
      isDue: (input) => isDue(due, { ...input }, { tools, test: testSafely }),
      run: createRunDialect(dialect, {
        event: event.name,
        mode,
        tools,
        platform: process.platform,
        ...(pluginRoot && { plugin: { root: pluginRoot, ...(pluginData && { data: pluginData }) } }),
        ...(envFile !== undefined && { envFile }),
      }),
    },
    matcher: toHookMatcher(event, compiled, { tools, name }),
  };
}

function isAboutTools(matchField: string | undefined): boolean {
  return matchField === 'tool' || /tool_?name$/i.test(matchField ?? '');
}

/** What a plan can decide from the subject alone; the rest is asked when the input is at hand. */
function toHookMatcher(
  event: Dialect['events'][number],
  compiled: ReturnType<typeof compileForeign>,
  { tools, name }: { readonly tools: ToolMap; readonly name: string },
): HookMatcher {
  const warning = compiled.kind === 'nothing' ? `${compiled.why}, so ${name} never runs this hook` : undefined;
  const field = nativeSubjects.get(event.native ?? '');
  return {
    warning,
    isGuarded: false,
    matches: (subject) => {
      if (field === undefined) return { matches: true };
      if (field !== 'tool_name' || isAboutTools(event.matchField)) {
        const input: NativeInput = { ...emptyInput, [field]: subject };
        return { matches: matchesSubject(compiled, subjectsOf(event, input, tools), testSafely) };
      }
      return { matches: true };
    },
  };
}

/** The field of our input that a plan knows. */
const nativeSubjects: ReadonlyMap<string, string> = new Map([
  ...['BeforeTool', 'AfterTool', 'PermissionRequest', 'ToolDenied'].map((name) => [name, 'tool_name'] as const),
  ['SessionStart', 'source'],
  ['SessionEnd', 'reason'],
  ['PreCompress', 'trigger'],
  ['PostCompress', 'trigger'],
  ['Notification', 'notification_type'],
  ['SubagentStart', 'agent_type'],
  ['SubagentStop', 'agent_type'],
]);

const emptyInput: NativeInput = { session_id: '', transcript_path: '', cwd: '', timestamp: '', hook_event_name: '' };

/** Compiled matchers, by their text: each call of a tool asks for the same few. */
const expressions = new Map<string, HookMatcher>();

/** Expressions of strangers are evaluated by the engine's own guarded matchers; one that takes too long counts as matching. */
function testSafely(expression: string, subject: string): boolean {
  let matcher = expressions.get(expression);
  if (!matcher) {
    if (expressions.size >= maxExpressions) expressions.clear();
    matcher = compileMatcher(expression);
    expressions.set(expression, matcher);
  }
  return matcher.matches(subject).matches;
}

const maxExpressions = 1000;
