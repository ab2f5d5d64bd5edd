// A host with an event of its own: hooks decide whether a version may be deployed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alwaysTrust, HookSystem, loadHookSettings } from '@agent-hooks/hook-system';

const cwd = join(import.meta.dirname, 'own-event');
// The host and the command line read the same definition.
const { hooksConfig } = JSON.parse(await readFile(join(cwd, '.agent-hooks/settings.json'), 'utf8'));
const { events } = hooksConfig;
const settings = await loadHookSettings({ workingDir: cwd, events });
const host = {
  getSessionId: () => 'deploy',
  getWorkingDir: () => cwd,
  getEnableHooks: () => settings.enableHooks ?? false,
  getHooks: () => settings,
};
// The project belongs to the example. A host says nothing here: then its user approves what runs.
const hooks = new HookSystem(host, { events, trust: alwaysTrust() });

async function deploy(environment, version) {
  const { action, reason } = await hooks.decide('DeployStart', { environment, version });
  return `${environment} ${version}: ${action === 'proceed' ? 'deployed' : `refused: ${reason}`}`;
}

console.log(await deploy('staging', '2.0.0-beta'));
console.log(await deploy('production', '2.0.0-beta'));
console.log(await deploy('production', '2.0.0'));
await hooks.dispose();
