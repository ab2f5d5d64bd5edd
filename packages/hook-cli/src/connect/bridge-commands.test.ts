import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectedEvent, ConnectScope } from '@agent-hooks/hook-dialects';
import { bridgeShells } from '@agent-hooks/hook-dialects';
import { isBridgeCommand } from '@agent-hooks/hook-system/inspect';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConnectableAgent, connectableAgents } from '../bridge/bridge-agents.ts';
import { shellOf } from '../doctor/prove.ts';
import { bridgeFile, bridgeHook, eventsOf, needsProgram } from './bridge-commands.ts';

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
  return bridgeHook(agent, eventOf(agent, native), { scope, platform });
}

describe('on Windows', () => {
  it('PowerShell calls a program whose path has blanks, quotes and typographic quotes in it', () => {
    expect(bridgeShells.powershell.start(words)).toBe(
      "$env:NODE_OPTIONS=''; $env:NODE_PATH=''; $env:NODE_DISABLE_COMPILE_CACHE='1'; $env:OPENSSL_CONF=''; & 'C:\\Program Files\\nodejs\\node.exe' 'C:\\Users\\it’’s me\\a''b\\agent-hooks-bridge.cjs' claude Stop",
    );
  });

  it.each(['claude', 'qwen', 'gemini'] as const)('%s runs this installation by PowerShell, or refuses', (agent) => {
    const { command, shell } = hookOf(agent, 'user', 'win32');
    const { event } = eventOf(agent, 'BeforeTool');
    const start = bridgeShells.powershell.start([process.execPath, bridgeFile(), agent, event], bridgeFile());
    expect(start).toContain(`if (Test-Path ${bridgeFile()}) { & `);
    expect(command).toBe(
      `${start}; ` + `if ($LASTEXITCODE -ne 0) { if ($LASTEXITCODE -ne 2) ${refusing(agent)}; exit 2 }`,
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
      const mark = scope === 'project' ? ' --from-project' : '';
      expect(hookOf(agent, scope, 'win32')).toMatchObject({ command: `agent-hooks-bridge ${agent} ${event}${mark}` });
      expect(needsProgram(agent, scope, 'win32')).toBe(true);
    }
    expect(needsProgram(agent, 'user', 'linux')).toBe(false);
    expect(shellOf(agent, 'x', 'win32')).toMatchObject({ file: 'cmd', verbatim: true });
  });

  it('Copilot CLI gets a command of its own beside the other, in a project wherever it was written', () => {
    const inProject = hookOf('copilot', 'project', 'win32');
    expect(inProject).toEqual(hookOf('copilot', 'project', 'linux'));
    expect(inProject.bash).toMatch(
      /^NODE_OPTIONS= NODE_PATH= .* LD_LIBRARY_PATH= agent-hooks-bridge copilot preToolUse --from-project \|\| /,
    );
    expect(inProject.powershell).toMatch(
      /^\$env:NODE_OPTIONS=''; .*& agent-hooks-bridge\.cmd copilot preToolUse --from-project; if /,
    );
    expect(hookOf('copilot', 'user', 'win32').powershell).toContain(bridgeFile());
    expect(hookOf('copilot', 'user', 'linux')).not.toHaveProperty('powershell');
  });

  it.each(agents)('what is written for %s is known for the bridge, on every event', (agent) => {
    const all = new Set(['BeforeModel', 'AfterModel', 'BeforeToolSelection'] as const);
    for (const event of eventsOf(agent, all))
      for (const scope of ['user', 'project'] as const)
        for (const platform of ['win32', 'linux'] as const) {
          const { command, bash, powershell } = bridgeHook(agent, event, {
            scope,
            platform,
            client: platform === 'linux' ? "/home/it's me/run/bridge-of-1a" : undefined,
          });
          for (const each of [command, bash, powershell].filter((one) => one !== undefined))
            expect(isBridgeCommand(each), String(each)).toBe(true);
        }
  });
});

describe.skipIf(process.platform === 'win32')('the command of the bridge', () => {
  const folder = mkdtempSync(join(tmpdir(), 'variables-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const conf = join(folder, 'openssl.cnf');
  writeFileSync(conf, 'nodejs_conf = missing\n.include /nowhere/at/all\n');
  const planted = join(folder, 'planted.js');
  writeFileSync(planted, 'process.exit(0)');
  mkdirSync(join(folder, 'planted'));
  writeFileSync(join(folder, 'planted', 'index.js'), 'module.exports = "planted"');

  it.each([
    ['NODE_OPTIONS', `--require ${planted}`],
    ['NODE_OPTIONS', '--require /nowhere.cjs'],
    ['NODE_PATH', folder],
    ['NODE_COMPILE_CACHE', folder],
    ['OPENSSL_CONF', conf],
    ['LD_PRELOAD', '/nowhere.so'],
    ['LD_LIBRARY_PATH', folder],
  ])('loads no code that a project names in %s', (name, value) => {
    const script = 'try { process._rawDebug(require("planted")) } catch { console.log("ran") }';
    const command = bridgeShells.posix.start([process.execPath, '-e', script]);
    const { stdout, status } = spawnSync('/bin/sh', ['-c', command], { env: { [name]: value }, encoding: 'utf8' });
    expect([stdout.trim(), status]).toEqual(['ran', 0]);
  });
});
