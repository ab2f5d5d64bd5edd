import type { HookSettings } from '@agent-hooks/hook-system';
import { listAllowedHosts, mayCall } from '@agent-hooks/hook-system/inspect';
import type { ConfigSource } from '@agent-hooks/hook-types';
import { getKindRow } from '@agent-hooks/hook-types/internal';
import type { CheckedFile } from './checked-file.ts';
import type { Finding } from './finding.ts';

/** Finds services of a project that will not be called, since only a user can allow their hosts. */
export function checkHosts(
  { settings, document }: CheckedFile,
  all: HookSettings,
  source: ConfigSource | undefined,
): Finding[] {
  if (source !== undefined && source !== 'project') return [];
  const allowed = listAllowedHosts(all.sources);
  const idle = settings.allowedHosts.map((host, index): Finding => {
    const path = ['hooksConfig', 'allowedHosts', index];
    const message = `a project cannot allow ${JSON.stringify(host)}: only its users and their machines can`;
    return { severity: 'warning', message, path: path.join('.'), span: document.spanOf(path) };
  });
  const refused = settings.entries.flatMap(({ config, segments }): Finding[] => {
    const service = getKindRow(config.type).calls(config);
    const address = service && URL.canParse(service.address) ? new URL(service.address) : undefined;
    if (!service || !address || mayCall(address, allowed)) return [];
    const { host } = address;
    const path = [...segments, service.field];
    return [
      {
        severity: 'warning',
        message: `this hook does not run: a project may call only this machine, unless its user allows ${host}`,
        advice: `In your own settings, ~/.config/agent-hooks/settings.json: "hooksConfig": { "allowedHosts": [${JSON.stringify(host)}] }`,
        path: path.join('.'),
        span: document.spanOf(path),
      },
    ];
  });
  return [...idle, ...refused];
}
