import { expect, it } from 'vitest';
import { isBridgeCommand } from './is-bridge-command.ts';

it.each([
  'agent-hooks bridge --agent claude',
  'agent-hooks-bridge --agent codex',
  '"/opt/a b/agent-hooks" bridge',
  "node '/opt/dist/agent-hooks-bridge.cjs' --agent copilot",
  'NODE_OPTIONS= /usr/bin/node /opt/dist/agent-hooks-bridge.cjs claude PostToolUse',
  "NODE_OPTIONS= '/opt/it'\\''s here/node' '/opt/it'\\''s/agent-hooks-bridge.cjs' codex Stop || exit 1",
  "NODE_OPTIONS= agent-hooks-bridge claude PreToolUse || { [ $? -eq 2 ] || echo 'not run' >&2; exit 2; }",
  `NODE_OPTIONS= agent-hooks-bridge qwen PostToolUse || echo '{"continue":false,"stopReason":"not run"}'`,
  "$env:NODE_OPTIONS=''; & 'C:\\Program Files\\nodejs\\node.exe' 'C:\\it''s; here\\agent-hooks-bridge.cjs' claude Stop; if ($LASTEXITCODE -ne 0) { exit 1 }",
  "$env:NODE_OPTIONS=''; & agent-hooks-bridge.cmd copilot preToolUse",
  "[ -r '/opt/it'\\''s/agent-hooks-bridge.cjs' ] && NODE_PATH= node '/opt/it'\\''s/agent-hooks-bridge.cjs' codex Stop || exit 1",
  "$env:NODE_OPTIONS=''; $env:OPENSSL_CONF=''; if (Test-Path 'C:\\a b\\agent-hooks-bridge.cjs') { & node 'C:\\a b\\agent-hooks-bridge.cjs' claude Stop }",
  'agent-hooks-bridge claude PreToolUse --from-project',
  `$env:NODE_OPTIONS=''; & agent-hooks-bridge.cmd copilot x; if ($LASTEXITCODE -ne 0) { Write-Output '{"a":1}'; exit 0 }`,
])('%s is the bridge', (command) => {
  expect(isBridgeCommand(command)).toBe(true);
});

it.each([
  'node "$GEMINI_PROJECT_DIR/.agent-hooks/hooks/bridge/hook.mjs"',
  'agent-hooks fire BeforeTool',
  'agent-hooks-bridged',
  './mine.sh; agent-hooks-bridge claude PreToolUse',
  './mine.sh # not agent-hooks bridge',
  'agent-hooks-bridge claude PreToolUse; ./mine.sh',
  'agent-hooks-bridge claude PreToolUse || ./mine.sh',
  'agent-hooks-bridge claude PreToolUse | tee log',
  'agent-hooks-bridge claude PreToolUse $(./mine.sh)',
  'sh -c "agent-hooks-bridge claude PreToolUse"',
  "$env:NODE_OPTIONS=''; & agent-hooks-bridge.cmd copilot preToolUse; ./mine.ps1",
  "$env:NODE_OPTIONS=''; & ./mine.ps1; & agent-hooks-bridge.cmd copilot preToolUse",
  "$env:NODE_OPTIONS=''; & agent-hooks-bridge.cmd copilot preToolUse; if ($LASTEXITCODE -ne 0) { ./mine.ps1 }",
  "$env:OTHER=''; & agent-hooks-bridge.cmd copilot preToolUse",
  '[ -r $(./mine.sh) ] && agent-hooks-bridge claude PreToolUse',
  "$env:NODE_OPTIONS='./mine.js'; & agent-hooks-bridge.cmd copilot preToolUse",
  '',
  undefined,
])('%s is not', (command) => {
  expect(isBridgeCommand(command)).toBe(false);
});
