import { HookSystem, loadHookSettings } from '@agent-hooks/hook-system';

const cwd = process.cwd();
const settings = await loadHookSettings({ workingDir: cwd });
const hooks = new HookSystem({
  getSessionId: () => 'my-session',
  getWorkingDir: () => cwd,
  getEnableHooks: () => settings.enableHooks ?? false,
  getHooks: () => settings,
});

const call = { tool_name: 'run_shell_command', tool_input: { command: process.argv[2] ?? 'ls' } };
const { aggregated, shouldStop } = await hooks.fireEvent('BeforeTool', call);
const answer = aggregated.finalOutput;
if (shouldStop || answer?.isBlockingDecision()) console.log(`refused: ${answer?.getEffectiveReason()}`);
else console.log(`runs: ${JSON.stringify({ ...call.tool_input, ...answer?.getModifiedToolInput() })}`);
