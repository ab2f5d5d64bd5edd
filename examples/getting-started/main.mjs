import { HookSystem, loadHookSettings } from '@agent-hooks/hook-system';

const cwd = process.cwd();
const settings = await loadHookSettings({ workingDir: cwd });
const hooks = new HookSystem({
  getSessionId: () => 'my-session',
  getWorkingDir: () => cwd,
  getEnableHooks: () => settings.enableHooks ?? false,
  getHooks: () => settings,
});

const call = { tool_name: 'shell', tool_input: { command: process.argv[2] ?? 'ls' } };
const { action, input, reason } = await hooks.decide('BeforeTool', call);
if (action === 'proceed') console.log(`runs: ${JSON.stringify(input)}`);
else console.log(`refused: ${reason}`);
