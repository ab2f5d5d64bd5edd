import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBridgeCommand } from '@agent-hooks/hook-system/inspect';
import { describe, expect, it } from 'vitest';
import { type ConnectableAgent, connectableAgents } from '../bridge/bridge-agents.ts';
import { shellOf } from '../doctor/prove.ts';
import type { ConnectedEvent, ConnectScope } from './agent-files.ts';
import { bridgeFile, bridgeHook, eventsOf, needsProgram } from './bridge-commands.ts';
import { bridgeShells } from './bridge-shells.ts';

const agents = connectableAgents.filter((agent) => agent !== 'opencode');
const words = [
  'C:\\Program Files\\nodejs\\node.exe',
  "C:\\Users\\it’s me\\a'b\\agent-hooks-bridge.cjs",
  'claude',
  'Stop',
];
const refusing = (agent: ConnectableAgent) =>
  "{ [Console]::Error.WriteLine('agent-hooks could not run, so this is refused. Run: agent-hooks doctor. " +
  `If it was removed, install it again (npm install --global @agent-hooks/hook-cli) or delete its entries from ~/.${agent}/settings.json') }`;

function eventOf(agent: ConnectableAgent, native: string): ConnectedEvent {
  const [found] = eventsOf(agent, new Set()).filter((each) => each.native === native);
  if (!found) throw new Error(`${agent} has no ${native}`);
  return found;
}

function hookOf(agent: ConnectableAgent, scope: ConnectScope, platform: NodeJS.Platform, native = 'BeforeTool') {
  return bridgeHook(agent, eventOf(agent, native), scope, platform);
}

describe('on Windows', () => {
  it('PowerShell calls a program whose path has blanks, quotes and typographic quotes in it', () => {
    expect(bridgeShells.powershell.start(words)).toBe(
      "$env:NODE_OPTIONS=''; & 'C:\\Program Files\\nodejs\\node.exe' 'C:\\Users\\it’’s me\\a''b\\agent-hooks-bridge.cjs' claude Stop",
    );
  });

  it.each(['claude', 'qwen', 'gemini'] as const)('%s runs this installation by PowerShell, or refuses', (agent) => {
    const { command, shell } = hookOf(agent, 'user', 'win32');
    const start = bridgeShells.powershell.start([process.execPath, bridgeFile(), agent]);
    expect(command).toBe(
      `${start} ${eventOf(agent, 'BeforeTool').event}; ` +
        `if ($LASTEXITCODE -ne 0) { if ($LASTEXITCODE -ne 2) ${refusing(agent)}; exit 2 }`,
    );
    // Gemini CLI knows no other shell there, and no such field.
    expect(shell).toBe(agent === 'gemini' ? undefined : 'powershell');
    expect(shellOf(agent, 'x', 'win32')).toEqual({
      file: 'powershell',
      args: ['-NoProfile', '-NonInteractive', '-Command', 'x'],
    });
  });

  it.each(['codex', 'cursor', 'droid'] as const)('%s gets a command that every shell reads alike', (agent) => {
    const { event } = eventOf(agent, 'BeforeTool');
    for (const scope of ['user', 'project'] as const) {
      expect(hookOf(agent, scope, 'win32')).toMatchObject({ command: `agent-hooks-bridge ${agent} ${event}` });
      expect(needsProgram(agent, scope, 'win32')).toBe(true);
    }
    expect(needsProgram(agent, 'user', 'linux')).toBe(false);
    expect(shellOf(agent, 'x', 'win32')).toMatchObject({ file: 'cmd', verbatim: true });
  });

  it('Copilot CLI gets a command of its own beside the other, in a project wherever it was written', () => {
    const inProject = hookOf('copilot', 'project', 'win32');
    expect(inProject).toEqual(hookOf('copilot', 'project', 'linux'));
    expect(inProject.bash).toMatch(
      /^NODE_OPTIONS= OPENSSL_CONF=\/dev\/null LD_PRELOAD= LD_AUDIT= agent-hooks-bridge copilot preToolUse \|\| /,
    );
    expect(inProject.powershell).toMatch(/^\$env:NODE_OPTIONS=''; & agent-hooks-bridge\.cmd copilot preToolUse; if /);
    expect(hookOf('copilot', 'user', 'win32').powershell).toContain(bridgeFile());
    expect(hookOf('copilot', 'user', 'linux')).not.toHaveProperty('powershell');
  });

  it.each(agents)('what is written for %s is known for the bridge, on every event', (agent) => {
    const all = new Set(['BeforeModel', 'AfterModel', 'BeforeToolSelection'] as const);
    for (const event of eventsOf(agent, all))
      for (const scope of ['user', 'project'] as const)
        for (const platform of ['win32', 'linux'] as const) {
          const { command, bash, powershell } = bridgeHook(agent, event, scope, platform);
          for (const each of [command, bash, powershell].filter((one) => one !== undefined))
            expect(isBridgeCommand(each), String(each)).toBe(true);
        }
  });
});

it.skipIf(process.platform === 'win32')('the bridge loads no code that variables of a project name', () => {
  const conf = join(mkdtempSync(join(tmpdir(), 'openssl-')), 'openssl.cnf');
  writeFileSync(conf, 'nodejs_conf = missing\n.include /nowhere/at/all\n');
  const command = bridgeShells.posix.start([process.execPath, '-p', 'process.env.OPENSSL_CONF']);
  const env = { ...process.env, OPENSSL_CONF: conf, NODE_OPTIONS: '--require /nowhere.cjs' };
  expect(execFileSync('/bin/sh', ['-c', command], { env, encoding: 'utf8' }).trim()).toBe('/dev/null');
});
