import type { HookSettings } from '@agent-hooks/hook-system';
import { type ConfigSource, nearestName } from '@agent-hooks/hook-types';
import type { CheckedFile } from './check-file.ts';
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
  all: HookSettings,
  source: ConfigSource | undefined,
): Finding[] {
  if (!settings || !document) return [];
  return [
    ...settings.disabledHooks.flatMap((name, index) => {
      const message = whyIdle(name, known, source);
      const path = ['hooksConfig', 'disabled', index];
      const suggestion = nearestName(
        name,
        [...new Set(known.map((hook) => hook.name))].filter((each) => each !== name),
      );
      const span = document.spanOf(path);
      const severity = 'warning' as const;
      return message === undefined ? [] : [{ severity, message, suggestion, path: path.join('.'), span }];
    }),
    ...(settings.entries.length > 0 && settings.enableHooks === undefined && all.enableHooks === undefined
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

function whyIdle(name: string, known: readonly NamedHook[], source: ConfigSource | undefined): string | undefined {
  const bearers = known.filter((hook) => hook.name === name);
  if (bearers.length === 0) return `there is no hook named ${JSON.stringify(name)}`;
  if (source !== 'project' || bearers.some((hook) => hook.source === 'project')) return undefined;
  return `${JSON.stringify(name)} is a hook of the ${bearers[0]?.source} settings, which a project cannot disable`;
}
