import type { SettingsDocument } from '@agent-hooks/hook-system';
import { problemsOfRules } from '@agent-hooks/hook-system/inspect';
import type { ParsedSettings } from '@agent-hooks/hook-types/internal';
import type { Finding } from './finding.ts';

/** Finds rules of policies that cannot be read, and examples that they do not keep to. */
export async function checkRules(document: SettingsDocument, settings: ParsedSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { config, segments } of settings.entries) {
    for (const { path, found, expected } of await problemsOfRules(config)) {
      const place = [...segments, ...path];
      findings.push({
        severity: 'error',
        message: `found ${found}, expected ${expected}`,
        advice: 'Until this is fixed, the policy refuses its events.',
        path: place.join('.'),
        span: document.spanOf(place),
      });
    }
  }
  return findings;
}
