import { makeRedactor, type SettingsDocument } from '@agent-hooks/hook-system';
import type { HookConfig, ParsedHook } from '@agent-hooks/hook-types';
import { replaceVariables } from '../project/variables.ts';
import type { Finding } from './finding.ts';

/** Finds values that look like secrets; a settings file is no place for them. */
export function checkLiterals(document: SettingsDocument, { config, segments }: ParsedHook): Finding[] {
  const place = placeOfLiterals(config);
  if (!place) return [];
  return Object.entries(place.values)
    .filter(([name, value]) => looksSecret(name, value))
    .map(([name]) => ({
      severity: 'hint',
      message: `${name} looks like a secret, which everybody who can read this file knows`,
      advice: place.advice,
      path: [...segments, place.field, name].join('.'),
      span: document.spanOf([...segments, place.field, name]),
    }));
}

interface Literals {
  readonly field: string;
  readonly values: Readonly<Record<string, string>>;
  readonly advice: string;
}

function placeOfLiterals(config: HookConfig): Literals | undefined {
  if (config.type === 'http') {
    const advice = 'Keep it in a variable, write $NAME here, and list the name in "allowedEnv".';
    return { field: 'headers', values: config.headers ?? {}, advice };
  }
  if (config.type !== 'command' && config.type !== 'resident') return undefined;
  const advice = "Leave it out and set it in the environment of the agent, which the hook's process inherits.";
  return { field: 'env', values: config.env ?? {}, advice };
}

/** A scheme and variables alone give nothing away. */
function looksSecret(name: string, value: string): boolean {
  const literal = replaceVariables(value, () => '').replace(/^(?:Bearer|Basic|Digest|Token)\b/i, '');
  if (literal.trim() === '') return false;
  const shown = redact({ [name]: literal });
  return JSON.stringify(shown) !== JSON.stringify({ [name]: literal });
}

const redact = makeRedactor();
