import type { SettingsDocument } from '@agent-hooks/hook-system';
import { type CommandPlace, checkCommand } from '@agent-hooks/hook-trust';
import { getEventRow } from '@agent-hooks/hook-types';
import { getKindRow, type ParsedHook, type ParsedSettings } from '@agent-hooks/hook-types/internal';
import { formatTimeout } from '../project/describe-hook.ts';
import { startingCommand } from '../project/hook-target.ts';
import { firstOfGroups } from './check-document.ts';
import { checkLiterals } from './check-literals.ts';
import { checkService } from './check-service.ts';
import type { Finding } from './finding.ts';

/** Finds what will keep the hooks of a file from doing what they are for. */
export function checkHooks(document: SettingsDocument, settings: ParsedSettings, place: CommandPlace): Finding[] {
  return [
    ...settings.entries.flatMap((hook) => [
      ...checkTimeout(document, hook),
      ...checkPrograms(document, hook, place),
      ...checkService(document, hook, place.env),
      ...checkLiterals(document, hook),
    ]),
    ...firstOfGroups(settings.entries).flatMap((hook) => checkUseOfMatcher(document, hook)),
  ];
}

/** Whoever writes up to this number means seconds: no program starts in so few milliseconds, or hardly. */
const surelySeconds = 300;

function checkTimeout(document: SettingsDocument, { config, segments }: ParsedHook): Finding[] {
  const { timeout } = config;
  // What runs already may answer in a few milliseconds.
  if (timeout === undefined || timeout >= 1000 || !getKindRow(config.type).startsProcess) return [];
  return [
    {
      severity: timeout <= surelySeconds ? 'warning' : 'hint',
      message: `timeout is in milliseconds: ${timeout} is ${timeout < 1 ? 'less than 1 ms' : formatTimeout(timeout)}, too short for most programs`,
      advice: `For ${timeout} seconds write ${timeout * 1000}.`,
      path: [...segments, 'timeout'].join('.'),
      span: document.spanOf([...segments, 'timeout']),
    },
  ];
}

function checkPrograms(document: SettingsDocument, { config, segments }: ParsedHook, place: CommandPlace): Finding[] {
  const command = startingCommand(config);
  if (!command) return [];
  const path = [...segments, 'command'];
  return checkCommand(command, place).troubles.map(({ message, advice }) => ({
    ...{ severity: 'error', message, advice },
    path: path.join('.'),
    span: document.spanOf(path),
  }));
}

function checkUseOfMatcher(document: SettingsDocument, { eventName, matcher, segments }: ParsedHook): Finding[] {
  if (!matcher || matcher === '*' || getEventRow(eventName).matchField !== undefined) return [];
  const path = [...segments.slice(0, -2), 'matcher'];
  return [
    {
      severity: 'hint',
      message: `${eventName} has nothing to match: its hooks run every time`,
      path: path.join('.'),
      span: document.spanOf(path),
    },
  ];
}
