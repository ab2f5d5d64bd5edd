import { expect, it } from 'vitest';
import { isBridgeCommand } from './is-bridge-command.ts';

it.each([
  'agent-hooks bridge --agent claude',
  'agent-hooks-bridge --agent codex',
  '"/opt/a b/agent-hooks" bridge',
  "node '/opt/dist/agent-hooks-bridge.cjs' --agent copilot",
])('%s is the bridge', (command) => {
  expect(isBridgeCommand(command)).toBe(true);
});

it.each([
  'node "$GEMINI_PROJECT_DIR/.agent-hooks/hooks/bridge/hook.mjs"',
  'agent-hooks fire BeforeTool',
  'agent-hooks-bridged',
  undefined,
])('%s is not', (command) => {
  expect(isBridgeCommand(command)).toBe(false);
});
