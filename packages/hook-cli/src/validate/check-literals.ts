import type { SettingsDocument } from '@agent-hooks/hook-system';
import { makeRedactor } from '@agent-hooks/hook-system/host';
import { getKindRow, type ParsedHook } from '@agent-hooks/hook-types/internal';
import { withoutVariables } from '../project/variables.ts';
import type { Finding } from './finding.ts';

/** Finds values that look like secrets; a settings file is not a place for them. */
export function checkLiterals(document: SettingsDocument, { config, segments }: ParsedHook): Finding[] {
  const place = getKindRow(config.type).written(config);
  if (!place) return [];
  return Object.entries(place.values)
    .filter(([name, value]) => looksSecret(name, value))
    .map(([name]) => ({
      severity: 'hint',
      message: `${name} looks like a secret, and everybody who can read this file can read it`,
      advice: place.advice,
      path: [...segments, place.field, name].join('.'),
      span: document.spanOf([...segments, place.field, name]),
    }));
}

/** A scheme and variables alone give nothing away. */
function looksSecret(name: string, value: string): boolean {
  const literal = withoutVariables(value).replace(/^(?:Bearer|Basic|Digest|Token)\b/i, '');
  if (literal.trim() === '') return false;
  const shown = redact({ [name]: literal });
  return JSON.stringify(shown) !== JSON.stringify({ [name]: literal });
}

const redact = makeRedactor();
