import {
  compileMatcher,
  contractTools,
  createToolMap,
  type Dialect,
  type DialectHook,
} from '@agent-hooks/hook-dialects';
import { type HookConfig, type HookEventName, isHookEventName } from '@agent-hooks/hook-types';

/** A group of the native file, with what its reader should know about it. */
export interface NativeGroup {
  readonly event: HookEventName;
  readonly matcher?: string;
  readonly sequential?: true;
  readonly hooks: readonly [Readonly<Record<string, unknown>>];
  readonly notes: readonly string[];
}

/** What came of the hooks of another agent. */
export interface NativeHooks {
  readonly groups: readonly NativeGroup[];
  /** What could not be carried over at all, each a sentence. */
  readonly dropped: readonly string[];
}

/** Says hooks of another agent in the words of the contract; what has no such words is noted. */
export function toNativeHooks(dialect: Dialect, hooks: readonly DialectHook[]): NativeHooks {
  const groups: NativeGroup[] = [];
  const dropped: string[] = [];
  for (const hook of hooks) {
    const why = whyNot(dialect, hook);
    if (why === undefined) groups.push(toGroup(dialect, hook));
    else dropped.push(`${hook.event}, ${nameOf(hook.config)}: left out, ${why}.`);
  }
  return { groups, dropped };
}

function whyNot({ agent }: Dialect, { native, neverRuns, needs, config }: DialectHook): string | undefined {
  if (!isHookEventName(native)) return `no other agent than ${agent} fires this event`;
  if (neverRuns !== undefined) return `${agent} never runs it (${neverRuns})`;
  return needs === 'model' ? `a hook of the kind '${kindOf(config)}' asks a model` : undefined;
}

function toGroup(dialect: Dialect, hook: DialectHook): NativeGroup {
  const matcher = toMatcher(dialect, hook);
  const { native, sequential } = hook;
  return {
    // Others were sorted out before.
    event: native as HookEventName,
    ...(matcher.text !== undefined && { matcher: matcher.text }),
    ...(sequential && { sequential }),
    hooks: [{ ...withTimeout(dialect, { ...hook, config: obeyed(dialect, hook.config) }) }],
    notes: [...matcher.notes, ...notesOn(dialect, hook)],
  };
}

/** What the agent did not obey would change how often the hook runs. */
function obeyed({ disobeyed }: Dialect, config: HookConfig): HookConfig {
  if (!isOnceIgnored(disobeyed, config)) return config;
  const { once: _, ...rest } = config;
  return rest;
}

function isOnceIgnored(disobeyed: Dialect['disobeyed'], { once }: HookConfig): boolean {
  return once === true && disobeyed.includes('once');
}

/** A hook without a time limit keeps the one that it had by default. */
function withTimeout({ limits }: Dialect, { config, event }: DialectHook): HookConfig {
  const timeout = config.timeout ?? limits.eventTimeoutMs[event] ?? limits.defaultTimeoutMs;
  return timeout === 60_000 && config.timeout === undefined ? config : { ...config, timeout };
}

interface Matcher {
  readonly text: string | undefined;
  readonly notes: readonly string[];
}

/** A list of names becomes an expression that matches the whole; tools get the names of the contract. */
function toMatcher(dialect: Dialect, { event: name, matcher }: DialectHook): Matcher {
  const event = dialect.events.find((each) => each.name === name);
  if (!event || event.matchField === undefined || matcher === undefined) return { text: undefined, notes: [] };
  const isAboutTools = event.matchField === 'tool' || /tool_?name$/i.test(event.matchField);
  const compiled = compileMatcher(isAboutTools ? dialect.matcher.tools : dialect.matcher.others, matcher, 'strict');
  if (compiled.kind === 'everything') return { text: undefined, notes: [] };
  if (compiled.kind === 'nothing') return { text: matcher, notes: [`The matcher matched nothing: ${compiled.why}.`] };
  if (compiled.names.length === 0 || compiled.expression !== undefined) {
    const text = compiled.expression ?? matcher;
    const note = `The matcher ${JSON.stringify(matcher)} is an expression; its names of tools were left as they are.`;
    return { text, notes: isAboutTools ? [note] : [] };
  }
  const names = isAboutTools ? hostNames(dialect, compiled.names) : compiled.names.map(hostWord);
  return { text: `^(?:${names.map(escapeName).join('|')})$`, notes: [] };
}

/** A session that begins after a compaction begins here after a compression. */
function hostWord(name: string): string {
  return name === 'compact' ? 'compress' : name;
}

/** The names that the reference agent has for tools; one that it does not know keeps its own. */
function hostNames(dialect: Dialect, names: readonly string[]): string[] {
  const tools = createToolMap(dialect.tools, contractTools);
  return [...new Set(names.flatMap((name) => tools.toHost({ name, input: {} }).map((call) => call.name)))];
}

function notesOn(dialect: Dialect, hook: DialectHook): string[] {
  const { condition, directory, stopRounds, needs, config } = hook;
  const command = 'command' in config && typeof config.command === 'string' ? config.command : '';
  const placeholders = Object.keys(dialect.placeholders).filter(
    (name) => name !== 'CLAUDE_PROJECT_DIR' && command.includes(`\${${name}}`),
  );
  const variables = ['QWEN_PROJECT_DIR', 'CURSOR_PROJECT_DIR', 'FACTORY_PROJECT_DIR'].filter((name) =>
    command.includes(name),
  );
  return [
    ...(condition === undefined
      ? []
      : [`Its condition ${condition} was left out: it runs for every call that matches.`]),
    ...(isOnceIgnored(dialect.disobeyed, config) ? [`${dialect.agent} ignored its once, so it was left out.`] : []),
    ...(needs === 'mcp' ? ['It runs only in a host that has a function for mcp_tool.'] : []),
    ...(directory === undefined ? [] : [`It was started in ${directory}; here it starts in the project.`]),
    ...(stopRounds === undefined ? [] : [`Its limit of ${stopRounds} rounds was left out: the host has one.`]),
    ...placeholders.map((name) => `\${${name}} is not set here: write the path.`),
    ...variables.map((name) => `$${name} is not set here: write $CLAUDE_PROJECT_DIR.`),
  ];
}

function escapeName(name: string): string {
  return name.replace(/[.+*?^${}()|[\]\\]/g, '\\$&');
}

function kindOf(config: HookConfig): string {
  return 'kind' in config ? String(config.kind) : config.type;
}

function nameOf(config: HookConfig): string {
  if (config.name) return config.name;
  return 'command' in config && typeof config.command === 'string' ? config.command : kindOf(config);
}
