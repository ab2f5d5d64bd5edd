import { nearestName } from '@agent-hooks/hook-types/internal';
import type { Dialect, DialectEvent, DialectHook } from '../dialect.ts';
import { compileMatcher, matchesSubject } from '../matcher/compile-matcher.ts';
import { dialectTable } from '../table.ts';

/** Something that the agent takes as it is, and that its author hardly meant. */
export interface HookAdvice {
  readonly segments: readonly (string | number)[];
  readonly message: string;
  readonly advice: string;
}

/** Finds times in the wrong unit, matchers that match nothing and fields that do not count, hook by hook. */
export function reviewHooks(dialect: Dialect, hooks: readonly DialectHook[]): HookAdvice[] {
  const seen = new Set<string>();
  return hooks.flatMap((hook) => {
    const place = JSON.stringify([hook.event, hook.matcher, hook.segments.slice(0, -2)]);
    const isNew = !seen.has(place);
    seen.add(place);
    return [
      ...reviewTimeout(dialect, hook),
      ...reviewOnce(dialect, hook),
      ...(isNew ? reviewMatcher(dialect, hook) : []),
    ];
  });
}

/** Whoever writes a thousand seconds means milliseconds, and whoever writes 30 milliseconds means seconds. */
function reviewTimeout({ agent, limits }: Dialect, { config, segments }: DialectHook): HookAdvice[] {
  const { timeout } = config;
  if (timeout === undefined) return [];
  const place = [...segments, 'timeout'];
  if (limits.timeoutUnit === 'seconds' && timeout >= 1_000_000) {
    const seconds = timeout / 1000;
    const message = `${agent} counts seconds: ${seconds} is ${Math.round(seconds / 60)} minutes`;
    return [{ segments: place, message, advice: `For ${seconds} milliseconds write ${Math.ceil(seconds / 1000)}.` }];
  }
  if (limits.timeoutUnit === 'milliseconds' && timeout <= 300) {
    const message = `${agent} counts milliseconds: in ${timeout} ms hardly any program answers, and the hook never counts`;
    return [{ segments: place, message, advice: `For ${timeout} seconds write ${timeout * 1000}.` }];
  }
  return [];
}

/** Claude Code takes `once` in skills and nowhere else. */
function reviewOnce({ disobeyed, agent }: Dialect, { config, segments }: DialectHook): HookAdvice[] {
  if (!disobeyed.includes('once') || config.once !== true) return [];
  const message = `${agent} ignores once outside of skills, and so does this: the hook runs every time`;
  return [{ segments: [...segments, 'once'], message, advice: 'Leave it out.' }];
}

function reviewMatcher(dialect: Dialect, hook: DialectHook): HookAdvice[] {
  const { matcher, segments } = hook;
  const event = dialect.events.find(({ name }) => name === hook.event);
  if (!event || matcher === undefined || matcher === '' || matcher === '*') return [];
  const place = [...(segments.at(-2) === 'hooks' ? segments.slice(0, -2) : segments), 'matcher'];
  const warn = (message: string, advice: string) => [{ segments: place, message, advice }];
  if (event.matchField === undefined) {
    return warn(`${dialect.agent} ignores matchers of ${event.name}: the hook runs every time`, 'Leave it out.');
  }
  const isAboutTools = event.matchField === 'tool' || /tool_?name$/i.test(event.matchField);
  const compiled = compileMatcher(isAboutTools ? dialect.matcher.tools : dialect.matcher.others, matcher, 'faithful');
  if (compiled.kind === 'nothing') return warn(`the matcher matches nothing: ${compiled.why}`, 'Write a valid one.');
  if (isAboutTools)
    return reviewTools(dialect, matcher, (name) => matchesSubject(compiled, [name])).flatMap(([m, a]) => warn(m, a));
  const values = valuesOf(event);
  if (values.length === 0 || values.some((value) => matchesSubject(compiled, [value]))) return [];
  return warn(
    `the matcher matches no ${event.matchField} of ${event.name}, so the hook never runs in ${dialect.agent}`,
    `Known: ${values.join(', ')}${/[|,]/.test(matcher) ? '; write one group for each' : ''}.`,
  );
}

/** Only what is surely another spelling of a known tool: hosts have tools of their own. */
function reviewTools(dialect: Dialect, matcher: string, matches: (name: string) => boolean): [string, string][] {
  const own = namesOf(dialect);
  if (own.some(matches)) return [];
  for (const word of matcher.split(/[|,]/).map((part) => part.trim().replace(/^\^?\(?|\)?\$?$/g, ''))) {
    const other = Object.values(dialectTable).find((each) => each !== dialect && namesOf(each).includes(word));
    const near = nearestName(word, own) ?? own.find((name) => name.toLowerCase() === word.toLowerCase());
    if (near === undefined && !other) continue;
    const kind = other?.tools.rows.find(({ names }) => names.includes(word))?.tool;
    const same = near ?? dialect.tools.rows.find(({ tool }) => tool === kind)?.names[0];
    const whose = other ? ` ('${word}' is a tool of ${other.agent})` : '';
    return [
      [
        `the matcher matches no tool of ${dialect.agent}${whose}`,
        same === undefined ? `Known: ${own.join(', ')}.` : `Did you mean '${same}'?`,
      ],
    ];
  }
  return [];
}

function namesOf({ tools }: Dialect): string[] {
  return tools.rows.flatMap(({ names }) => names);
}

/** What the field of an event can say, where that is a closed list. */
function valuesOf({ matchField, native }: DialectEvent): readonly string[] {
  return matchField === 'source' && native === 'SessionStart'
    ? ['startup', 'resume', 'clear', 'compact', 'compress']
    : matchField === 'trigger'
      ? ['manual', 'auto']
      : matchField === 'reason' && native === 'SessionEnd'
        ? ['clear', 'resume', 'logout', 'prompt_input_exit', 'exit', 'other']
        : [];
}
