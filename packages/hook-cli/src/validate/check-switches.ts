import type { HookSettings } from '@agent-hooks/hook-system';
import { type ConfigSource, isRecord } from '@agent-hooks/hook-types';
import { nearestName } from '@agent-hooks/hook-types/internal';
import type { CheckedFile } from './checked-file.ts';
import type { Finding } from './finding.ts';

/** A hook's name and whose it is. */
export interface NamedHook {
  readonly name: string;
  readonly source: ConfigSource;
}

/** Finds switches that switch nothing, and hooks that nothing switches on. */
export function checkSwitches(
  { settings, document }: CheckedFile,
  known: readonly NamedHook[],
  { all, source }: { all: HookSettings; source: ConfigSource | undefined },
): Finding[] {
  const sourcesByName = new Map<string, Set<ConfigSource>>();
  for (const hook of known) sourcesByName.set(hook.name, (sourcesByName.get(hook.name) ?? new Set()).add(hook.source));
  const names = [...sourcesByName.keys()];
  const idle = disabledNames(document.value).flatMap(({ name, path }) => {
    const message = whyIdle(name, sourcesByName.get(name), source);
    return message === undefined ? [] : [{ name, message, path }];
  });
  const isOff = settings.entries.length > 0 && settings.enableHooks === undefined && all.enableHooks === undefined;
  return [
    ...idle.map(({ name, message, path }, position): Finding => {
      // Comparing every name with every hook takes too long where there are very many of both.
      const others = position < mostSuggestions ? names.filter((each) => each !== name) : [];
      const suggestion = nearestName(name, others);
      return { severity: 'warning', message, suggestion, path: path.join('.'), span: document.spanOf(path) };
    }),
    ...(isOff
      ? [
          {
            severity: 'hint' as const,
            message: 'no settings file turns hooks on, and many agents then leave them off',
            advice: 'Add "enableHooks": true',
            path: 'hooks',
            span: document.keySpanOf(['hooks']),
          },
        ]
      : []),
  ];
}

const mostSuggestions = 20;

interface DisabledName {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** The names that a file disables, in the place of today and in that of older files. */
function disabledNames(value: unknown): DisabledName[] {
  if (!isRecord(value)) return [];
  return ['hooksConfig', 'hooks'].flatMap((outer) => {
    const around = value[outer];
    const names: unknown = isRecord(around) ? around.disabled : undefined;
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return [];
    return names.map((name, index) => ({ name, path: [outer, 'disabled', index] }));
  });
}

function whyIdle(
  name: string,
  bearers: ReadonlySet<ConfigSource> | undefined,
  source: ConfigSource | undefined,
): string | undefined {
  const [first] = bearers ?? [];
  if (first === undefined) return `there is no hook named ${JSON.stringify(name)}`;
  if (source !== 'project' || bearers?.has('project')) return undefined;
  return `${JSON.stringify(name)} is a hook of the ${first} settings, which a project cannot disable`;
}
