import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DialectName } from '@agent-hooks/hook-dialects';
import { SessionStartSource } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { alwaysTrust, HookSystem, loadHookSettings } from '../src/index.ts';
import { claudeGuards } from './guards/claude.ts';
import { codexGuards } from './guards/codex.ts';
import { copilotGuards } from './guards/copilot.ts';
import { geminiGuards } from './guards/gemini.ts';
import { type Consequence, type Guard, type Situation, settingsFile } from './guards/guard.ts';
import { otherGuards } from './guards/others.ts';
import { qwenGuards } from './guards/qwen.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const guards: Readonly<Partial<Record<DialectName, readonly Guard[]>>> = {
  claude: claudeGuards,
  codex: codexGuards,
  gemini: geminiGuards,
  qwen: qwenGuards,
  copilot: copilotGuards,
  ...otherGuards,
};

/** A project with the guard, as its user has it. */
async function open(name: DialectName, { hooks, more, file = settingsFile[name] ?? '', scripts = {} }: Guard) {
  const root = makeTemporaryDirectory();
  const [projectDir, userDir] = [join(root, 'project'), join(root, 'home')];
  mkdirSync(projectDir);
  const settings = Array.isArray(hooks) ? hooks.join('\n') : JSON.stringify({ hooks, ...more });
  for (const [path, text] of Object.entries({ [file]: settings, ...scripts })) {
    const place = path.startsWith('home:') ? join(userDir, path.slice('home:'.length)) : join(projectDir, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    if (text.startsWith('#!')) chmodSync(place, 0o755);
  }
  const loaded = await loadHookSettings({ projectDir, userDir, systemDir: join(root, 'none'), dialects: [name] });
  expect(loaded.problems).toEqual([]);
  const system = new HookSystem(
    { getSessionId: () => 's1', getWorkingDir: () => projectDir, getEnableHooks: () => true, getHooks: () => loaded },
    { trust: alwaysTrust(), offSwitch: { userDir } },
  );
  await system.initialize();
  return system;
}

/** Fires what the host would fire. */
async function fire(system: HookSystem, about: Situation) {
  const handler = system.getEventHandler();
  const before = (tool: string, input: Record<string, unknown>) => handler.fireBeforeToolEvent(tool, input);
  if ('shell' in about) return before('run_shell_command', { command: about.shell, description: 'x' });
  if ('write' in about) return before('write_file', { file_path: about.write, content: about.content ?? '' });
  if ('edit' in about)
    return before('replace', { file_path: about.edit, old_string: about.from, new_string: about.to });
  if ('read' in about) return before('read_file', { file_path: about.read });
  if ('mcp' in about) {
    const [server, tool] = about.mcp;
    const mcpContext = { server_name: server, tool_name: tool };
    return handler.fireBeforeToolEvent(`mcp__${server}__${tool}`, { ...about.input }, { mcpContext });
  }
  const result = (text: string) => ({ llmContent: text, returnDisplay: text });
  if ('ran' in about)
    return handler.fireAfterToolEvent('run_shell_command', { command: about.ran }, result(about.printed));
  if ('wrote' in about)
    return handler.fireAfterToolEvent('write_file', { file_path: about.wrote, content: about.content }, result('done'));
  if ('prompt' in about) return handler.fireBeforeAgentEvent(about.prompt);
  if ('said' in about) return handler.fireAfterAgentEvent('do it', about.said, about.again);
  const source = about.started === 'startup' ? SessionStartSource.Startup : SessionStartSource.Resume;
  return handler.fireSessionStartEvent({ source });
}

/** What came of it, in the words of a case. */
function consequenceOf(output: Awaited<ReturnType<typeof fire>>['finalOutput']): Consequence {
  if (!output) return 'nothing';
  if (output.shouldStopExecution()) return { stops: output.stopReason ?? '' };
  if (output.isBlockingDecision()) return { refuses: output.getEffectiveReason() };
  const { tool_input: input, tool_response: result, additionalContext } = output.hookSpecificOutput ?? {};
  if (output.decision === 'ask') return { asks: output.reason ?? '' };
  if (result !== undefined) return { showsInstead: String((result as { llmContent: unknown }).llmContent) };
  if (input !== undefined) return { runs: String((input as { command: unknown }).command) };
  return typeof additionalContext === 'string' ? { tellsModel: additionalContext } : 'nothing';
}

describe.skipIf(process.platform === 'win32')('guards in the style of their agents run unchanged', () => {
  const rows = Object.entries(guards).flatMap(([name, list]) =>
    list.map((guard) => [name as DialectName, guard.title, guard] as const),
  );

  it.each(rows)('%s: %s', async (name, _title, guard) => {
    const system = await open(name, guard);
    for (const [about, expected] of guard.cases) {
      const { finalOutput } = await fire(system, about);
      const found = consequenceOf(finalOutput);
      const contained =
        expected === 'nothing'
          ? expected
          : Object.fromEntries(Object.entries(expected).map(([key, text]) => [key, expect.stringContaining(text)]));
      expect(found, JSON.stringify(about)).toEqual(contained);
    }
    await system.dispose();
  });

  it('are ten of each agent that is proven by recordings', () => {
    for (const name of ['claude', 'codex', 'gemini', 'qwen', 'copilot'] as const)
      expect(guards[name]?.length, name).toBeGreaterThanOrEqual(10);
  });
});
