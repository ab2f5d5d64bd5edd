import type { SettingsDocument } from '@agent-hooks/hook-system';
import { problemsOfRules } from '@agent-hooks/hook-system/inspect';
import type { HookConfig } from '@agent-hooks/hook-types';
import type { ParsedSettings } from '@agent-hooks/hook-types/internal';
import type { Finding } from './finding.ts';

/** Finds rules of policies that cannot be read or have no effect, and examples that they do not keep to. */
export async function checkRules(document: SettingsDocument, settings: ParsedSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { config, segments } of settings.entries) {
    const review = await reviewRules(config);
    findings.push(
      ...review.map(({ path, message }): Finding => {
        const place = [...segments, ...path];
        return { severity: 'warning', message, path: place.join('.'), span: document.spanOf(place) };
      }),
    );
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

/** What looks like a mistake in a policy; nothing is loaded where there is none. */
async function reviewRules(config: HookConfig) {
  const { rules, packs, level, except }: Partial<Record<string, unknown>> = { ...config };
  if (rules === undefined && except === undefined) return [];
  const { reviewPolicy } = await import('@agent-hooks/policy-lab');
  return reviewPolicy({ rules, packs, level, except });
}
